import { expect, test } from 'vitest'
import { tagText } from './tag-text.ts'

const asLatin1 = (...bytes: number[]) => Buffer.from(bytes).toString('latin1')

test.each([
  ['UTF-8 read as Latin-1', Buffer.from('夜店 Remix').toString('latin1'), '夜店 Remix'],
  ['GBK read as Latin-1', `DJ ${asLatin1(0xd2, 0xb9, 0xb5, 0xea)} 2024`, 'DJ 夜店 2024'],
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
