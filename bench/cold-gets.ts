import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { API_BASE } from '@shenglang/contract/constants'
import { connectPatiently, type Database, openDatabase } from '../server/src/platform/database/database.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { fillAroundCatalogue } from '../server/test/finder/large-tables.ts'
import { signInAgain } from '../server/test/people.ts'
import { otherCalls, readingCalls } from '../server/test/reading-calls.ts'
import { openLargeLibrary } from './large-library.ts'
import { median, SMOKE_LIBRARY, sized, verdict } from './measure.ts'
import { startServer } from './server-process.ts'

/**
 * Is the first request of every GET call after a start answered within 25 ms, with a million resources and a hundred
 * thousand rows in each table around them? The caller is an artist of many works who has all staff permissions.
 */
const SIZE = sized(1_000_000, SMOKE_LIBRARY)
const AROUND = sized(100_000, 1000)
const LIMIT_MS = 25
const ROUNDS = sized(3, 1)
const SHOWN = 10
const PORT = 4195

const folder = join('data', `bench-${SIZE}`)
const settings = readSettings({ DATA_DIR: folder })
await prepare()
const times = new Map<string, number[]>()
for (let round = 0; round < ROUNDS; round += 1) await askAll()
const slowest = [...times].map(([call, rounds]) => ({ call, ms: median(rounds) })).sort((one, other) => other.ms - one.ms)
for (const { call, ms } of slowest.slice(0, SHOWN)) process.stdout.write(`${ms.toFixed(1)} ms  ${call}\n`)
const over = slowest.filter(({ ms }) => ms > LIMIT_MS).length
process.stdout.write(
  `${slowest.length} calls, ${over} over ${LIMIT_MS} ms; median ${median(slowest.map(({ ms }) => ms)).toFixed(1)} ms\n`,
)
verdict(`${LIMIT_MS} ms ÷ the slowest call`, LIMIT_MS / (slowest[0]?.ms ?? Number.NaN), 1)

async function prepare(): Promise<void> {
  const library = await openLargeLibrary(SIZE, { startsWithStored: true })
  const isFilled = join(folder, 'filled-around')
  if (!existsSync(isFilled)) {
    const patient = connectPatiently(library.database)
    const client = await patient.pool.connect()
    await client.query('begin')
    await client.query(`insert into users (nick_name) select '听众 ' || n from generate_series(1, $1::int) n`, [AROUND])
    await client.query(`update users set account_type = 'admin', is_artists = true where user_id = 1`)
    await fillAroundCatalogue(client, { rows: AROUND, artists: 500 })
    await client.query('commit')
    await client.query('vacuum analyze')
    client.release()
    await patient.close()
    await writeFile(isFilled, '')
  }
  await library.close()
}

/** Requests each call once from a server that was just started. */
async function askAll(): Promise<void> {
  const server = await startServer('server/src/main.ts', {
    folder: '.',
    port: PORT,
    path: '/readyz',
    environment: { ROLES: 'api', DEMO: 'false', DATA_DIR: folder },
  })
  let database: Database | undefined
  try {
    database = await openDatabase(settings, { attach: true })
    const headers = { authorization: `Bearer ${await signInAgain({ database, clock: { now: new Date() } }, '1')}` }
    const request = async (address: string) => {
      const answer = await fetch(server.origin + address, { headers, redirect: 'manual' })
      return { status: answer.status, body: await answer.text() }
    }
    // The first answers of a process are slow for every call.
    for (let time = 0; time < 50; time += 1) await request('/healthz')
    for (const { path, question } of [...(await readingCalls(database.pool)), ...otherCalls()]) {
      const address = `${API_BASE}${path}?${new URLSearchParams(question)}`
      const startedAt = performance.now()
      const { status, body } = await request(address)
      times.set(address, [...(times.get(address) ?? []), performance.now() - startedAt])
      if (status >= 500) throw new Error(`${address} answered ${status}: ${body}`)
      if (status >= 400) process.stdout.write(`${status} ${address}: ${body.slice(0, 100)}\n`)
    }
  } finally {
    await database?.close()
    await server.close()
  }
}
