import { randomBytes } from 'node:crypto'
import type { PaymentDifference } from '@shenglang/contract/commerce/payments/difference-routes'
import type { PaymentResult, RefundResult } from '@shenglang/contract/commerce/payments/payments'
import { API_BASE } from '@shenglang/contract/constants'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import { afterEach, expect, test, vi } from 'vitest'
import { STRANGER } from '../../../test/commerce/commerce-deps.ts'
import { giveBalance } from '../../../test/commerce/money.ts'
import { buyResource } from '../../../test/commerce/purchases.ts'
import { endRefundByNumber } from '../../../test/commerce/sales.ts'
import { buildResource } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { choose } from '../../../test/providers/cashier.ts'
import { createClient } from '../../../test/requests.ts'
import { startAgain, TEST_DOMAINS, testApplication } from '../../../test/test-application.ts'
import { untilLocked } from '../../../test/until-locked.ts'
import { connectApart } from '../../platform/database/database.ts'
import { checkLedger } from '../ledger/check.ts'
import type { PaymentProvider } from '../providers/port.ts'
import { CloseRefused, ProviderUnavailable } from '../providers/provider-unavailable.ts'
import { type Outcome, Sandbox } from '../providers/sandbox/sandbox.ts'
import { signedHeaders } from '../providers/sandbox/signature.ts'
import { endRefund } from '../refunds/end-refund.ts'
import { startRefund } from '../refunds/grant-refund.ts'
import { openAttempt } from './offers.ts'
import { lockWaiting } from './payments.sql.ts'
import { queryDue, reconcile, reconcileDue } from './reconciliation.ts'
import { sendRefunds } from './send-refunds.ts'
import { handleWaiting, settle } from './settle.ts'

const application = await testApplication()
const { app, database, clock, payments } = application
const db = database.query()
const send = createClient(app)
const log = { warn: vi.fn(), error: vi.fn() }
const deps = { db, now: () => clock.now, payments, log } as const
const sandbox = payments.get('sandbox') as Sandbox
const finance = await buildUser(application, { permissions: ['finance'] })

interface Bought {
  buyer: Person
  track: string
  orderId: string
  qrCode: string
}

async function order(overrides: object = {}): Promise<Bought> {
  const buyer = await buildUser(application)
  const track = await buildResource(database, { price_fen: 4200, title: '夜航', ...overrides })
  const body = { goodsType: 'RESOURCE', goodsId: track, channel: 'sandbox' }
  const { data } = await send('POST', '/pay/page/create', body, { token: buyer.token })
  return { buyer, track, ...(data as { orderId: string; qrCode: string }) }
}

const check = async ({ buyer, orderId }: Bought) => {
  const { data } = await send('GET', `/pay/order/check/${orderId}`, {}, { token: buyer.token })
  return (data as { status: string }).status
}
const attemptSaid = async ({ buyer, orderId }: Bought) => {
  const { data } = await send('GET', `/pay/order/check/${orderId}`, {}, { token: buyer.token })
  return (data as { attempt: string }).attempt
}
const statusOf = async (orderId: string) =>
  (await db.selectFrom('orders').select('status').where('order_id', '=', orderId).executeTakeFirstOrThrow()).status
const attemptsOf = (orderId: string) =>
  db.selectFrom('payment_attempts').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute()
const attemptOf = async (orderId: string) => (await attemptsOf(orderId))[0]?.attempt_no ?? ''
const differences = (attemptNo: string) =>
  db.selectFrom('payment_differences').select(['kind', 'ours_fen', 'theirs_fen']).where('attempt_no', '=', attemptNo).execute()
const rightsOf = ({ buyer }: Bought) =>
  db.selectFrom('entitlements').select('resource_id').where('user_id', '=', buyer.userId).execute()
const openRightsOf = ({ buyer }: Bought) =>
  db
    .selectFrom('entitlements')
    .select('resource_id')
    .where('user_id', '=', buyer.userId)
    .where('revoked_at', 'is', null)
    .execute()
const refundsOf = (orderId: string) =>
  db.selectFrom('refunds').select(['state', 'cause', 'amount_fen', 'refund_no']).where('order_id', '=', orderId).execute()
/** The order's postings, summed by account. */
const ledgerOf = async (orderId: string) => {
  const { rows } = await database.pool.query(
    `select account, sum(amount)::int as fen from ledger_lines join ledger_transactions using (ledger_transaction_id)
     where order_id = $1 and unit = 'fen' and account in ('cash', 'unclaimed') group by account order by account`,
    [orderId],
  )
  return rows
}
const noticesOf = async ({ userId }: Person) =>
  (await db.selectFrom('notices').select('title').where('user_id', '=', userId).execute()).map(({ title }) => title)
const pass = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

/** The sandbox's notification, altered if requested. */
async function sendNotification(
  attemptNo: string,
  result: object,
  { secret, at = clock.now, merchant = 'sandbox', id = '' } = {} as ProvenanceFields,
) {
  const body = JSON.stringify({ id: id || randomBytes(8).toString('hex'), merchant, attemptNo, found: result })
  const headers = signedHeaders(secret ?? (await sandbox.secret()), Buffer.from(body), at)
  return notify(body, headers)
}
interface ProvenanceFields {
  secret?: Buffer
  at?: Date
  merchant?: string
  id?: string
}
const notify = async (body: string | Buffer, headers: Record<string, string>, channel = 'sandbox') =>
  (await app.inject({ method: 'POST', url: `${API_BASE}/pay/notify/${channel}`, headers, payload: body })).statusCode
const paid = (transactionId: string, amountFen = 4200, currency = 'CNY') => ({
  state: 'paid' as const,
  transactionId,
  amountFen,
  currency,
  paidAt: clock.now.toISOString(),
})

afterEach(() => log.error.mockClear())

