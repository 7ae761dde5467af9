import type { MenuItem } from '@shenglang/contract/site/entities'
import { expect, test } from 'vitest'
import { menuAddress, menuPosition } from './menu-address.ts'

const item = (menuId: string, url: string, children: MenuItem[] = []): MenuItem => ({
  menuId,
  url,
  menuName: menuId,
  icon: '',
  children,
})
const menu = [
  item('1', '/'),
  item('2', '/dj', [item('50', '/dj'), item('3', '/singles'), item('25', '/types')]),
  item('10', '/hotMusic', [item('11', '/hotMusic'), item('14', '/maxDownload')]),
  item('5', '/artist'),
  item('30', '/djDevice', [item('31', '/djDevice'), item('36', '/presale')]),
  item('60', '', [item('61', '/user/crates'), item('62', '/user/userCenter?index=3')]),
]

test('addresses contain the menu id', () => {
  expect(menu.map(menuAddress).slice(0, 2)).toEqual(['/', '/dj?mid=2'])
  expect(menuAddress(item('12', 'https://example.cn/a'))).toBe('https://example.cn/a')
  expect(menuAddress(item('11', '/dj?orderBy=hottest'))).toBe('/dj?orderBy=hottest&mid=11')
})

test.each([
  ['/', '', '1', undefined],
  ['/home', '', '1', undefined],
  ['/dj', '', '2', '50'],
  ['/dj', '?mid=2', '2', '50'],
  ['/dj', '?mid=14', '10', '14'],
  ['/dj', '?mid=999', '2', '50'],
  ['/singles', '', '2', '3'],
  ['/singles/A0303', '', '2', '3'],
  ['/types/D01', '', '2', '25'],
  ['/map', '?style=house', '2', undefined],
  ['/maxDownload', '?period=day', '10', '14'],
  ['/artist/applyArtist', '', '5', undefined],
  ['/user/userCenter', '?index=3', '62', undefined],
  ['/user/userCenter', '?index=2', undefined, undefined],
  ['/resource', '?id=3', undefined, undefined],
  ['/presale', '', '30', '36'],
  ['/presale', '?id=3', undefined, undefined],
  ['/presale/components/PriceInfo', '?id=3', undefined, undefined],
])('%s%s belongs to entry %s, tab %s', (pathname, search, entry, tab) => {
  const position = menuPosition(menu, pathname, search)
  expect([position?.entry.menuId, position?.tab?.menuId]).toEqual([entry, tab])
})
