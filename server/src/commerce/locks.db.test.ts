import { isFault } from '@shenglang/contract/fault'
import { expect, test } from 'vitest'
import { buildCommerce } from '../../test/commerce/commerce-deps.ts'
import { buildSale, createOrder, payOrder, type Thing } from '../../test/commerce/sales.ts'
import { buildResource } from '../../test/library.ts'
import { buildUser, type Person } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'
import { grantVip } from './levels/grant-level.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { releasePresales } from './sale/releases.ts'
import { readSaleRules } from './sale/sale-rules.ts'
import { giveSeat } from './team/team.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()
const commerce = buildCommerce(application)
const send = createClient(application.app)
const DAY_MS = 86_400_000

/** Runs actions at once, again and again. Returns the failures beyond those that a buyer may see. */
async function clashes(rounds: number, prepare: (round: number) => Promise<(() => Promise<unknown>)[]>): Promise<unknown[]> {
  const wrong: unknown[] = []
  for (let round = 0; round < rounds; round += 1) {
    const deeds = await prepare(round)
    const ends = await Promise.allSettled(deeds.map((deed) => deed()))
    wrong.push(...ends.flatMap((end) => (end.status === 'rejected' && !isFault(end.reason) ? [String(end.reason)] : [])))
  }
  return wrong
}

/** A track with limited stock. */
async function buildScarce(): Promise<string> {
  const resourceId = await buildResource(database, { price_fen: 100, free_vip_level: 99 })
  await db.insertInto('sale_terms').values({ resource_id: resourceId, stock: 1000 }).execute()
  return resourceId
}
const buildAwaited = async () => {
  const resourceId = await buildScarce()
  const release_at = new Date(clock.now.getTime() + DAY_MS)
  await db.updateTable('sale_terms').set({ release_at }).where('resource_id', '=', resourceId).execute()
  return resourceId
}
const PLAN = (await db.selectFrom('vip_plans').select('plan_id').where('vip_level', '=', 1).limit(1).executeTakeFirstOrThrow())
  .plan_id
const place = ({ userId }: Person, ...tracks: string[]) => {
  const music = tracks.map((goodsId) => ({ goodsType: 'RESOURCE', goodsId, quantity: 1 }) as const)
  const items = [{ goodsType: 'VIP', goodsId: PLAN, quantity: 1 } as const, ...music]
  const request = { items, quantity: 1, channel: 'sandbox' } as const
  return createOrder(commerce, userId, request)
}
const pay = (orderId: string) => payOrder(commerce, orderId, { channel: 'sandbox', isSandbox: true })

test('an order of all kinds is paid while its buyer makes another', async () => {
  const buyer = await buildUser(application)
  const wrong = await clashes(25, async () => {
    const [one, other] = [await buildScarce(), await buildScarce()]
    const { order_id } = await place(buyer, one, other)
    return [() => pay(order_id), () => place(buyer, other, one).then((order) => pay(order.order_id))]
  })
  expect(wrong).toEqual([])
})

test('a refund of an order of all kinds goes on while its buyer pays another', async () => {
  const wrong = await clashes(25, async () => {
    const [buyer, track] = [await buildUser(application), await buildAwaited()]
    const things: Thing[] = [
      { goodsType: 'VIP', goodsId: PLAN, fen: 1000, detail: { vipLevel: 1, months: 1, taken: [] } },
      { goodsId: track, fen: 100 },
      { goodsType: 'RECHARGE', goodsId: '1000', fen: 1000 },
    ]
    const paid = await buildSale(application, buyer.userId, things, { channel: 'sandbox', isSandbox: true })
    const other = await buildScarce()
    const { order_id } = await place(buyer, other)
    return [() => requestRefund(commerce, buyer.userId, { id: paid, reason: '买错了' }), () => pay(order_id)]
  })
  expect(wrong).toEqual([])
})

