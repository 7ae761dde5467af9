import { isTaxNumber } from '@shenglang/contract/commerce/invoices/tax-number'
import * as texts from './texts.ts'

const DIGITS = 18

/** The text about a tax number while it is typed. The check digit detects nearly every typo. */
export function taxNumberText(typed: string): { text: string; isRight: boolean } {
  const value = typed.trim().toUpperCase()
  if (value === '') return { text: texts.creditCode, isRight: false }
  if (isTaxNumber(value)) return { text: texts.formatRight, isRight: true }
  if (value.length < DIGITS) return { text: texts.digitsMissing(value.length, DIGITS - value.length), isRight: false }
  return { text: value.length > DIGITS ? texts.digitsTooMany(value.length - DIGITS) : texts.checksumWrong, isRight: false }
}
