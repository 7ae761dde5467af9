import { endOfLevel, type VipPeriod, vipAt } from './vip.ts'

/** The level that a merged account passes on. */
export interface MergedLevel {
  vipLevel: number
  /** Remaining time in milliseconds; null without an end. */
  leftMs: number | null
  /**
   * End of the level of the remaining account after the merge, in milliseconds since 1970, waiting periods included; null without
   * an end.
   */
  endsAt: number | null
}

/**
 * The level that an account passes on when it is merged; undefined if it has none. `differ` when either account has periods of
 * another level: only one level can be passed on, and other periods would be lost or run at the same time.
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
  const existing = into.filter(isOpen)
  if ([...brought, ...existing].some((period) => period.vipLevel !== vipLevel)) return 'differ'
  const leftMs = broughtEnd === null ? null : broughtEnd - now
  return { vipLevel, leftMs, endsAt: extended(endOfLevel(existing, vipLevel, now), leftMs) }
}

/** Extends an end by some time; null is an end that never comes. */
export const extended = (end: number | null, ms: number | null): number | null => (end === null || ms === null ? null : end + ms)
