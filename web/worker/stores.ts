import { API_BASE } from '@shenglang/contract/constants'

/** The caches of the worker, by what lies in them; a new number leaves the old ones behind. */
export const STORES = { pages: 'pages-2', pictures: 'pictures-1', assets: 'assets-1' } as const

/** Those that tell what somebody looked at. */
export const PERSONAL = [STORES.pages, STORES.pictures]

/** The page of what members keep: it shows what lies on the device, and is the same for every search in it. */
export const OFFLINE_PAGE = '/user/offline'

/** What a page asks of the worker. */
export interface StoreOrder {
  /** Addresses to be stored, though they came before there was a worker. */
  store?: string[]
  /** The operator wants no worker any more: pages that it still serves are to leave nothing behind. */
  isOver?: boolean
}

/** No pages of the site's own. */
const NO_PAGES = new RegExp(`^(${API_BASE}|/docs|/metrics|/embed)(/|$)`)

export const isPage = (pathname: string): boolean => !NO_PAGES.test(pathname)

/** Tells which pages, and which pages' data, may be stored; `paths` are the router's, such as `/singles/:category?`. */
export function offlinePages(paths: readonly string[]): (pathname: string) => boolean {
  const patterns = paths.map((path) => new RegExp(`^${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`))
  return (pathname) => {
    const page = pathname.replace(/\.data$/, '').replace(/^\/_(root)?$/, '/')
    return patterns.some((pattern) => pattern.test(page))
  }
}
