import { isTaxNumber } from '@shenglang/contract/commerce/tax-number'

const DIGITS = 18

/** What is said of a tax number while it is typed. The check digit finds nearly every slip. */
export function taxNumberWords(typed: string): { words: string; isRight: boolean } {
  const value = typed.trim().toUpperCase()
  if (value === '') return { words: '统一社会信用代码，18 位', isRight: false }
  if (isTaxNumber(value)) return { words: '格式正确', isRight: true }
  if (value.length < DIGITS) return { words: `已输入 ${value.length} 位，还差 ${DIGITS - value.length} 位`, isRight: false }
  return { words: value.length > DIGITS ? `多了 ${value.length - DIGITS} 位` : '校验没有通过，请核对每一位', isRight: false }
}
