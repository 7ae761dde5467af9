import { expect, test } from 'vitest'
import { plainText } from './chinese.ts'

test.each([
  ['Café del Mar', 'cafe del mar'],
  ['Cafe\u0301', 'cafe'],
  ['TIËSTO × Beyoncé', 'tiesto beyonce'],
  ['lǜsè, NÜ ér', 'luse nu er'],
  ['Søren Łódź Æther Straße Þór', 'soren lodz aether strasse thor'],
  ['İstanbul Ayı', 'istanbul ayi'],
  ['Й Ё Ά', 'и е α'],
  ['がらん ｶﾞ カ', 'がらん ガ カ'],
  ['사랑', '사랑'],
  ['龍捲風・ＤＪ', '龙卷风 dj'],
])('%s is %s', (text, plain) => expect(plainText(text)).toBe(plain))
