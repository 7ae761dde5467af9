import type { MenuItem } from '@shenglang/contract/site/entities'

/** Where a menu item leads: its url with its id as `mid` (spec §2). */
export function menuAddress({ url, menuId }: MenuItem): string {
  return url === '/' ? url : `${url}${url.includes('?') ? '&' : '?'}mid=${menuId}`
}

/** Where in the menu a page stands: its entry, and the entry's tab if the page is one of its tabs. */
export interface MenuPlace {
  entry: MenuItem
  tab?: MenuItem
}

/** A row without an address is the heading of the rows below it; the rows below an entry are its tabs. */
export const isHeading = ({ url, children }: MenuItem) => url === '' && children.length > 0

/** The entry named by `mid`, itself or by one of its tabs; else the one that has this address (spec §2). */
export function menuPlace(menu: MenuItem[], pathname: string, search: string): MenuPlace | undefined {
  const entries = menu.flatMap((item) => (isHeading(item) ? item.children : [item]))
  const query = new URLSearchParams(search)
  // What is sold stands beside others of its kind, which its breadcrumb names; the list of presales is the entry.
  if (pathname.startsWith('/presale') && query.has('id')) return undefined
  const path = HOMES.includes(pathname) ? '/' : pathname
  const fits = ({ url }: MenuItem) => hasAddress(url, path, query)
  const mid = query.get('mid')
  const isNamed = ({ menuId }: MenuItem) => menuId === mid
  const entry =
    entries.find((one) => isNamed(one) || one.children.some(isNamed)) ??
    entries.find(fits) ??
    entries.find(({ children }) => children.some(fits)) ??
    entries.find(({ url }) => isBelow(url, path)) ??
    entries.find(({ children }) => children.some(({ url }) => isBelow(url, path)))
  if (!entry) return undefined
  const tabs = entry.children
  return { entry, tab: tabs.find(isNamed) ?? tabs.find(fits) ?? tabs.find(({ url }) => isBelow(url, path)) }
}

const HOMES = ['/', '/home', '/index']

/** Whether `url` is the address of the page, whatever else the page's query says. */
function hasAddress(url: string, path: string, query: URLSearchParams): boolean {
  const [pathOfUrl, queryOfUrl] = url.split('?')
  return path === pathOfUrl && [...new URLSearchParams(queryOfUrl)].every(([name, value]) => query.get(name) === value)
}

const isBelow = (url: string, path: string) => url.length > 1 && path.startsWith(`${url}/`)
