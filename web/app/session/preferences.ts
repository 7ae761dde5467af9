import type { MixRule } from '@shenglang/contract/catalog/harmony'
import type { Theme } from '@shenglang/contract/constants'

export const PLAY_BAR_COOKIE = 'playbar'
export const SIDE_COOKIE = 'side'
export const MIX_RULE_COOKIE = 'mixrule'
const AGE_S = 31_536_000
/** Under which the tab keeps what was written and not sent (`drafts.ts`). */
export const DRAFTS_KEY = 'drafts'

/** What a visitor chose of the frame, and how strictly mixes are judged; in cookies, so that the first paint is already right. */
export interface Preferences {
  theme: Theme
  isSideCollapsed: boolean
  isPlayBarHidden: boolean
  mixRule: MixRule
}

export function keepPreference(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in many phones' browsers
  document.cookie = `${name}=${value}; path=/; max-age=${AGE_S}; samesite=lax`
}

/** When nobody is signed in any more; a storage that is forbidden holds nothing. */
export function forgetDrafts(): void {
  try {
    sessionStorage.removeItem(DRAFTS_KEY)
  } catch {}
}
