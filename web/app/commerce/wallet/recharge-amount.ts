import { exactYuan, fenOfYuan } from '@shenglang/contract/commerce/sale/money'
import * as texts from './texts.ts'

/** Typed yuan as fen; undefined for invalid amounts. */
export function fenOf(typed: string): number | undefined {
  const text = typed.normalize('NFKC').trim().replace(/^¥/, '')
  return text.startsWith('-') ? undefined : fenOfYuan(text)
}

export function whyNotRecharge(fen: number | undefined, minFen: number, maxFen: number): string | undefined {
  if (fen === undefined) return texts.enterAmount
  if (fen < minFen) return texts.rechargeAtLeast(exactYuan(minFen))
  return fen > maxFen ? texts.rechargeAtMost(exactYuan(maxFen)) : undefined
}
