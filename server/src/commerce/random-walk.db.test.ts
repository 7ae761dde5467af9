import type { GoodsType } from '@shenglang/contract/commerce/orders/orders'
import { type Below, seededNumbers } from '@shenglang/contract/seeded-random'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { expect, test } from 'vitest'
import { buildCommerce } from '../../test/commerce/commerce-deps.ts'
import { giveBalance } from '../../test/commerce/money.ts'
import { buildArtist, buildResource } from '../../test/library.ts'
import { buildUser, type Person, signInAgain } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'
import { shareMemberPools } from './earnings/member-pool.ts'
import { checkLedger } from './ledger/check.ts'
import { settle } from './payments/settle.ts'
import { endRefund } from './refunds/end-refund.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()
const send = createClient(application.app)
const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
const commerce = buildCommerce(application)
const finance = await buildUser(application, { permissions: ['finance'] })
const FUNDS = 1_000_000
const STEPS = 30

/** The worth of the buyer's levels in fen, by the time that is left. */
const worthOf = async ({ userId }: Person) => {
  const [row] = await query(
    `select coalesce(sum(ceil(worth_fen * extract(epoch from coalesce(ended_at, ends_at) - greatest(starts_at, $2::timestamptz))
       / extract(epoch from ends_at - starts_at))), 0)::int as fen
     from vip_periods where user_id = $1 and ended_at is null and ends_at > $2`,
    userId,
    clock.now,
  )
  return row?.fen as number
}

/** The provider says that the order was paid. */
async function payAtTheSandbox(orderId: string) {
  const [attempt] = await query(
    'select attempt_no as no, amount_fen::int as fen from payment_attempts where order_id = $1',
    orderId,
  )
  const paidAt = clock.now.toISOString()
  const paid = { state: 'paid', transactionId: `W${attempt?.no}`, amountFen: attempt?.fen, currency: 'CNY', paidAt } as const
  if (attempt) await settle(commerce, 'sandbox', attempt.no, paid)
  return { status: 200 }
}

const step = async (buyer: Person, below: Below, plans: string[], tracks: string[]) => {
  const token = await signInAgain(application, buyer.userId)
  const call = (path: string, body: object) => send('POST', path, body, { token })
  const orders = await query('select order_id as id, status from orders where user_id = $1 order by 1', buyer.userId)
  const some = (ids: string[]) => ids[below(ids.length)] ?? '1'
  const of = (status: string[]) => orders.filter((order) => status.includes(order.status)).map(({ id }) => id as string)
  const thing = (): { goodsType: GoodsType; goodsId: string } =>
    below(3) > 0 ? { goodsType: 'VIP', goodsId: some(plans) } : { goodsType: 'RESOURCE', goodsId: some(tracks) }
  const deeds = [
    () => call('/pay/page/create', { ...thing(), channel: 'balance' }),
    () => call('/pay/page/create', { items: [thing(), thing()], channel: 'balance', couponCode: 'WALK' }),
    () => call('/pay/page/create', { ...thing(), channel: 'sandbox' }),
    () => call(`/pay/client/order/pay/${some(of(['CREATED']))}`, { channel: 'balance' }),
    () => payAtTheSandbox(some(of(['CREATED']))),
    () => call(`/pay/client/order/cancel/${some(of(['CREATED']))}`, {}),
    () => call(`/pay/client/order/refund/${some(of(['PAID', 'COMPLETED']))}`, { reason: '不要了' }),
    () => call(`/pay/client/order/refund/${some(of(['PAID', 'COMPLETED']))}`, { reason: '不要了' }),
    async () => {
      const [requested] = await query(
        `select refund_id as id from refunds join orders using (order_id) where user_id = $1 and state = 'asked'`,
        buyer.userId,
      )
      const decision = { outcome: below(4) > 0 ? 'approve' : 'refuse', take: 'rule', answer: '已核实' }
      const staffToken = await signInAgain(application, finance.userId)
      return send('POST', `/client/app/admin/refund/${requested?.id ?? 1}`, decision, { token: staffToken })
    },
    async () => {
      clock.now = new Date(clock.now.getTime() + below(40) * DAY_MS)
      await shareMemberPools({ db, now: () => clock.now })
      return { status: 200 }
    },
  ]
  const answer = await deeds[below(deeds.length)]?.()
  // The sandbox pays back what it was paid, or fails to.
  const [granted] = await query(
    `select refund_id as id from refunds join orders using (order_id) where user_id = $1 and state = 'granted'`,
    buyer.userId,
  )
  if (granted) {
    const state = below(2) === 0 ? 'done' : 'failed'
    await endRefund({ db, now: () => clock.now }, granted.id, { state })
  }
  return answer?.status ?? 0
}