test.each(['pay', 'twice'] as const)('%s at the cashier pays the order once, and delivers it', async (outcome) => {
  const bought = await order()
  expect(await choose(application, bought.qrCode, outcome)).toBe(303)
  await expect.poll(() => statusOf(bought.orderId)).toBe('COMPLETED')
  await expect
    .poll(() => db.selectFrom('sandbox_notifications').selectAll().where('acknowledged_at', 'is', null).execute())
    .toEqual([])
  expect(await rightsOf(bought)).toEqual([{ resource_id: bought.track }])
  expect(await ledgerOf(bought.orderId)).toEqual([{ account: 'cash', fen: -4200 }])
  const paidNotices = async () => (await noticesOf(bought.buyer)).filter((title) => title === '订单已付款').length
  await expect.poll(paidNotices).toBe(1)
})

test('a notification of a settled payment under a new key is acknowledged and not stored', async () => {
  const bought = await order()
  const attemptNo = await attemptOf(bought.orderId)
  const stored = async () =>
    (await database.pool.query("select from payment_notifications where content ->> 'attemptNo' = $1", [attemptNo])).rowCount
  expect(await sendNotification(attemptNo, paid('T-repeated'))).toBe(200)
  await expect.poll(() => statusOf(bought.orderId)).toBe('COMPLETED')
  expect(await sendNotification(attemptNo, paid('T-repeated'))).toBe(200)
  expect(await stored()).toBe(1)
  // Another transaction is a second payment.
  expect(await sendNotification(attemptNo, paid('T-second'))).toBe(200)
  expect(await stored()).toBe(2)
})

test('repetitions of a waiting notification are handled with the first', async () => {
  const [first, second] = ['burst-1', 'burst-2'].map((attemptNo, late) =>
    Array.from({ length: 30 }, (_, copy) => ({
      channel: 'sandbox' as const,
      key: `${attemptNo}-${copy}`,
      content: JSON.stringify({ kind: 'payment', attemptNo, found: paid('T-burst') }),
      received_at: clock.now,
      try_at: new Date(clock.now.getTime() - 60_000 + 1000 * copy + late),
    })),
  )
  // In a transaction that is rolled back, so that the running application takes none of them.
  const transaction = await db.startTransaction().execute()
  const taken = async (limit: number) => {
    const waiting = await lockWaiting(transaction, clock.now, { limit })
    return waiting.map(({ content }) => content.attemptNo)
  }
  try {
    await transaction
      .insertInto('payment_notifications')
      .values([...(first ?? []), ...(second ?? [])])
      .execute()
    expect(await taken(1)).toEqual(Array(30).fill('burst-1'))
    expect((await taken(2)).length).toBe(60)
  } finally {
    await transaction.rollback().execute()
  }
})

test('a declined payment leaves the order open, and can be paid again', async () => {
  const bought = await order()
  await choose(application, bought.qrCode, 'decline')
  await expect.poll(async () => (await attemptsOf(bought.orderId))[0]?.declined_at).not.toBeNull()
  expect(await check(bought)).toBe('CREATED')
  await choose(application, bought.qrCode, 'pay')
  await expect.poll(() => statusOf(bought.orderId)).toBe('COMPLETED')
})

test('a declined buyer tries again with a new attempt, and the old one is not shown', async () => {
  const bought = await order()
  await choose(application, bought.qrCode, 'decline')
  await expect.poll(() => attemptSaid(bought)).toBe('declined')
  pass(1)
  const again = { channel: 'sandbox' }
  const { data } = await send('POST', `/pay/client/order/pay/${bought.orderId}`, again, { token: bought.buyer.token })
  pass(3001)
  expect(await attemptSaid(bought)).toBe('open')
  expect((await attemptsOf(bought.orderId)).map(({ state }) => state)).toEqual(['closed', 'open'])
  await choose(application, bought.qrCode, 'pay')
  pass(3001)
  expect(await check(bought)).toBe('CREATED')
  await choose(application, (data as { qrCode: string }).qrCode, 'pay')
  await expect.poll(() => statusOf(bought.orderId)).toBe('COMPLETED')
})

test('a payment without a notification is found by the buyer’s query', async () => {
  const bought = await order()
  await choose(application, bought.qrCode, 'never')
  pass(3001)
  expect(await check(bought)).toBe('COMPLETED')
})

test('a payment without a notification or query is found by the worker', async () => {
  const bought = await order()
  await choose(application, bought.qrCode, 'never')
  await queryDue(deps)
  expect(await statusOf(bought.orderId)).toBe('CREATED')
  pass(10_001)
  await queryDue(deps)
  expect(await statusOf(bought.orderId)).toBe('COMPLETED')
})

test('repeated queries reach the provider once in three seconds', async () => {
  const bought = await order()
  const find = vi.spyOn(Sandbox.prototype, 'find')
  await Promise.all(Array.from({ length: 10 }, () => check(bought)))
  expect(find).toHaveBeenCalledTimes(1)
  pass(3001)
  await check(bought)
  expect(find).toHaveBeenCalledTimes(2)
  find.mockRestore()
})

test('a wrong amount pays nothing; staff and the buyer are notified, and the order can be paid again', async () => {
  const bought = await order()
  await choose(application, bought.qrCode, 'wrong-amount')
  const attempt = await attemptOf(bought.orderId)
  await expect.poll(() => differences(attempt)).toEqual([{ kind: 'amount', ours_fen: '4200', theirs_fen: '4201' }])
  pass(10_001)
  expect([await check(bought), await rightsOf(bought)]).toEqual(['CREATED', []])
  expect((await differences(attempt)).length).toBe(1)
  await expect.poll(() => noticesOf(finance)).toContain('对账差异：付款金额与订单不符')
  const notices = (await noticesOf(bought.buyer)).filter((title) => title === '收到的付款与订单不符，客服正在核对')
  expect(notices.length).toBe(1)
  expect(await attemptSaid(bought)).toBe('differs')
  pass(1)
  const again = { channel: 'sandbox' }
  const { data } = await send('POST', `/pay/client/order/pay/${bought.orderId}`, again, { token: bought.buyer.token })
  expect(await attemptSaid(bought)).toBe('open')
  await choose(application, (data as { qrCode: string }).qrCode, 'pay')
  await expect.poll(() => statusOf(bought.orderId)).toBe('COMPLETED')
})

