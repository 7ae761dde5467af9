import type { VipOpens } from '@shenglang/contract/commerce/levels/vip-opens'
import * as texts from './texts.ts'

type Works = Pick<VipOpens, 'adds' | 'opens'>

/** The text after the number of works that a level opens: how many the level below does not; '' for the lowest level. */
export function worksText({ adds, opens }: Works, belowLevel: number | undefined): string {
  if (belowLevel === undefined || opens === 0) return ''
  return adds > 0 ? texts.moreThanBelow(belowLevel, adds) : texts.sameAsBelow(belowLevel)
}

/**
 * The benefits for which a level is bought that opens no more works than the one below; '' if it opens more or adds no benefit.
 */
export function reasonText({ adds }: Works, belowLevel: number | undefined, gains: readonly string[]): string {
  return belowLevel === undefined || adds > 0 || gains.length === 0 ? '' : texts.takenFor(gains)
}
