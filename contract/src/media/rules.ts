/** What gates a resource, and who asks (spec §5). */
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
export type Refusal = { code: 'NOT_SIGNED_IN' } | { code: 'PLAY_VIP_REQUIRED' | 'DOWNLOAD_VIP_REQUIRED'; level: number }

/** Play permission (spec §5): an unbought resource with a play level asks for sign-in and that level. */
export function whyNotPlay(resource: Gated, listener: Listener): Refusal | undefined {
  if (resource.playVipLevel === 0 || resource.isBuy) return undefined
  if (!listener.isLogin) return { code: 'NOT_SIGNED_IN' }
  if (listener.vipLevel >= resource.playVipLevel) return undefined
  return { code: 'PLAY_VIP_REQUIRED', level: resource.playVipLevel }
}

/** Download permission (spec §5): always signed in; bought or level 0 is free; otherwise an unexpired level. */
export function whyNotDownload(resource: Gated, listener: Listener): Refusal | undefined {
  if (!listener.isLogin) return { code: 'NOT_SIGNED_IN' }
  if (resource.isBuy || resource.freeVipLevel === 0) return undefined
  if (listener.vipLevel >= resource.freeVipLevel && !listener.vipExpired) return undefined
  return { code: 'DOWNLOAD_VIP_REQUIRED', level: resource.freeVipLevel }
}
