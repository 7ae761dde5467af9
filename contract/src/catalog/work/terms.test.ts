import { expect, test } from 'vitest'
import { PURCHASE_ONLY, VISITOR, whyNotDownload, whyNotPlay } from '../../media/rules.ts'
import { ACCESS_TABLE, accessOf } from './terms.ts'

test('the table of price and level combinations agrees with the access rules', () => {
  const guest = { ...VISITOR, isLogin: true }
  for (const terms of ACCESS_TABLE) {
    const { play, download, mistake } = accessOf(terms)
    expect(mistake).toBe('')
    expect(play === '所有人都可以听').toBe(whyNotPlay({ ...terms, isBuy: false }, VISITOR) === undefined)
    expect(download.includes('免费')).toBe(whyNotDownload({ ...terms, isBuy: false }, guest) === undefined)
    expect(download.includes('VIP2')).toBe(
      whyNotDownload({ ...terms, isBuy: false }, { ...guest, vipLevel: 2 }) === undefined && terms.freeVipLevel > 0,
    )
    expect(download.includes('购买')).toBe(terms.priceFen > 0)
  }
})

test.each([
  ['a price that opens nothing', { priceFen: 3000, playVipLevel: 0, freeVipLevel: 0 }, '填了价格'],
  ['what is only bought, without a price', { priceFen: 0, playVipLevel: 0, freeVipLevel: PURCHASE_ONLY }, '请填写价格'],
  [
    'what is only played when bought, without a price',
    { priceFen: 0, playVipLevel: PURCHASE_ONLY, freeVipLevel: 1 },
    '请填写价格',
  ],
])('%s is a mistake', (_, terms, words) => {
  expect(accessOf(terms).mistake).toContain(words)
})
