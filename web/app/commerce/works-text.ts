import type { VipOpens } from '@shenglang/contract/commerce/vip-opens'

/** What follows the number of works that a level opens: how many the level below it does not; '' for the lowest level. */
export function worksText({ adds, opens }: Pick<VipOpens, 'adds' | 'opens'>, belowLevel: number | undefined): string {
  if (belowLevel === undefined || opens === 0) return ''
  return adds > 0 ? `，比 VIP${belowLevel} 多 ${adds} 首` : `，与 VIP${belowLevel} 相同`
}
