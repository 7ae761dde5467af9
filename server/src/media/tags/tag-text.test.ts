import { expect, test } from 'vitest'
import { tagText } from './tag-text.ts'

test.each([
  ['Chinese as it is', '夜店', '夜店'],
  ['an accented name', 'Tiësto', 'Tiësto'],
  ['an accented title', 'Café del Mar', 'Café del Mar'],
  ['what no page can show', ' a\0b\ud800 ', 'a b\ufffd'],
  ['lines, tabs and other control characters', ' Night\r\n\tFlight\u0007\u0085 2 ', 'Night Flight 2'],
  ['signs that turn the direction', 'abc\u202egpj.\u202c \u200fשלום', 'abcgpj. שלום'],
  ['an emoji of several', '👩‍🎤 夜航', '👩‍🎤 夜航'],
])('%s', (_, tag, text) => {
  expect(tagText(tag)).toBe(text)
})
