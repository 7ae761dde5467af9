import { seededNumbers } from '@shenglang/contract/seeded-random'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { problemNames, problemsOfEach } from '../../../test/commerce/ledger-problems.ts'
import { giveBalance } from '../../../test/commerce/money.ts'
import { buildOrder, buildSale, cancelOrder, type Thing } from '../../../test/commerce/sales.ts'
import { buildArtist, buildResource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { testApplication } from '../../../test/test-application.ts'
import { connect } from '../../platform/database/database.ts'
import { endRefund } from '../refunds/end-refund.ts'
import { decideRefund, startRefund } from '../refunds/grant-refund.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { checkLedger } from './check.ts'
import { post } from './ledger.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()
const deps = { db, now: () => clock.now }
const buyer = await buildUser(application)
const artists = [await buildArtist(database), await buildArtist(database)]
const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows

/** Random numbers up to a limit, which they include. */
function numbers(seed: number) {
  const below = seededNumbers(seed)
  return (max: number) => below(max + 1)
}

const sumsOf = async (orderId: string) =>
  Object.fromEntries(
    (
      await query(
        `select account, sum(amount)::int as sum from ledger_lines join ledger_transactions using (ledger_transaction_id)
         where order_id = $1 group by account`,
        orderId,
      )
    ).map(({ account, sum }) => [account, sum]),
  )

test('random refunds of random parts neither lose nor create a fen', async () => {
  const tracks = await Promise.all(Array.from({ length: 5 }, () => buildResource(database)))
  for (let seed = 1; seed <= 25; seed += 1) {
    const below = numbers(seed)
    const things: Thing[] = Array.from({ length: 1 + below(4) }, (_, index) => ({
      goodsId: tracks[index] as string,
      fen: 1 + below(9999),
      ...(below(2) > 0 ? { artistId: artists[below(1)] as string } : {}),
    }))
    const paid = things.reduce((sum, { fen }) => sum + fen, 0)
    const orderId = await buildSale(application, buyer.userId, things)
    const sold = await sumsOf(orderId)
    expect([sold.cash, (sold.artist ?? 0) + sold.revenue]).toEqual([-paid, paid])
    const items = await query('select order_item_id as id, amount_fen::int as fen from order_items where order_id = $1', orderId)
    let back = 0
    for (const { id, fen } of items) {
      const part = below(1) === 0 ? fen : 1 + below(fen - 1)
      const given = { id: orderId, orderItemId: id, amountFen: part, take: 'all', reason: '测试' } as const
      const { refundId } = await startRefund(deps, null, given)
      await endRefund(deps, refundId, { state: 'done' })
      back += part
      const sums = await sumsOf(orderId)
      expect([sums.cash, (sums.artist ?? 0) + sums.revenue]).toEqual([back - paid, paid - back])
    }
    if (back === paid) {
      for (const sum of Object.values(await sumsOf(orderId))) expect(sum).toBe(0)
    }
  }
  expect((await checkLedger(db)).problems).toEqual([])
})

test('the check finds a wrong ledger', async () => {
  await giveBalance(application, buyer.userId, 500, false)
  const [track, other] = [await buildResource(database), await buildResource(database)]
  const [paid, refunded] = [
    await buildSale(application, buyer.userId, [{ goodsId: track, fen: 300 }]),
    await buildSale(application, buyer.userId, [{ goodsId: other, fen: 200 }], { channel: 'balance' }),
  ]
  await startRefund(deps, null, { id: refunded, orderItemId: undefined, amountFen: 200, take: 'all', reason: '测试' })
  const wrong = async () => [...new Set((await checkLedger(db)).problems.map(({ problem }) => problem))]
  expect(await wrong()).toEqual([])
  for (const [change, undo, problem] of [
    ['update wallets set balance_fen = balance_fen + 1', 'update wallets set balance_fen = balance_fen - 1', '钱包与账本不符'],
    ['update wallets set points = points + 1', 'update wallets set points = points - 1', '钱包与账本不符'],
    [
      `update orders set amount_fen = amount_fen + 1 where order_id = ${paid}`,
      `update orders set amount_fen = amount_fen - 1 where order_id = ${paid}`,
      '付款没有入账或金额不符',
    ],
    [
      `update entitlements set order_item_id = (select min(order_item_id) from order_items), resource_id = ${track}
       where order_item_id = (select order_item_id from order_items where order_id = ${paid})`,
      `update entitlements set order_item_id = (select order_item_id from order_items where order_id = ${paid})
       where order_item_id = (select min(order_item_id) from order_items) and revoked_at is null`,
      '付了款没有得到权益',
    ],
    [
      `update entitlements set revoked_at = null where order_item_id = (select order_item_id from order_items where order_id = ${refunded})`,
      `update entitlements set revoked_at = now() where order_item_id = (select order_item_id from order_items where order_id = ${refunded})`,
      '退了款还有权益',
    ],
    [
      `update order_items set refunded_fen = 199 where order_id = ${refunded}`,
      `update order_items set refunded_fen = 200 where order_id = ${refunded}`,
      '订单的退款合计不符',
    ],
    [
      `update refund_parts set amount_fen = 199 where refund_id = (select refund_id from refunds where order_id = ${refunded})`,
      `update refund_parts set amount_fen = 200 where refund_id = (select refund_id from refunds where order_id = ${refunded})`,
      '退款没有入账或金额不符',
    ],
    [
      `update orders set is_sandbox = true where order_id = ${paid}`,
      `update orders set is_sandbox = false where order_id = ${paid}`,
      '演示与真实混在一起',
    ],
    [
      `update orders set paid_at = null where order_id = ${paid}`,
      `update orders set paid_at = now() where order_id = ${paid}`,
      '没有付款的订单有入账',
    ],
  ] as const) {
    await query(change)
    expect([change, await wrong()]).toEqual([change, expect.arrayContaining([problem])])
    await query(undo)
    expect([undo, await wrong()]).toEqual([undo, []])
  }
})

test('the check finds VIP, stock, coupons and payments that contradict their orders', async () => {
  const [thing, other] = [await buildResource(database), await buildResource(database)]
  const vip = { goodsType: 'VIP', goodsId: '1', fen: 1200, detail: { vipLevel: 1, months: 1, taken: [] } } as const
  const [returned, member] = [
    await buildSale(application, buyer.userId, [vip]),
    await buildSale(application, buyer.userId, [vip]),
  ]
  const { refundId } = await startRefund(deps, null, {
    id: returned,
    orderItemId: undefined,
    amountFen: 1200,
    take: 'all',
    reason: '测试',
  })
  await endRefund(deps, refundId, { state: 'done' })
  const paid = await buildSale(application, buyer.userId, [{ goodsId: thing, fen: 300 }])
  const cancelled = await buildOrder(application, buyer.userId, [{ goodsId: other, fen: 200 }])
  await cancelOrder(deps, cancelled, 'buyer')
  await query('insert into sale_terms (resource_id, taken_count) values ($1, 1), ($2, 0)', thing, other)
  await query(`with coupon as (insert into coupons (code, title, off_fen, starts_at, ends_at, taken_count)
      values ('CHECK', '测试', 100, now(), now() + interval '1 day', 1) returning coupon_id)
    insert into user_coupons (coupon_id, user_id, order_id) select coupon_id, ${buyer.userId}, ${paid} from coupon`)
  await query('update orders set discount_fen = 100 where order_id = $1', paid)
  await query("update member_pool_terms set by_member_from = '2026-01-01Z'")
  const problems = await problemsOfEach(application, [
    [
      `update vip_periods set ended_at = null where ${itemOf(returned)}`,
      `update vip_periods set ended_at = now() where ${itemOf(returned)}`,
    ],
    [
      `update entitlements set order_item_id = (select order_item_id from order_items where order_id = ${cancelled}) where ${itemOf(paid)}`,
      `update entitlements set ${itemOf(paid)} where order_item_id = (select order_item_id from order_items where order_id = ${cancelled})`,
    ],
    [seatOf(buyer.userId), 'delete from vip_periods where seat_id is not null; delete from vip_seats'],
    [
      `insert into refunds (refund_no, order_id, attempt_no, state, cause, amount_fen, created_at)
         select 'T-AGAIN', ${returned}, attempt_no, 'granted', 'staff', 1200, created_at from refunds where refund_id = ${refundId};
       insert into refund_parts (refund_id, order_item_id, amount_fen, take)
         select refund_id, order_items.order_item_id, 1200, 'all' from refunds join order_items using (order_id) where refund_no = 'T-AGAIN'`,
      `delete from refund_parts where refund_id = (select refund_id from refunds where refund_no = 'T-AGAIN');
       delete from refunds where refund_no = 'T-AGAIN'`,
    ],
    [
      `update sale_terms set taken_count = 2 where resource_id = ${thing}`,
      `update sale_terms set taken_count = 1 where resource_id = ${thing}`,
    ],
    [
      `update sale_terms set taken_count = 1 where resource_id = ${other}`,
      `update sale_terms set taken_count = 0 where resource_id = ${other}`,
    ],
    [
      `update user_coupons set order_id = ${cancelled} where order_id = ${paid}`,
      `update user_coupons set order_id = ${paid} where order_id = ${cancelled}`,
    ],
    [
      `update orders set discount_fen = 100 where order_id = ${member}`,
      `update orders set discount_fen = 0 where order_id = ${member}`,
    ],
    [`update coupons set taken_count = 0 where code = 'CHECK'`, `update coupons set taken_count = 1 where code = 'CHECK'`],
    [`update coupons set taken_count = 2 where code = 'CHECK'`, `update coupons set taken_count = 1 where code = 'CHECK'`],
    [attemptOf(cancelled, 'T-1'), `delete from payment_attempts where attempt_no = 'T-1'`],
    [attemptOf(paid, 'T-2'), `delete from payment_attempts where attempt_no = 'T-2'`],
    [
      `insert into member_pool_parts (month, order_item_id, fen)
       select month, order_item_id, 700 from order_items, (values ('2031-01'), ('2031-02')) as month (month) where order_id = ${member}
       union all select '2031-01', order_item_id, 1100 from order_items where order_id = ${returned}`,
      'delete from member_pool_parts',
    ],
    [
      `update member_pool_terms set by_member_from = '2099-01-01Z'; insert into member_pool_parts (month, order_item_id, fen)
       select '2031-01', order_item_id, 1 from order_items where order_id = ${member}`,
      `delete from member_pool_parts; update member_pool_terms set by_member_from = '2026-01-01Z'`,
    ],
    [poolOf('2031-03', { vip: 100, pool: 40, shared: 1 }), 'delete from member_pools'],
    [poolOf('2031-03', { vip: 100, pool: 101, shared: 0 }), 'delete from member_pools'],
    [poolOf('2025-03', { vip: 100, pool: 101, shared: 0 }), 'delete from member_pools'],
    [poolOf('2031-03', { vip: 100, pool: 40, shared: 0 }), 'delete from member_pools'],
  ])
  expect(problems).toEqual([
    ['会员价值多于付款', '退了款还有会员'],
    ['付了款没有得到权益', '没有付款也没有席位却有权益'],
    ['没有付款也没有席位却有权益'],
    ['退回的多于付的', '会员价值多于付款'],
    ['库存与订单不符'],
    ['库存与订单不符'],
    ['取消的订单还占着优惠券', '订单的优惠没有优惠券'],
    ['订单的优惠没有优惠券'],
    ['优惠券数目不符'],
    ['优惠券数目不符'],
    ['收了款没有订单也没有退回'],
    ['收了款没有订单也没有退回'],
    ['会员分成多于付款'],
    ['会员月份分成不止一次'],
    ['会员月份分成不止一次', '会员分成多于付款'],
    ['会员分成多于付款'],
    ['会员分成多于付款'],
    ['会员分成多于付款'],
  ])
})

test('the check finds levels, seats, grants, units and refunds on their way that contradict what was paid', async () => {
  const [owner, member] = [await buildUser(application), await buildUser(application)]
  const vip = { goodsType: 'VIP', goodsId: '1', fen: 1200, detail: { vipLevel: 4, months: 12, taken: [] } } as const
  const [team, goods] = [
    await buildSale(application, owner.userId, [vip]),
    await buildSale(application, owner.userId, [{ goodsId: await buildResource(database), fen: 300, quantity: 3 }]),
  ]
  const ownerLevel = `(select coalesce(ends_at, 'infinity') from vip_periods where ${itemOf(team)})`
  const granted = (source: string) =>
    `insert into vip_periods (user_id, vip_level, starts_at, ends_at, source) values (${member.userId}, 2, now(), null, '${source}')`
  const seat = `insert into vip_seats (owner_id, member_id, created_at) values (${owner.userId}, ${member.userId}, now())`
  const part = (orderId: string, values: string) => `
    insert into refunds (refund_no, order_id, attempt_no, state, cause, amount_fen, created_at)
      select 'T-PART', ${orderId}, attempt_no, 'granted', 'staff', 1, now() from payment_attempts where order_id = ${orderId};
    insert into refund_parts (refund_id, order_item_id, amount_fen, take, pieces, taken_ms)
      select refund_id, (select order_item_id from order_items where order_id = ${orderId}), 1, 'part', ${values}
      from refunds where refund_no = 'T-PART'`
  const noPart = `delete from refund_parts where refund_id in (select refund_id from refunds where refund_no = 'T-PART');
    delete from refunds where refund_no = 'T-PART'`
  const noSeat = `delete from vip_periods where source = 'seat'; delete from vip_seats where owner_id in (${owner.userId}, ${member.userId})`
  expect(
    await problemsOfEach(application, [
      [
        `update vip_periods set worth_fen = 1201 where ${itemOf(team)}`,
        `update vip_periods set worth_fen = 1200 where ${itemOf(team)}`,
      ],
      [part(team, '0, 86400000'), noPart],
      [
        `${seat}; insert into vip_periods (user_id, vip_level, starts_at, ends_at, source, seat_id)
          select member_id, 4, now(), ${ownerLevel} - interval '1 day', 'seat', seat_id from vip_seats where owner_id = ${owner.userId}`,
        noSeat,
      ],
      [
        `${seat}; insert into vip_seats (owner_id, member_id, created_at) values (${member.userId}, ${buyer.userId}, now())`,
        noSeat,
      ],
      [`${granted('grant')}; ${granted('grant')}`, `delete from vip_periods where user_id = ${member.userId}`],
      [part(goods, '4, 0'), noPart],
      [
        `insert into refunds (refund_no, order_id, attempt_no, state, cause, amount_fen, created_at)
          select 'T-LATE', order_id, attempt_no, 'granted', 'late-payment', 300, now() from payment_attempts where order_id = ${goods}`,
        "delete from refunds where refund_no = 'T-LATE'",
      ],
    ]),
  ).toEqual([
    ['会员价值多于付款'],
    ['会员价值多于付款', '退了款还有会员'],
    ['席位与团队的会员不符'],
    ['席位与团队的会员不符'],
    ['赠送的会员不止一段'],
    ['退回的多于付的'],
    ['在途的退款与账本不符'],
  ])
})

test('a level that ran out while its refund waited is no contradiction: it went back as of the request', async () => {
  const { userId } = await buildUser(application)
  const detail = { vipLevel: 3, months: 1, taken: [] }
  const id = await buildSale(application, userId, [{ goodsType: 'VIP', goodsId: '1', fen: 3000, detail }])
  const deps = { db: database.query(), now: () => application.clock.now }
  const { now } = application.clock
  const pass = (days: number) => {
    application.clock.now = new Date(now.getTime() + days * 86_400_000)
  }
  pass(1)
  const { refundId } = await requestRefund(deps, userId, { id, reason: '不要了' })
  pass(40)
  await decideRefund(deps, null, { id: refundId, outcome: 'approve', answer: '已核实', isBeyondRule: false, take: 'rule' })
  pass(0)
  expect(await problemNames(application)).toEqual([])
})

const itemOf = (orderId: string) => `order_item_id = (select order_item_id from order_items where order_id = ${orderId})`
const attemptOf = (orderId: string, attemptNo: string) => `
  insert into payment_attempts (attempt_no, order_id, channel, amount_fen, state, expires_at, paid_at)
  values ('${attemptNo}', ${orderId}, 'wechat', 300, 'paid', now(), now() + interval '1 minute')`
/** A seat that was taken back, and a level that it still gives. */
const seatOf = (userId: string) => `
  insert into vip_seats (owner_id, member_id, created_at, ended_at) values (${artists[0]}, ${userId}, now() - interval '2 days', now());
  insert into vip_periods (user_id, vip_level, starts_at, ends_at, source, seat_id)
    select member_id, 4, created_at, null, 'seat', seat_id from vip_seats`
const poolOf = (month: string, { vip, pool, shared }: { vip: number; pool: number; shared: number }) => `
  insert into member_pools (month, is_sandbox, vip_fen, pool_fen, downloads, shared_fen, shared_at)
  values ('${month}', false, ${vip}, ${pool}, 1, ${shared}, now())`

test('held money equals the open differences, until they are resolved and it is refunded', async () => {
  const post = (reference: string, owner: string, fen: number) =>
    query(
      `with posting as (insert into ledger_transactions (reference, is_sandbox) values ('${reference}', false) returning *)
       insert into ledger_lines (ledger_transaction_id, account, owner, unit, amount)
       select ledger_transaction_id, account, owner, 'fen', amount
       from posting, (values ('cash', 'wechat', ${-fen}), ('held', '${owner}', ${fen})) as line (account, owner, amount)`,
    )
  const differ = (attemptNo: string) =>
    query(`insert into payment_differences (channel, kind, attempt_no, theirs_fen, found_at)
      values ('wechat', 'amount', '${attemptNo}', 301, now())`)
  // Found before any money was held.
  await differ('H-0')
  expect(await problemNames(application)).toEqual([])
  await post('held:H-1', 'H-1', 301)
  expect(await problemNames(application)).toEqual(['暂存款与未处理的差异不符'])
  await differ('H-1')
  expect(await problemNames(application)).toEqual([])
  await query("update payment_differences set theirs_fen = 300 where attempt_no = 'H-1'")
  expect(await problemNames(application)).toEqual(['暂存款与未处理的差异不符'])
  await query("update payment_differences set resolved_at = now() where attempt_no = 'H-1'")
  expect(await problemNames(application)).toEqual(['暂存款与未处理的差异不符'])
  await post('held-back:H-1', 'H-1', -301)
  expect(await problemNames(application)).toEqual([])
  await differ('H-2')
  expect(await problemNames(application)).toEqual(['暂存款与未处理的差异不符'])
  for (const fen of [0, -301]) {
    await query("update payment_differences set theirs_fen = $1 where attempt_no = 'H-2'", fen)
    expect(await problemNames(application)).toEqual([])
  }
  await query("delete from payment_differences where attempt_no = 'H-2'")
})

test('finds a month’s shares that were posted under a second name', async () => {
  const share = (reference: string) =>
    db.transaction().execute((transaction) =>
      post(transaction, {
        reference,
        isSandbox: false,
        lines: [
          { account: 'revenue', amount: -40 },
          { account: 'artist', owner: artists[1] as string, amount: 40 },
        ],
      }),
    )
  await share('pool:2025-04')
  expect(await problemNames(application)).toEqual(['会员月份分成不止一次'])
  await query(poolOf('2025-04', { vip: 100, pool: 40, shared: 40 }))
  expect(await problemNames(application)).toEqual([])
  await share('pool:2025-04:again')
  expect(await problemNames(application)).toEqual(['会员月份分成不止一次'])
  await query(
    "insert into member_pools select month || ':again', is_sandbox, vip_fen, pool_fen, downloads, shared_at, shared_fen from member_pools",
  )
})

test('a check may take longer than the statement of a request', async () => {
  const hasty = connect(database.address, { DATABASE_POOL_SIZE: 1, DATABASE_STATEMENT_TIMEOUT_MS: 100 })
  const writing = await db.startTransaction().execute()
  await sql`lock table takings in access exclusive mode`.execute(writing)
  const checking = checkLedger(hasty.query()).then(({ problems }) => problems)
  checking.catch(() => {})
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and clock_timestamp() - query_start > interval '200 ms'`
  await expect.poll(async () => (await query(waits)).length).toBe(1)
  await writing.commit().execute()
  expect(await checking).toEqual([])
  await hasty.close()
})

test('refuses a posting that does not balance, and ignores a second one of an action', async () => {
  const cash = { account: 'cash', owner: 'wechat', amount: -100 } as const
  const write = (reference: string, fen: number) =>
    db.transaction().execute((transaction) =>
      post(transaction, {
        reference,
        isSandbox: false,
        lines: [cash, { account: 'balance', owner: buyer.userId, amount: fen }],
      }),
    )
  await expect(write('once', 99)).rejects.toThrow('does not balance')
  const balance = async () => (await query('select balance_fen from wallets where user_id = $1', buyer.userId))[0]?.balance_fen
  const before = Number(await balance())
  expect([await write('once', 100), await write('once', 100)]).toEqual([true, false])
  expect(Number(await balance())).toBe(before + 100)
})

test('finds payouts above the earnings', async () => {
  const lines = [
    { account: 'artist', owner: artists[0] as string, amount: -1_000_000 },
    { account: 'payout', amount: 1_000_000 },
  ] as const
  await db
    .transaction()
    .execute((transaction) => post(transaction, { reference: 'payout:999', isSandbox: false, lines: [...lines] }))
  expect((await checkLedger(db)).problems).toMatchObject([{ problem: '付出多于赚到' }])
})
