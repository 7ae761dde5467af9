import type { Crumb } from '../../ui/text/crumb.ts'
import * as texts from './initial-texts.ts'
import type { MenuPosition } from './menu-address.ts'

/** Pages that show one thing by `?id=`, and all of them without it. */
const LISTS = ['/artist/uploadMusic', '/user/crates', '/user/orders']

/**
 * The breadcrumbs of a page by its path, from 首页 to itself; parts of the path without a page are skipped. A page that is a tab
 * of a menu entry is below that entry.
 */
export function crumbsOf(pathname: string, search: string, position?: MenuPosition): Crumb[] {
  // The first page has other addresses.
  if (pathname !== '/' && texts.PAGE_NAMES[pathname] === texts.PAGE_NAMES['/']) return [{ name: texts.PAGE_NAMES['/'] ?? '' }]
  const parts = pathname.split('/').filter((part) => part !== '')
  const above = ['/', ...parts.slice(0, -1).map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)].map((path) =>
    // The reader's own pages are below 个人中心: /user alone is another user's profile.
    path === '/user' && pathname !== '/user/userCenter' ? '/user/userCenter' : path,
  )
  if (LISTS.includes(pathname) && new URLSearchParams(search).has('id')) above.push(pathname)
  const crumbs: Crumb[] = above
    .filter((path) => texts.PAGE_NAMES[path] !== undefined && path !== '/user')
    .map((path) => ({ name: texts.PAGE_NAMES[path] ?? '', address: path }))
  const entry = position?.tab && position.entry
  const isEntry = entry?.url === pathname
  if (entry && !isEntry && !above.includes(entry.url)) crumbs.splice(1, 0, { name: entry.menuName, address: entry.url })
  const ownName = isEntry ? entry.menuName : texts.PAGE_NAMES[pathname]
  return ownName === undefined || above.includes(pathname) ? crumbs : [...crumbs, { name: ownName }]
}

/** The parent of a page. */
export function parentAddress(crumbs: Crumb[]): string {
  return crumbs.findLast(({ address }) => address !== undefined)?.address ?? '/'
}
