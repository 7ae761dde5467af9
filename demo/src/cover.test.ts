import { expect, test } from 'vitest'
import { demoCatalogue } from './catalogue.ts'
import { coverSvg } from './cover.ts'

const covers = demoCatalogue.tracks.map((track) => coverSvg(track.slug, track.style))

test('every track has a distinct, reproducible cover', () => {
  expect(new Set(covers).size).toBe(covers.length)
  expect(demoCatalogue.tracks.map((track) => coverSvg(track.slug, track.style))).toEqual(covers)
})

test('covers contain no text and no NaN', () => {
  for (const cover of covers) expect(cover).not.toMatch(/<text|NaN|undefined/)
})
