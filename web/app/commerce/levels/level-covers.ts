import type { VipOpens } from '@shenglang/contract/commerce/levels/vip-opens'

const COVERS_MAX = 4

/** Covers of what a level opens: of what it adds first, then of what the levels below it open. */
export function levelCovers(level: number, opens: readonly VipOpens[]): VipOpens['covers'] {
  return opens
    .filter(({ vipLevel }) => vipLevel <= level)
    .toSorted((one, other) => other.vipLevel - one.vipLevel)
    .flatMap(({ covers }) => covers)
    .slice(0, COVERS_MAX)
}
