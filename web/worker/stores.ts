import { API_BASE } from '@shenglang/contract/constants'

/** The worker's caches by content; a new number abandons the old ones. */
export const STORES = { pages: 'pages-2', pictures: 'pictures-1', assets: 'assets-1' } as const

/** The caches that reveal what somebody visited. */
export const PERSONAL = [STORES.pages, STORES.pictures]

/** The page of saved tracks: it shows data of the device, and is the same for every search in it. */
export const OFFLINE_PAGE = '/user/offline'

/** A page's message to the worker. */
export interface StoreOrder {
  /** Addresses to store that were loaded before there was a worker. */
  store?: string[]
  /** The operator has disabled the worker: pages that it still serves must leave nothing behind. */
  isOver?: boolean
}

/** Addresses that are no pages. */
const NO_PAGES = new RegExp(`^(${API_BASE}|/docs|/metrics|/embed|/admin)(/|$)`)

export const isPage = (pathname: string): boolean => !NO_PAGES.test(pathname)

/** Which pages, and which pages' data, may be stored; `paths` are the router's, such as `/singles/:category?`. */
export function offlinePages(paths: readonly string[]): (pathname: string) => boolean {
  const patterns = paths.map((path) => new RegExp(`^${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`))
  return (pathname) => {
    const page = pathname.replace(/\.data$/, '').replace(/^\/_(root)?$/, '/')
    return patterns.some((pattern) => pattern.test(page))
  }
}
