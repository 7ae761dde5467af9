import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { API_BASE } from '@shenglang/contract/constants'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { giveBalance } from '../../../test/commerce/money.ts'
import { buildOrder, buildSale } from '../../../test/commerce/sales.ts'
import { openDatabaseProxy } from '../../../test/database-proxy.ts'
import { buildResource, buildSource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { startWechatPay } from '../../../test/providers/wechat-pay-server.ts'
import { startServer } from '../../../test/server-process.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { until } from '../../../test/until.ts'
import { checkLedger } from '../ledger/index.ts'
import { NOTIFY_PATH } from '../providers/port.ts'

/** `npm run test:kills` runs as long and as busy as the worst case that a shop must survive. */
const isWhole = process.env.ALL_KILLS === 'true'
const PURCHASES_A_SECOND = 10
const DATABASE_GONE_MS = isWhole ? 10_000 : 1500
const GARBAGE_MS = isWhole ? 60_000 : 1500
/** Milliseconds for which purchases go on before and after a fault. */
const AROUND_MS = isWhole ? 5000 : 1000
/** Milliseconds of the longest fault, and of what the purchases then still need. */
const WITHIN_MS = GARBAGE_MS + 60_000
const TIMEOUT_MS = 2 * WITHIN_MS
const POLL = { timeout: WITHIN_MS, interval: 100 }
/** Buyers and the provider back off, as people do: a thousand that try again every second would be a fault of their own. */
const PATIENCE = { withinMs: WITHIN_MS, everyMs: (failures: number) => Math.min(200 * 2 ** failures, 10_000) }
const PRICE_FEN = 3000

const database = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'shenglang-payment-faults-'))
const proxy = await openDatabaseProxy(inject('socketFolder'))
const wechat = await startWechatPay()
afterAll(async () => {
  await proxy.close()
  await wechat.close()
  await rm(folder, { recursive: true, force: true })
})
const application = { database, clock: { now: new Date() } }
const onlyBought = { price_fen: PRICE_FEN, play_vip_level: PURCHASE_ONLY, free_vip_level: PURCHASE_ONLY }
const track = await buildResource(database, onlyBought, [buildSource({ hls_key: 'hls/ab/bought' })])

async function startShop(ROLES: string) {
  const { shop } = wechat
  const pem = { type: 'pkcs8', format: 'pem' } as const
  const server = await startServer(
    join(folder, 'server'),
    {},
    {
      ROLES,
      DATABASE_URL: `postgres://shenglang@localhost/${database.address.database}?host=${proxy.socketFolder}`,
      SITE_URL: 'https://music.example.com',
      PAYMENT_CHANNELS: 'wechat',
      WECHAT_PAY_MERCHANT_ID: shop.merchantId,
      WECHAT_PAY_APP_ID: shop.appId,
      WECHAT_PAY_CERTIFICATE_SERIAL: shop.serial,
      WECHAT_PAY_PRIVATE_KEY: shop.privateKey.export(pem).toString(),
      WECHAT_PAY_API_V3_KEY: shop.apiV3Key,
      WECHAT_PAY_PUBLIC_KEY_ID: shop.publicKey?.id ?? '',
      WECHAT_PAY_PUBLIC_KEY: shop.publicKey?.key.export({ type: 'spki', format: 'pem' }).toString() ?? '',
      WECHAT_PAY_ENDPOINT: shop.endpoint,
    },
  )
  onTestFinished(() => void server.end('SIGKILL'))
  return server
}

interface Answer {
  status: number
  body: { fault?: string; data?: { orderId: string; qrCode: string }; rows?: { playUrl: string }[] }
}

