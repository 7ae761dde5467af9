import type { Presale } from '@shenglang/contract/catalog/discover/presales'
import type { ListedCoupon } from '@shenglang/contract/commerce/coupons/coupons'
import type { SaleStatus } from '@shenglang/contract/commerce/sale/sale-terms'
import { demoCatalogue } from '@shenglang/demo/catalogue'
import { expect, test } from 'vitest'
import { buildArtist, buildResource } from '../../test/library.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'
import { offerOf } from './rows.ts'
import { openDemoShop } from './shop.ts'

const application = await testApplication()
const { app, clock, database } = application
const send = createClient(app)

test('a demo sells something with limited stock, something before its release, and has a coupon for it', async () => {
  const artist_id = await buildArtist(database)
  const ids = new Map<string, string>()
  for (const offer of demoCatalogue.offers.filter(({ contentType }) => contentType === 4)) {
    ids.set(offer.slug, await buildResource(database, { ...offerOf(offer), artist_id }, []))
  }
  await database
    .query()
    .transaction()
    .execute((db) => openDemoShop(db, ids))
  // The shop opens now, however long it took to get here.
  clock.now = new Date()
  const { data: presales } = await send('GET', '/client/app/cms/presales', {})
  expect(presales).toMatchObject([{ state: 'presale', resource: { title: '《北岸信号》12 寸透明胶 预售' } }])
  expect(Date.parse((presales as Presale[])[0]?.releaseTime ?? '')).toBeGreaterThan(clock.now.getTime())
  const { data: limited } = await send('GET', `/client/app/cms/sale/${ids.get('vinyl-after-midnight')}`, {})
  expect(limited as SaleStatus).toMatchObject({ state: 'open', stock: 300, perPersonMax: 2 })
  const { data: coupons } = await send('GET', '/client/app/cms/coupons', {})
  expect(coupons as ListedCoupon[]).toMatchObject([
    { code: 'SHENGLANG', offFen: 2000, fromFen: 10_000, goodsTypes: ['RESOURCE'] },
  ])
})
