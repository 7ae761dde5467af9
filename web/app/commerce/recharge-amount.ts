import { exactYuan } from '@shenglang/contract/commerce/money'

/** What somebody typed in yuan as fen, by its digits alone; undefined for what is no such amount. */
export function fenOf(typed: string): number | undefined {
  const found = /^[¥￥]?(\d{1,9})(?:\.(\d{1,2}))?$/.exec(typed.normalize('NFKC').trim())
  if (!found) return undefined
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

export function whyNotRecharge(fen: number | undefined, minFen: number, maxFen: number): string | undefined {
  if (fen === undefined) return '请输入金额，最多两位小数'
  if (fen < minFen) return `至少充值 ${exactYuan(minFen)}`
  return fen > maxFen ? `一次最多充值 ${exactYuan(maxFen)}` : undefined
}