async function request(method: string, address: string, { token = '', key = '', body }: Sent = {}): Promise<Answer> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (key !== '') headers['idempotency-key'] = key
  const response = await fetch(address, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

interface Sent {
  token?: string
  key?: string
  body?: object
}

/** Notifies the shop of a payment, as often as the provider would have to. */
async function notifyUntilStored(origin: string, attemptNo: string): Promise<void> {
  const isStored = async () => {
    const { headers, body } = wechat.notification(attemptNo)
    const url = `${origin}${API_BASE}${NOTIFY_PATH}/wechat`
    const response = await fetch(url, { method: 'POST', headers: headers as Record<string, string>, body: body.toString() })
    await response.arrayBuffer()
    if (response.status < 300) return true
    if (response.status < 500) throw new Error(`the notification was answered with ${response.status}`)
  }
  await until('a notification to be stored', isStored, PATIENCE)
}

/** One buyer's purchase, from the order until the track plays; retries what a failure of the machines refuses. */
async function purchase(origin: string, token: string, refusals: Map<string, number>): Promise<string> {
  const refuse = ({ status, body }: Answer) => {
    const name = `${status} ${body.fault}`
    refusals.set(name, (refusals.get(name) ?? 0) + 1)
  }
  const key = randomUUID()
  const body = { goodsType: 'RESOURCE', goodsId: track, channel: 'wechat', expectedFen: PRICE_FEN }
  const create = async () => {
    const answer = await request('POST', `${origin}${API_BASE}/pay/page/create`, { token, key, body })
    if (answer.body.data?.qrCode) return answer.body.data
    refuse(answer)
  }
  const { orderId, qrCode } = await until('an order to be created', create, PATIENCE)
  const attemptNo = new URL(qrCode).searchParams.get('pr') ?? ''
  wechat.pay(attemptNo)
  await notifyUntilStored(origin, attemptNo)
  const isPlayable = async () => {
    const sources = await request('GET', `${origin}${API_BASE}/client/app/cms/file/${track}?pageNum=1&pageSize=1`, { token })
    if (sources.body.rows?.[0]?.playUrl) return true
    if (sources.status !== 200) refuse(sources)
  }
  await until('what was bought to play', isPlayable, PATIENCE)
  return orderId
}

/** Purchases in an even stream, during which a fault lasts for a while. */
async function buyThrough(fault: { begin(): void; end(): void; forMs: number }) {
  const server = await startShop('api,worker')
  const count = Math.ceil((PURCHASES_A_SECOND * (fault.forMs + 2 * AROUND_MS)) / 1000)
  const buyers = []
  for (let buyer = 0; buyer < count; buyer += 1) buyers.push(await buildUser(application))
  const refusals = new Map<string, number>()
  const bought = buyers.map(async ({ token, userId }, index) => {
    await delay((index * 1000) / PURCHASES_A_SECOND)
    return { userId, orderId: await purchase(server.origin, token, refusals) }
  })
  await delay(AROUND_MS)
  fault.begin()
  await delay(fault.forMs)
  fault.end()
  const orders = await Promise.all(bought)
  await server.end('SIGTERM')
  process.stdout.write(
    `${orders.length} purchases at ${PURCHASES_A_SECOND}/s played; refused meanwhile: ${JSON.stringify(Object.fromEntries(refusals))}\n`,
  )
  return { orders, refusals: [...refusals.keys()].toSorted(), output: server.output() }
}

/** Every buyer has one paid order, the acknowledged one, and one right. */
async function expectEachOnce(orders: { userId: string; orderId: string }[]): Promise<void> {
  const { rows } = await database.pool.query(
    `select user_id, array_agg(order_id::text) as orders, count(entitlement_id)::int as rights
     from orders join order_items using (order_id) left join entitlements using (order_item_id, user_id)
     where user_id = any($1::bigint[]) and status = 'COMPLETED' group by user_id order by user_id`,
    [orders.map(({ userId }) => userId)],
  )
  const expected = orders.toSorted((one, other) => Number(one.userId) - Number(other.userId))
  expect(rows).toEqual(expected.map(({ userId, orderId }) => ({ user_id: userId, orders: [orderId], rights: 1 })))
  expect((await checkLedger(database.query())).problems).toEqual([])
}

test('an unavailable database costs no purchase: calls fail with a message meanwhile, and go on', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { orders, refusals } = await buyThrough({ begin: proxy.cut, end: proxy.restore, forMs: DATABASE_GONE_MS })
  expect(refusals.filter((refusal) => !refusal.startsWith('503 '))).toEqual([])
  expect(refusals).not.toEqual([])
  await expectEachOnce(orders)
})

test('a provider that answers garbage costs no purchase: the order stays and is offered later', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { orders, refusals } = await buyThrough({
    begin: () => {
      wechat.state.trouble = 'garbage'
    },
    end: () => {
      wechat.state.trouble = 'none'
    },
    forMs: GARBAGE_MS,
  })
  expect(refusals).toContain('503 PAYMENT_UNAVAILABLE')
  // A busy machine refuses some for its own load as well.
  expect(refusals.filter((refusal) => !refusal.startsWith('503 '))).toEqual([])
  await expectEachOnce(orders)
})

/** An open order, with an attempt that the provider knows as paid. */
async function paidOrder() {
  const { userId, token } = await buildUser(application)
  const orderId = await buildOrder(application, userId, [{ goodsId: track, fen: PRICE_FEN }])
  const attemptNo = `killed${orderId}`
  await database.pool.query(
    `insert into payment_attempts (attempt_no, order_id, channel, qr_code, amount_fen, expires_at)
     values ($1, $2, 'wechat', 'code', $3, now() + interval '1 day')`,
    [attemptNo, orderId, PRICE_FEN],
  )
  wechat.trades.set(attemptNo, {
    way: 'native',
    openid: '',
    payerAddress: '',
    state: 'NOTPAY',
    total: PRICE_FEN,
    refunds: new Map(),
  })
  wechat.pay(attemptNo)
  return { userId, token, orderId, attemptNo }
}

