import { expect, test } from 'vitest'
import { measuredFeaturesOf } from './measured-features.ts'

test('measured features contain the values of the tags, and the bytes of texts whose encoding was guessed', () => {
  const tempo = { value: 128, confidence: 0.9, accents: {} as never, grid: undefined, phrases: [] }
  const tagsOf = (facts: Parameters<typeof measuredFeaturesOf>[0]['facts']) =>
    measuredFeaturesOf({ tempo, key: { value: '8A', confidence: 0.5 }, energy: 5, facts }).tags
  expect(tagsOf({})).toEqual({})
  expect(tagsOf({ key: '3A', keyCents: 50 })).toEqual({ key: '3A', keyCents: 50 })
  expect(tagsOf({ unreadKey: '升调' })).toEqual({ unreadKey: '升调' })
  expect(tagsOf({ key: '8A', bpm: 124, rawTexts: { 'ID3v2 TPE1 0': 'zNWGtA==' } })).toEqual({
    ...{ bpm: 124, key: '8A', raw: { 'ID3v2 TPE1 0': 'zNWGtA==' } },
  })
})
