import { rm } from 'node:fs/promises'
import { PERSON_KINDS } from '@shenglang/contract/accounts/people/entities'
import { findPeople as findPeopleCall } from '@shenglang/contract/accounts/people/routes'
import type { ArgsOf } from '@shenglang/contract/route'
import { findPeople } from '../server/src/accounts/index.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { atMost, median, percentile, prepares, sized } from './measure.ts'
import { newDatabase, newFolder } from './new-site.ts'

/** Times the back office's lists of people on a site with very many users: `node bench/people.ts [USERS]`. */
const USERS = Number(process.argv[2] ?? sized(1_000_000, 2000))
const REQUESTS = sized(100, 3)
const LIMIT_MS = 50

const folder = await newFolder('people')
const database = await newDatabase(folder)
try {
  prepares(`${USERS} people`)
  await fill(database)
  await measure('everybody', () => ({}))
  for (const kind of PERSON_KINDS) await measure(kind, () => ({ kind }))
  await measure('everybody, any page', (n) => ({ after: String(1 + ((n * 7919) % USERS)) }))
  await measure('vip, any page', (n) => ({ kind: 'vip', after: String(1 + ((n * 7919) % USERS)) }))
  await measure('a whole phone', (n) => ({ key: phoneOf(n * 7919) }))
  await measure('the first five digits', (n) => ({ key: phoneOf(n * 7919).slice(0, 5) }))
  await measure('the first eight digits', (n) => ({ key: phoneOf(n * 7919).slice(0, 8) }))
  await measure('a name that half of them begin with', () => ({ key: '声浪用户' }))
  await measure('a name', (n) => ({ key: `艺人 ${n * 7919}` }))
  for (const kind of PERSON_KINDS) await measure(`a name within ${kind}`, () => ({ key: '声浪用户', kind }))
} finally {
  await database.close()
  await rm(folder, { recursive: true })
}

function phoneOf(n: number): string {
  return `13${String((n % USERS) * 997).padStart(9, '0')}`
}

async function fill({ pool }: Database): Promise<void> {
  await pool.query(`insert into users (nick_name, phone, is_artists, is_minor, account_type, permissions)
    select case when n % 2 = 0 then '声浪用户' || n else '艺人 ' || n end, '13' || lpad((n * 997)::text, 9, '0'), n % 50 = 0,
      n % 40 = 1, case when n % 100000 = 7 then 'admin' else 'user' end,
      case when n % 20000 = 5 then array['support'] else '{}' end
    from generate_series(1, ${USERS}) n`)
  await pool.query(`insert into vip_periods (user_id, vip_level, starts_at, ends_at, source)
    select n, 1 + n % 4, now() - interval '1 year', now() + (n % 100 - 90) * interval '1 day', 'grant'
    from generate_series(1, ${USERS}, 2) n`)
  await pool.query(`insert into account_blocks (user_id, reason, created_at)
    select n, '刷单', now() from generate_series(1, ${USERS}, 500) n`)
  await pool.query('vacuum analyze')
}

async function measure(what: string, args: (n: number) => ArgsOf<typeof findPeopleCall>): Promise<void> {
  const deps = { db: database.query(), now: () => new Date() }
  const times: number[] = []
  let rows = 0
  for (let n = 0; n < REQUESTS; n += 1) {
    const start = performance.now()
    rows += (await findPeople(deps, findPeopleCall.args.parse(args(n)))).rows.length
    times.push(performance.now() - start)
  }
  process.stdout.write(`${what}: median ${median(times).toFixed(1)} ms, ${(rows / REQUESTS).toFixed(1)} rows\n`)
  atMost(`${what}: p95`, percentile(times, 0.95), LIMIT_MS, 'ms')
}