const stateOf = async ({ userId, orderId }: { userId: string; orderId: string }) => {
  const { rows } = await database.pool.query(
    `select status, (select count(*) from entitlements where user_id = $2)::int as rights,
       (select count(*) from commerce_outbox)::int as outbox,
       (select count(*) from notices where user_id = $2 and title = '订单已付款')::int as notices
     from orders where order_id = $1`,
    [orderId, userId],
  )
  return rows[0]
}

const SETTLING = /insert\W+into\W+entitlements/

const SETTLED = [
  { when: 'before', left: { status: 'CREATED', rights: 0, outbox: 0, notices: 0 }, tags: [] },
  { when: 'after', left: { status: 'COMPLETED', rights: 1, outbox: 1, notices: 0 }, tags: ['gate'] },
] as const

for (const { when, left, tags } of SETTLED)
  test(`a process killed ${when} the commit that settles a payment leaves all of it or nothing, and the next one completes it once`, {
    timeout: TIMEOUT_MS,
    tags: [...tags],
  }, async () => {
    const first = await startShop('api')
    const sold = await paidOrder()
    const committing = proxy.cutAtCommit(SETTLING, when)
    await notifyUntilStored(first.origin, sold.attemptNo)
    // Without a worker the buyer's own query settles it, and is never answered.
    const address = `${first.origin}${API_BASE}/pay/order/check/${sold.orderId}`
    const asking = request('GET', address, { token: sold.token }).catch(() => undefined)
    await committing
    await first.end('SIGKILL')
    proxy.restore()
    await asking
    await expect.poll(() => stateOf(sold), POLL).toEqual(left)
    const second = await startShop('api,worker')
    await expect.poll(() => stateOf(sold), POLL).toEqual({ status: 'COMPLETED', rights: 1, outbox: 0, notices: 1 })
    await second.end('SIGTERM')
    expect((await checkLedger(database.query())).problems).toEqual([])
  })

/** A track that was paid from the balance. */
async function soldTrack() {
  const buyer = await buildUser(application)
  await giveBalance(application, buyer.userId, PRICE_FEN, false)
  const orderId = await buildSale(application, buyer.userId, [{ goodsId: track, fen: PRICE_FEN }], { channel: 'balance' })
  return { ...buyer, orderId }
}

const refundStateOf = async ({ userId, orderId }: { userId: string; orderId: string }) => {
  const { rows } = await database.pool.query(
    `select status, (select count(*) from refunds where refunds.order_id = orders.order_id)::int as refunds,
       (select count(*) from entitlements where user_id = $2 and revoked_at is null)::int as rights,
       (select balance_fen from wallets where wallets.user_id = $2 and not wallets.is_sandbox)::int as balance,
       (select count(*) from commerce_outbox)::int as outbox,
       (select count(*) from notices where user_id = $2 and title like '退款%')::int as notices
     from orders where order_id = $1`,
    [orderId, userId],
  )
  return rows[0]
}

const REFUNDING = /insert\W+into\W+refunds/

test.each([
  ['before', { status: 'COMPLETED', refunds: 0, rights: 1, balance: 0, outbox: 0, notices: 0 }],
  ['after', { status: 'REFUNDED', refunds: 1, rights: 0, balance: PRICE_FEN, outbox: 1, notices: 0 }],
] as const)(
  'a process killed %s the commit of a refund leaves all of it or nothing, and the next one completes it once',
  { timeout: TIMEOUT_MS },
  async (when, left) => {
    const first = await startShop('api')
    const sold = await soldTrack()
    const { token, orderId } = sold
    const requestRefund = (origin: string) =>
      request('POST', `${origin}${API_BASE}/pay/client/order/refund/${orderId}`, { token, body: { reason: '买错了' } })
    const committing = proxy.cutAtCommit(REFUNDING, when)
    // It is never answered.
    const cut = requestRefund(first.origin).catch(() => undefined)
    await committing
    await first.end('SIGKILL')
    proxy.restore()
    await cut
    await expect.poll(() => refundStateOf(sold), POLL).toEqual(left)
    const second = await startShop('api,worker')
    const { status } = await requestRefund(second.origin)
    expect(status).toBe(when === 'before' ? 200 : 409)
    const whole = { status: 'REFUNDED', refunds: 1, rights: 0, balance: PRICE_FEN, outbox: 0, notices: 1 }
    await expect.poll(() => refundStateOf(sold), POLL).toEqual(whole)
    await second.end('SIGTERM')
    expect((await checkLedger(database.query())).problems).toEqual([])
  },
)
