import { createCoupon as createCouponCall } from '@shenglang/contract/commerce/coupons/coupons'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { createCoupon } from '../commerce/index.ts'
import { setSaleTerms } from '../commerce/sale/index.ts'
import type { Db } from '../platform/database/db.ts'

const LIMITED = { slug: 'vinyl-after-midnight', stock: 300, perPersonMax: 2 }
const PRESALE = { slug: 'vinyl-north-shore', stock: 200, perPersonMax: 2, releasedInDays: 30 }
const COUPON = {
  code: 'SHENGLANG',
  title: '开业礼',
  offFen: 2000,
  fromFen: 10_000,
  goodsTypes: ['RESOURCE'],
  isListed: true,
  endsInDays: 365,
}

/** Sells demo goods in every way: with limited stock, before their release, and with a coupon. */
export async function openDemoShop(db: Db, resourceIds: ReadonlyMap<string, string>): Promise<void> {
  const deps = { db, now: () => new Date() }
  const inDays = (days: number) => new Date(deps.now().getTime() + days * DAY_MS).toISOString()
  const sell = async (slug: string, terms: Omit<Parameters<typeof setSaleTerms>[1], 'id'>) => {
    const id = resourceIds.get(slug)
    if (id !== undefined) await setSaleTerms(deps, { id, ...terms })
  }
  const { slug, ...limits } = LIMITED
  await sell(slug, limits)
  const { slug: awaited, releasedInDays, ...presale } = PRESALE
  await sell(awaited, { ...presale, releaseTime: inDays(releasedInDays) })
  const { endsInDays, ...coupon } = COUPON
  await createCoupon(deps, createCouponCall.args.parse({ ...coupon, startTime: inDays(0), endTime: inDays(endsInDays) }))
}
