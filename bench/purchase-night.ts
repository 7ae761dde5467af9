import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { percentile, verdict } from './measure.ts'
import { startServer } from './server-process.ts'

/**
 * Does a night of purchases at the sandbox go through: ordered, paid at the cashier, notified, and then playable? 1,000 at 50 a
 * second: `node bench/purchase-night.ts [PURCHASES]`.
 */
const PURCHASES = Number(process.argv[2] ?? 1000)
const A_SECOND = 50
const PLAYABLE_P95_MS = 300
/** More often, the looking would be what is measured. */
const LOOK_EVERY_MS = 50
const PATIENCE_MS = 30_000
const PORT = 4121
const ORIGIN = `http://127.0.0.1:${PORT}`

const folder = await mkdtemp(join(tmpdir(), 'shenglang-night-'))
const { track, buyers } = await fill()
const environment = { DATA_DIR: folder, ROLES: 'api,worker', DEMO: 'false', SITE_URL: ORIGIN }
const path = `/api/client/app/cms/resource/${track}`
const server = await startServer(resolve('server/src/main.ts'), { folder: resolve('.'), port: PORT, path, environment })
const agent = new Agent({ keepAlive: true })
try {
  await night()
} finally {
  agent.destroy()
  await server.close()
  await rm(folder, { recursive: true })
}

async function night(): Promise<void> {
  const startedAt = performance.now()
  const outcomes = await Promise.all(
    buyers.map(async (token, index) => {
      await delay(Math.max(0, startedAt + (index * 1000) / A_SECOND - performance.now()))
      return purchase(token).catch((error: unknown) => String(error))
    }),
  )
  const times = outcomes.filter((outcome) => typeof outcome !== 'string')
  const errors = outcomes.filter((outcome) => typeof outcome === 'string')
  for (const error of new Set(errors)) process.stdout.write(`${error}\n`)
  const [createMs, playableMs] = (['createMs', 'playableMs'] as const).map((name) =>
    percentile(
      times.map((each) => each[name]),
      0.95,
    ),
  )
  process.stdout.write(
    `${times.length} of ${PURCHASES} purchases at ${A_SECOND}/s; p95: created in ${createMs?.toFixed(0)} ms, playable ${playableMs?.toFixed(0)} ms after the cashier's answer\n`,
  )
  verdict('purchases without error', times.length / PURCHASES, 1)
  verdict(`${PLAYABLE_P95_MS} ms ÷ p95 from notification to playable`, PLAYABLE_P95_MS / (playableMs ?? Number.NaN), 1)
}

/** One buyer's way, from the order until the sources call gives an address. */
async function purchase(token: string) {
  const startedAt = performance.now()
  const order = { goodsType: 'RESOURCE', goodsId: track, channel: 'sandbox', expectedFen: 3000 }
  const created = await ask('POST', `${ORIGIN}/api/pay/page/create`, token, order)
  const createMs = performance.now() - startedAt
  await ask('GET', created.data.qrCode)
  // The cashier answers once the payment is stored; its notification is sent then.
  await ask('POST', created.data.qrCode, '', 'outcome=pay')
  const paidAt = performance.now()
  while (!(await isPlayable(token))) {
    if (performance.now() - paidAt > PATIENCE_MS) throw new Error('never playable')
    await delay(LOOK_EVERY_MS)
  }
  return { createMs, playableMs: performance.now() - paidAt }
}

async function isPlayable(token: string): Promise<boolean> {
  const { rows } = await ask('GET', `${ORIGIN}/api/client/app/cms/file/${track}?pageNum=1&pageSize=1`, token)
  return Boolean(rows?.[0]?.playUrl)
}

interface Answer {
  data: { qrCode: string }
  rows?: { playUrl: string }[]
}

async function ask(method: 'GET' | 'POST', address: string, token = '', body: object | string = ''): Promise<Answer> {
  const headers: OutgoingHttpHeaders = token === '' ? {} : { authorization: `Bearer ${token}` }
  if (body !== '') headers['content-type'] = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json'
  const response = await new Promise<IncomingMessage>((answered, failed) => {
    request(address, { method, agent, headers }, answered)
      .on('error', failed)
      .end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  const answer = await text(response)
  if (response.headers['content-type']?.startsWith('application/json') !== true) {
    if ((response.statusCode ?? 500) >= 400)
      throw new Error(`${method} ${new URL(address).pathname.slice(0, 18)}: ${response.statusCode}`)
    return { data: { qrCode: '' } }
  }
  const read = JSON.parse(answer)
  if (read.code !== 200) throw new Error(`${method} ${new URL(address).pathname}: ${read.msg}`)
  return read
}

/** A track that only a purchase opens, and buyers. */
async function fill() {
  const from = (path: string) => import(join(resolve('.'), 'server', path))
  const [{ openDatabase }, { migrate }, { readSettings }, { buildUser }, { buildResource }, { PURCHASE_ONLY }] =
    await Promise.all([
      from('src/platform/database/database.ts'),
      from('src/platform/database/migrate.ts'),
      from('src/platform/settings.ts'),
      from('test/people.ts'),
      from('test/library.ts'),
      import(resolve('contract/src/media/rules.ts')),
    ])
  const database = await openDatabase(readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  await migrate(database)
  const made = { database, clock: { now: new Date() } }
  const track: string = await buildResource(database, {
    price_fen: 3000,
    play_vip_level: PURCHASE_ONLY,
    free_vip_level: PURCHASE_ONLY,
  })
  const buyers: string[] = []
  for (let buyer = 0; buyer < PURCHASES; buyer += 1) buyers.push((await buildUser(made)).token)
  await database.close()
  return { track, buyers }
}
