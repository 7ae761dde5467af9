import { endOfLevel, type VipPeriod, vipAt } from './vip.ts'

/** What an account brings along that is merged into another one. */
export interface MergedLevel {
  vipLevel: number
  /** Null without end. */
  leftMs: number | null
  /** How long the other account has the level afterwards, what waits for its turn included; null without end. */
  endsAt: number | null
}

/**
 * The level that an account brings into another one, undefined if it has none. `differ` where one of them has periods of another
 * level: only one can be given, and the rest would be lost or run at the same time.
 */
export function mergedLevel(
  from: readonly VipPeriod[],
  into: readonly VipPeriod[],
  now: number,
): MergedLevel | 'differ' | undefined {
  const isOpen = ({ endsAt }: VipPeriod) => endsAt === null || endsAt > now
  const brought = from.filter(isOpen)
  if (brought.length === 0) return undefined
  const { vipLevel, endsAt: broughtEnd } = vipAt(brought, now)
  const there = into.filter(isOpen)
  if ([...brought, ...there].some((period) => period.vipLevel !== vipLevel)) return 'differ'
  const leftMs = broughtEnd === null ? null : broughtEnd - now
  return { vipLevel, leftMs, endsAt: extended(endOfLevel(there, vipLevel, now), leftMs) }
}

/** An end moved by some time; null is never. */
export const extended = (end: number | null, ms: number | null): number | null => (end === null || ms === null ? null : end + ms)
