import { expect, test } from 'vitest'
import { activeMenuId, menuAddress } from './menu-address.ts'

const item = (menuId: string, url: string, children: ReturnType<typeof leaf>[] = []) => ({ ...leaf(menuId, url), children })
const leaf = (menuId: string, url: string) => ({ menuId, url, menuName: menuId, icon: '', children: [] })
const menu = [item('1', '/'), item('2', '/dj'), item('10', '', [leaf('11', '/dj?orderBy=hottest')])]

test('addresses carry the menu id', () => {
  expect(menu.map(menuAddress).slice(0, 2)).toEqual(['/', '/dj?mid=2'])
  expect(menuAddress(leaf('11', '/dj?orderBy=hottest'))).toBe('/dj?orderBy=hottest&mid=11')
})

test.each([
  ['/dj', '?mid=11', '11'],
  ['/dj', '', '2'],
  ['/', '', '1'],
  ['/dj', '?mid=999', '2'],
  ['/resource', '?id=3', undefined],
])('%s%s is item %s', (pathname, search, active) => {
  expect(activeMenuId(menu, pathname, search)).toBe(active)
})
