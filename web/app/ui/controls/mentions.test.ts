import { expect, test } from 'vitest'
import { typedMention, withName } from './mentions.ts'

test.each([
  ['@', 1, { at: 0, key: '' }],
  ['听听 @林', 5, { at: 3, key: '林' }],
  ['听听@林夜这首', 5, { at: 2, key: '林夜' }],
  ['@林夜 的', 4, undefined],
  ['写信到 dj@example', 14, undefined],
  ['没有人', 3, undefined],
])('in %s at %i', (text, caret, begun) => expect(typedMention(text, caret)).toEqual(begun))

test('a picked name replaces its typed beginning', () => {
  const text = '听听 @林 的这首'
  const begun = typedMention(text, 5)
  expect(begun && withName(text, begun, '林夜')).toEqual({ text: '听听 @林夜  的这首', caret: 7 })
})
