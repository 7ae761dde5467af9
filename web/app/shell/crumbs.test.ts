import { expect, test } from 'vitest'
import { crumbsOf, parentAddress } from './crumbs.ts'

const words = (address: string) => {
  const [pathname = '', query] = address.split('?')
  const crumbs = crumbsOf(pathname, query === undefined ? '' : `?${query}`)
  return crumbs.map(({ name, address }) => (address === undefined ? name : `${name} ${address}`)).join(' > ')
}

test.each([
  ['/dj', '首页 / > DJ 音乐'],
  ['/singles/A0303', '首页 / > 单曲 /singles'],
  ['/artist/applyArtist', '首页 / > 艺人 /artist > 申请艺人'],
  ['/artist?id=7', '首页 / > 艺人 /artist'],
  ['/user?id=7', '首页 / > 用户'],
  ['/user/userCenter', '首页 / > 个人中心'],
  ['/user/crates', '首页 / > 个人中心 /user/userCenter > 唱片箱'],
  ['/user/crates?id=7', '首页 / > 个人中心 /user/userCenter > 唱片箱 /user/crates'],
  ['/user/orders?id=7', '首页 / > 个人中心 /user/userCenter > 我的订单 /user/orders'],
  ['/user/components/ChangePassword', '首页 / > 个人中心 /user/userCenter > 修改密码'],
  ['/presale/components/PriceInfo?id=7', '首页 / > 详情 /presale?id=7 > 价格'],
  ['/nowhere', '首页 /'],
])('the way to %s', (address, way) => expect(words(address)).toBe(way))

test('up is the nearest page above', () => {
  expect(parentAddress('/dj', '?tkey=8A')).toBe('/')
  expect(parentAddress('/singles/A0303', '')).toBe('/singles')
  expect(parentAddress('/user/crates', '?id=7')).toBe('/user/crates')
  expect(parentAddress('/presale/components/AuthorInfo', '?id=7')).toBe('/presale?id=7')
})
