import type { Quote } from '@shenglang/contract/commerce/order-routes'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import * as edit from '@shenglang/contract/studio/edit/edit-works'
import type { MyWorkDetail } from '@shenglang/contract/studio/entities'
import type { ReviewItem } from '@shenglang/contract/studio/review'
import { afterEach, expect, test } from 'vitest'
import { buildResource, SHOWN } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { setSaleRule } from '../../commerce/sale/index.ts'

const application = await testApplication({ REVIEW_EDITS: 'unless-trusted' })
const { app, database, clock } = application
const db = database.query()
const send = createClient(app)
const admin = await buildUser(application, { account_type: 'admin' })
const buyer = await buildUser(application)

afterEach(() => setSaleRule(db, { name: 'priceRiseFactor', value: null }))

interface Sold {
  person: Person
  id: string
}

/** A published work of an artist, by default at ¥10. */
async function sold(work: object = {}): Promise<Sold> {
  const person = await buildUser(application, { is_artists: true })
  const terms = { price_fen: 1000, free_vip_level: PURCHASE_ONLY }
  return {
    person,
    id: await buildResource(database, { artist_id: person.userId, state: 'published', ...SHOWN, ...terms, ...work }),
  }
}
const save = async ({ person, id }: Sold, changes: object) =>
  (await send('POST', '/client/app/resource/save', { resourceId: id, ...changes }, person)).data as MyWorkDetail
const submit = ({ person, id }: Sold) => send('POST', `/client/app/resource/submit/${id}`, {}, person)
const review = ({ id }: Sold, outcome: string, reason = '') =>
  send('POST', `/client/app/admin/resource/review/${id}`, { outcome, reason }, admin)
async function publish(work: Sold) {
  expect((await submit(work)).status).toBe(200)
  expect((await review(work, 'publish')).status).toBe(200)
}
/** The price at which the shop sells a work. */
const quoted = async ({ id }: Sold) => {
  const items = [{ goodsType: 'RESOURCE', goodsId: id, quantity: 1 }]
  return ((await send('POST', '/pay/client/order/quote', { items }, buyer)).data as Quote).amountFen
}
const editable = async (id: string) =>
  (await send('GET', edit.readEditableWork.path.replace('{id}', id), {}, admin)).data as edit.EditableWork

test('a rise above the factor waits, and the old price sells, until a review publishes it', async () => {
  const work = await sold()
  expect(await save(work, { priceFen: 100_000 })).toMatchObject({ priceFen: 1000, edits: { priceFen: 100_000 } })
  expect(await quoted(work)).toBe(1000)
  await submit(work)
  expect(await quoted(work)).toBe(1000)
  const path = `/client/app/admin/review/item/${work.id}`
  const item = (await send('GET', path, {}, admin)).data as ReviewItem
  expect(item.work).toMatchObject({ priceFen: 1000, reviewedPriceFen: 1000, edits: { priceFen: 100_000 } })
  expect((await review(work, 'publish')).data).toMatchObject({ priceFen: 100_000, edits: {} })
  expect(await quoted(work)).toBe(100_000)
})

test('a rise within the factor, and a price of any height of a work that nobody sees, apply at once', async () => {
  const work = await sold()
  expect(await save(work, { priceFen: 3000 })).toMatchObject({ priceFen: 3000, edits: {}, reviewedPriceFen: 1000 })
  expect(await quoted(work)).toBe(3000)
  const draft = await sold({ published_at: null, state: 'draft' })
  expect(await save(draft, { priceFen: 100_000 })).toMatchObject({ priceFen: 100_000, edits: {} })
})

test('rises in a row are compared with the price that a review last saw', async () => {
  const work = await sold()
  await save(work, { priceFen: 3000 })
  expect(await save(work, { priceFen: 9000 })).toMatchObject({ priceFen: 3000, edits: { priceFen: 9000 } })
  await publish(work)
  expect(await quoted(work)).toBe(9000)
  expect(await save(work, { priceFen: 27_000 })).toMatchObject({ priceFen: 27_000, edits: {}, reviewedPriceFen: 9000 })
  expect(await save(work, { priceFen: 27_001 })).toMatchObject({ priceFen: 27_000, edits: { priceFen: 27_001 } })
})

test('a lower price applies at once, ends a rise that waits, and may rise back', async () => {
  const work = await sold()
  await save(work, { priceFen: 100_000 })
  expect(await save(work, { priceFen: 100 })).toMatchObject({ priceFen: 100, edits: {} })
  expect(await save(work, { priceFen: 1000 })).toMatchObject({ priceFen: 1000, edits: {} })
  expect(await save(work, { priceFen: 3001 })).toMatchObject({ priceFen: 1000, edits: { priceFen: 3001 } })
  // The present price, as an artist sends it to give up the rise.
  expect(await save(work, { priceFen: 1000 })).toMatchObject({ priceFen: 1000, edits: {} })
})

