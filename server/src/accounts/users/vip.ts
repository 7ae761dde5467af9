import { type VipPeriod, vipAt } from '@shenglang/contract/commerce/levels/vip'

/** A user's VIP at an instant, from their periods; the time is '' without VIP or without an end. */
export function vipColumns(periods: readonly VipPeriod[], now: Date): { vipLevel: number; vipExpireTime: string } {
  const { vipLevel, endsAt } = vipAt(periods, now.getTime())
  return { vipLevel, vipExpireTime: vipLevel === 0 || endsAt === null ? '' : new Date(endsAt).toISOString() }
}
