import { exactYuan, fenOfYuan } from '@shenglang/contract/commerce/money'

/** What somebody typed in yuan as fen; undefined for what is no such amount. */
export function fenOf(typed: string): number | undefined {
  const text = typed.normalize('NFKC').trim().replace(/^¥/, '')
  return text.startsWith('-') ? undefined : fenOfYuan(text)
}

export function whyNotRecharge(fen: number | undefined, minFen: number, maxFen: number): string | undefined {
  if (fen === undefined) return '请输入金额，最多两位小数'
  if (fen < minFen) return `至少充值 ${exactYuan(minFen)}`
  return fen > maxFen ? `一次最多充值 ${exactYuan(maxFen)}` : undefined
}
