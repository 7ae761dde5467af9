import { TIME_ZONE } from '@shenglang/contract/shanghai'

const SITE_OFFSET_MIN = -480

let zone: string | undefined

/**
 * The browser's time zone. On a clock that shows the site's time all year round it is the site's: to ask for its name blocks a
 * phone for up to 80 ms.
 */
export const localZone = (): string => (zone ??= isOnSiteTime(new Date().getFullYear()) ? TIME_ZONE : namedZone())

const isOnSiteTime = (year: number) => [0, 6].every((month) => new Date(year, month).getTimezoneOffset() === SITE_OFFSET_MIN)

const namedZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
