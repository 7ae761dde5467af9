import { MIX_RULES, type MixRule } from '@shenglang/contract/catalog/harmony'
import { THEME_COOKIE, THEMES, type Theme } from '@shenglang/contract/constants'

export const PLAY_BAR_COOKIE = 'playbar'
export const SIDE_COOKIE = 'side'
export const MIX_RULE_COOKIE = 'mixrule'
const AGE_S = 31_536_000

/** What a visitor chose of the frame, and how strictly mixes are judged; in cookies, so that the first paint is already right. */
export interface Preferences {
  theme: Theme
  isSideCollapsed: boolean
  isPlayBarHidden: boolean
  mixRule: MixRule
}

export function readPreferences(cookieHeader: string): Preferences {
  const cookies = new Map(cookieHeader.split(';').map((pair) => splitPair(pair.trim())))
  return {
    theme: THEMES.find((theme) => theme === cookies.get(THEME_COOKIE)) ?? 'dark',
    isSideCollapsed: cookies.get(SIDE_COOKIE) === 'collapsed',
    isPlayBarHidden: cookies.get(PLAY_BAR_COOKIE) === 'hidden',
    mixRule: MIX_RULES.find((rule) => rule === cookies.get(MIX_RULE_COOKIE)) ?? 'strict',
  }
}

export function keepPreference(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in many phones' browsers
  document.cookie = `${name}=${value}; path=/; max-age=${AGE_S}; samesite=lax`
}

function splitPair(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=')
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
}