const term = { startTime: '2026-11-20T00:00:00+08:00', endTime: '2030-12-20T00:00:00+08:00' }
const coupon = { code: 'WALK', title: '随走', offFen: 1200, fromFen: 1200, perPerson: 3, ...term }
await send('POST', '/pay/admin/coupon/create', coupon, finance)
const plans = (await query('select plan_id from vip_plans where is_on_sale order by 1')).map(({ plan_id }) => plan_id as string)
await query("update member_pool_terms set by_member_from = '2026-11-01T00:00:00+08:00'")
const artist_id = await buildArtist(database)
const tracks = await Promise.all([990, 4201, 1].map((price_fen) => buildResource(database, { price_fen, artist_id })))

test.each([1, 2, 3, 4, 5, 6])(
  'random walk %i of buying, upgrading, cancelling and refunding: no more is refunded than was paid, nobody holds more than they paid for, and months get no more than what stays paid',
  async (seed) => {
    clock.now = new Date('2026-11-21T12:00:00Z')
    // Each walk shares its months for the first time.
    for (const table of ['member_pool_parts', 'member_pools']) await query(`delete from ${table}`)
    const below = seededNumbers(seed)
    const buyer = await buildUser(application)
    await giveBalance(application, buyer.userId, FUNDS)
    for (let count = 0; count < STEPS; count += 1) {
      const status = await step(buyer, below, plans, tracks)
      expect(status).toBeLessThan(500)
      const [sums] = await query(
        `select coalesce(sum(amount_fen) filter (where paid_at is not null), 0)::int as paid, coalesce(sum(refunded_fen), 0)::int as back,
           coalesce(sum(amount_fen - refunded_fen) filter (where channel = 'balance'), 0)::int as spent,
           (select balance_fen::int from wallets where wallets.user_id = $1 and is_sandbox) as balance
         from orders where user_id = $1`,
        buyer.userId,
      )
      const { paid, back, spent, balance } = sums as Record<'paid' | 'back' | 'spent' | 'balance', number>
      expect([seed, count, balance]).toEqual([seed, count, FUNDS - spent])
      expect([seed, count, back <= paid, (await worthOf(buyer)) <= paid - back]).toEqual([seed, count, true, true])
    }
    // Until all VIP is over.
    for (let year = 0; year < 4; year += 1) {
      clock.now = new Date(clock.now.getTime() + 360 * DAY_MS)
      await shareMemberPools({ db, now: () => clock.now })
    }
    const [vip] = await query(
      `select sum(item.amount_fen - item.refunded_fen)::int as paid, sum(part.fen)::int as counted
       from orders join order_items item using (order_id)
       left join lateral (select sum(fen) as fen from member_pool_parts where order_item_id = item.order_item_id) as part on true
       where user_id = $1 and goods_type = 'VIP' and paid_at is not null`,
      buyer.userId,
    )
    expect([seed, vip?.counted, vip?.counted <= vip?.paid]).toEqual([seed, expect.any(Number), true])
    expect((await checkLedger(db)).problems).toEqual([])
  },
)
