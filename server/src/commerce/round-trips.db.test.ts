import { randomBytes } from 'node:crypto'
import { API_BASE } from '@shenglang/contract/constants'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
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
const PRICE_FEN = 4200
/** What this test itself asks meanwhile; the sandbox's tables are the provider's. */
const STATUS = 'select "status" from "orders" where "order_id" = $1'

const query = vi.spyOn(pg.Client.prototype, 'query')

/** The statements that go to the database while something is done; each is a round trip. */
async function statementsOf(action: () => Promise<unknown>): Promise<string[]> {
  query.mockClear()
  await action()
  return query.mock.calls
    .map(([statement]) => (typeof statement === 'string' ? statement : String(Reflect.get(Object(statement), 'text'))))
    .filter((statement) => !statement.includes('"sandbox_') && statement !== STATUS)
}

async function order(): Promise<string> {
  const [buyer, track] = [await buildUser(application), await buildResource(database, { price_fen: PRICE_FEN })]
  const { data } = await send('POST', '/pay/page/create', { goodsType: 'RESOURCE', goodsId: track, channel: 'sandbox' }, buyer)
  return (data as { orderId: string }).orderId
}

async function notify(orderId: string): Promise<void> {
  const attempts = database.query().selectFrom('payment_attempts').select('attempt_no').where('order_id', '=', orderId)
  const { attempt_no: attemptNo } = await attempts.executeTakeFirstOrThrow()
  const payment = { transactionId: `T${orderId}`, amountFen: PRICE_FEN, currency: 'CNY', paidAt: clock.now.toISOString() }
  const id = randomBytes(8).toString('hex')
  const body = JSON.stringify({ id, merchant: 'sandbox', attemptNo, found: { state: 'paid', ...payment } })
  const headers = signedHeaders(await sandbox.secret(), Buffer.from(body), clock.now)
  await app.inject({ method: 'POST', url: `${API_BASE}/pay/notify/sandbox`, headers, payload: body })
  const stateOf = database.query().selectFrom('orders').select('status').where('order_id', '=', orderId)
  await expect.poll(() => stateOf.executeTakeFirst()).toEqual({ status: 'COMPLETED' })
}

test('an order takes seven round trips in one transaction before the provider is asked, and one after it', async () => {
  const [buyer, track] = [await buildUser(application), await buildResource(database, { price_fen: PRICE_FEN })]
  const body = { goodsType: 'RESOURCE', goodsId: track, channel: 'sandbox' }
  const statements = await statementsOf(() => send('POST', '/pay/page/create', body, buyer))
  const before = statements.slice(0, statements.indexOf('commit') + 1)
  expect(before.filter((statement) => statement === 'begin')).toHaveLength(1)
  expect(before.length).toBeLessThanOrEqual(7)
  expect(statements.slice(before.length)).toEqual([expect.stringMatching(/^update "payment_attempts"/)])
})

test('a payment is settled in eight round trips', async () => {
  const orderId = await order()
  const statements = await statementsOf(() => notify(orderId))
  const begun = statements.indexOf('begin')
  const settling = statements.slice(begun, statements.indexOf('commit') + 1)
  expect(settling).toContainEqual(expect.stringContaining('payment_notifications'))
  expect(settling).toContainEqual(expect.stringContaining('update orders set status'))
  expect(settling.length).toBeLessThanOrEqual(8)
})
