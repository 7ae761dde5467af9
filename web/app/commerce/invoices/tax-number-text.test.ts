import { expect, test } from 'vitest'
import { taxNumberText } from './tax-number-text.ts'

test.each([
  ['', '统一社会信用代码，18 位', false],
  ['91350100', '已输入 8 位，还差 10 位', false],
  // The worked example of GB 32100-2015.
  ['91350100m000100y43', '格式正确', true],
  [' 91350100M000100Y43 ', '格式正确', true],
  ['91350100M000100Y44', '校验没有通过，请核对每一位', false],
  ['91350100M000100Y4321X', '多了 3 位', false],
])('%s: %s', (typed, text, isRight) => expect(taxNumberText(typed)).toEqual({ text, isRight }))