test('teams renew at once, with seats in both directions', async () => {
  const inDays = (days: number) => new Date(clock.now.getTime() + days * DAY_MS)
  const renew = ({ userId }: Person, until: Date) => grantVip(db, userId, { level: 4, until, now: clock.now })
  const owners = [await buildUser(application), await buildUser(application)] as const
  const lapse = ({ userId }: Person) => grantVip(db, userId, { level: 0, until: null, now: clock.now })
  // Each gave the other a seat while the other had no level.
  await renew(owners[0], inDays(1))
  await giveSeat(commerce, owners[0].userId, owners[1].phone)
  await lapse(owners[0])
  await renew(owners[1], inDays(1))
  await giveSeat(commerce, owners[1].userId, owners[0].phone).catch((error: unknown) => expect(isFault(error)).toBe(true))
  const wrong = await clashes(25, async (round) => owners.map((owner) => () => renew(owner, inDays(round + 2))))
  expect(wrong).toEqual([])
})

test('a presale is refunded and released at once: refunded buyers have no right, all others have one', async () => {
  const wrong = await clashes(20, async () => {
    const track = await buildAwaited()
    const buyers = [await buildUser(application), await buildUser(application)]
    const orders = await Promise.all(buyers.map(({ userId }) => buildSale(application, userId, [{ goodsId: track, fen: 100 }])))
    clock.now = new Date(clock.now.getTime() + DAY_MS)
    const release = () => releasePresales(commerce, new AbortController().signal)
    return [
      release,
      ...buyers.map(
        ({ userId }, index) =>
          () =>
            requestRefund(commerce, userId, { id: orders[index] ?? '', reason: '不等了' }),
      ),
      release,
    ]
  })
  expect(wrong).toEqual([])
  const { rows } = await database.pool.query(`
    select orders.status, count(entitlement_id) filter (where revoked_at is null)::int as rights
    from orders join order_items using (order_id) join sale_terms on resource_id = goods_id and released_at is not null
      left join entitlements using (order_item_id)
    where goods_type = 'RESOURCE' group by order_id, orders.status`)
  for (const { status, rights } of rows) expect([status, rights]).toEqual([status, status === 'COMPLETED' ? 1 : 0])
})

test('an order waits for its buyer’s concurrent actions longer than a query may take', async () => {
  const [buyer, track] = [await buildUser(application), await buildResource(database, { price_fen: 100 })]
  const waiting = await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('users').select('user_id').where('user_id', '=', buyer.userId).forUpdate().execute()
    const order = { goodsType: 'RESOURCE', goodsId: track, channel: 'sandbox' }
    const answer = send('POST', '/pay/page/create', order, buyer)
    const waits = async () =>
      (
        await database.pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and clock_timestamp() - query_start > interval '1200 milliseconds'`)
      ).rows.length
    await expect.poll(waits).toBe(1)
    return { answer }
  })
  expect((await waiting.answer).status).toBe(200)
})

test('six orders at once by one buyer succeed, or fail with the one fault that limits them', async () => {
  const { openOrdersMax } = await readSaleRules(db)
  for (let round = 0; round < 5; round += 1) {
    const buyer = await buildUser(application)
    const tracks = await Promise.all(Array.from({ length: 6 }, () => buildResource(database, { price_fen: 100 })))
    const bodies = tracks.map((goodsId) => ({ goodsType: 'RESOURCE', goodsId, channel: 'sandbox' }))
    const answers = await Promise.all(bodies.map((body) => send('POST', '/pay/page/create', body, buyer)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, fault }) => [status, fault])).toEqual(
      Array.from({ length: 6 - openOrdersMax }, () => [409, 'ORDERS_TOO_MANY']),
    )
    const { rows } = await database.pool.query('select status from orders where user_id = $1', [buyer.userId])
    expect(rows).toEqual(Array.from({ length: openOrdersMax }, () => ({ status: 'CREATED' })))
  }
})
