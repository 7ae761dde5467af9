import { expect, test } from 'vitest'
import { buildArtist, buildResource } from '../../../test/library.ts'
import { giveBalance } from '../../../test/money.ts'
import { buildUser } from '../../../test/people.ts'
import { buildSale, type Thing } from '../../../test/sales.ts'
import { testApplication } from '../../../test/test-application.ts'
import { startRefund } from '../refunds/asking.ts'
import { finishRefund } from '../refunds/finishing.ts'
import { openSale } from '../sale.ts'
import { checkLedger } from './check.ts'
import { post } from './ledger.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()
const deps = { db, now: () => clock.now }
const buyer = await buildUser(application)
const artists = [await buildArtist(database), await buildArtist(database)]
const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows

/** Numbers that are the same in every run. */
function numbers(seed: number) {
  let state = seed
  return (max: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * (max + 1))
  }
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

test('random orders that come back in random parts: nothing is lost or made, to the last fen', async () => {
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
      const given = { id: orderId, orderItemId: id, amountFen: part, reason: '测试' }
      const { refundId } = await startRefund(deps, null, given)
      await openSale(deps, (sale) => finishRefund(sale, refundId, { state: 'done' }))
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

test('the check finds what is wrong', async () => {
  await giveBalance(application, buyer.userId, 500, false)
  const [track, other] = [await buildResource(database), await buildResource(database)]
  const [paid, refunded] = [
    await buildSale(application, buyer.userId, [{ goodsId: track, fen: 300 }]),
    await buildSale(application, buyer.userId, [{ goodsId: other, fen: 200 }], { channel: 'balance' }),
  ]
  await startRefund(deps, null, { id: refunded, orderItemId: undefined, amountFen: 200, reason: '测试' })
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

test('more paid out than earned is found', async () => {
  const lines = [
    { account: 'artist', owner: artists[0] as string, amount: -1_000_000 },
    { account: 'payout', amount: 1_000_000 },
  ] as const
  await db
    .transaction()
    .execute((transaction) => post(transaction, { reference: 'payout:999', isSandbox: false, lines: [...lines] }))
  expect((await checkLedger(db)).problems).toMatchObject([{ problem: '付出多于赚到' }])
})

test('a posting that does not balance is refused, a second one of a deed changes nothing', async () => {
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
