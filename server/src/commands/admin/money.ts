import { exactYuan, fenOfYuan } from '@shenglang/contract/commerce/sale/money'
import { fault } from '@shenglang/contract/faults'

const AMOUNT = /^(?:(\d{1,7}(?:\.\d{1,2})?)元|(\d{1,9})分)$/

/** A sum on the command line: `15元`, `15.50元` or `1500分`. A number without a unit is refused. */
export const moneyOrNone = (name: string) => ({ name: `${name}（如 15元 或 1500分）`, pattern: AMOUNT, whyNot: unitMissing })

/** A sum above 0. */
export const money = (name: string) => ({ ...moneyOrNone(name), pattern: new RegExp(`^(?=.*[1-9])${AMOUNT.source}`) })

/** The sum in fen. Throws BAD_ARGUMENT for a text that is not a sum with its unit. */
export function fenOf(given: unknown): number {
  const [, yuan, fen] = AMOUNT.exec(String(given)) ?? []
  const sum = fen === undefined ? fenOfYuan(yuan ?? '') : Number(fen)
  if (sum === undefined)
    throw fault('BAD_ARGUMENT', { message: unitMissing(String(given)) ?? `金额 ${given} 请写成 15元 或 1500分` })
  return sum
}

/** The message for a number without a unit, with both ways to write it; undefined for any other text. */
function unitMissing(given: string): string | undefined {
  const fen = fenOfYuan(given)
  if (fen === undefined) return undefined
  return `金额 ${given} 没有写单位：请写 ${given}元 或 ${given.includes('.') ? fen : given}分`
}

/** A sum as people read it in a confirmation. */
export const sumOf = (fen: number): string => `${exactYuan(fen)}（${fen} 分）`

/** JSON with `act` applied to its money: every field, and every list, whose name ends with Fen. */
export function mapMoney(value: unknown, act: (sum: unknown) => unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => mapMoney(each, act, name))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapMoney(each, act, key)]))
  }
  return name.endsWith('Fen') && value !== null ? act(value) : value
}
