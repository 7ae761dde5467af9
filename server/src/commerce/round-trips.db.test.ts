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

// Before any connection: each binds the method that it finds when it opens.
const query = vi.spyOn(pg.Client.prototype, 'query')
const application = await testApplication()
const { app, database, payments, clock } = application
const send = createClient(app)
const sandbox = payments.get('sandbox') as Sandbox
const PRICE_FEN = 4200
/** This test's own queries; the sandbox's tables are the provider's. */
const STATUS = 'select "status" from "orders" where "order_id" = $1'

interface Sent {
  client: unknown
  text: string
}

/**
 * The statements that are sent to this test's database during an action; each is a round trip. Other files share the process,
 * and the application may still read what it caches.
 */
async function statementsOf(action: () => Promise<unknown>): Promise<Sent[]> {
  query.mockClear()
  await action()
  const { calls, contexts } = query.mock
  return calls
    .map(([statement], index) => ({ client: contexts[index], text: textOf(statement) }))
    .filter(({ client }) => client instanceof pg.Client && client.database === database.address.database)
    .filter(({ text }) => !text.includes('"sandbox_') && text !== STATUS)
}

const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : String(Reflect.get(Object(statement), 'text'))

/** The transaction that committed a statement with this text, from `begin` to `commit`; one that was rolled back is sent again. */
function transactionWith(part: string, sent: Sent[]): string[] {
  for (const { client } of sent.filter(({ text }) => text.includes(part))) {
    const texts = sent.filter((statement) => statement.client === client).map(({ text }) => text)
    const ends = texts.flatMap((text, index) => (text === 'commit' ? [index] : []))
    for (const end of ends) {
      const transaction = texts.slice(texts.lastIndexOf('begin', end), end + 1)
      if (transaction.some((text) => text.includes(part))) return transaction
    }
  }
  return []
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

test('an order takes six round trips in one transaction before the provider is called, and one after it', async () => {
  const [buyer, track] = [await buildUser(application), await buildResource(database, { price_fen: PRICE_FEN })]
  const body = { goodsType: 'RESOURCE', goodsId: track, channel: 'sandbox' }
  const sent = await statementsOf(() => send('POST', '/pay/page/create', body, buyer))
  const ordering = transactionWith('insert into orders', sent)
  expect(ordering.at(0)).toBe('begin')
  expect(ordering.length).toBeLessThanOrEqual(6)
  const ordered = sent.findLastIndex(({ text }) => text.includes('insert into orders'))
  const offered = sent.slice(ordered).filter(({ text }) => /^(update|insert into|delete from) "payment/.test(text))
  expect(offered.map(({ text }) => text)).toEqual([expect.stringMatching(/^update "payment_attempts"/)])
})

test('a payment is settled in eight round trips', async () => {
  const orderId = await order()
  const settling = transactionWith('update orders set status', await statementsOf(() => notify(orderId)))
  expect(settling).toContainEqual(expect.stringContaining('payment_notifications'))
  expect(settling.length).toBeLessThanOrEqual(8)
})
