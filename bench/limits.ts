import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { DatabaseLimits } from '../server/src/platform/limits/database-limits.ts'
import { MemoryLimits } from '../server/src/platform/limits/memory-limits.ts'
import type { Limits } from '../server/src/platform/limits/port.ts'
import { RedisLimits } from '../server/src/platform/limits/redis-limits.ts'
import { openRedis } from '../server/src/platform/redis/redis.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { percentile, requireProgram, sized, verdict } from './measure.ts'

/**
 * What does it cost to check a limit, in the memory of the process, in the database and in Redis: alone, and at 32 at once?
 * `node bench/limits.ts [CHECKS]`
 */
const CHECKS = Number(process.argv[2] ?? sized(20_000, 200))
const AT_ONCE = 32
const PEOPLE = sized(1000, 20)
/** A minute and a day, as most calls have. */
const LIMITS = [
  { times: 1_000_000, perS: 60 },
  { times: 10_000_000, perS: 86_400 },
]
const PORT = 4196
const MEMORY_MAX_MS = 0.02
const DATABASE_MAX_MS = 2
const REDIS_MAX_MS = 1

requireProgram('redis-server')
const folder = await mkdtemp(join(tmpdir(), 'shenglang-limits-'))
const server = spawn('redis-server', ['--port', String(PORT), '--bind', '127.0.0.1', '--save', '', '--dir', folder])
await once(server.stdout, 'data')
const settings = readSettings({
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  REDIS_URL: `redis://127.0.0.1:${PORT}`,
  DATABASE_STATEMENT_TIMEOUT_MS: '60000',
})
const database = await openDatabase(settings)
const redis = await openRedis(settings)
try {
  await migrate(database)
  if (!redis) throw new Error('no Redis')
  const medians = [
    await measure('memory', new MemoryLimits(), CHECKS * 10),
    await measure('database', new DatabaseLimits(database.query()), CHECKS),
    await measure('Redis', new RedisLimits(redis), CHECKS),
  ]
  for (const [index, [name, mostMs]] of [
    ['memory', MEMORY_MAX_MS] as const,
    ['the database', DATABASE_MAX_MS] as const,
    ['Redis', REDIS_MAX_MS] as const,
  ].entries()) {
    verdict(`${mostMs} ms ÷ median of a check in ${name}`, mostMs / (medians[index] ?? Number.NaN), 1)
  }
} finally {
  redis?.disconnect()
  server.kill()
  await database.close()
  await rm(folder, { recursive: true })
}

/** The median of a check that is alone, in milliseconds. */
async function measure(name: string, limits: Limits, checks: number): Promise<number> {
  const check = (serial: number) => limits.count('bench', `person ${serial % PEOPLE}`, LIMITS)
  for (let serial = 0; serial < checks / 10; serial += 1) await check(serial)
  const alone: number[] = []
  for (let serial = 0; serial < checks; serial += 1) alone.push(await timed(() => check(serial)))
  const together: number[] = []
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  const goOn = async (first: number) => {
    for (let serial = first; serial < checks; serial += AT_ONCE) together.push(await timed(() => check(serial)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, first) => goOn(first)))
  const aSecond = (checks * 1000) / (performance.now() - startedAt)
  const { user, system } = process.cpuUsage(cpu)
  process.stdout.write(
    `${name}: alone ${micros(percentile(alone, 0.5))}, p95 ${micros(percentile(alone, 0.95))}; ${AT_ONCE} at once ` +
      `${micros(percentile(together, 0.5))}, ${aSecond.toFixed(0)} a second, ${((user + system) / checks).toFixed(1)} µs of this process each\n`,
  )
  return percentile(alone, 0.5)
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

function micros(ms: number): string {
  return `${(ms * 1000).toFixed(ms < 0.1 ? 1 : 0)} µs`
}
