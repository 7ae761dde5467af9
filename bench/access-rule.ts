import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { buyResource } from '../server/test/commerce/purchases.ts'
import { buildResource, buildSource } from '../server/test/library.ts'
import { buildUser } from '../server/test/people.ts'
import { median, percentile, prepares, sized, verdict } from './measure.ts'
import { startServer } from './server-process.ts'

/**
 * How much does the access check add to the call that lists a track's sources? The same call for a track open to visitors,
 * to members, and for tracks that a level and a purchase open, in turns on one connection, so that other load on the
 * machine falls on all of them. `node bench/access-rule.ts [ROUNDS]`.
 */
const ROUNDS = Number(process.argv[2] ?? sized(3000, 20))
const WARM_UP = sized(200, 5)
/** Buyers beside this one, and how much each of them owns. */
const [OTHERS, EACH_OWNS] = sized([100, 2000], [5, 20])
const LIMIT_MS = 1
const PORT = 4130

const folder = await mkdtemp(join(tmpdir(), 'shenglang-gate-'))
prepares('a library and its listeners')
const { calls, path } = await fill()
const environment = { DATA_DIR: folder, ROLES: 'api', DEMO: 'false' }
const server = await startServer(resolve('server/src/main.ts'), { folder: resolve('.'), port: PORT, path, environment })
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
try {
  const times = Object.fromEntries(Object.keys(calls).map((name) => [name, [] as number[]]))
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [name, call] of Object.entries(calls)) {
      const startedAt = performance.now()
      const answer = await get(server.origin + call.path, call.token)
      if (round >= 0) times[name]?.push(performance.now() - startedAt)
      if (answer.rows[0].playUrl === '') throw new Error(`${name} is closed`)
    }
  }
  for (const [name, each] of Object.entries(times)) {
    process.stdout.write(`${name}: median ${median(each).toFixed(2)} ms, p95 ${percentile(each, 0.95).toFixed(2)} ms\n`)
  }
  const open = median(times.visitor ?? [])
  for (const name of ['level', 'purchase']) {
    const addedMs = median(times[name] ?? []) - open
    process.stdout.write(`${name} adds ${addedMs.toFixed(2)} ms to the open call\n`)
    verdict(`${LIMIT_MS} ms ÷ what a ${name} adds`, LIMIT_MS / Math.max(addedMs, 0.001), 1)
  }
} finally {
  agent.destroy()
  await server.close()
  await rm(folder, { recursive: true })
}

async function fill() {
  const database = await openDatabase(
    readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent', DATABASE_STATEMENT_TIMEOUT_MS: '60000' }),
  )
  await migrate(database)
  const made = { database, clock: { now: new Date() } }
  const track = (gate: object) => buildResource(database, gate, [buildSource()])
  const [open, level, sold] = [await track({}), await track({ play_vip_level: 2 }), await track({ play_vip_level: 99 })]
  const [member, vip, buyer] = [await buildUser(made), await buildUser(made, { vip: { level: 2 } }), await buildUser(made)]
  await buyResource(made, buyer.userId, sold)
  // A hundred others own what there is, and the buyer a part of it, each by an item of an order.
  await database.pool.query(`insert into users (nick_name) select '别人' || n from generate_series(1, ${OTHERS}) n`)
  await database.pool.query(`insert into resources (title, artist_id, content_type, category_code)
    select '曲目' || n, ${member.userId}, 1, 'A0301' from generate_series(1, ${EACH_OWNS}) n`)
  await database.pool.query(`
    with owners as (
      select user_id, row_number() over () as place from users where nick_name like '别人%' or user_id = ${buyer.userId}
    ), items as (
      insert into order_items (order_id, goods_type, goods_id, title, quantity, unit_fen, amount_fen)
      select (select min(order_id) from orders), 'RESOURCE', 1, '', 1, 0, 0 from owners returning order_item_id
    ), numbered as (select order_item_id, row_number() over () as place from items)
    insert into entitlements (user_id, resource_id, order_item_id)
    select user_id, resource_id, order_item_id from owners join numbered using (place) cross join resources
    where resource_id <> ${sold}`)
  await database.pool.query('analyze')
  await database.close()
  const call = (id: string, token = '') => ({ path: `/api/client/app/cms/file/${id}`, token })
  return {
    path: call(open).path,
    calls: {
      visitor: call(open),
      member: call(open, member.token),
      level: call(level, vip.token),
      purchase: call(sold, buyer.token),
    },
  }
}

async function get(address: string, token: string) {
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` }
  const response = await new Promise<IncomingMessage>((answered, failed) => {
    request(address, { agent, headers }, answered).on('error', failed).end()
  })
  return JSON.parse(await text(response))
}
