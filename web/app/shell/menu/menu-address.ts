import type { MenuItem } from '@shenglang/contract/site/entities'

/** The address of a menu item: its url with its id as `mid` (spec §2); another site's as it is. */
export function menuAddress({ url, menuId }: MenuItem): string {
  return url === '/' || url.startsWith('https://') ? url : `${url}${url.includes('?') ? '&' : '?'}mid=${menuId}`
}

/** The position of a page in the menu: its entry, and the entry's tab if the page is one. */
export interface MenuPosition {
  entry: MenuItem
  tab?: MenuItem
}

/** A row without an address is the heading of the rows below it; the rows below an entry are its tabs. */
export const isHeading = ({ url, children }: MenuItem) => url === '' && children.length > 0

/** The entry named by `mid`, itself or by one of its tabs; otherwise the one with this address (spec §2). */
export function menuPosition(menu: MenuItem[], pathname: string, search: string): MenuPosition | undefined {
  const entries = menu.flatMap((item) => (isHeading(item) ? item.children : [item]))
  const query = new URLSearchParams(search)
  // An offer belongs to the list of its kind, as its breadcrumbs say; the list of presales is the entry.
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
  // The map is the library in another look.
  if (!entry && path === '/map') return entryAlone(menuPosition(menu, '/dj', ''))
  if (!entry) return undefined
  const tabs = entry.children
  return { entry, tab: tabs.find(isNamed) ?? tabs.find(fits) ?? tabs.find(({ url }) => isBelow(url, path)) }
}

const entryAlone = (position: MenuPosition | undefined) => position && { entry: position.entry }

const HOMES = ['/', '/home', '/index']

/** True when `url` is the address of the page, ignoring further query parameters. */
function hasAddress(url: string, path: string, query: URLSearchParams): boolean {
  const [pathOfUrl, queryOfUrl] = url.split('?')
  return path === pathOfUrl && [...new URLSearchParams(queryOfUrl)].every(([name, value]) => query.get(name) === value)
}

const isBelow = (url: string, path: string) => url.length > 1 && path.startsWith(`${url}/`)
