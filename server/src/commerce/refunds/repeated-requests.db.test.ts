import { expect, test } from 'vitest'
import { buildSale, type Thing } from '../../../test/commerce/sales.ts'
import { takeWork } from '../../../test/commerce/takings.ts'
import { buildResource, buildSource } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { checkLedger } from '../ledger/check.ts'
import { reportDifference } from '../payments/differences.ts'
import { endRefund } from './end-refund.ts'

const application = await testApplication()
const { database, clock } = application
const send = createClient(application.app)
const [first, second] = [
  await buildUser(application, { permissions: ['finance'] }),
  await buildUser(application, { permissions: ['finance'] }),
]
const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows

let keys = 0
interface Request {
  person: Person
  path: string
  body: object
}
const post = async ({ person, path, body }: Request, key: string) => {
  const answer = await send('POST', path, body, { token: person.token, headers: { 'idempotency-key': key } })
  return { ...answer, refund: answer.data as { refundId: string; state: string; amountFen: number } }
}
/** Leaves a key as its process does that is killed after the commit, and whose lease runs out. */
const forgetAnswer = (key: string) =>
  query("update idempotency_keys set answer = null, lease_until = now() - interval '1 second' where key = $1", key)

/** A track that was taken, so that its refund waits for staff, and one that was not. */
async function sellTracks(buyer: Person): Promise<string> {
  const tracks = [await buildResource(database, {}, [buildSource()]), await buildResource(database, {}, [buildSource()])]
  const things: Thing[] = tracks.map((goodsId) => ({ goodsId, fen: 1000 }))
  const orderId = await buildSale(application, buyer.userId, things)
  await takeWork(application, buyer.userId, tracks[0] ?? '')
  return orderId
}
async function requested(buyer: Person): Promise<string> {
  const path = `/pay/client/order/refund/${await sellTracks(buyer)}`
  return (await post({ person: buyer, path, body: { reason: '不要了' } }, `requested-${++keys}`)).refund.refundId
}
const start = (orderId: string, amountFen: number): Request => ({
  person: first,
  path: `/client/app/admin/order/refund/${orderId}`,
  body: { amountFen, take: 'nothing', reason: '补偿' },
})
const decide = (refundId: string, outcome: 'approve' | 'refuse'): Request => ({
  person: first,
  path: `/client/app/admin/refund/${refundId}`,
  body: { outcome, answer: '已核实', ...(outcome === 'approve' ? { take: 'rule' } : {}) },
})
async function confirm(buyer: Person): Promise<Request> {
  await query(`update sale_rules set rules = rules || '{"secondEyesFromFen": 1500}'`)
  const { refund } = await post(start(await sellTracks(buyer), 1600), `waiting-${++keys}`)
  return { person: second, path: `/client/app/admin/refund/confirm/${refund.refundId}`, body: {} }
}
async function adopt(buyer: Person): Promise<Request> {
  const orderId = await sellTracks(buyer)
  const [attempt] = await query('select attempt_no from payment_attempts where order_id = $1', orderId)
  const of = { channel: 'wechat', attemptNo: attempt?.attempt_no, refundNo: `PORTAL-${++keys}` } as const
  await reportDifference(database.query(), { ...of, kind: 'unknown-refund', theirsFen: 300 }, clock.now)
  const [difference] = await query('select difference_id as id from payment_differences where refund_no = $1', of.refundNo)
  const body = { take: 'nothing', reason: '客服在平台退的' }
  return { person: first, path: `/client/app/admin/difference/refund/${difference?.id}`, body }
}

test.each<[string, (buyer: Person) => Promise<Request>, string]>([
  [
    'a request of a buyer that staff decide',
    async (person) => ({ person, path: `/pay/client/order/refund/${await sellTracks(person)}`, body: { reason: '不要了' } }),
    'asked',
  ],
  [
    'a request of a buyer that is granted at once',
    async (person) => {
      const goodsId = await buildResource(database)
      const orderId = await buildSale(application, person.userId, [{ goodsId, fen: 1000 }])
      return { person, path: `/pay/client/order/refund/${orderId}`, body: { reason: '不要了' } }
    },
    'granted',
  ],
  ['a refund that staff start', async (buyer) => start(await sellTracks(buyer), 100), 'granted'],
  ['an approval', async (buyer) => decide(await requested(buyer), 'approve'), 'granted'],
  ['a refusal', async (buyer) => decide(await requested(buyer), 'refuse'), 'refused'],
  ['a confirmation', confirm, 'granted'],
  ['the adoption of a refund of the portal', adopt, 'done'],
])(
  '%s, repeated under its key after its process was killed, is answered with the refund that exists',
  async (_, build, state) => {
    const buyer = await buildUser(application)
    const request = await build(buyer)
    const key = `killed-${++keys}`
    const { refund } = await post(request, key)
    expect(refund).toMatchObject({ state })
    await forgetAnswer(key)
    expect(await post(request, key)).toMatchObject({ status: 200, refund: { refundId: refund.refundId, state } })
    const refunds = 'select state from refunds join orders using (order_id) where user_id = $1'
    expect(await query(refunds, buyer.userId)).toEqual([{ state }])
    const again = await post(request, `${key}-again`)
    expect(again.status).toBe(409)
  },
)

test('the repeated request is answered with the present state, and pays nothing twice', async () => {
  const buyer = await buildUser(application)
  const orderId = await sellTracks(buyer)
  const { refund } = await post(start(orderId, 100), 'twice')
  await endRefund({ db: database.query(), now: () => clock.now }, refund.refundId, { state: 'done' })
  await forgetAnswer('twice')
  // The order can be refunded again, and only another key does.
  expect((await post(start(orderId, 100), 'twice')).refund).toMatchObject({ refundId: refund.refundId, state: 'done' })
  const refundedOf = () => query('select sum(amount_fen)::int as fen from refunds where order_id = $1', orderId)
  expect(await refundedOf()).toEqual([{ fen: 100 }])
  expect((await post(start(orderId, 100), 'another')).refund).toMatchObject({ state: 'granted' })
  expect(await refundedOf()).toEqual([{ fen: 200 }])
})

test('the ledger is consistent after all of this', async () => {
  expect((await checkLedger(database.query())).problems).toEqual([])
})