test('a payment that differs is listed for finance only, and resolved with a note', async () => {
  const bought = await order()
  await choose(application, bought.qrCode, 'wrong-amount')
  const attemptNo = await attemptOf(bought.orderId)
  await expect.poll(() => differences(attemptNo)).toHaveLength(1)
  const list = ({ token }: Person) => send('GET', '/client/app/admin/difference', {}, { token })
  const listed = async () => ((await list(finance)).data as PaymentDifference[]).find((row) => row.attemptNo === attemptNo)
  const row = await listed()
  expect(row).toMatchObject({ kind: 'amount', kindName: '付款金额与订单不符', oursFen: 4200, theirsFen: expect.any(Number) })
  const resolve = ({ token }: Person, resolution: string) =>
    send('POST', `/client/app/admin/difference/${row?.differenceId}`, { resolution }, { token })
  const support = await buildUser(application, { permissions: ['support'] })
  expect([(await list(support)).status, (await resolve(support, '好')).status]).toEqual([403, 403])
  expect((await resolve(finance, ' ')).fault).toBe('BAD_ARGUMENT')
  expect((await resolve(finance, '已在商户平台退款')).status).toBe(200)
  expect(await listed()).toBeUndefined()
  expect((await resolve(finance, '再来')).msg).toBe('没有这项未处理的差异')
  const { rows } = await database.pool.query('select resolution from payment_differences where attempt_no = $1', [attemptNo])
  expect(rows).toEqual([{ resolution: '已在商户平台退款' }])
  const heldOf = "select coalesce(sum(amount), 0)::int as fen from ledger_lines where account = 'held' and owner = $1"
  expect((await database.pool.query(heldOf, [attemptNo])).rows).toEqual([{ fen: 0 }])
  expect((await checkLedger(db)).problems).toEqual([])
})

test('a payment after the close is refunded automatically, and the buyer notified', async () => {
  const bought = await order()
  await send('POST', `/pay/client/order/cancel/${bought.orderId}`, {}, { token: bought.buyer.token })
  await choose(application, bought.qrCode, 'after-close')
  await expect.poll(async () => (await refundsOf(bought.orderId)).map(({ state }) => state)).toEqual(['granted'])
  await sendRefunds(deps)
  await sendRefunds(deps)
  expect(await refundsOf(bought.orderId)).toMatchObject([{ state: 'done', cause: 'late-payment', amount_fen: '4200' }])
  expect([await statusOf(bought.orderId), await rightsOf(bought)]).toEqual(['CANCELLED', []])
  expect(await ledgerOf(bought.orderId)).toEqual([
    { account: 'cash', fen: 0 },
    { account: 'unclaimed', fen: 0 },
  ])
  expect(await noticesOf(bought.buyer)).toEqual(
    expect.arrayContaining(['收到一笔迟到的付款 ¥42，正在原路退回', '迟到的付款 ¥42 已原路退回']),
  )
})

test('an order that is paid and cancelled at once ends in one of the two states, and no money is lost', async () => {
  for (let round = 0; round < 15; round += 1) {
    const bought = await order()
    await Promise.all([
      choose(application, bought.qrCode, 'pay'),
      send('POST', `/pay/client/order/cancel/${bought.orderId}`, {}, { token: bought.buyer.token }),
    ])
    pass(3001)
    const isPaid = (await sandbox.find(await attemptOf(bought.orderId))).state === 'paid'
    await expect
      .poll(async () => [await statusOf(bought.orderId), (await refundsOf(bought.orderId)).length])
      .toSatisfy(([status, refunds]) => (isPaid ? status === 'COMPLETED' || refunds === 1 : status === 'CANCELLED'))
    expect((await rightsOf(bought)).length).toBe((await statusOf(bought.orderId)) === 'COMPLETED' ? 1 : 0)
  }
})

test('a payment reported many times at once, by every way, is settled once', async () => {
  const bought = await order()
  const attempt = await attemptOf(bought.orderId)
  await choose(application, bought.qrCode, 'never')
  const result = await sandbox.find(attempt)
  pass(3001)
  await Promise.all([
    ...Array.from({ length: 8 }, () => sendNotification(attempt, result, { id: 'same' })),
    ...Array.from({ length: 8 }, () => sendNotification(attempt, result)),
    ...Array.from({ length: 4 }, () => settle(deps, 'sandbox', attempt, result)),
    ...Array.from({ length: 4 }, () => check(bought)),
  ])
  await handleWaiting(deps)
  expect(await statusOf(bought.orderId)).toBe('COMPLETED')
  expect(await rightsOf(bought)).toEqual([{ resource_id: bought.track }])
  expect(await ledgerOf(bought.orderId)).toEqual([{ account: 'cash', fen: -4200 }])
  expect(await refundsOf(bought.orderId)).toEqual([])
})

test('a notification that is forged, altered, unsigned, old or of another shop is refused and pays nothing', async () => {
  const bought = await order()
  const attempt = await attemptOf(bought.orderId)
  const body = JSON.stringify({ id: 'x', merchant: 'sandbox', attemptNo: attempt, found: paid('T-forged') })
  const headers = signedHeaders(await sandbox.secret(), Buffer.from(body), clock.now)
  const old = (ageS: number) => ({ at: new Date(clock.now.getTime() - ageS * 1000) })
  expect([
    await sendNotification(attempt, paid('T-forged'), { secret: randomBytes(32) }),
    await notify(body.replace('4200', '4201'), headers),
    await notify(body, { ...headers, 'sandbox-nonce': 'another' }),
    await notify(body, { 'content-type': 'application/json' }),
    await notify('', headers),
    await notify(Buffer.from([0xff, 0xfe, 0x00]), { 'content-type': 'application/octet-stream' }),
    await sendNotification(attempt, paid('T-forged'), old(301)),
    await sendNotification(attempt, paid('T-forged'), old(-301)),
    await sendNotification(attempt, paid('T-forged'), { merchant: 'somebody' }),
    await sendNotification(attempt, { state: 'paid', amountFen: 42.5 }),
  ]).toEqual(Array(10).fill(401))
  expect([await notify(body, headers, 'wechat'), await notify(body, headers, 'nobody')]).toEqual([404, 404])
  expect(await notify('x'.repeat(70_000), headers)).toBe(413)
  expect([await statusOf(bought.orderId), await rightsOf(bought)]).toEqual(['CREATED', []])
  expect(await db.selectFrom('payment_notifications').selectAll().where('key', '=', 'x').execute()).toEqual([])
})

