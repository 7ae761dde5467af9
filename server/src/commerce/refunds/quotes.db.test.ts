import { DAY_MS } from '@shenglang/contract/shanghai'
import { expect, test } from 'vitest'
import { buildSale, type Thing } from '../../../test/commerce/sales.ts'
import { takeWork } from '../../../test/commerce/takings.ts'
import { buildUpgrade } from '../../../test/commerce/upgrades.ts'
import { buildResource, buildSource } from '../../../test/library.ts'
import { buildUser, type Person, signInAgain } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { checkLedger } from '../ledger/check.ts'

const application = await testApplication()
const { database, clock } = application
const send = createClient(application.app)
const finance = await buildUser(application, { permissions: ['finance'] })
const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
const pass = (days: number) => {
  clock.now = new Date(clock.now.getTime() + days * DAY_MS)
}
/** Calls as a person who signed in again: time passes here. */
const call = async (person: Person, method: 'GET' | 'POST', path: string, body: object = {}) =>
  send(method, path, body, { token: await signInAgain(application, person.userId) })

interface Part {
  orderId: string
  orderItemId: string
  amountFen: number
  take: string
}
interface Args {
  amountFen?: number
  take?: string
  pieces?: number
  days?: number
  orderItemId?: string
  isTogether?: boolean
  isBeyondRule?: boolean
}
/** The subject of a quote: an order that staff refund, or a request that they approve. */
interface Case {
  orderId: string
  refundId?: string
  args: Args
}
const QUOTE = '/client/app/admin/order/refund/quote'

const quote = ({ orderId, refundId, args: { isTogether, isBeyondRule, ...args } }: Case) =>
  call(finance, 'GET', `${QUOTE}/${orderId}`, {
    ...args,
    ...(refundId === undefined ? {} : { refundId }),
    ...(isTogether ? { together: 1 } : {}),
    ...(isBeyondRule ? { isBeyondRule: 1 } : {}),
  })
const carryOut = ({ orderId, refundId, args: { isTogether = false, isBeyondRule, ...args } }: Case) =>
  refundId === undefined
    ? call(finance, 'POST', `/client/app/admin/order/refund/${orderId}`, { ...args, together: isTogether, reason: '测试' })
    : call(finance, 'POST', `/client/app/admin/refund/${refundId}`, {
        ...{ outcome: 'approve', answer: '同意', together: isTogether, isBeyondRule, ...args },
      })
const partsSince = (refundId: string): Promise<Part[]> =>
  query(
    `select order_id as "orderId", part.order_item_id as "orderItemId", part.amount_fen::int as "amountFen", part.take
     from refund_parts part join refunds using (refund_id) where refund_id >= $1 and state <> 'asked' order by 2`,
    refundId,
  )
const lastRefund = async () => (await query('select coalesce(max(refund_id), 0) as id from refunds'))[0]?.id as string
const sell = (buyer: Person, ...things: Thing[]) => buildSale(application, buyer.userId, things)
const itemOf = async (orderId: string, goodsId: string): Promise<string> =>
  (await query('select order_item_id as id from order_items where order_id = $1 and goods_id = $2', orderId, goodsId))[0]?.id
