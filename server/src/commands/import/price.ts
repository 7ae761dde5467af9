import { fenOfYuan } from '@shenglang/contract/commerce/sale/money'

const AMOUNT = /^(?:(\d{1,7}(?:\.\d{1,2})?)元|(\d{1,9})分)$/

/** The sum in fen of `15元`, `15.50元` or `1500分`; else an error text, which says for a number without a unit how to write it. */
export function fenOf(given: string): number | string {
  const [, yuan = '', fen] = AMOUNT.exec(given) ?? []
  const sum = fen === undefined ? fenOfYuan(yuan) : Number(fen)
  if (sum !== undefined) return sum
  const bare = fenOfYuan(given)
  if (bare === undefined) return `金额 ${given} 请写成 15元 或 1500分`
  return `金额 ${given} 没有写单位：请写 ${given}元 或 ${given.includes('.') ? bare : given}分`
}
