import { expect, test } from 'vitest'
import { charactersOf, cutText } from './cut-text.ts'

const FAMILY = '👨‍👩‍👧‍👦'
const bytesOf = (text: string) => new TextEncoder().encode(text).length

test.each([
  ['short enough', '夜航', 2, '夜航'],
  ['of plain characters', '夜航夜航', 3, '夜航夜'],
  ['of a family', `夜${FAMILY}${FAMILY}`, 1 + FAMILY.length + 5, `夜${FAMILY}`],
  ['of skin and hair', `a👩🏽‍🚀`, 5, 'a'],
  ['of flags', '🇨🇳🇯🇵', 6, '🇨🇳'],
  ['of an accent of its own', 'ne\u0301e\u0301', 2, 'n'],
  ['of jamo', '\u1112\u1161\u11ab\u1100\u1173\u11af', 5, '\u1112\u1161\u11ab'],
  ['that would end in a space', 'one two', 4, 'one'],
])('cuts a text %s', (_what, text, max, expected) => expect(cutText(text, max)).toBe(expected))

test('appends the ending within the limit, only to a text that was cut', () => {
  expect(cutText('夜航'.repeat(10), 5, { ending: '…' })).toBe('夜航夜航…')
  expect(cutText('夜航夜航夜', 5, { ending: '…' })).toBe('夜航夜航夜')
  expect(cutText(`夜航${FAMILY}`, 5, { ending: '…' })).toBe('夜航…')
})

test('measures in the given unit, such as bytes', () => {
  expect(cutText('夜航', 5, { sizeOf: bytesOf })).toBe('夜')
  expect(cutText(FAMILY.repeat(3), 60, { sizeOf: bytesOf })).toBe(FAMILY.repeat(2))
})

test('cuts within a character that is larger than the limit, between code points', () => {
  expect(cutText(`e${'\u0301'.repeat(300)}`, 100)).toBe(`e${'\u0301'.repeat(99)}`)
  expect(cutText(FAMILY, 4)).toBe('👨\u200d')
  expect(cutText('😀', 1)).toBe('')
})

test('never splits a character as readers see it, wherever it cuts', () => {
  const text = `夜${FAMILY}e\u0301🇨🇳👩🏽‍🚀航😀`
  const whole = [...charactersOf(text)]
  expect(whole).toHaveLength(7)
  for (let max = FAMILY.length; max < text.length; max += 1) {
    const cut = cutText(text, max)
    expect(cut.length).toBeLessThanOrEqual(max)
    expect(whole.map((_, index) => whole.slice(0, index + 1).join(''))).toContain(cut)
  }
})
