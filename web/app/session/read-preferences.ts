import { MIX_RULES } from '@shenglang/contract/catalog/harmony'
import { THEME_COOKIE, THEMES, TIME_ZONE_COOKIE } from '@shenglang/contract/constants'
import { knownTimeZone } from '@shenglang/contract/dates'
import { TIME_ZONE } from '@shenglang/contract/shanghai'
import { MIX_RULE_COOKIE, PLAY_BAR_COOKIE, type Preferences, SIDE_COOKIE } from './preferences.ts'

/** The preferences in the cookies of a request. */
export function readPreferences(cookieHeader: string): Preferences {
  const cookies = cookiesIn(cookieHeader)
  return {
    theme: THEMES.find((theme) => theme === cookies.get(THEME_COOKIE)) ?? 'dark',
    isMenuCollapsed: cookies.get(SIDE_COOKIE) === 'collapsed',
    isPlayBarHidden: cookies.get(PLAY_BAR_COOKIE) === 'hidden',
    mixRule: MIX_RULES.find((rule) => rule === cookies.get(MIX_RULE_COOKIE)) ?? 'strict',
  }
}

/** The time zone of a member's pages: the browser's, stored by an earlier page, else the site's. */
export const readTimeZone = (cookieHeader: string): string =>
  knownTimeZone(cookiesIn(cookieHeader).get(TIME_ZONE_COOKIE) ?? '') ?? TIME_ZONE

function cookiesIn(cookieHeader: string): Map<string, string> {
  return new Map(cookieHeader.split(';').map((pair) => splitPair(pair.trim())))
}

function splitPair(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=')
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
}