test.each([
  ['currency', paid('T-usd', 4200, 'USD')],
  ['amount', paid('T-less', 1)],
  ['amount', paid('T-huge', Number.MAX_SAFE_INTEGER)],
  ['amount', paid('T-none', 0)],
  ['amount', paid('T-negative', -4200)],
] as const)('a signed notification with another %s is recorded and pays nothing', async (kind, payment) => {
  const bought = await order()
  const attempt = await attemptOf(bought.orderId)
  expect(await sendNotification(attempt, payment)).toBe(200)
  await expect.poll(() => differences(attempt)).toMatchObject([{ kind, theirs_fen: String(payment.amountFen) }])
  expect([await statusOf(bought.orderId), await rightsOf(bought)]).toEqual(['CREATED', []])
  expect((await checkLedger(db)).problems).toEqual([])
})

test.each([0, -4200])(
  'a signed payment of %i fen under a number that is not ours is recorded, and the books stay right',
  async (fen) => {
    const attempt = `nobody${fen}`
    expect(await sendNotification(attempt, paid(`T-nobody${fen}`, fen))).toBe(200)
    await expect.poll(() => differences(attempt)).toMatchObject([{ kind: 'unknown-payment', theirs_fen: String(fen) }])
    expect((await checkLedger(db)).problems).toEqual([])
  },
)

test('a transaction pays one attempt, and an attempt takes one transaction', async () => {
  const [one, other] = [await order(), await order()]
  const [first, second] = [await attemptOf(one.orderId), await attemptOf(other.orderId)]
  expect(await settle(deps, 'sandbox', first, paid('T-1'))).toBe('paid')
  expect(await settle(deps, 'sandbox', first, paid('T-1'))).toBe('again')
  expect(await settle(deps, 'sandbox', first, paid('T-2'))).toBe('mismatch')
  expect(await settle(deps, 'sandbox', second, paid('T-1'))).toBe('mismatch')
  expect([await statusOf(other.orderId), (await differences(first))[0]?.kind, (await differences(second))[0]?.kind]).toEqual([
    'CREATED',
    'second-payment',
    'reused-transaction',
  ])
  expect(await settle(deps, 'sandbox', 'P-nobody', paid('T-3'))).toBe('unknown')
  expect(await differences('P-nobody')).toMatchObject([{ kind: 'unknown-payment' }])
  expect(await settle(deps, 'wechat', first, paid('T-4'))).toBe('unknown')
})

test('the same channel offers the same payment again, also to concurrent callers', async () => {
  const bought = await order()
  const again = () =>
    send('POST', `/pay/client/order/pay/${bought.orderId}`, { channel: 'sandbox' }, { token: bought.buyer.token })
  const answers = await Promise.all([again(), again()])
  expect(answers.map(({ data }) => (data as { qrCode: string }).qrCode)).toEqual([bought.qrCode, bought.qrCode])
  expect((await attemptsOf(bought.orderId)).length).toBe(1)
})

test('a stored notification that failed is retried later, and blocks no other', async () => {
  const [one, other] = [await order(), await order()]
  const row = (attemptNo: string, result: PaymentResult, key: string) => ({
    channel: 'sandbox' as const,
    key,
    content: JSON.stringify({ kind: 'payment', key, attemptNo, found: result }),
    received_at: clock.now,
    try_at: clock.now,
  })
  const broken = { ...paid('T-broken'), paidAt: 'no instant' }
  await db
    .insertInto('payment_notifications')
    .values([
      row(await attemptOf(one.orderId), broken, 'broken'),
      row(await attemptOf(other.orderId), paid('T-left'), 'left behind'),
    ])
    .execute()
  await handleWaiting(deps)
  expect([await statusOf(one.orderId), await statusOf(other.orderId)]).toEqual(['CREATED', 'COMPLETED'])
  const [waiting] = await db
    .selectFrom('payment_notifications')
    .select(['tries', 'handled_at', 'try_at'])
    .where('key', '=', 'broken')
    .execute()
  expect(waiting).toMatchObject({ tries: 1, handled_at: null, try_at: new Date(clock.now.getTime() + 200) })
  const noticeCount = async () => (await noticesOf(finance)).filter((title) => title === '一笔付款没能入账').length
  for (let tries = 2; tries <= 12; tries += 1) {
    pass(600_000)
    await handleWaiting(deps)
    expect(await noticeCount()).toBe(tries < 11 ? 0 : 1)
  }
})

