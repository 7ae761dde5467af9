import { type VipPeriod, vipAt } from '@shenglang/contract/commerce/levels/vip'
import type { AnnouncementAudience } from '@shenglang/contract/notices/announcements'

/** An announcement that is out. */
export interface SentAnnouncement {
  audience: AnnouncementAudience
  /** The lowest level that receives it; 0 unless `audience` is `vip`. */
  vipLevel: number
  outAt: Date
}

export interface Member {
  registeredAt: Date
  isArtist: boolean
  vipPeriods: readonly VipPeriod[]
}

/**
 * True where a member receives an announcement. What counts is the level that they had when it went out, so that it neither
 * appears later nor disappears when the level ends. Members who signed up afterwards do not receive it.
 */
export function receives({ audience, vipLevel, outAt }: SentAnnouncement, member: Member): boolean {
  if (member.registeredAt >= outAt) return false
  switch (audience) {
    case 'all':
      return true
    case 'artists':
      return member.isArtist
    case 'vip':
      return vipAt(member.vipPeriods, outAt.getTime()).vipLevel >= vipLevel
  }
}
