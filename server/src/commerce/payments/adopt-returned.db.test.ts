import type { PaymentDifference } from '@shenglang/contract/commerce/payments/difference-routes'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import { expect, test, vi } from 'vitest'
import { endRefundByNumber } from '../../../test/commerce/sales.ts'
import { buildResource } from '../../../test/library.ts'
import { buildUser, signInAgain } from '../../../test/people.ts'
import { choose } from '../../../test/providers/cashier.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { checkLedger } from '../ledger/check.ts'
import type { Outcome } from '../providers/sandbox/sandbox.ts'
import { Sandbox } from '../providers/sandbox/sandbox.ts'
import { reportDifference } from './differences.ts'
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
const sandbox = payments.get('sandbox') as Sandbox
let portalRefunds = 0

async function order(outcome?: Outcome) {
  const buyer = await buildUser(application)
  const goodsId = await buildResource(database, { price_fen: 4200 })
  const body = { goodsType: 'RESOURCE', goodsId, channel: 'sandbox' }
  const { data } = await send('POST', '/pay/page/create', body, { token: buyer.token })
  const { orderId, qrCode } = data as { orderId: string; qrCode: string }
  if (outcome) await choose(application, qrCode, outcome)
  const [attemptNo = ''] = await attemptsOf(orderId)
  return { buyer, orderId, qrCode, attemptNo, goodsId }
}

/** Settles a payment by the provider's answer, without waiting for its notification. */
const settleNow = async (attemptNo: string) => settle(deps, 'sandbox', attemptNo, await sandbox.find(attemptNo))

/** An order that was cancelled and then paid: its money is refunded by itself. */
async function payLate() {
  const bought = await order()
  await send('POST', `/pay/client/order/cancel/${bought.orderId}`, {}, { token: bought.buyer.token })
  await choose(application, bought.qrCode, 'after-close')
  await settleNow(bought.attemptNo)
  expect(await refundsOf(bought.attemptNo)).toMatchObject([{ state: 'granted' }])
  return bought
}

/** An order of ¥42 for which ¥42.01 came. */
async function payWrongAmount() {
  const bought = await order('wrong-amount')
  await settleNow(bought.attemptNo)
  expect(await openKinds(bought.attemptNo)).toEqual(['amount'])
  return bought
}

const statusOf = async (orderId: string) =>
  (await db.selectFrom('orders').select('status').where('order_id', '=', orderId).executeTakeFirstOrThrow()).status
const attemptsOf = async (orderId: string) => {
  const rows = await db.selectFrom('payment_attempts').select('attempt_no').where('order_id', '=', orderId).execute()
  return rows.map(({ attempt_no }) => attempt_no)
}
const refundsOf = (attemptNo: string) =>
  db.selectFrom('refunds').select(['refund_no', 'state', 'cause', 'amount_fen']).where('attempt_no', '=', attemptNo).execute()
const sentTo = vi.spyOn(Sandbox.prototype, 'refund')
const sentFor = (attemptNo: string) => sentTo.mock.calls.filter(([refund]) => refund.attemptNo === attemptNo)
const listOpen = async () => {
  finance.token = await signInAgain(application, finance.userId)
  return (await send('GET', '/client/app/admin/difference', {}, { token: finance.token })).data as PaymentDifference[]
}
const openOf = async (attemptNo: string) => (await listOpen()).filter((each) => each.attemptNo === attemptNo)
const openKinds = async (attemptNo: string) => (await openOf(attemptNo)).map(({ kind }) => kind)
const ledgerOf = async (orderId: string) => {
  const { rows } = await database.pool.query(
    `select account, sum(amount)::int as fen from ledger_lines join ledger_transactions using (ledger_transaction_id)
     where order_id = $1 group by account order by account`,
    [orderId],
  )
  return Object.fromEntries(rows.map(({ account, fen }) => [account, fen]))
}
const noticesOf = async (userId: string) =>
  (await db.selectFrom('notices').select('title').where('user_id', '=', userId).execute()).map(({ title }) => title)

/** A refund made at the provider's portal: its bill lists it. Returns its number there. */
async function refundAtPortal(attemptNo: string, fen: number): Promise<string> {
  const refundNo = `PORTAL${++portalRefunds}`
  await db
    .insertInto('sandbox_refunds')
    .values({ refund_no: refundNo, attempt_no: attemptNo, amount_fen: fen, refunded_at: clock.now })
    .execute()
  const day = shanghaiDay(clock.now)
  clock.now = new Date(clock.now.getTime() + DAY_MS)
  await reconcile(deps, day)
  return refundNo
}

