/** As a play or download level: above every level that a user can have, so that the rules below admit buyers only. */
export const PURCHASE_ONLY = 99

/** The access rule of a resource, and the caller (spec §5). */
export interface Gated {
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

/** Why not, as a fault of the table; `undefined` means yes. */
type SignInRefusal = { code: 'NOT_SIGNED_IN' }
type PlayRefusal = SignInRefusal | { code: 'PLAY_VIP_REQUIRED'; level: number } | { code: 'PLAY_PURCHASE_REQUIRED' }
type DownloadRefusal = SignInRefusal | { code: 'DOWNLOAD_VIP_REQUIRED'; level: number } | { code: 'DOWNLOAD_PURCHASE_REQUIRED' }
export type Refusal = PlayRefusal | DownloadRefusal

/** The player's message for a refusal (spec §4, §8). */
export const PLAY_REFUSALS = {
  NOT_SIGNED_IN: '未登录',
  PLAY_VIP_REQUIRED: '该音乐需要成为 VIP{level} 才能播放，是否前往充值？',
  PLAY_PURCHASE_REQUIRED: '该音乐需要购买才能播放，是否前往购买？',
} as const

/** Play permission (spec §5): an unbought resource with a play level asks for sign-in and that level. */
export function whyNotPlay(resource: Gated, listener: Listener): PlayRefusal | undefined {
  if (resource.playVipLevel === 0 || resource.isBuy) return undefined
  if (!listener.isLogin) return { code: 'NOT_SIGNED_IN' }
  if (listener.vipLevel >= resource.playVipLevel) return undefined
  if (resource.playVipLevel === PURCHASE_ONLY) return { code: 'PLAY_PURCHASE_REQUIRED' }
  return { code: 'PLAY_VIP_REQUIRED', level: resource.playVipLevel }
}

/** Download permission (spec §5): always signed in; bought or level 0 is free; otherwise an unexpired level. */
export function whyNotDownload(resource: Gated, listener: Listener): DownloadRefusal | undefined {
  if (!listener.isLogin) return { code: 'NOT_SIGNED_IN' }
  if (resource.isBuy || resource.freeVipLevel === 0) return undefined
  if (listener.vipLevel >= resource.freeVipLevel && !listener.vipExpired) return undefined
  if (resource.freeVipLevel === PURCHASE_ONLY) return { code: 'DOWNLOAD_PURCHASE_REQUIRED' }
  return { code: 'DOWNLOAD_VIP_REQUIRED', level: resource.freeVipLevel }
}

/**
 * Files that a level may download a day; `perDay` goes by level from 0, its last also applies to higher levels, 0 is no limit.
 */
export const dailyDownloads = (perDay: readonly number[], vipLevel: number): number =>
  perDay[Math.min(vipLevel, perDay.length - 1)] ?? 0

/** From this level on, and for purchases, downloads are lossless where the original is. */
export const LOSSLESS_LEVEL = 2

export function mayHaveLossless({ isBuy }: Pick<Gated, 'isBuy'>, { vipLevel }: Pick<Listener, 'vipLevel'>): boolean {
  return isBuy || vipLevel >= LOSSLESS_LEVEL
}
