/** A play or download level above any that a user can have, so that only buyers get access. */
export const PURCHASE_ONLY = 99

/** The access rule of a resource, with the caller's purchase (spec §5). */
export interface ResourceAccess {
  playVipLevel: number
  freeVipLevel: number
  isBuy: boolean
}

export interface Listener {
  isLogin: boolean
  /** 0 without VIP. */
  vipLevel: number
  vipExpired: boolean
}

export const VISITOR: Listener = { isLogin: false, vipLevel: 0, vipExpired: false }

/** The reasons for a refusal, as faults of the table. */
type SignInRefusal = { code: 'NOT_SIGNED_IN' }
type PlayRefusal = SignInRefusal | { code: 'PLAY_VIP_REQUIRED'; level: number } | { code: 'PLAY_PURCHASE_REQUIRED' }
type DownloadRefusal = SignInRefusal | { code: 'DOWNLOAD_VIP_REQUIRED'; level: number } | { code: 'DOWNLOAD_PURCHASE_REQUIRED' }
export type Refusal = PlayRefusal | DownloadRefusal

/** The player's messages for refusals (spec §4, §8). */
export const PLAY_REFUSALS = {
  NOT_SIGNED_IN: '未登录',
  PLAY_VIP_REQUIRED: '该音乐需要成为 VIP{level} 才能播放，是否前往充值？',
  PLAY_PURCHASE_REQUIRED: '该音乐需要购买才能播放，是否前往购买？',
} as const

/**
 * The refusal of playing, or undefined (spec §5): a resource with a play level requires a purchase, or sign-in and that level.
 */
export function whyNotPlay(resource: ResourceAccess, listener: Listener): PlayRefusal | undefined {
  if (resource.playVipLevel === 0 || resource.isBuy) return undefined
  if (!listener.isLogin) return { code: 'NOT_SIGNED_IN' }
  if (listener.vipLevel >= resource.playVipLevel) return undefined
  if (resource.playVipLevel === PURCHASE_ONLY) return { code: 'PLAY_PURCHASE_REQUIRED' }
  return { code: 'PLAY_VIP_REQUIRED', level: resource.playVipLevel }
}

/** The refusal of a download, or undefined (spec §5): requires sign-in, and a purchase, level 0 or an unexpired level. */
export function whyNotDownload(resource: ResourceAccess, listener: Listener): DownloadRefusal | undefined {
  if (!listener.isLogin) return { code: 'NOT_SIGNED_IN' }
  if (resource.isBuy || resource.freeVipLevel === 0) return undefined
  if (listener.vipLevel >= resource.freeVipLevel && !listener.vipExpired) return undefined
  if (resource.freeVipLevel === PURCHASE_ONLY) return { code: 'DOWNLOAD_PURCHASE_REQUIRED' }
  return { code: 'DOWNLOAD_VIP_REQUIRED', level: resource.freeVipLevel }
}

/**
 * Maximum number of files that a level may download a day, 0 for no limit. `perDay` is indexed by level from 0; its last value
 * also applies to higher levels.
 */
export const dailyDownloads = (perDay: readonly number[], vipLevel: number): number =>
  perDay[Math.min(vipLevel, perDay.length - 1)] ?? 0

/** From this level on, and for buyers, downloads are lossless if the original is. */
export const LOSSLESS_LEVEL = 2

export function mayHaveLossless({ isBuy }: Pick<ResourceAccess, 'isBuy'>, { vipLevel }: Pick<Listener, 'vipLevel'>): boolean {
  return isBuy || vipLevel >= LOSSLESS_LEVEL
}