async function differenceOf(attemptNo: string, refundNo: string): Promise<string | undefined> {
  const difference = (await openOf(attemptNo)).find((each) => each.refundNo === refundNo)
  expect(difference?.kind).toBe('unknown-refund')
  return difference?.differenceId
}

const adoptDifference = (id: string | undefined) =>
  send('POST', `/client/app/admin/difference/refund/${id}`, { take: 'all', reason: '客服在平台退的' }, { token: finance.token })

const adopt = async (attemptNo: string, refundNo: string) => adoptDifference(await differenceOf(attemptNo, refundNo))

test('late money that was also refunded at the portal is not refunded twice', async () => {
  const late = await payLate()
  const refundNo = await refundAtPortal(late.attemptNo, 4200)
  const { data } = await adopt(late.attemptNo, refundNo)
  expect(data).toMatchObject({ refundNo, state: 'done', amountFen: 4200 })
  await sendRefunds(deps)
  expect(sentFor(late.attemptNo)).toEqual([])
  expect(await refundsOf(late.attemptNo)).toEqual([
    { refund_no: refundNo, state: 'done', cause: 'late-payment', amount_fen: '4200' },
  ])
  expect(await ledgerOf(late.orderId)).toEqual({ cash: 0, unclaimed: 0 })
  expect(await openOf(late.attemptNo)).toEqual([])
  await expect.poll(() => noticesOf(late.buyer.userId)).toContain('迟到的付款 ¥42 已原路退回')
})

test('a second payment refunded at the portal leaves the order as it is', async () => {
  const bought = await order('never')
  const path = `/pay/client/order/pay/${bought.orderId}`
  await db.updateTable('payment_attempts').set({ state: 'closed' }).where('attempt_no', '=', bought.attemptNo).execute()
  const { data } = await send('POST', path, { channel: 'sandbox' }, { token: bought.buyer.token })
  await choose(application, (data as { qrCode: string }).qrCode, 'pay')
  const second = (await attemptsOf(bought.orderId)).find((attemptNo) => attemptNo !== bought.attemptNo)
  await settleNow(second ?? '')
  expect(await statusOf(bought.orderId)).toBe('COMPLETED')
  expect(await settleNow(bought.attemptNo)).toBe('late')
  const refundNo = await refundAtPortal(bought.attemptNo, 4200)
  expect((await adopt(bought.attemptNo, refundNo)).data).toMatchObject({ refundNo, state: 'done' })
  await sendRefunds(deps)
  expect(sentFor(bought.attemptNo)).toEqual([])
  expect(await statusOf(bought.orderId)).toBe('COMPLETED')
  expect(await ledgerOf(bought.orderId)).toMatchObject({ cash: -4200, unclaimed: 0 })
})

test('held money of a wrong amount refunded at the portal leaves the ledger, with both differences', async () => {
  const wrong = await payWrongAmount()
  const refundNo = await refundAtPortal(wrong.attemptNo, 4201)
  expect(await openKinds(wrong.attemptNo)).toEqual(['amount', 'unknown-refund'])
  expect((await adopt(wrong.attemptNo, refundNo)).data).toMatchObject({ refundNo, state: 'done', amountFen: 4201 })
  await sendRefunds(deps)
  expect(sentFor(wrong.attemptNo)).toEqual([])
  expect(await ledgerOf(wrong.orderId)).toEqual({ cash: 0, held: 0, unclaimed: 0 })
  expect(await openOf(wrong.attemptNo)).toEqual([])
  await expect.poll(() => noticesOf(wrong.buyer.userId)).toContain('与订单不符的付款 ¥42.01 已原路退回')
})

test('a refund that the provider refused and the portal paid balances', async () => {
  const late = await payLate()
  await endRefundByNumber(deps, 'sandbox', `${late.attemptNo}R`, { state: 'failed' })
  expect(await openKinds(late.attemptNo)).toEqual(['refund-failed'])
  const refundNo = await refundAtPortal(late.attemptNo, 4200)
  await adopt(late.attemptNo, refundNo)
  expect(await refundsOf(late.attemptNo)).toMatchObject([{ refund_no: refundNo, state: 'done' }])
  expect(await ledgerOf(late.orderId)).toEqual({ cash: 0, unclaimed: 0 })
  expect(await openOf(late.attemptNo)).toEqual([])
})