test('a work that was free waits with its price and its levels: nobody loses it before it can be bought', async () => {
  const work = await sold({ price_fen: 0, free_vip_level: 0 })
  const terms = { priceFen: 1, freeVipLevel: PURCHASE_ONLY }
  const now = { priceFen: 0, freeVipLevel: 0 }
  await save(work, { priceFen: 1 })
  // The new price is checked, not the present one.
  expect((await submit(work)).msg).toContain('填了价格，却人人都可以免费下载')
  expect(await save(work, terms)).toMatchObject({ ...now, edits: terms })
  expect(await save(work, { freeVipLevel: 2, energy: 5 })).toMatchObject({
    ...now,
    energy: 5,
    edits: { ...terms, freeVipLevel: 2 },
  })
  await publish(work)
  expect(await save(work, {})).toMatchObject({ priceFen: 1, freeVipLevel: 2, edits: {} })
  // A level applies at once unless a price is waiting.
  expect(await save(work, { freeVipLevel: PURCHASE_ONLY })).toMatchObject({ freeVipLevel: PURCHASE_ONLY, edits: {} })
})

test('a rejected review leaves the old price', async () => {
  const work = await sold()
  await save(work, { priceFen: 5000 })
  await submit(work)
  await review(work, 'reject', '涨价太多')
  expect(await save(work, {})).toMatchObject({ state: 'published', priceFen: 1000, edits: { priceFen: 5000 } })
  expect(await quoted(work)).toBe(1000)
})

test('a rise of a trusted artist waits, also beside a small edit that would apply at once', async () => {
  const trusted = async () => {
    const work = await sold({ title: '午夜列车' })
    for (let count = 1; count < 5; count += 1) await buildResource(database, { artist_id: work.person.userId })
    return work
  }
  const [first, second, third] = [await trusted(), await trusted(), await trusted()]
  const title = '午夜的列车'
  expect(await save(first, { title, priceFen: 3000 })).toMatchObject({ title, priceFen: 3000, edits: {} })
  expect(await save(second, { title, priceFen: 5000 })).toMatchObject({ priceFen: 1000, edits: { title, priceFen: 5000 } })
  expect(await save(third, { priceFen: 5000 })).toMatchObject({ priceFen: 1000, edits: { priceFen: 5000 } })
  expect(await save(third, { title })).toMatchObject({ priceFen: 1000, edits: { title, priceFen: 5000 } })
})

test('packs and goods are treated alike', async () => {
  for (const content_type of [2, 4]) {
    const work = await sold({ content_type })
    expect(await save(work, { priceFen: 5000 })).toMatchObject({ priceFen: 1000, edits: { priceFen: 5000 } })
  }
})

test.each([
  [
    'in the form of the office',
    async (id: string, priceFen: number) => {
      const { title, categoryCode, playVipLevel, freeVipLevel, version } = await editable(id)
      const args = { resourceId: id, title, categoryCode, playVipLevel, freeVipLevel, version, priceFen }
      return send('POST', edit.saveEditedWork.path, args, admin)
    },
  ],
  [
    'of many works',
    async (id: string, priceFen: number) =>
      send('POST', edit.changeWorks.path, { ids: [id], change: { priceFen, freeVipLevel: 1 }, isPreview: false }, admin),
  ],
  [
    'by a file',
    async (id: string, priceFen: number) => {
      const form = new FormData()
      const csv = `编号,价格（元）,下载等级\r\n${id},${(priceFen / 100).toFixed(2)},1`
      form.append('file', new File([csv], 'works.csv', { type: 'text/csv' }))
      return send('POST', edit.importWorks.path, form, admin)
    },
  ],
])('a price that staff set %s applies at once and counts as reviewed, one that they leave does not', async (_how, change) => {
  const work = await sold()
  await save(work, { priceFen: 3000 })
  expect((await change(work.id, 3000)).status).toBe(200)
  expect(await save(work, {})).toMatchObject({ priceFen: 3000, reviewedPriceFen: 1000 })
  expect((await change(work.id, 20_000)).status).toBe(200)
  expect(await quoted(work)).toBe(20_000)
  expect(await save(work, { priceFen: 60_000 })).toMatchObject({ priceFen: 60_000, reviewedPriceFen: 20_000, edits: {} })
  expect(await save(work, { priceFen: 60_001 })).toMatchObject({ priceFen: 60_000, edits: { priceFen: 60_001 } })
})

test('staff set the factor', async () => {
  const work = await sold()
  const value = 10
  expect((await send('POST', '/client/app/admin/rules', { name: 'priceRiseFactor', value }, admin)).status).toBe(200)
  expect(await save(work, { priceFen: 10_000 })).toMatchObject({ priceFen: 10_000, edits: {} })
  expect((await send('POST', '/client/app/admin/rules', { name: 'priceRiseFactor', value: 0 }, admin)).fault).toBe('BAD_ARGUMENT')
})

test('levels that waited for a review do not open a work that went on presale meanwhile', async () => {
  const work = await sold()
  await save(work, { priceFen: 5000, freeVipLevel: 2 })
  await db
    .insertInto('sale_terms')
    .values({ resource_id: work.id, release_at: new Date(clock.now.getTime() + 86_400_000) })
    .execute()
  await submit(work)
  expect((await review(work, 'publish')).msg).toBe('预售中的作品，下载只能是“仅限购买”')
  expect(await quoted(work)).toBe(1000)
})
