import type { MenuItem } from '@shenglang/contract/site/entities'

/** Where a menu item leads: its url with its id as `mid` (spec §2). */
export function menuAddress({ url, menuId }: MenuItem): string {
  return url === '/' ? url : `${url}${url.includes('?') ? '&' : '?'}mid=${menuId}`
}

/** The id of the active item: the one named by `mid`, else the one whose path is this one (spec §2). */
export function activeMenuId(menu: MenuItem[], pathname: string, search: string): string | undefined {
  const items = menu.flatMap((item) => [item, ...item.children])
  const mid = new URLSearchParams(search).get('mid')
  if (mid !== null && items.some((item) => item.menuId === mid)) return mid
  return items.find((item) => item.url === pathname)?.menuId
}
