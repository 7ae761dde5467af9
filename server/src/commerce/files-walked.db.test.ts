import { randomBytes } from 'node:crypto'
import { Session } from 'node:inspector/promises'
import { API_BASE } from '@shenglang/contract/constants'
import { expect, test } from 'vitest'
import { buildResource } from '../../test/library.ts'
import { buildUser } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'
import type { Sandbox } from './providers/sandbox/sandbox.ts'
import { signedHeaders } from './providers/sandbox/signature.ts'

const application = await testApplication()
const { app, database, payments, clock } = application
const send = createClient(app)
const sandbox = payments.get('sandbox') as Sandbox

const profiler = new Session()
profiler.connect()
await profiler.post('Profiler.enable')
await profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

/** Not counted: providers are behind a port, and every call reads the levels of its session. */
const ELSEWHERE = /^(providers|rights|levels|licences|team)\/|^payments\/open-providers/

/**
 * Files of commerce whose functions ran during an action; nameless functions are routes' handlers and vite's wrappers of exports.
 */
async function filesWalked(action: () => Promise<unknown>): Promise<string[]> {
  await profiler.post('Profiler.takePreciseCoverage')
  await action()
  const { result } = await profiler.post('Profiler.takePreciseCoverage')
  return result
    .filter(({ functions }) => functions.some(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0))
    .flatMap(({ url }) => /server\/src\/commerce\/(.+(?<!\.test)\.ts)$/.exec(url)?.[1] ?? [])
    .filter((file) => !ELSEWHERE.test(file))
    .toSorted()
}

/** A buyer orders a track at the sandbox. */
async function order() {
  const [buyer, track] = [await buildUser(application), await buildResource(database, { price_fen: 4200 })]
  const body = { goodsType: 'RESOURCE', goodsId: track, channel: 'sandbox' }
  const { data } = await send('POST', '/pay/page/create', body, buyer)
  return (data as { orderId: string }).orderId
}

/** The sandbox notifies of a payment, which is settled after the acknowledgement. */
async function settle(orderId: string) {
  const { attempt_no: attemptNo } = await database
    .query()
    .selectFrom('payment_attempts')
    .select('attempt_no')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const paidAt = clock.now.toISOString()
  const payment = { state: 'paid', transactionId: `T${orderId}`, amountFen: 4200, currency: 'CNY', paidAt }
  const body = JSON.stringify({ id: randomBytes(8).toString('hex'), merchant: 'sandbox', attemptNo, found: payment })
  const headers = signedHeaders(await sandbox.secret(), Buffer.from(body), clock.now)
  await app.inject({ method: 'POST', url: `${API_BASE}/pay/notify/sandbox`, headers, payload: body })
  const notices = () => database.query().selectFrom('notices').select('title').where('order_id', '=', orderId).execute()
  await expect.poll(() => notices()).toEqual([{ title: '订单已付款' }])
}

test('an order is made through eight files, its route included', async () => {
  // The first run builds schemas and connections.
  await order()
  expect(await filesWalked(order)).toEqual([
    'apply/apply.sql.ts',
    'decide/books.ts',
    'decide/create-order.ts',
    'facts/facts.sql.ts',
    'orders/create-order.ts',
    'payments/offers.ts',
    'payments/payments.sql.ts',
  ])
})

test('a payment is settled through eight files, from its notification to its notices', async () => {
  await settle(await order())
  const orderId = await order()
  expect(await filesWalked(() => settle(orderId))).toEqual([
    'apply/apply.sql.ts',
    'apply/apply.ts',
    'decide/books.ts',
    'decide/orders.ts',
    'decide/settle.ts',
    'facts/facts.sql.ts',
    'payments/payments.sql.ts',
    'payments/settle.ts',
  ])
})