const level = (fen: number): Thing => ({
  ...{ goodsType: 'VIP', goodsId: '1', fen, detail: { vipLevel: 1, months: 1, taken: [] } },
})
const buildTrack = (price_fen = 1000) => buildResource(database, { price_fen, free_vip_level: 1 }, [buildSource()])
async function sellPack(buyer: Person) {
  const pack = await buildResource(database, { content_type: 2 }, [])
  const tracks = [await buildTrack(3000), await buildTrack(500), await buildTrack(500)]
  const add = 'insert into collection_members (collection_id, resource_id, position) values ($1, $2, $3)'
  for (const [position, track] of tracks.entries()) await query(add, pack, track, position)
  const orderId = await sell(buyer, { goodsId: pack, fen: 3000 })
  await takeWork(application, buyer.userId, tracks[1] ?? '')
  return orderId
}
const sellGoods = async (buyer: Person) => {
  const goodsId = await buildResource(database, { content_type: 4 })
  const thing = { goodsId, fen: 3000, quantity: 3, detail: { isDigital: false } }
  return buildSale(application, buyer.userId, [thing], { isShipped: true })
}
/** Two tracks of ¥50 each for ¥80, by a coupon from ¥100. */
async function sellWithCoupon(buyer: Person) {
  const tracks = [await buildTrack(), await buildTrack()] as const
  const orderId = await sell(buyer, ...tracks.map((goodsId) => ({ goodsId, fen: 4000 })))
  await query('update order_items set unit_fen = 5000 where order_id = $1', orderId)
  const [coupon] = await query(
    `insert into coupons (code, title, off_fen, from_fen, starts_at, ends_at, taken_count)
     values ('QUOTE', '满减', 2000, 10000, now(), now() + interval '1 day', 1) returning coupon_id as id`,
  )
  const held = 'insert into user_coupons (user_id, coupon_id, order_id) values ($1, $2, $3)'
  await query(held, buyer.userId, coupon?.id, orderId)
  return { orderId, tracks }
}
/** Half of the time of an upgrade has passed. */
async function sellUpgrade(buyer: Person) {
  const orders = await buildUpgrade(application, buyer.userId)
  pass(180)
  return orders
}
async function request(buyer: Person, orderId: string): Promise<string> {
  const { data, msg } = await call(buyer, 'POST', `/pay/client/order/refund/${orderId}`, { reason: '不用了' })
  if (!data) throw new Error(msg)
  return (data as { refundId: string }).refundId
}
async function requestedLevel(buyer: Person): Promise<{ orderId: string; refundId: string }> {
  const orderId = await sell(buyer, level(3000))
  await takeWork(application, buyer.userId, await buildTrack(700))
  pass(10)
  const refundId = await request(buyer, orderId)
  // Time that passes after the request is not the buyer's loss.
  pass(5)
  return { orderId, refundId }
}

test.each<[string, (buyer: Person) => Promise<Case>]>([
  [
    'a goodwill for a track',
    async (b) => ({
      orderId: await sell(b, { goodsId: await buildTrack(), fen: 1000 }),
      args: { amountFen: 1, take: 'nothing' },
    }),
  ],
  [
    'a track by the rule',
    async (b) => ({ orderId: await sell(b, { goodsId: await buildTrack(), fen: 1000 }), args: { take: 'rule' } }),
  ],
  ['a pack by the rule', async (b) => ({ orderId: await sellPack(b), args: { take: 'rule' } })],
  ['a part of a pack', async (b) => ({ orderId: await sellPack(b), args: { amountFen: 1234, take: 'part' } })],
  ['all of a pack beyond the rule', async (b) => ({ orderId: await sellPack(b), args: { amountFen: 2999, take: 'all' } })],
  ['two of three pieces', async (b) => ({ orderId: await sellGoods(b), args: { amountFen: 1999, take: 'part', pieces: 2 } })],
  [
    'ten days of a level',
    async (b) => ({ orderId: await sell(b, level(3000)), args: { amountFen: 900, take: 'part', days: 10 } }),
  ],
  ['all of a level', async (b) => ({ orderId: await sell(b, level(3000)), args: { amountFen: 1, take: 'all' } })],
  [
    'several items by what each is worth',
    async (b) => ({
      orderId: await sell(b, { goodsId: await buildTrack(), fen: 333 }, level(3000), { goodsId: await buildTrack(), fen: 334 }),
      args: { amountFen: 1001, take: 'rule' },
    }),
  ],
  [
    'one item whose coupon is withheld',
    async (b) => {
      const { orderId, tracks } = await sellWithCoupon(b)
      return { orderId, args: { take: 'rule', orderItemId: await itemOf(orderId, tracks[0]) } }
    },
  ],
  ['an upgrade alone', async (b) => ({ orderId: (await sellUpgrade(b)).upgrade, args: { take: 'rule' } })],
  [
    'an upgrade with what paid for it',
    async (b) => ({ orderId: (await sellUpgrade(b)).upgrade, args: { take: 'rule', isTogether: true } }),
  ],
  [
    'a part of an upgrade with what paid for it',
    async (b) => ({ orderId: (await sellUpgrade(b)).upgrade, args: { amountFen: 5001, take: 'all', isTogether: true } }),
  ],
  ['a request, by the rule of its time', async (b) => ({ ...(await requestedLevel(b)), args: { take: 'rule' } })],
  ['a request, less than the rule', async (b) => ({ ...(await requestedLevel(b)), args: { amountFen: 100, take: 'nothing' } })],
  [
    'a request, beyond the rule',
    async (b) => ({ ...(await requestedLevel(b)), args: { amountFen: 2900, take: 'all', isBeyondRule: true } }),
  ],
])('the quote of %s is what is paid back and revoked, part for part', async (_, build) => {
  const refundCase = await build(await buildUser(application))
  const { data, msg } = await quote(refundCase)
  const chosen = (data as { chosen: (Part & { text: string })[] } | undefined)?.chosen ?? []
  expect(chosen.length, msg).toBeGreaterThan(0)
  const amountFen = chosen.reduce((sum, part) => sum + part.amountFen, 0)
  const before = await lastRefund()
  const since = refundCase.refundId ?? String(BigInt(before) + 1n)
  const args = refundCase.refundId === undefined ? { ...refundCase.args, amountFen } : refundCase.args
  expect(await carryOut({ ...refundCase, args })).toMatchObject({ status: 200 })
  const quoted = chosen.map(({ orderId, orderItemId, amountFen: fen, take }) => ({ orderId, orderItemId, amountFen: fen, take }))
  expect(await partsSince(since)).toEqual(quoted.toSorted((one, other) => Number(one.orderItemId) - Number(other.orderItemId)))
})

