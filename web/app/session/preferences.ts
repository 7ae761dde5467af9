import type { MixRule } from '@shenglang/contract/catalog/harmony'
import type { Theme } from '@shenglang/contract/constants'

export const PLAY_BAR_COOKIE = 'playbar'
export const SIDE_COOKIE = 'side'
export const MIX_RULE_COOKIE = 'mixrule'
const AGE_S = 31_536_000
/** The key under which the tab stores drafts (`drafts.ts`). */
export const DRAFTS_KEY = 'drafts'

/** A visitor's choices for the frame, and the mix rule; in cookies, so that the first paint is already right. */
export interface Preferences {
  theme: Theme
  isMenuCollapsed: boolean
  isPlayBarHidden: boolean
  mixRule: MixRule
}

export function savePreference(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in many phones' browsers
  document.cookie = `${name}=${value}; path=/; max-age=${AGE_S}; samesite=lax`
}

/** After a sign-out, or those of everybody but `userId`; a forbidden storage holds nothing. */
export function forgetDrafts(userId?: string): void {
  try {
    const author = userId && JSON.parse(sessionStorage.getItem(DRAFTS_KEY) ?? '{}').userId
    if (author === undefined || author !== userId) sessionStorage.removeItem(DRAFTS_KEY)
  } catch {}
}
