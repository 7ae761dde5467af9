import { MIX_RULES, type MixRule } from '@shenglang/contract/catalog/harmony'
import { THEME_COOKIE, THEMES, type Theme, TIME_ZONE_COOKIE } from '@shenglang/contract/constants'
import { knownTimeZone } from '@shenglang/contract/dates'
import { TIME_ZONE } from '@shenglang/contract/shanghai'

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

export function readPreferences(cookieHeader: string): Preferences {
  const cookies = cookiesIn(cookieHeader)
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

/** The zone in which a member's pages are rendered: the browser's, as a script of an earlier page told, else the site's. */
export const readTimeZone = (cookieHeader: string): string =>
  knownTimeZone(cookiesIn(cookieHeader).get(TIME_ZONE_COOKIE) ?? '') ?? TIME_ZONE

function cookiesIn(cookieHeader: string): Map<string, string> {
  return new Map(cookieHeader.split(';').map((pair) => splitPair(pair.trim())))
}

/** When nobody is signed in any more; a storage that is forbidden holds nothing. */
export function forgetDrafts(): void {
  try {
    sessionStorage.removeItem(DRAFTS_KEY)
  } catch {}
}

function splitPair(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=')
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
}