test.each<[string, (buyer: Person) => Promise<Case>]>([
  [
    'a part of a track',
    async (b) => ({ orderId: await sell(b, { goodsId: await buildTrack(), fen: 1000 }), args: { amountFen: 1, take: 'part' } }),
  ],
  [
    'more than was paid',
    async (b) => ({ orderId: await sell(b, { goodsId: await buildTrack(), fen: 1000 }), args: { amountFen: 1001, take: 'all' } }),
  ],
  ['a request above the rule', async (b) => ({ ...(await requestedLevel(b)), args: { amountFen: 2900, take: 'all' } })],
  [
    'a level that paid for an upgrade',
    async (b) => ({ orderId: (await sellUpgrade(b)).lower, args: { amountFen: 1, take: 'nothing' } }),
  ],
  [
    'an upgrade with what paid for it, in part',
    async (b) => ({ orderId: (await sellUpgrade(b)).upgrade, args: { amountFen: 1, take: 'nothing', isTogether: true } }),
  ],
  [
    'what nothing paid for, together',
    async (b) => ({ orderId: await sell(b, level(3000)), args: { amountFen: 1, take: 'all', isTogether: true } }),
  ],
  [
    'an order whose refund is requested',
    async (b) => ({ orderId: (await requestedLevel(b)).orderId, args: { amountFen: 1, take: 'nothing' } }),
  ],
  [
    'what was paid more than a year ago',
    async (b) => {
      const orderId = await sell(b, { goodsId: await buildTrack(), fen: 1000 })
      await query('update orders set paid_at = $1 where order_id = $2', new Date(clock.now.getTime() - 366 * DAY_MS), orderId)
      return { orderId, args: { amountFen: 1, take: 'nothing' } }
    },
  ],
])('the quote of %s is refused as the refund is', async (_, build) => {
  const refundCase = await build(await buildUser(application))
  const [quoted, refused] = [await quote(refundCase), await carryOut(refundCase)]
  expect(quoted.status).toBeGreaterThanOrEqual(400)
  expect([quoted.status, quoted.fault, quoted.msg]).toEqual([refused.status, refused.fault, refused.msg])
})

test('a quote changes nothing, and knows no request of another order', async () => {
  const buyer = await buildUser(application)
  const { orderId, refundId } = await requestedLevel(buyer)
  const other = await sell(buyer, { goodsId: await buildTrack(), fen: 1000 })
  expect((await quote({ orderId: other, refundId, args: { take: 'rule' } })).fault).toBe('REFUND_NOT_FOUND')
  const state = () =>
    query('select orders.status, refunds.state from orders join refunds using (order_id) where order_id = $1', orderId)
  const before = await state()
  expect((await quote({ orderId, refundId, args: { take: 'rule' } })).data).toMatchObject({ refusal: '' })
  expect(await state()).toEqual(before)
  expect(before).toEqual([{ status: 'REFUNDING', state: 'asked' }])
})

test('what a buyer is quoted is what a refund without staff pays back, part for part', async () => {
  const buyer = await buildUser(application)
  const tracks = [await buildTrack(), await buildTrack()]
  const orderId = await sell(buyer, ...tracks.map((goodsId, at) => ({ goodsId, fen: 333 + at })))
  const { data } = await call(buyer, 'GET', `/pay/client/order/refund/quote/${orderId}`)
  const { lines } = data as { lines: Part[] }
  const refundId = await request(buyer, orderId)
  expect(await partsSince(refundId)).toEqual(
    lines.map(({ orderItemId, amountFen, take }) => ({ orderId, orderItemId, amountFen, take })),
  )
})

test('the ledger is consistent after all of this', async () => {
  expect((await checkLedger(database.query())).problems).toEqual([])
})
