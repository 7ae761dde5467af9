import { expect, test } from 'vitest'
import { crumbsOf, parentAddress } from './crumbs.ts'
import type { MenuPosition } from './menu-address.ts'

const crumbsAt = (address: string, position?: MenuPosition) => {
  const [pathname = '', query] = address.split('?')
  return crumbsOf(pathname, query === undefined ? '' : `?${query}`, position)
}
const crumbText = (address: string, position?: MenuPosition) => {
  const crumbs = crumbsAt(address, position)
  return crumbs.map(({ name, address }) => (address === undefined ? name : `${name} ${address}`)).join(' > ')
}

test.each([
  ['/home', '首页'],
  ['/dj', '首页 / > 曲库'],
  ['/singles/A0303', '首页 / > 单曲 /singles'],
  ['/artist/applyArtist', '首页 / > 艺人 /artist > 申请艺人'],
  ['/presale', '首页 / > 预售'],
  ['/presale/components/PriceInfo', '首页 / > 预售 /presale > 价格'],
  ['/user/userCenter', '首页 / > 个人中心'],
  ['/user/crates', '首页 / > 个人中心 /user/userCenter > 唱片箱'],
  ['/user/crates?id=7', '首页 / > 个人中心 /user/userCenter > 唱片箱 /user/crates'],
  ['/user/orders?id=7', '首页 / > 个人中心 /user/userCenter > 我的订单 /user/orders'],
  ['/user/components/ChangePassword', '首页 / > 个人中心 /user/userCenter > 修改密码'],
  ['/nowhere', '首页 /'],
])('breadcrumbs of %s', (address, way) => expect(crumbText(address)).toBe(way))

test('a tab is below its menu entry, under the menu’s name', () => {
  const tab = { menuId: '3', menuName: '单曲', icon: '', url: '/singles', children: [] }
  const entry = { menuId: '2', menuName: '舞曲', icon: '', url: '/dj', children: [tab] }
  expect(crumbText('/singles', { entry, tab })).toBe('首页 / > 舞曲 /dj > 单曲')
  expect(crumbText('/singles/A0303', { entry, tab })).toBe('首页 / > 舞曲 /dj > 单曲 /singles')
  expect(crumbText('/dj', { entry, tab })).toBe('首页 / > 舞曲')
  expect(parentAddress(crumbsAt('/singles', { entry, tab }))).toBe('/dj')
})

test.each([
  ['/dj?tkey=8A', '/'],
  ['/singles/A0303', '/singles'],
  ['/user/crates?id=7', '/user/crates'],
])('the parent of %s is %s', (address, above) => expect(parentAddress(crumbsAt(address))).toBe(above))
