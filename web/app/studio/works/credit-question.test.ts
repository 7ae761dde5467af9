import { expect, test } from 'vitest'
import { creditQuestion } from './texts.ts'

test.each<[names: string[][], question: string]>([
  [[['AC/DC'], ['AC', 'DC'], []], 'AC/DC：一位艺人，还是 AC 与 DC 两位？'],
  [[['Fire', 'Ice'], ['Fire/Ice'], []], 'Fire/Ice：一位艺人，还是 Fire 与 Ice 两位？'],
  [
    [
      ['林夜', 'BTS/EXO'],
      ['林夜', 'BTS', 'EXO'],
    ],
    'BTS/EXO：一位艺人，还是 BTS 与 EXO 两位？',
  ],
  [[['A/B/C'], ['A', 'B', 'C'], []], 'A/B/C：一位艺人，还是 A、B、C 3 位？'],
  [[['AC/DC', 'Fire', 'Ice'], ['AC', 'DC', 'Fire/Ice'], []], '文件标签里的艺人是哪几位？'],
])('%j is asked as %s', (names, question) => {
  expect(creditQuestion(names.map((each) => ({ names: each })))).toBe(question)
})
