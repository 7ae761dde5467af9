import type { UpgradeOffer } from '@shenglang/contract/commerce/access/upgrade-offer'
import { expect, test } from 'vitest'
import { offersOf } from './offers.ts'

const plan = (vipLevel: number, priceFen: number) => ({ planId: `p${vipLevel}`, vipLevel, months: 1, priceFen })
const level = (vipLevel: number, opens: number, priceFen: number) => ({ vipLevel, opens, plan: plan(vipLevel, priceFen) })
const work = (resourceId: string, priceFen: number) => ({
  resourceId,
  title: resourceId,
  cover: '',
  coverColor: '#000000',
  priceFen,
  isOpenedBy: null,
})
const upgradeOfferFor = (
  total: number,
  levels: UpgradeOffer['levels'],
  toBuy: UpgradeOffer['toBuy'],
  more: Partial<UpgradeOffer> = {},
): UpgradeOffer => ({
  total,
  openNow: 0,
  levels,
  toBuy,
  buyCount: toBuy.length,
  buyFen: toBuy.reduce((sum, { priceFen }) => sum + priceFen, 0),
  cheapest: { kind: 'none', plan: null, resourceIds: [], fen: 0 },
  ...more,
})

test('of one track the cheaper of purchase and level comes first', () => {
  const names = (priceFen: number) =>
    offersOf(upgradeOfferFor(1, [level(2, 1, 2000)], [work('7', priceFen)]), []).map(({ name, price }) => [name, price])
  expect(names(1200)).toEqual([
    ['单买这一首', '¥12.00'],
    ['开通 VIP2', '¥20.00 / 一个月'],
  ])
  expect(names(3000).map(([name]) => name)).toEqual(['开通 VIP2', '单买这一首'])
})

test('a way that opens everything comes before a cheaper partial one', () => {
  const offers = offersOf(upgradeOfferFor(40, [level(1, 12, 1200), level(3, 40, 3000)], []), [])
  expect(offers.map(({ name, description }) => [name, description])).toEqual([
    ['开通 VIP3', '可打开全部 40 首'],
    ['开通 VIP1', '可打开 40 首中的 12 首'],
  ])
})

test('a level for most and a purchase for the rest are one order', () => {
  const cheapest = { kind: 'both' as const, plan: plan(2, 2000), resourceIds: ['8', '9'], fen: 3800 }
  const [first] = offersOf(upgradeOfferFor(40, [level(2, 38, 2000)], [work('8', 900), work('9', 900)], { cheapest }), [])
  expect(first).toMatchObject({ name: '开通 VIP2，单买其余 2 首', price: '¥38.00', description: 'VIP2 可打开 40 首中的 38 首' })
  expect(first?.items).toEqual([
    { goodsType: 'VIP', goodsId: 'p2' },
    { goodsType: 'RESOURCE', goodsId: '8' },
    { goodsType: 'RESOURCE', goodsId: '9' },
  ])
})

test('a level that opens nothing of it is not offered', () => {
  expect(
    offersOf(upgradeOfferFor(1, [level(1, 0, 1200), level(2, 0, 2000)], [work('7', 900)]), []).map(({ name }) => name),
  ).toEqual(['单买这一首'])
})

test('more items than one order holds are not offered together', () => {
  const some = Array.from({ length: 50 }, (_, index) => work(String(index), 100))
  expect(offersOf(upgradeOfferFor(60, [], some, { buyCount: 60, buyFen: 6000 }), [])).toEqual([])
  expect(offersOf(upgradeOfferFor(50, [], some), [])).toHaveLength(1)
})

test('of levels that open the same the cheapest comes first, and each says what it gives beyond the one before', () => {
  const tiers = [
    { vipLevel: 1, benefits: ['每天下载 50 个', '320k MP3 下载'] },
    { vipLevel: 2, benefits: ['每天下载 100 个', '无损音质下载（原曲为无损时）'] },
    { vipLevel: 3, benefits: ['每天下载 300 个', '无损音质下载（原曲为无损时）'] },
  ]
  const offersFor = (total: number) =>
    offersOf(
      upgradeOfferFor(
        total,
        [1, 2, 3].map((each) => level(each, total, each * 1000)),
        [],
      ),
      tiers,
    ).map(({ name, description }) => [name, description])
  const more = [
    ['开通 VIP2', '另有 每天下载 100 个、无损音质下载（原曲为无损时）'],
    ['开通 VIP3', '另有 每天下载 300 个'],
  ]
  expect(offersFor(1)).toEqual([['开通 VIP1', '同级的曲目也都能打开'], ...more])
  expect(offersFor(40)).toEqual([['开通 VIP1', '可打开全部 40 首'], ...more])
})
