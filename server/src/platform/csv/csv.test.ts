import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['=cmd|calc', "'=cmd|calc"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+1+cmd', "'+1+cmd"],
  ['-2+3', "'-2+3"],
  [' =1', "' =1"],
  ['\t=1', '"\'\t=1"'],
  ['-¥9.90', '-¥9.90'],
  ['-12', '-12'],
  [-12, '-12'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['plain', 'plain'],
])('writes %j as %j', (value, cell) => {
  expect(csvLine([value, 1])).toBe(`${cell},1\r\n`)
})
