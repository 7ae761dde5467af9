import { beforeAll, expect, test } from 'vitest'
import { buildSale } from '../../test/commerce/sales.ts'
import { buildResource } from '../../test/library.ts'
import { buildUser } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'

const application = await testApplication()
const { database, clock } = application
const send = createClient(application.app)
const [first, second] = [
  await buildUser(application, { permissions: ['finance', 'support', 'content'] }),
  await buildUser(application, { permissions: ['finance'] }),
]
const query = (text: string, ...values: unknown[]) => database.pool.query(text, values)

/** The ids on each page of a list of two rows a page, with the totals that the pages state. */
async function pagesOf(path: string, args: object, idName: string) {
  const pages: string[][] = []
  const totals = new Set<number | undefined>()
  let after: string | undefined
  do {
    const page = await send('GET', path, { ...args, pageSize: 2, ...(after ? { after } : {}) }, { token: first.token })
    expect(page.status).toBe(200)
    pages.push((page.rows as Record<string, string>[]).map((row) => row[idName] ?? ''))
    totals.add(page.total)
    after = (page as { next?: string }).next
  } while (after)
  return { pages, totals: [...totals] }
}

const three: { artistId: string; orderId: string; buyer: { token: string } }[] = []

beforeAll(async () => {
  await query(`update sale_rules set rules = rules || '{"secondEyesFromFen": 100, "payoutFromFen": 100, "refundDays": 0}'`)
  for (const _ of [1, 2, 3]) {
    const artist = await buildUser(application, { is_artists: true })
    const buyer = await buildUser(application)
    const goodsId = await buildResource(database, { artist_id: artist.userId })
    const orderId = await buildSale(application, buyer.userId, [{ goodsId, fen: 20_000, artistId: artist.userId }])
    const account = { holderKind: 'person', holder: '林夜', bank: '招商银行', account: '6225 8800 0000 0001' }
    await send('POST', '/client/app/artist/earnings/account', account, { token: artist.token })
    three.push({ artistId: artist.userId, orderId, buyer })
  }
  clock.now = new Date(clock.now.getTime() + 1)
})

test('pages invoices by cursor: those that wait in the order in which they came, the others newest first', async () => {
  const ids: string[] = []
  for (const { orderId, buyer } of three) {
    const args = { titleKind: 'person', title: '林夜' }
    const { data } = await send('POST', `/pay/client/invoice/ask/${orderId}`, args, { token: buyer.token })
    ids.push((data as { invoiceId: string }).invoiceId)
  }
  const [a, b, c] = ids
  const list = (state: string) => pagesOf('/client/app/admin/invoice', { state }, 'invoiceId')
  expect(await list('asked')).toEqual({ pages: [[a, b], [c]], totals: [3] })
  await query(`update invoices set state = 'cancelled'`)
  expect(await list('cancelled')).toEqual({ pages: [[c, b], [a]], totals: [3] })
  expect(await list('asked')).toEqual({ pages: [[]], totals: [0] })
})

test('pages payouts by cursor: those that wait in the order in which they came, the paid ones newest first', async () => {
  const idOf = ({ data }: { data?: unknown }) => (data as { payoutId: string }).payoutId
  const waiting: string[] = []
  for (const { artistId } of three) {
    const args = { amountFen: 5000, bankReference: `B${artistId}` }
    waiting.push(idOf(await send('POST', `/client/app/admin/payout/${artistId}`, args, { token: first.token })))
  }
  const list = (isWaiting: string) => pagesOf('/client/app/admin/payout', { isWaiting }, 'payoutId')
  const [a, b, c] = waiting
  expect(await list('1')).toEqual({ pages: [[a, b], [c]], totals: [3] })
  const paid: string[] = []
  for (const id of waiting)
    paid.push(idOf(await send('POST', `/client/app/admin/payout/confirm/${id}`, {}, { token: second.token })))
  const [d, e, f] = paid
  expect(await list('0')).toEqual({ pages: [[f, e], [d]], totals: [3] })
})

test('pages payable artists by amount, highest first; those with the same amount by number', async () => {
  const [a, b, c] = three.map(({ artistId }) => artistId)
  await query(`update sale_rules set rules = rules || '{"payoutFromFen": 1}'`)
  const { pages, totals } = await pagesOf('/client/app/admin/payout/payable', {}, 'artistId')
  expect([pages.flat(), totals]).toEqual([[a, b, c], [3]])
  expect((await send('GET', '/client/app/admin/payout/payable', { after: '12' }, first)).status).toBe(400)
})

test('pages refunds by cursor: those that wait in the order in which they came, the granted ones newest first', async () => {
  const ids: string[] = []
  for (const { orderId } of three) {
    const args = { amountFen: 500, take: 'nothing', reason: '补偿' }
    const { data } = await send('POST', `/client/app/admin/order/refund/${orderId}`, args, { token: first.token })
    ids.push((data as { refundId: string }).refundId)
  }
  const [a, b, c] = ids
  const list = (state: string) => pagesOf('/client/app/admin/refund', { state }, 'refundId')
  expect(await list('waiting')).toEqual({ pages: [[a, b], [c]], totals: [3] })
  for (const id of ids) await send('POST', `/client/app/admin/refund/confirm/${id}`, {}, { token: second.token })
  expect(await list('granted')).toEqual({ pages: [[c, b], [a]], totals: [3] })
})

test('pages coupons, made-to-measure requests and terms of goods by cursor, newest first', async () => {
  const [requests, coupons, goods]: string[][] = [[], [], []]
  const term = { startTime: '2026-11-01T00:00:00+08:00', endTime: '2030-01-01T00:00:00+08:00' }
  for (const { buyer } of three) {
    const wish = { phonenumber: '13812345678', occasion: '婚礼', wish: '一首开场', budget: 500 }
    const { data } = await send('POST', '/client/app/user/design/request', wish, buyer)
    requests?.unshift((data as { requestId: string }).requestId)
    const coupon = await send(
      'POST',
      '/pay/admin/coupon/create',
      { code: `PAGE-${goods?.length}`, title: '礼', offFen: 1, ...term },
      first,
    )
    coupons?.unshift((coupon.data as { couponId: string }).couponId)
    const resourceId = await buildResource(database, { content_type: 4 })
    await send('POST', `/pay/admin/goods/set/${resourceId}`, { stock: 5 }, first)
    goods?.unshift(resourceId)
  }
  const inPages = (ids: string[] = []) => ({ pages: [ids.slice(0, 2), ids.slice(2)], totals: [3] })
  expect(await pagesOf('/client/app/admin/design/request', { state: 'asked' }, 'requestId')).toEqual(inPages(requests))
  expect(await pagesOf('/client/app/admin/design/request', {}, 'requestId')).toEqual(inPages(requests))
  expect(await pagesOf('/pay/admin/coupon', {}, 'couponId')).toEqual(inPages(coupons))
  expect(await pagesOf('/pay/admin/goods', {}, 'resourceId')).toEqual(inPages(goods))
})
