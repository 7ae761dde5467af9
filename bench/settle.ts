import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { checkLedger } from '../server/src/commerce/ledger/index.ts'
import { handleWaiting } from '../server/src/commerce/payments/settle.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { buildOrder } from '../server/test/commerce/sales.ts'
import { buildResource } from '../server/test/library.ts'
import { buildUser } from '../server/test/people.ts'
import { sized, verdict } from './measure.ts'

/**
 * What does it cost to settle a paid track, from its stored notification to the buyer's entitlement: how many round trips to the
 * database, alone and among others, and how much processor time of this process? `node bench/settle.ts [ORDERS]`.
 */
const ORDERS = Number(process.argv[2] ?? sized(500, 10))
const WARM_UP = sized(100, 5)
const PRICE_FEN = 3000
const ROUND_TRIPS_MAX = 8
const PROCESS_MS_MAX = 5
const SETTLED_A_SECOND_MIN = 150

const folder = await mkdtemp(join(tmpdir(), 'shenglang-settle-'))
const database = await openDatabase(readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
let roundTrips = 0
/** Round trips until the first commit since it was set to 0. */
let untilCommit = 0
database.pool.on('connect', (client) => countQueries(client))
const db = database.query()
const deps = { db, now: () => new Date(), payments: new Map(), log: { error: fail, warn: fail } }
try {
  await migrate(database)
  await notifyOf(WARM_UP)
  await handleWaiting(deps)
  await measureAlone()
  await notifyOf(ORDERS)
  await measure()
} finally {
  await database.close()
  await rm(folder, { recursive: true })
}

/** Settles a single waiting attempt; what is sent after the commit is not measured. */
async function measureAlone(): Promise<void> {
  await notifyOf(1)
  ;[roundTrips, untilCommit] = [0, 0]
  await handleWaiting(deps)
  process.stdout.write(`${untilCommit} round trips until one that waits alone is committed\n`)
  verdict(`${ROUND_TRIPS_MAX} round trips ÷ those of one alone`, ROUND_TRIPS_MAX / untilCommit, 1)
}

async function measure(): Promise<void> {
  roundTrips = 0
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()]
  await handleWaiting(deps)
  const { user, system } = process.cpuUsage(cpu)
  const [elapsedMs, processMs, trips] = [performance.now() - startedAt, (user + system) / 1000, roundTrips]
  const [settled] = (
    await database.pool.query(`select count(*)::int as orders, count(entitlement_id)::int as rights
      from orders join order_items using (order_id) left join entitlements using (order_item_id) where status = 'COMPLETED'`)
  ).rows
  const { problems } = await checkLedger(db)
  process.stdout.write(
    `${settled.rights} of ${ORDERS + WARM_UP + 1} tracks opened, ${problems.length} problems in the ledger; ` +
      `${(trips / ORDERS).toFixed(1)} round trips, ${(processMs / ORDERS).toFixed(1)} ms of this process and ` +
      `${(elapsedMs / ORDERS).toFixed(1)} ms in all for each, up to twenty in a transaction\n`,
  )
  verdict('tracks opened and the ledger right', problems.length === 0 ? settled.rights / (ORDERS + WARM_UP + 1) : 0, 1)
  verdict(`${ROUND_TRIPS_MAX} round trips ÷ those of one among others`, (ROUND_TRIPS_MAX * ORDERS) / trips, 1)
  const aSecond = (ORDERS * 1000) / elapsedMs
  verdict(
    `stored notifications settled a second (${aSecond.toFixed(0)}) ÷ ${SETTLED_A_SECOND_MIN}`,
    aSecond / SETTLED_A_SECOND_MIN,
    1,
  )
  verdict(`${PROCESS_MS_MAX} ms ÷ process time of one among others`, (PROCESS_MS_MAX * ORDERS) / processMs, 1)
}

/** Unpaid orders of different buyers, and stored notifications that they were paid. */
async function notifyOf(count: number): Promise<void> {
  const application = { database, clock: { now: new Date() } }
  for (let made = 0; made < count; made += 1) {
    const { userId } = await buildUser(application)
    const goodsId = await buildResource(database, { price_fen: PRICE_FEN })
    const orderId = await buildOrder(application, userId, [{ goodsId, fen: PRICE_FEN }])
    const attemptNo = `bench${orderId}`
    const times = { created_at: application.clock.now, expires_at: new Date(Date.now() + 900_000) }
    await db
      .insertInto('payment_attempts')
      .values({ attempt_no: attemptNo, order_id: orderId, channel: 'wechat', amount_fen: PRICE_FEN, ...times })
      .execute()
    const found = {
      state: 'paid',
      transactionId: `W${orderId}`,
      amountFen: PRICE_FEN,
      currency: 'CNY',
      paidAt: application.clock.now.toISOString(),
    } as const
    const content = JSON.stringify({ kind: 'payment', key: attemptNo, attemptNo, found })
    await db
      .insertInto('payment_notifications')
      .values({ channel: 'wechat', key: attemptNo, content, received_at: application.clock.now, try_at: application.clock.now })
      .execute()
  }
}

/** Each call of a client's `query` is one round trip. */
function countQueries(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const counted = (...args: unknown[]) => {
    roundTrips += 1
    if (args[0] === 'commit' && untilCommit === 0) untilCommit = roundTrips
    return query(...args)
  }
  Object.assign(client, { query: counted })
}

/** Fails on every log entry: a correct run logs nothing. */
function fail(...said: unknown[]): never {
  throw new Error(JSON.stringify(said))
}