test('a refund on its way while another is adopted changes nothing more', async () => {
  const late = await payLate()
  const refundNo = await refundAtPortal(late.attemptNo, 4200)
  const answer = Promise.withResolvers<{ state: 'failed' }>()
  sentTo.mockImplementationOnce(() => answer.promise)
  const sending = sendRefunds(deps)
  await expect.poll(() => sentFor(late.attemptNo)).toHaveLength(1)
  await adopt(late.attemptNo, refundNo)
  answer.resolve({ state: 'failed' })
  await sending
  await sendRefunds(deps)
  expect(sentFor(late.attemptNo)).toHaveLength(1)
  expect(await refundsOf(late.attemptNo)).toMatchObject([{ refund_no: refundNo, state: 'done' }])
  expect(await openOf(late.attemptNo)).toEqual([])
})

test('two concurrent adoptions of a refund adopt it once', async () => {
  const late = await payLate()
  const refundNo = await refundAtPortal(late.attemptNo, 4200)
  const id = await differenceOf(late.attemptNo, refundNo)
  const answers = await Promise.all([adoptDifference(id), adoptDifference(id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await ledgerOf(late.orderId)).toEqual({ cash: 0, unclaimed: 0 })
})

test('a partial refund of such money is left to staff with a message, and changes nothing', async () => {
  const [late, wrong] = [await payLate(), await payWrongAmount()]
  const fromLate = await refundAtPortal(late.attemptNo, 1000)
  const fromHeld = await refundAtPortal(wrong.attemptNo, 1)
  const hint = '请在商户平台退清，再逐项写明处理结果'
  expect((await adopt(late.attemptNo, fromLate)).msg).toBe(`渠道退了 ¥10，这笔付款要退回的是 ¥42：${hint}`)
  expect((await adopt(wrong.attemptNo, fromHeld)).msg).toBe(`渠道退了 ¥0.01，这笔付款要退回的是 ¥42.01：${hint}`)
  expect(await refundsOf(late.attemptNo)).toMatchObject([{ refund_no: `${late.attemptNo}R`, state: 'granted' }])
  expect(await ledgerOf(wrong.orderId)).toEqual({ cash: -4201, held: 4201 })
})

test('money refunded before and again at the portal stays a difference', async () => {
  const late = await payLate()
  await sendRefunds(deps)
  const refundNo = await refundAtPortal(late.attemptNo, 4200)
  expect((await adopt(late.attemptNo, refundNo)).msg).toBe(
    `这笔付款已经退回，退款单号 ${late.attemptNo}R；渠道又退了一次，请与渠道核对`,
  )
  expect(await openKinds(late.attemptNo)).toEqual(['unknown-refund'])
})

test('a number that was paid twice revokes no right when one of the two is refunded at the portal', async () => {
  const bought = await order('pay')
  await settleNow(bought.attemptNo)
  expect(await statusOf(bought.orderId)).toBe('COMPLETED')
  const second = { channel: 'sandbox', kind: 'second-payment', attemptNo: bought.attemptNo, theirsFen: 4200 } as const
  await reportDifference(db, second, clock.now)
  const refundNo = await refundAtPortal(bought.attemptNo, 4200)
  const { status, msg } = await adopt(bought.attemptNo, refundNo)
  expect([status, msg]).toEqual([409, '这个付款单号付了两次，渠道退的是其中一笔：订单没有变化，请分别写明这两项差异的处理结果'])
  expect(await statusOf(bought.orderId)).toBe('COMPLETED')
  const [difference] = await openOf(bought.attemptNo)
  const path = `/client/app/admin/difference/${difference?.differenceId}`
  await send('POST', path, { resolution: '另一笔已由渠道退回' }, { token: finance.token })
  expect((await adopt(bought.attemptNo, refundNo)).data).toMatchObject({ refundNo, state: 'done' })
  expect(await statusOf(bought.orderId)).toBe('REFUNDED')
})

test('the ledger is consistent after all of this', async () => {
  expect((await checkLedger(db)).problems).toEqual([])
})