/** The sandbox with calls that are unavailable. */
function away(...names: (keyof PaymentProvider)[]): Map<'sandbox', PaymentProvider> {
  const gone = async () => {
    throw new ProviderUnavailable('away')
  }
  const provider = new Proxy<PaymentProvider>(sandbox, {
    get(target, name) {
      if (names.includes(name as keyof PaymentProvider)) return gone
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return new Map([['sandbox', provider]])
}

/** Another order for the same item, by the same buyer. */
const orderAgain = async ({ buyer, track }: Bought): Promise<Bought> => {
  const body = { goodsType: 'RESOURCE', goodsId: track, channel: 'sandbox' }
  const { data } = await send('POST', '/pay/page/create', body, { token: buyer.token })
  return { buyer, track, ...(data as { orderId: string; qrCode: string }) }
}

test('a paid order ends the buyer’s other orders for the same item, and their payments', async () => {
  const first = await order()
  const second = await orderAgain(first)
  await choose(application, first.qrCode, 'pay')
  await expect.poll(() => statusOf(first.orderId)).toBe('COMPLETED')
  expect(await statusOf(second.orderId)).toBe('CANCELLED')
  await expect.poll(() => noticesOf(first.buyer)).toContain('你已经买过其中的内容，订单已取消')
  pass(10_000)
  await queryDue(deps)
  expect((await attemptsOf(second.orderId)).map(({ state }) => state)).toEqual(['closed'])
})

test('of two orders for the same item paid at once one gives the right, and the other is refunded', async () => {
  for (let round = 0; round < 8; round += 1) {
    const first = await order()
    const second = await orderAgain(first)
    const both = [first.orderId, second.orderId]
    await Promise.all(both.map(async (orderId) => settle(deps, 'sandbox', await attemptOf(orderId), paid(`both-${orderId}`))))
    expect((await Promise.all(both.map(statusOf))).toSorted()).toEqual(['CANCELLED', 'COMPLETED'])
    expect((await Promise.all(both.map(refundsOf))).flat()).toMatchObject([{ cause: 'late-payment', amount_fen: '4200' }])
    expect(await noticesOf(first.buyer)).toContain('收到一笔迟到的付款 ¥42，正在原路退回')
  }
  await sendRefunds(deps)
})

test('an order for something already owned ends, and its buyer reads why', async () => {
  const bought = await order()
  await buyResource(application, bought.buyer.userId, bought.track)
  const path = `/pay/client/order/pay/${bought.orderId}`
  const again = await send('POST', path, { channel: 'sandbox' }, { token: bought.buyer.token })
  expect([again.status, again.fault, again.msg]).toEqual([409, 'ALREADY_BOUGHT', '你已经拥有《夜航》'])
  expect([await statusOf(bought.orderId), (await attemptsOf(bought.orderId))[0]?.state]).toEqual(['CANCELLED', 'closed'])
})

test.each([
  ['whose time passes', async () => pass(15 * 60_000), '已过期的订单不能付款', 'CREATED'],
  [
    'whose work comes another way',
    ({ buyer, track }: Bought) => buyResource(application, buyer.userId, track),
    '你已经拥有《夜航》',
    'CANCELLED',
  ],
] as const)(
  'an order %s while the provider closes its code takes nothing from the balance',
  async (_what, meanwhile, msg, status) => {
    const bought = await order()
    await giveBalance(application, bought.buyer.userId, 10_000, true)
    const close = vi.spyOn(Sandbox.prototype, 'close').mockImplementationOnce(async () => {
      await meanwhile(bought)
      return { state: 'closed' }
    })
    const path = `/pay/client/order/pay/${bought.orderId}`
    const answer = await send('POST', path, { channel: 'balance' }, { token: bought.buyer.token })
    close.mockRestore()
    expect([answer.status, answer.msg, await statusOf(bought.orderId)]).toEqual([409, msg, status])
    const wallet = db.selectFrom('wallets').select('balance_fen').where('user_id', '=', bought.buyer.userId)
    expect(Number((await wallet.executeTakeFirst())?.balance_fen)).toBe(10_000)
  },
)

test('an order outlives an unavailable provider: the same attempt is offered once it is back', async () => {
  const offer = vi.spyOn(Sandbox.prototype, 'offer').mockRejectedValueOnce(new ProviderUnavailable('away'))
  const buyer = await buildUser(application)
  const track = await buildResource(database, { price_fen: 4200 })
  const body = { goodsType: 'RESOURCE', goodsId: track, channel: 'sandbox' }
  const answer = await send('POST', '/pay/page/create', body, { token: buyer.token })
  offer.mockRestore()
  const { fault, detail } = answer as unknown as { fault: string; detail: { orderId: string } }
  expect([answer.status, fault]).toEqual([503, 'PAYMENT_UNAVAILABLE'])
  const tried = await attemptsOf(detail.orderId)
  const again = await send('POST', `/pay/client/order/pay/${detail.orderId}`, { channel: 'sandbox' }, { token: buyer.token })
  expect((again.data as { qrCode: string }).qrCode).toContain('/pay/cashier/')
  expect((await attemptsOf(detail.orderId)).map(({ attempt_no }) => attempt_no)).toEqual([tried[0]?.attempt_no])
})

test('cancels nothing while nobody can say whether it was paid', async () => {
  const bought = await order()
  const close = vi.spyOn(Sandbox.prototype, 'close').mockRejectedValueOnce(new ProviderUnavailable('away'))
  const cancel = () => send('POST', `/pay/client/order/cancel/${bought.orderId}`, {}, { token: bought.buyer.token })
  expect((await cancel()).status).toBe(503)
  close.mockRestore()
  expect(await statusOf(bought.orderId)).toBe('CREATED')
  expect((await cancel()).status).toBe(200)
  expect((await attemptsOf(bought.orderId)).map(({ state }) => state)).toEqual(['closed'])
})

test('an order is cancelled although its provider refuses to close the payment yet: it is closed later, without logging an error', async () => {
  const bought = await order()
  const close = vi.spyOn(Sandbox.prototype, 'close').mockRejectedValue(new CloseRefused('a payment was not closed'))
  log.warn.mockClear()
  const path = `/pay/client/order/cancel/${bought.orderId}`
  expect((await send('POST', path, {}, { token: bought.buyer.token })).status).toBe(200)
  expect([await statusOf(bought.orderId), (await attemptsOf(bought.orderId))[0]?.state]).toEqual(['CANCELLED', 'open'])
  pass(60_000)
  await queryDue(deps)
  expect((await attemptsOf(bought.orderId))[0]?.state).toBe('open')
  expect([log.warn, log.error].map((method) => method.mock.calls)).toEqual([[], []])
  close.mockRestore()
  pass(60_000)
  await queryDue(deps)
  expect((await attemptsOf(bought.orderId))[0]?.state).toBe('closed')
})

test('an order whose payment is old and cannot be closed stays open', async () => {
  const bought = await order()
  pass(600_000)
  const close = vi.spyOn(Sandbox.prototype, 'close').mockRejectedValue(new CloseRefused('a payment was not closed'))
  const path = `/pay/client/order/cancel/${bought.orderId}`
  expect((await send('POST', path, {}, { token: bought.buyer.token })).fault).toBe('PAYMENT_UNAVAILABLE')
  expect(await statusOf(bought.orderId)).toBe('CREATED')
  close.mockRestore()
})

test('a QR code that arrives after the order has ended is closed at the provider', async () => {
  const bought = await order()
  const offer = vi.spyOn(Sandbox.prototype, 'offer')
  await db.updateTable('payment_attempts').set({ qr_code: '' }).where('order_id', '=', bought.orderId).execute()
  offer.mockImplementationOnce(async () => {
    await send('POST', `/pay/client/order/cancel/${bought.orderId}`, {}, { token: bought.buyer.token })
    return { qrCode: bought.qrCode }
  })
  const payable = { orderId: bought.orderId, subject: '' }
  await expect(openAttempt(deps, payable, { channel: 'sandbox', device: 'qr' }, STRANGER)).rejects.toMatchObject({
    code: 'ORDER_STATE',
  })
  offer.mockRestore()
  expect(await sandbox.find(await attemptOf(bought.orderId))).toEqual({ state: 'closed' })
})

test('an attempt left open is closed once its order waits for no payment', async () => {
  const bought = await order()
  await db.updateTable('orders').set({ status: 'CANCELLED' }).where('order_id', '=', bought.orderId).execute()
  pass(10_001)
  await queryDue({ ...deps, payments: away('close') })
  expect((await attemptsOf(bought.orderId)).map(({ state }) => state)).toEqual(['open'])
  pass(10_001)
  await queryDue(deps)
  expect((await attemptsOf(bought.orderId)).map(({ state }) => state)).toEqual(['closed'])
  expect(await sandbox.find(await attemptOf(bought.orderId))).toEqual({ state: 'closed' })
})

test('a refund whose answer was lost is sent again under its number, and paid back once', async () => {
  const bought = await order()
  await send('POST', `/pay/client/order/cancel/${bought.orderId}`, {}, { token: bought.buyer.token })
  await choose(application, bought.qrCode, 'after-close')
  await expect.poll(async () => (await refundsOf(bought.orderId)).length).toBe(1)
  const refund = vi.spyOn(Sandbox.prototype, 'refund')
  refund.mockImplementationOnce(async function lost(this: Sandbox, request) {
    refund.mockRestore()
    await sandbox.refund(request)
    throw new ProviderUnavailable('the answer was lost')
  })
  await sendRefunds(deps)
  expect(await refundsOf(bought.orderId)).toMatchObject([{ state: 'granted' }])
  pass(10_001)
  await sendRefunds(deps)
  expect(await refundsOf(bought.orderId)).toMatchObject([{ state: 'done' }])
  const attempt = await attemptOf(bought.orderId)
  expect(await db.selectFrom('sandbox_refunds').selectAll().where('attempt_no', '=', attempt).execute()).toHaveLength(1)
})

/** Another refund, of an order that was paid after it had been cancelled. */
async function lateRefund() {
  const bought = await order()
  await send('POST', `/pay/client/order/cancel/${bought.orderId}`, {}, { token: bought.buyer.token })
  await choose(application, bought.qrCode, 'after-close')
  await expect.poll(async () => (await refundsOf(bought.orderId)).map(({ state }) => state)).toEqual(['granted'])
  return { ...bought, refundNo: `${await attemptOf(bought.orderId)}R` }
}

test('a refund that fails blocks no other', async () => {
  const [broken, other] = [await lateRefund(), await lateRefund()]
  const refund = vi.spyOn(Sandbox.prototype, 'refund')
  refund.mockRejectedValueOnce(new Error('nobody thought of this'))
  await sendRefunds(deps)
  refund.mockRestore()
  const states = async () =>
    (await Promise.all([broken, other].map(({ orderId }) => refundsOf(orderId)))).flat().map((row) => row.state)
  expect((await states()).toSorted()).toEqual(['done', 'granted'])
  expect(log.error).toHaveBeenCalledTimes(1)
  pass(20_001)
  await sendRefunds(deps)
  expect(await states()).toEqual(['done', 'done'])
})

/** A refund of a whole paid order, on its way to the provider. */
async function grantedRefund() {
  const bought = await order()
  await choose(application, bought.qrCode, 'pay')
  await expect.poll(() => statusOf(bought.orderId)).toBe('COMPLETED')
  await startRefund(deps, null, { id: bought.orderId, amountFen: 4200, take: 'all', reason: '' })
  const refundNo = (await refundsOf(bought.orderId))[0]?.refund_no ?? ''
  return { ...bought, refundNo, attemptNo: await attemptOf(bought.orderId) }
}
const refundSaid = (refundNo: string, state: RefundResult['state']) => endRefundByNumber(deps, 'sandbox', refundNo, { state })
const endByHand = (refundNo: string, outcome: string, by = finance) =>
  send('POST', `/client/app/admin/refund/ended/${refundNo}`, { outcome, resolution: '已与渠道核对' }, { token: by.token })

test('a refund that its provider cannot pay out stays granted, revokes the goods, and is recorded once', async () => {
  const bought = await grantedRefund()
  const written = async () => (await noticesOf(finance)).filter((title) => title.includes('渠道受理了退款却退不出去')).length
  const before = await written()
  for (let times = 0; times < 2; times += 1) await refundSaid(bought.refundNo, 'abnormal')
  expect(await refundsOf(bought.orderId)).toMatchObject([{ state: 'granted' }])
  expect(await openRightsOf(bought)).toEqual([])
  expect((await differences(bought.attemptNo)).map(({ kind }) => kind)).toEqual(['refund-abnormal'])
  expect(await written()).toBe(before + 1)
  await refundSaid(bought.refundNo, 'done')
  expect([await statusOf(bought.orderId), (await refundsOf(bought.orderId))[0]?.state]).toEqual(['REFUNDED', 'done'])
})

test.each([
  ['done', 'REFUNDED', 0],
  ['failed', 'COMPLETED', 1],
] as const)('finance ends a refund without an answer as %s: the order is %s', async (outcome, status, rights) => {
  const bought = await grantedRefund()
  await refundSaid(bought.refundNo, 'abnormal')
  const stranger = await endByHand(bought.refundNo, outcome, await buildUser(application, { permissions: ['content'] }))
  expect(stranger.status).toBe(403)
  expect((await endByHand(bought.refundNo, outcome)).status).toBe(200)
  expect([await statusOf(bought.orderId), (await openRightsOf(bought)).length]).toEqual([status, rights])
  const open = db.selectFrom('payment_differences').select('resolved_at').where('refund_no', '=', bought.refundNo)
  expect((await open.execute()).map(({ resolved_at }) => resolved_at)).toEqual([clock.now])
  const again = await endByHand(bought.refundNo, outcome)
  expect([again.status, again.msg]).toEqual([400, '没有这笔等待渠道的退款'])
})

test('a refund that its provider closed restores the goods', async () => {
  const bought = await grantedRefund()
  await refundSaid(bought.refundNo, 'failed')
  expect([await statusOf(bought.orderId), (await openRightsOf(bought)).length]).toEqual(['COMPLETED', 1])
})

test('a refund that is refused for now is retried, and finance is notified once after six tries', async () => {
  const bought = await grantedRefund()
  const refusal = new ProviderUnavailable('refused', { code: 'NOT_ENOUGH', detail: '基本账户余额不足' })
  const refund = vi.spyOn(Sandbox.prototype, 'refund').mockRejectedValue(refusal)
  const notified = async () =>
    await db.selectFrom('notices').select('content').where('title', '=', `退款 ${bought.refundNo} 一再没有办成`).execute()
  for (let tries = 1; tries <= 8; tries += 1) {
    await sendRefunds(deps)
    expect(await notified()).toHaveLength(tries < 6 ? 0 : 1)
    pass(3_600_000)
  }
  expect((await notified())[0]?.content).toContain('NOT_ENOUGH 基本账户余额不足')
  expect(await refundsOf(bought.orderId)).toMatchObject([{ state: 'granted' }])
  refund.mockRestore()
  await sendRefunds(deps)
  expect(await statusOf(bought.orderId)).toBe('REFUNDED')
})

test('late money that was refunded only after staff completed it balances', async () => {
  const late = await lateRefund()
  const endAs = (state: 'failed' | 'done') => endRefundByNumber(deps, 'sandbox', late.refundNo, { state })
  await endAs('failed')
  expect((await differences(await attemptOf(late.orderId))).map(({ kind }) => kind)).toEqual(['refund-failed'])
  await endAs('done')
  await endAs('done')
  await endAs('failed')
  expect(await refundsOf(late.orderId)).toMatchObject([{ state: 'done' }])
  expect(await ledgerOf(late.orderId)).toEqual([
    { account: 'cash', fen: 0 },
    { account: 'unclaimed', fen: 0 },
  ])
})

test('a failed refund of an order that is paid back later is reported to finance, by notification and by bill', async () => {
  for (const byBill of [false, true]) {
    const bought = await order()
    await choose(application, bought.qrCode, 'pay')
    await expect.poll(() => statusOf(bought.orderId)).toBe('COMPLETED')
    const { refundId } = await startRefund(deps, null, { id: bought.orderId, amountFen: 4200, take: 'all', reason: '' })
    await endRefund(deps, refundId, { state: 'failed' })
    const [row] = await refundsOf(bought.orderId)
    const [refundNo, attemptNo] = [row?.refund_no ?? '', await attemptOf(bought.orderId)]
    expect(await rightsOf(bought)).toEqual([{ resource_id: bought.track }])
    await sandbox.refund({ refundNo, attemptNo, amountFen: 4200, totalFen: 4200, reason: '' })
    const day = shanghaiDay(clock.now)
    if (byBill) {
      pass(DAY_MS)
      await reconcile(deps, day)
    } else await endRefundByNumber(deps, 'sandbox', refundNo, { state: 'done' })
    expect((await differences(attemptNo)).map(({ kind }) => kind)).toEqual(['refund-after-all'])
    expect(await statusOf(bought.orderId)).toBe('COMPLETED')
  }
})

const DAY_MS = 86_400_000

test('a day’s bill settles what we missed, and records each difference once', async () => {
  clock.now = new Date('2027-03-01T04:00:00Z')
  const [notified, unnotified, odd, ours] = [await order(), await order(), await order(), await order()]
  await choose(application, notified.qrCode, 'pay')
  await expect.poll(() => statusOf(notified.orderId)).toBe('COMPLETED')
  await choose(application, unnotified.qrCode, 'never')
  await choose(application, odd.qrCode, 'pay')
  await expect.poll(() => statusOf(odd.orderId)).toBe('COMPLETED')
  const [oddNo, oursNo] = [await attemptOf(odd.orderId), await attemptOf(ours.orderId)]
  await db.updateTable('sandbox_payments').set({ paid_fen: '4100' }).where('attempt_no', '=', oddNo).execute()
  expect(await settle(deps, 'sandbox', oursNo, paid('T-ours'))).toBe('paid')
  const stranger = {
    attemptNo: 'P-stranger',
    amountFen: 500,
    subject: '',
    isVirtual: true,
    expiresAt: new Date(clock.now.getTime() + 1),
  }
  await choose(application, (await sandbox.offer(stranger)).qrCode, 'never')

  clock.now = new Date('2027-03-02T01:59:00Z')
  await reconcileDue({ ...deps, payments: away('bill') })
  await reconcileDue(deps)
  expect(await statusOf(unnotified.orderId)).toBe('CREATED')
  pass(120_000)
  await reconcileDue({ ...deps, payments: away('bill') })
  await reconcileDue(deps)
  expect(await statusOf(unnotified.orderId)).toBe('COMPLETED')
  const all = async () =>
    (await Promise.all([await attemptOf(notified.orderId), oddNo, oursNo, 'P-stranger'].map(differences))).map((rows) =>
      rows.map(({ kind }) => kind),
    )
  const expected = [[], ['bill-amount'], ['not-billed'], ['unknown-payment']]
  expect(await all()).toEqual(expected)
  expect(await reconcile(deps, '2027-03-01')).toEqual([{ channel: 'sandbox', lines: 4 }])
  expect(await all()).toEqual(expected)
  await expect(reconcile(deps, '2027-03-02')).rejects.toMatchObject({ code: 'BAD_ARGUMENT' })
  pass(DAY_MS)
  const bill = vi.spyOn(Sandbox.prototype, 'bill')
  await reconcileDue(deps)
  await reconcileDue(deps)
  expect(bill.mock.calls).toEqual([['2027-03-02']])
  bill.mockRestore()
})

test('a line of a bill that fails blocks no other, and the bill is read again', async () => {
  clock.now = new Date('2027-04-01T04:00:00Z')
  const bought = [await order(), await order()]
  for (const { qrCode } of bought) await choose(application, qrCode, 'never')
  clock.now = new Date('2027-04-02T04:00:00Z')
  const find = vi.spyOn(Sandbox.prototype, 'find').mockResolvedValueOnce({ ...paid('T-line'), paidAt: 'no instant' })
  await reconcileDue(deps)
  find.mockRestore()
  const states = async () => (await Promise.all(bought.map(({ orderId }) => statusOf(orderId)))).toSorted()
  expect(await states()).toEqual(['COMPLETED', 'CREATED'])
  await reconcileDue(deps)
  expect(await states()).toEqual(['COMPLETED', 'COMPLETED'])
})

test('every outcome of the cashier leads to a state', async () => {
  const outcomes: Outcome[] = ['late', 'never']
  for (const outcome of outcomes) {
    const bought = await order()
    await choose(application, bought.qrCode, outcome)
    pass(10_001)
    await expect.poll(() => check(bought)).toBe('COMPLETED')
  }
})

test('a phone gets a page instead of a code, the same again, and pays the order there', async () => {
  const buyer = await buildUser(application)
  const goodsId = await buildResource(database, { price_fen: 4200 })
  const body = { goodsType: 'RESOURCE', goodsId, channel: 'sandbox', device: 'mobile' }
  const { data } = await send('POST', '/pay/page/create', body, { token: buyer.token })
  const made = data as { orderId: string; qrCode: string; redirectUrl: string }
  expect(made).toMatchObject({ qrCode: '', redirectUrl: expect.stringContaining('/pay/cashier/') })
  const path = `/pay/client/order/pay/${made.orderId}`
  const again = await send('POST', path, { channel: 'sandbox', device: 'mobile' }, { token: buyer.token })
  expect(again.data).toMatchObject({ qrCode: '', redirectUrl: made.redirectUrl })
  expect(await attemptsOf(made.orderId)).toMatchObject([{ device: 'mobile', state: 'open' }])
  expect(await choose(application, made.redirectUrl, 'pay')).toBe(303)
  await expect.poll(() => statusOf(made.orderId)).toBe('COMPLETED')
})

test('a buyer who changes the device gets a new attempt, and the former one can no longer be paid', async () => {
  const bought = await order()
  const path = `/pay/client/order/pay/${bought.orderId}`
  const { data } = await send('POST', path, { channel: 'sandbox', device: 'mobile' }, { token: bought.buyer.token })
  const { redirectUrl } = data as { redirectUrl: string }
  expect(redirectUrl).not.toBe(bought.qrCode)
  expect(await attemptsOf(bought.orderId)).toMatchObject([
    { device: 'qr', state: 'closed' },
    { device: 'mobile', state: 'open' },
  ])
  expect(await choose(application, bought.qrCode, 'pay')).toBe(410)
  expect(await choose(application, redirectUrl, 'pay')).toBe(303)
  await expect.poll(() => statusOf(bought.orderId)).toBe('COMPLETED')
})

test('a code that was paid before its buyer changes to a phone counts, and nothing more is offered', async () => {
  const bought = await order()
  expect(await choose(application, bought.qrCode, 'never')).toBe(303)
  const path = `/pay/client/order/pay/${bought.orderId}`
  const { status } = await send('POST', path, { channel: 'sandbox', device: 'mobile' }, { token: bought.buyer.token })
  expect(status).toBe(409)
  expect(await statusOf(bought.orderId)).toBe('COMPLETED')
  expect(await attemptsOf(bought.orderId)).toMatchObject([{ device: 'qr', state: 'paid' }])
})

test('a channel without phone payments keeps its code, and an unknown device is refused', async () => {
  const bought = await order()
  const payable = { orderId: bought.orderId, subject: '夜航' }
  Object.defineProperty(sandbox, 'offerMobile', { value: undefined, configurable: true })
  const offered = await openAttempt(deps, payable, { channel: 'sandbox', device: 'mobile' }, STRANGER)
  Reflect.deleteProperty(sandbox, 'offerMobile')
  expect(offered).toEqual({ qrCode: bought.qrCode })
  const path = `/pay/client/order/pay/${bought.orderId}`
  const body = { channel: 'sandbox', device: 'fridge' }
  expect((await send('POST', path, body, { token: bought.buyer.token })).status).toBe(400)
})

test('a server stores and acknowledges notifications, and settles none', async () => {
  const bought = await order()
  const attemptNo = await attemptOf(bought.orderId)
  const server = await startAgain(application, { domains: TEST_DOMAINS.filter(({ name }) => name !== 'settles at once') })
  const body = JSON.stringify({ id: 'alone', merchant: 'sandbox', attemptNo, found: paid('T-alone') })
  const headers = signedHeaders(await sandbox.secret(), Buffer.from(body), clock.now)
  const answer = await server.inject({ method: 'POST', url: `${API_BASE}/pay/notify/sandbox`, headers, payload: body })
  await server.close()
  expect([answer.statusCode, await statusOf(bought.orderId)]).toEqual([200, 'CREATED'])
  await handleWaiting(deps)
  expect(await statusOf(bought.orderId)).toBe('COMPLETED')
})

test('a payment that a buyer’s query finds is settled on connections with a longer time limit than pages', async () => {
  const bought = await order()
  const attemptNo = await attemptOf(bought.orderId)
  const impatient = connectApart(database, { poolSize: 1, statementTimeoutMs: 1 })
  const others = await database.pool.connect()
  await others.query('begin')
  await others.query('select from users where user_id = $1 for update', [bought.buyer.userId])
  const settling = settle({ ...deps, db: impatient.query(), settling: db }, 'sandbox', attemptNo, paid('T-patient'))
  await untilLocked(database)
  await others.query('commit')
  others.release()
  expect(await settling).toBe('paid')
  await impatient.close()
})
