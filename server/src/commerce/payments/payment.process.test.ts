import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE } from '@shenglang/contract/constants'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { buildResource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { type ServerProcess, startServer } from '../../../test/server-process.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { until } from '../../../test/until.ts'
import { checkLedger } from '../ledger/index.ts'
import { NOTIFY_PATH } from '../providers/port.ts'
import { Sandbox } from '../providers/sandbox/sandbox.ts'
import { signedHeaders } from '../providers/sandbox/signature.ts'

/** `npm run test:kills` sends them all. */
const isWhole = process.env.ALL_KILLS === 'true'
const TOTAL = isWhole ? 10_000 : 300
const KILLS = isWhole ? 5 : 1
/** The numbers of notifications of a payment, in turn. */
const NOTIFICATIONS = [2, 3, 4, 3]
const CONNECTIONS = 16
const TIMEOUT_MS = 180_000 + TOTAL * 60
const PATIENCE = { timeout: TIMEOUT_MS, interval: 100 }

const database = await testDatabase()
const db = database.query()
const folder = await mkdtemp(join(tmpdir(), 'shenglang-payments-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const DATABASE_URL = `postgres://shenglang@localhost/${database.address.database}?host=${inject('socketFolder')}`
const sandbox = new Sandbox({ db, now: () => new Date(), cashierUrl: 'http://localhost' })

/** The kinds of orders: most are simply paid, for a track or a top-up. */
type Kind = 'track' | 'recharge' | 'cancelled' | 'wrong-amount' | 'paid-twice'
const KINDS: Kind[] = [
  'cancelled',
  'wrong-amount',
  'paid-twice',
  ...Array.from({ length: 9 }, (_, i): Kind => (i % 2 ? 'track' : 'recharge')),
]

interface Sold {
  kind: Kind
  orderId: string
  userId: string
  fen: number
  attempts: string[]
}

/** Orders with open attempts for all notifications; the sandbox's books know each attempt as paid. */
async function fill(): Promise<Sold[]> {
  const parts = { database, clock: { now: new Date() } }
  const tracks = await Promise.all(Array.from({ length: 5 }, () => buildResource(database)))
  const buyers: string[] = []
  const sold: Sold[] = []
  for (let sent = 0, index = 0; sent < TOTAL; index += 1) {
    const kind = KINDS[index % KINDS.length] ?? 'track'
    // Nobody buys a track twice: each buyer takes one of each.
    if (index % tracks.length === 0) buyers.push((await buildUser(parts)).userId)
    const userId = buyers.at(-1) ?? ''
    const fen = 1000 + index
    const goods = kind === 'recharge' ? ['RECHARGE', String(fen)] : ['RESOURCE', tracks[index % tracks.length]]
    const { rows } = await database.pool.query(
      `with sold as (
         insert into orders (order_no, user_id, status, amount_fen, is_sandbox, expires_at)
         values ($1, $2, $3, $4, true, now() + interval '1 day') returning order_id)
       insert into order_items (order_id, goods_type, goods_id, title, quantity, unit_fen, amount_fen, detail)
       select order_id, $5, $6, '曲', 1, $4, $4, '{"isDigital": true}' from sold returning order_id`,
      [`N${index}`, userId, kind === 'cancelled' ? 'CANCELLED' : 'CREATED', fen, ...goods],
    )
    const orderId = String(rows[0].order_id)
    const attempts = kind === 'paid-twice' ? [`P${index}A`, `P${index}B`] : [`P${index}`]
    for (const attempt of attempts) {
      await database.pool.query(
        `insert into payment_attempts (attempt_no, order_id, channel, amount_fen, qr_code, expires_at)
         values ($1, $2, 'sandbox', $3, 'q', now() + interval '1 day')`,
        [attempt, orderId, fen],
      )
      await database.pool.query(
        `insert into sandbox_payments (attempt_no, token, subject, amount_fen, state, paid_fen, transaction_id, paid_at, expires_at)
         values ($1, $1, '', $2, 'paid', $3, 'T' || $1, now(), now())`,
        [attempt, fen, fen + Number(kind === 'wrong-amount')],
      )
    }
    sold.push({ kind, orderId, userId, fen, attempts })
    sent += attempts.length * (NOTIFICATIONS[index % NOTIFICATIONS.length] ?? 2)
  }
  return sold
}

/** All notifications in random order: some repeat their key, some have another. */
async function tellings(sold: Sold[]): Promise<string[]> {
  const bodies: string[] = []
  for (const [index, { attempts }] of sold.entries()) {
    for (const attemptNo of attempts) {
      const result = await sandbox.find(attemptNo)
      for (let time = 0; time < (NOTIFICATIONS[index % NOTIFICATIONS.length] ?? 2); time += 1) {
        bodies.push(JSON.stringify({ id: `${attemptNo}-${time % 2}`, merchant: 'sandbox', attemptNo, found: result }))
      }
    }
  }
  const placed = bodies.map((body) => ({ body, place: Math.random() })).sort((one, other) => one.place - other.place)
  return placed.map(({ body }) => body)
}

/** The server with its worker, which is killed now and then. */
async function startMortal() {
  const start = () => startServer(join(folder, 'server'), {}, { DATABASE_URL, ROLES: 'api,worker', LOG_LEVEL: 'info' })
  const state: { server: ServerProcess | undefined } = { server: await start() }
  return {
    origin: () => state.server?.origin,
    async kill() {
      const dying = state.server
      state.server = undefined
      await dying?.end('SIGKILL')
      state.server = await start()
    },
    end: async () => void (await state.server?.end('SIGTERM')),
  }
}

test('repeated notifications in any order, while the server is killed, leave every order right and the ledger exact', {
  timeout: TIMEOUT_MS,
}, async () => {
  const sold = await fill()
  const waiting = await tellings(sold)
  const total = waiting.length
  const secret = await sandbox.secret()
  const server = await startMortal()
  onTestFinished(() => server.end())
  const kills = Array.from({ length: KILLS }, (_, kill) => ({
    at: Math.ceil((total * (kill + 1)) / (KILLS + 1)),
    ...Promise.withResolvers<void>(),
  }))
  let acknowledged = 0
  const send = async (body: string): Promise<void> => {
    const isAcknowledged = async () => {
      const headers = signedHeaders(secret, Buffer.from(body), new Date())
      const url = `${server.origin()}${API_BASE}${NOTIFY_PATH}/sandbox`
      const response = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined)
      const text = await response?.text().catch(() => '')
      if (response?.status === 200 && text === 'success') return true
      if (response && response.status < 500) throw new Error(`${response.status} ${text}`)
    }
    await until('a notification to be acknowledged', isAcknowledged, { everyMs: 10 })
    acknowledged += 1
    kills.find(({ at }) => at === acknowledged)?.resolve()
  }
  const connection = async () => {
    for (let body = waiting.pop(); body !== undefined; body = waiting.pop()) await send(body)
  }
  const startedAt = performance.now()
  const sending = Promise.all(Array.from({ length: CONNECTIONS }, connection))
  for (const { promise } of kills) {
    await Promise.race([sending, promise])
    expect(acknowledged).toBeLessThan(total)
    await server.kill()
  }
  await sending
  const open = async () =>
    (
      await database.pool.query(`select (select count(*) from payment_notifications where handled_at is null)::int
        + (select count(*) from refunds where state = 'granted')::int as open`)
    ).rows[0].open
  await expect.poll(open, PATIENCE).toBe(0)
  const seconds = (performance.now() - startedAt) / 1000

  expect(await ordersByState()).toEqual(expectedOrders(sold))
  expect(await rightsByOrder()).toEqual(
    sold.filter(({ kind }) => kind === 'track' || kind === 'paid-twice').map(({ orderId }) => orderId),
  )
  expect(await sums()).toEqual(expectedSums(sold))
  const { postings, problems } = await checkLedger(db)
  expect(problems).toEqual([])
  process.stdout.write(
    `${total} notifications from ${CONNECTIONS} connections, killed ${KILLS} times, ${seconds.toFixed(0)} s: ` +
      `${sold.length} of ${sold.length} orders right, ${postings} postings of the ledger right to the fen\n`,
  )
})

const ordersByState = async () => {
  const { rows } = await database.pool.query(
    `select order_id, status, (select count(*) from refunds where refunds.order_id = orders.order_id and state = 'done')::int as refunds,
       (select count(*) from ledger_transactions where reference = 'pay:' || orders.order_id)::int as payments
     from orders order by order_id`,
  )
  return rows.map(({ order_id, status, refunds, payments }) => ({ orderId: String(order_id), status, refunds, payments }))
}

const expectedOrders = (sold: Sold[]) =>
  sold.map(({ orderId, kind }) => {
    if (kind === 'cancelled') return { orderId, status: 'CANCELLED', refunds: 1, payments: 0 }
    if (kind === 'wrong-amount') return { orderId, status: 'CREATED', refunds: 0, payments: 0 }
    return { orderId, status: 'COMPLETED', refunds: Number(kind === 'paid-twice'), payments: 1 }
  })

/** The orders whose items gave a right, one row for each right. */
const rightsByOrder = async () => {
  const { rows } = await database.pool.query(
    'select order_id from entitlements join order_items using (order_item_id) order by order_id, entitlement_id',
  )
  return rows.map(({ order_id }) => String(order_id))
}

/** The money at the provider, the users' rights, and what is left unassigned. */
const sums = async () => {
  const { rows } = await database.pool.query(
    `select account, sum(amount)::int as fen from ledger_lines where unit = 'fen' and account in ('cash', 'balance', 'held', 'unclaimed')
     group by account order by account`,
  )
  const wallets = await database.pool.query(
    'select user_id, balance_fen::int as fen from wallets where balance_fen > 0 order by user_id',
  )
  const differences = await database.pool.query('select count(*)::int as count from payment_differences')
  const notices = await database.pool.query("select count(*)::int as count from notices where title = '订单已付款'")
  const sandboxRefunds = await database.pool.query('select sum(amount_fen)::int as fen from sandbox_refunds')
  return {
    accounts: Object.fromEntries(rows.map(({ account, fen }) => [account, fen])),
    wallets: wallets.rows.map(({ user_id, fen }) => [String(user_id), fen]),
    differences: differences.rows[0].count,
    notices: notices.rows[0].count,
    paidBack: sandboxRefunds.rows[0].fen,
  }
}

function expectedSums(sold: Sold[]) {
  const sum = (...kinds: Kind[]) => sold.filter(({ kind }) => kinds.includes(kind)).reduce((fen, each) => fen + each.fen, 0)
  const wrongAmounts = sold.filter(({ kind }) => kind === 'wrong-amount').length
  // Each wrong amount is one fen above the price.
  const held = sum('wrong-amount') + wrongAmounts
  const balances = new Map<string, number>()
  for (const { kind, userId, fen } of sold) if (kind === 'recharge') balances.set(userId, (balances.get(userId) ?? 0) + fen)
  return {
    accounts: { balance: sum('recharge'), cash: -sum('track', 'recharge', 'paid-twice') - held, held, unclaimed: 0 },
    wallets: [...balances].sort(([one], [other]) => Number(one) - Number(other)),
    differences: wrongAmounts,
    notices: sold.filter(({ kind }) => kind !== 'cancelled' && kind !== 'wrong-amount').length,
    paidBack: sum('cancelled', 'paid-twice'),
  }
}
