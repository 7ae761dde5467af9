import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { findOrders as findOrdersCall } from '@shenglang/contract/commerce/staff-order-routes'
import { searchLog as searchLogCall } from '@shenglang/contract/office/log'
import { RANGES, type Range } from '@shenglang/contract/office/overview'
import { findWorks } from '@shenglang/contract/studio/edit/edit-works'
import { findOrders } from '../server/src/commerce/orders/staff.ts'
import { searchLog } from '../server/src/office/log.ts'
import { readFigures } from '../server/src/office/overview.ts'
import { listAllWorks } from '../server/src/studio/edit/edit-work.ts'
import { atMost, median, percentile, prepares, sized } from './measure.ts'
import { newDatabase, newFolder } from './new-site.ts'
import { fillOffice } from './office/fill.ts'

/**
 * Times the back office: `node bench/office.ts`. Lists of orders, works and its log, a million rows each, by every filter, the
 * figures of a year, and the start of a command.
 */
const ROWS = sized(1_000_000, 2000)
const REQUESTS = sized(60, 3)
const STARTS = sized(5, 1)
const LIST_LIMIT_MS = 50
const FIGURES_LIMIT_MS = 300
const COMMAND_LIMIT_MS = 1000

const folder = await newFolder('office')
const database = await newDatabase(folder)
const db = database.query()
const now = () => new Date()
try {
  prepares(`${ROWS} orders, works and lines of the log`)
  await fillOffice(database, ROWS)
  await measureOrders()
  await measureWorks()
  await measureLog()
  for (const range of Object.keys(RANGES) as Range[]) {
    await measure(`figures of ${range}`, FIGURES_LIMIT_MS, () => readFigures({ db, now }, range).then(({ steps }) => steps))
  }
  measureCommand()
} finally {
  await database.close()
  await rm(folder, { recursive: true })
}

async function measureOrders(): Promise<void> {
  const list = (what: string, args: (n: number) => object) =>
    measure(`orders, ${what}`, LIST_LIMIT_MS, async (n) => {
      const { rows } = await findOrders({ db, now }, findOrdersCall.args.parse(args(n)))
      return rows
    })
  await list('all', () => ({}))
  await list('any page', (n) => ({ before: String(anyRow(n)) }))
  for (const status of ['CREATED', 'PAID', 'COMPLETED', 'REFUNDED']) await list(status, () => ({ status }))
  await list('to send', () => ({ isToSend: 1 }))
  await list('a number', (n) => ({ orderNo: String(anyRow(n)) }))
  await list('a buyer', (n) => ({ userId: String(1 + (anyRow(n) % 1000)) }))
  await list('a phone', (n) => ({ phone: `138${String(anyRow(n) % 1000).padStart(8, '0')}` }))
  for (const goodsType of ['VIP', 'RECHARGE', 'RESOURCE', 'DESIGN']) await list(goodsType, () => ({ goodsType }))
  await list('a day', (n) => ({ fromDay: dayBefore(n), toDay: dayBefore(n) }))
  await list('a month', (n) => ({ fromDay: dayBefore(n + 30), toDay: dayBefore(n) }))
  await list('refunded, of a month', (n) => ({ status: 'REFUNDED', fromDay: dayBefore(n + 30), toDay: dayBefore(n) }))
  await list('made to measure, any page', (n) => ({ goodsType: 'DESIGN', before: String(anyRow(n)) }))
}

async function measureWorks(): Promise<void> {
  const list = (what: string, args: (n: number) => object) =>
    measure(`works, ${what}`, LIST_LIMIT_MS, async (n) => (await listAllWorks(db, findWorks.args.parse(args(n)))).rows)
  await list('all', () => ({}))
  await list('any page', (n) => ({ before: String(anyRow(n)) }))
  await list('a number', (n) => ({ keyword: String(anyRow(n)) }))
  await list('a title', (n) => ({ keyword: `城市夜色 ${anyRow(n)}` }))
  await list('a title that half of them begin with', () => ({ keyword: '城市夜色' }))
  for (const contentType of [1, 2, 3]) await list(`type ${contentType}`, () => ({ contentType }))
  for (const state of ['published', 'review', 'taken_down']) await list(state, () => ({ state }))
  await list('a category', (n) => ({ categoryCode: `A030${1 + (n % 4)}` }))
  await list('an artist', (n) => ({ artistId: String(1 + (anyRow(n) % 1000)) }))
  await list('packs in review', () => ({ contentType: 2, state: 'review' }))
  await list('a title among those taken down', () => ({ keyword: '城市夜色', state: 'taken_down' }))
}

async function measureLog(): Promise<void> {
  const list = (what: string, args: (n: number) => object) =>
    measure(
      `log, ${what}`,
      LIST_LIMIT_MS,
      async (n) => (await searchLog(db, searchLogCall.args.parse(args(n)), { isAdmin: true })).rows,
    )
  await list('all', () => ({}))
  await list('any page', (n) => ({ before: String(anyRow(n)) }))
  await list('a person', (n) => ({ who: String(1 + (n % 20)) }))
  await list('an operator', () => ({ who: '小周' }))
  await list('an action', () => ({ route: 'GET /action/7' }))
  await list('a rare action', () => ({ route: 'POST /rare' }))
  for (const permission of ['finance', 'people']) await list(permission, () => ({ permission }))
  await list('refused', () => ({ outcome: 'refused' }))
  await list('a fault', () => ({ outcome: 'ORDER_STATE' }))
  await list('a day', (n) => ({ from: dayBefore(n), to: dayBefore(n) }))
  await list('a subject', (n) => ({ subject: String(anyRow(n)) }))
  await list('refused, of a person, in a month', (n) => ({
    outcome: 'refused',
    who: '3',
    from: dayBefore(n + 30),
    to: dayBefore(n),
  }))
}

/** Times the process of a command that only prints its help. */
function measureCommand(): void {
  const times = Array.from({ length: STARTS }, () => {
    const startedAt = performance.now()
    spawnSync(process.execPath, ['server/src/commands/admin.ts', 'help'])
    return performance.now() - startedAt
  })
  print('a command starts', { times, limitMs: COMMAND_LIMIT_MS, value: median(times) })
}

/** An index of a row, different for each request. */
function anyRow(n: number): number {
  return 1 + ((n * 7919 * 31) % ROWS)
}

/** A day of the last year, as filters have it. */
function dayBefore(n: number): string {
  return new Date(Date.now() - (n % 365) * 86_400_000).toISOString().slice(0, 10)
}

async function measure(what: string, limitMs: number, read: (n: number) => Promise<unknown[]>): Promise<void> {
  const times: number[] = []
  let rows = 0
  for (let n = 0; n < REQUESTS; n += 1) {
    const startedAt = performance.now()
    rows += (await read(n)).length
    times.push(performance.now() - startedAt)
  }
  print(`${what}, ${(rows / REQUESTS).toFixed(1)} rows`, { times, limitMs, value: percentile(times, 0.95) })
}

function print(what: string, { times, limitMs, value }: { times: number[]; limitMs: number; value: number }): void {
  process.stdout.write(`${what}: median ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms\n`)
  atMost(what, value, limitMs, 'ms')
}
