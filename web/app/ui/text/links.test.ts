import { expect, test } from 'vitest'
import { piecesOf } from './links.ts'

/** The text with links in ‹›. */
const marked = (text: string) =>
  piecesOf(text)
    .map((piece) => (piece.href === undefined ? piece.text : `‹${piece.text}›`))
    .join('')

test.each([
  ['听https://a.example/x这首', '听‹https://a.example/x›这首'],
  ['在 https://a.example/x。然后', '在 ‹https://a.example/x›。然后'],
  ['（https://a.example/x）', '（‹https://a.example/x›）'],
  ['(see https://a.example/x_(mix))', '(see ‹https://a.example/x_(mix)›)'],
  ['https://a.example/?q=1&b=2, ok?', '‹https://a.example/?q=1&b=2›, ok?'],
  ['HTTP://A.example', '‹HTTP://A.example›'],
  ['https://a.example/1\nhttps://a.example/2', '‹https://a.example/1›\n‹https://a.example/2›'],
  ['https://a.example/1https://b.example', '‹https://a.example/1https://b.example›'],
  ['没有链接', '没有链接'],
  ['', ''],
])('%s', (text, expected) => {
  expect(marked(text)).toBe(expected)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt://a.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//a.example',
  'www.a.example',
  'https://',
  'https://bank.example@evil.example/',
  'https://user:pass@evil.example/',
  'http://[::1/',
  'https://аррӏе.example',
  '<a href="javascript:alert(1)">x</a>',
  'xhttps://a.example',
])('%s is not a link', (text) => {
  expect(piecesOf(text).filter((piece) => piece.href !== undefined)).toEqual([])
})

test('an address in markup is a link, and the markup stays text', () => {
  expect(marked('<a href="https://a.example/" onclick=x>')).toBe('<a href="‹https://a.example/›" onclick=x>')
})

test('every character of the text is preserved', () => {
  const text = '“https://a.example/«》\u202e gnp.exe https://b.example…」\n😀 (https://c.example).'
  expect(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})
