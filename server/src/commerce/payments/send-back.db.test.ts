import type { PaymentDifference } from '@shenglang/contract/commerce/payments/difference-routes'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import { expect, test, vi } from 'vitest'
import { endRefundByNumber } from '../../../test/commerce/sales.ts'
import { buildResource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { choose } from '../../../test/providers/cashier.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { checkLedger } from '../ledger/check.ts'
import { Sandbox } from '../providers/sandbox/sandbox.ts'
import { resolveDifference } from './differences.ts'
import { reconcile } from './reconciliation.ts'
import { sendRefunds } from './send-refunds.ts'
import { settle } from './settle.ts'

const DAY_MS = 86_400_000

const application = await testApplication()
const { app, database, clock, payments } = application
const db = database.query()
const send = createClient(app)
const deps = { db, now: () => clock.now, payments, log: { warn: vi.fn(), error: vi.fn() } }
const finance = await buildUser(application, { permissions: ['finance'] })

const listOpen = async () =>
  (await send('GET', '/client/app/admin/difference', {}, { token: finance.token })).data as PaymentDifference[]

/** An order of ¥42 for which ¥42.01 came. */
async function payWrongAmount() {
  const { qrCode, ...bought } = await orderOf()
  await choose(application, qrCode, 'wrong-amount')
  const find = async () => (await listOpen()).find((each) => each.attemptNo === bought.attemptNo)
  await expect.poll(find).toBeDefined()
  return { ...bought, difference: (await find()) as PaymentDifference }
}

/** The same, for which ¥42 came, and again under the same number. */
async function payTwice() {
  const bought = await orderOf()
  const { attemptNo, orderId } = bought
  await choose(application, bought.qrCode, 'pay')
  const order = () => db.selectFrom('orders').select('status').where('order_id', '=', orderId).executeTakeFirst()
  await expect.poll(order).toEqual({ status: 'COMPLETED' })
  const second = { state: 'paid', amountFen: 4200, currency: 'CNY', paidAt: clock.now.toISOString() } as const
  expect(await settle(deps, 'sandbox', attemptNo, { ...second, transactionId: `second-${attemptNo}` })).toBe('mismatch')
  return bought
}

async function orderOf() {
  const buyer = await buildUser(application)
  const goodsId = await buildResource(database, { price_fen: 4200 })
  const body = { goodsType: 'RESOURCE', goodsId, channel: 'sandbox' }
  const { data } = await send('POST', '/pay/page/create', body, { token: buyer.token })
  const { orderId, qrCode } = data as { orderId: string; qrCode: string }
  const attempts = db.selectFrom('payment_attempts').select('attempt_no').where('order_id', '=', orderId)
  const attemptNo = (await attempts.executeTakeFirstOrThrow()).attempt_no
  return { buyer, orderId, attemptNo, qrCode }
}

const sendBack = (id: string, { token } = finance, reason = '付款人输错了金额') =>
  send('POST', `/client/app/admin/difference/send-back/${id}`, { reason }, { token })
const refundsOf = (orderId: string) =>
  db.selectFrom('refunds').select(['refund_no', 'state', 'cause', 'amount_fen']).where('order_id', '=', orderId).execute()
const sentBy = (attemptNo: string) =>
  db.selectFrom('sandbox_refunds').select(['refund_no', 'amount_fen']).where('attempt_no', '=', attemptNo).execute()
const ledgerOf = async (orderId: string) => {
  const { rows } = await database.pool.query(
    `select account, sum(amount)::int as fen from ledger_lines join ledger_transactions using (ledger_transaction_id)
     where order_id = $1 group by account order by account`,
    [orderId],
  )
  return Object.fromEntries(rows.map(({ account, fen }) => [account, fen]))
}
const problems = async () => (await checkLedger(db)).problems
const noticesOf = async (userId: string) =>
  (await db.selectFrom('notices').select('title').where('user_id', '=', userId).execute()).map(({ title }) => title)

test('a wrong amount is held, refunded whole by finance, and leaves the ledger at 0', async () => {
  const { buyer, orderId, attemptNo, difference } = await payWrongAmount()
  expect(difference).toMatchObject({ kind: 'amount', oursFen: 4200, theirsFen: 4201, heldFen: 4201 })
  expect(await ledgerOf(orderId)).toEqual({ cash: -4201, held: 4201 })
  expect(await problems()).toEqual([])

  const { status, data } = await sendBack(difference.differenceId)
  expect([status, data]).toEqual([200, { refundNo: `${attemptNo}H`, amountFen: 4201 }])
  expect(await ledgerOf(orderId)).toEqual({ cash: -4201, held: 0, unclaimed: 4201 })
  expect(await problems()).toEqual([])
  const resolved = db.selectFrom('payment_differences').select(['resolution', 'resolved_at']).where('attempt_no', '=', attemptNo)
  expect(await resolved.execute()).toEqual([{ resolution: '付款人输错了金额', resolved_at: clock.now }])
  await expect.poll(() => noticesOf(buyer.userId)).toContain('与订单不符的付款 ¥42.01 正在原路退回')

  const refund = vi.spyOn(Sandbox.prototype, 'refund')
  await sendRefunds(deps)
  await sendRefunds(deps)
  expect(refund.mock.calls).toMatchObject([[{ refundNo: `${attemptNo}H`, amountFen: 4201, totalFen: 4201 }]])
  refund.mockRestore()
  expect(await sentBy(attemptNo)).toEqual([{ refund_no: `${attemptNo}H`, amount_fen: '4201' }])
  expect(await refundsOf(orderId)).toMatchObject([{ state: 'done', cause: 'late-payment', amount_fen: '4201' }])
  expect(await ledgerOf(orderId)).toEqual({ cash: 0, held: 0, unclaimed: 0 })
  expect(await problems()).toEqual([])
  expect(await noticesOf(buyer.userId)).toContain('与订单不符的付款 ¥42.01 已原路退回')
})

test('two concurrent calls refund the money once', async () => {
  const { orderId, attemptNo, difference } = await payWrongAmount()
  const answers = await Promise.all([1, 2, 3].map(() => sendBack(difference.differenceId)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  expect(answers.find(({ status }) => status === 400)?.msg).toBe('没有这项未处理的差异')
  await sendRefunds(deps)
  expect(await sentBy(attemptNo)).toHaveLength(1)
  expect(await ledgerOf(orderId)).toEqual({ cash: 0, held: 0, unclaimed: 0 })
})

test('an order whose wrong payment was refunded can be paid again', async () => {
  const { buyer, orderId, difference } = await payWrongAmount()
  await sendBack(difference.differenceId)
  await sendRefunds(deps)
  const attemptOf = async () => {
    const { data } = await send('GET', `/pay/order/check/${orderId}`, {}, { token: buyer.token })
    return data as { status: string; attempt: string }
  }
  expect(await attemptOf()).toMatchObject({ status: 'CREATED', attempt: 'closed' })
  clock.now = new Date(clock.now.getTime() + 1)
  const { data } = await send('POST', `/pay/client/order/pay/${orderId}`, { channel: 'sandbox' }, { token: buyer.token })
  await choose(application, (data as { qrCode: string }).qrCode, 'pay')
  await expect.poll(async () => (await attemptOf()).status).toBe('COMPLETED')
  expect(await problems()).toEqual([])
})

test('an attempt whose wrong payment was refunded, then paid exactly for a cancelled order, is refunded too', async () => {
  const { buyer, orderId, attemptNo, difference } = await payWrongAmount()
  await sendBack(difference.differenceId)
  await sendRefunds(deps)
  await send('POST', `/pay/client/order/cancel/${orderId}`, {}, { token: buyer.token })
  const paid = {
    state: 'paid',
    transactionId: `late-${attemptNo}`,
    amountFen: 4200,
    currency: 'CNY',
    paidAt: clock.now.toISOString(),
  } as const
  expect(await settle(deps, 'sandbox', attemptNo, paid)).toBe('late')
  expect(await refundsOf(orderId)).toMatchObject([
    { refund_no: `${attemptNo}H`, amount_fen: '4201' },
    { refund_no: `${attemptNo}R`, state: 'granted', cause: 'late-payment', amount_fen: '4200' },
  ])
  expect(await problems()).toEqual([])
})

test('a refund of held money that its provider refuses is reported, and balances once staff completed it', async () => {
  const { orderId, attemptNo, difference } = await payWrongAmount()
  await sendBack(difference.differenceId)
  // Other tests' refunds may be sent, too.
  const refund = vi
    .spyOn(Sandbox.prototype, 'refund')
    .mockImplementation(async ({ refundNo }) => ({ state: refundNo === `${attemptNo}H` ? 'failed' : 'done' }))
  await sendRefunds(deps)
  refund.mockRestore()
  expect(await refundsOf(orderId)).toMatchObject([{ state: 'failed' }])
  const open = (await listOpen()).filter((each) => each.attemptNo === attemptNo)
  expect(open).toMatchObject([{ kind: 'refund-failed', refundNo: `${attemptNo}H`, oursFen: 4201, heldFen: 0 }])
  expect(await ledgerOf(orderId)).toEqual({ cash: -4201, held: 0, unclaimed: 4201 })
  await endRefundByNumber(deps, 'sandbox', `${attemptNo}H`, { state: 'done' })
  expect(await ledgerOf(orderId)).toEqual({ cash: 0, held: 0, unclaimed: 0 })
})

test('the day’s bill lists the payment and its refund, and neither is a difference', async () => {
  // A day without other tests' payments.
  clock.now = new Date(clock.now.getTime() + DAY_MS)
  const { attemptNo, difference } = await payWrongAmount()
  await sendBack(difference.differenceId)
  await sendRefunds(deps)
  const day = shanghaiDay(clock.now)
  clock.now = new Date(clock.now.getTime() + DAY_MS)
  // As Alipay describes a payment that was refunded whole.
  const find = vi.spyOn(Sandbox.prototype, 'find').mockResolvedValue({ state: 'closed' })
  expect(await reconcile(deps, day)).toEqual([{ channel: 'sandbox', lines: 2 }])
  find.mockRestore()
  expect((await listOpen()).filter((each) => each.attemptNo === attemptNo)).toEqual([])
})

test('a second payment under a number is held and refunded, and the first can still be refunded', async () => {
  const { buyer, orderId, attemptNo } = await payTwice()
  const difference = (await listOpen()).find((each) => each.attemptNo === attemptNo)
  expect(difference).toMatchObject({ kind: 'second-payment', heldFen: 4200 })
  expect(await ledgerOf(orderId)).toMatchObject({ cash: -8400, held: 4200 })
  expect(await problems()).toEqual([])
  expect((await sendBack(difference?.differenceId ?? '')).data).toEqual({ refundNo: `${attemptNo}S`, amountFen: 4200 })
  await sendRefunds(deps)
  expect(await ledgerOf(orderId)).toMatchObject({ cash: -4200, held: 0, unclaimed: 0 })
  expect(await noticesOf(buyer.userId)).toContain('重复的付款 ¥42 已原路退回')
  const { data } = await send('POST', `/pay/client/order/refund/${orderId}`, { reason: '不想要了' }, { token: buyer.token })
  expect(data).toMatchObject({ amountFen: 4200 })
  const [refund] = await db
    .selectFrom('refunds')
    .select('attempt_no')
    .where('order_id', '=', orderId)
    .where('cause', '=', 'buyer')
    .execute()
  expect(refund).toEqual({ attempt_no: attemptNo })
  expect(await problems()).toEqual([])
})

test('a payment of an unknown number is held, and leaves the ledger once staff say where it went', async () => {
  const paid = {
    state: 'paid',
    transactionId: 'T-nobody',
    amountFen: 700,
    currency: 'CNY',
    paidAt: clock.now.toISOString(),
  } as const
  expect(await settle(deps, 'sandbox', 'P-nobody', paid)).toBe('unknown')
  await settle(deps, 'sandbox', 'P-nobody', paid)
  const difference = (await listOpen()).find((each) => each.attemptNo === 'P-nobody')
  expect(difference).toMatchObject({ kind: 'unknown-payment', heldFen: 700 })
  expect(await problems()).toEqual([])
  expect((await sendBack(difference?.differenceId ?? '')).msg).toBe(
    '这里没有这笔付款的单号，请在渠道的商户平台退回，再写明处理结果',
  )
  await resolveDifference(db, difference?.differenceId ?? '', '在商户平台退回', clock.now)
  const rows = await database.pool.query(
    "select sum(amount)::int as fen from ledger_lines where owner = 'P-nobody:unknown-payment'",
  )
  expect(rows.rows).toEqual([{ fen: 0 }])
  expect(await problems()).toEqual([])
})

test('refuses a difference of another kind, money that is not held and staff without the permission', async () => {
  const insert = async (kind: 'reused-transaction' | 'amount', attempt_no: string) => {
    const row = { channel: 'sandbox', kind, attempt_no, theirs_fen: 4201, found_at: clock.now } as const
    return (await db.insertInto('payment_differences').values(row).returning('difference_id').executeTakeFirstOrThrow())
      .difference_id
  }
  const { difference, attemptNo } = await payWrongAmount()
  const other = await sendBack(await insert('reused-transaction', attemptNo))
  expect([other.status, other.msg]).toEqual([400, '只有付款金额不符和重复的付款可以这样退回'])
  const notHeld = await sendBack(await insert('amount', 'P-before'))
  expect([notHeld.status, notHeld.msg]).toEqual([400, '账本里没有暂存这笔付款，请在渠道的商户平台处理，再写明处理结果'])
  expect((await sendBack(difference.differenceId, await buildUser(application, { permissions: ['support'] }))).status).toBe(403)
  expect((await sendBack(difference.differenceId, finance, ' ')).fault).toBe('BAD_ARGUMENT')
  expect((await listOpen()).find((each) => each.attemptNo === attemptNo && each.kind === 'amount')?.heldFen).toBe(4201)
})
