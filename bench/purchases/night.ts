import { readFile, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { PURCHASE_ONLY } from '../../contract/src/media/rules.ts'
import { type Database, openDatabase } from '../../server/src/platform/database/database.ts'
import { buildResource, buildSource } from '../../server/test/library.ts'
import { newDatabase, newFolder, newMembers, settingsOf } from '../new-site.ts'
import { type ServerProcess, startApi } from '../server-process.ts'

/** Polling more often would distort the measurement. */
const LOOK_EVERY_MS = 50
const PATIENCE_MS = 30_000
export const PRICE_FEN = 3000

/** A site in separate processes with one track that only a purchase opens, and users who have not bought it yet. */
export interface Night {
  origin: string
  server: ServerProcess
  /** Tokens of sessions. */
  buyers: string[]
  /** The shop's database, on a connection of this process. */
  database: Database
  /** One purchase, from the order until the sources call gives an address; `afterPaid` gets the number of the attempt. */
  purchase(token: string, afterPaid?: (attemptNo: string) => Promise<void>): Promise<{ createMs: number; playableMs: number }>
  /** Warnings and errors so far. */
  log(): Promise<string[]>
  close(): Promise<void>
}

export async function openNight({ port, buyers: count }: { port: number; buyers: number }): Promise<Night> {
  const folder = await newFolder('night')
  const origin = `http://127.0.0.1:${port}`
  const { track, buyers } = await fill(await newDatabase(folder), count)
  const logFile = join(folder, 'log')
  const server = await startApi(folder, {
    port,
    path: `/api/client/app/cms/resource/${track}`,
    environment: { ROLES: 'api,worker', SITE_URL: origin, LOG_LEVEL: 'warn' },
    logFile,
  })
  const database = await openDatabase(settingsOf(folder), { attach: true })
  const agent = new Agent({ keepAlive: true })
  const request = requestThrough(agent)

  async function purchase(token: string, afterPaid = async (_attemptNo: string) => {}) {
    const startedAt = performance.now()
    const order = { goodsType: 'RESOURCE', goodsId: track, channel: 'sandbox', expectedFen: PRICE_FEN }
    const { data } = await request('POST', `${origin}/api/pay/page/create`, token, order)
    const createMs = performance.now() - startedAt
    await request('GET', data.qrCode)
    // The cashier answers once the payment is stored; its notification is sent then.
    await request('POST', data.qrCode, '', 'outcome=pay')
    const paidAt = performance.now()
    const { rows } = await database.pool.query('select attempt_no from payment_attempts where order_id = $1', [data.orderId])
    await afterPaid(rows[0].attempt_no)
    while (!(await isPlayable(token))) {
      if (performance.now() - paidAt > PATIENCE_MS) throw new Error('never playable')
      await delay(LOOK_EVERY_MS)
    }
    return { createMs, playableMs: performance.now() - paidAt }
  }

  async function isPlayable(token: string): Promise<boolean> {
    const { rows } = await request('GET', `${origin}/api/client/app/cms/file/${track}?pageNum=1&pageSize=1`, token)
    return Boolean(rows?.[0]?.playUrl)
  }

  return {
    origin,
    server,
    buyers,
    database,
    purchase,
    log: async () => (await readFile(logFile, 'utf8')).split('\n').filter(Boolean),
    async close() {
      agent.destroy()
      await database.close()
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}

export interface Outcomes {
  createMs: number[]
  playableMs: number[]
  errors: string[]
}

/** Makes each user buy once, at an even rate. */
export async function buyEvenly(
  buyers: readonly string[],
  aSecond: number,
  purchase: (token: string) => Promise<{ createMs: number; playableMs: number }>,
): Promise<Outcomes> {
  const startedAt = performance.now()
  const outcomes: Outcomes = { createMs: [], playableMs: [], errors: [] }
  await Promise.all(
    buyers.map(async (token, index) => {
      await delay(Math.max(0, startedAt + (index * 1000) / aSecond - performance.now()))
      try {
        const { createMs, playableMs } = await purchase(token)
        outcomes.createMs.push(createMs)
        outcomes.playableMs.push(playableMs)
      } catch (error) {
        outcomes.errors.push(String(error))
      }
    }),
  )
  return outcomes
}

interface Answer {
  data: { orderId: string; qrCode: string }
  rows?: { playUrl: string }[]
}

const requestThrough =
  (agent: Agent) =>
  async (method: 'GET' | 'POST', address: string, token = '', body: object | string = ''): Promise<Answer> => {
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
      return { data: { orderId: '', qrCode: '' } }
    }
    const read = JSON.parse(answer)
    if (read.code !== 200) throw new Error(`${method} ${new URL(address).pathname}: ${read.msg}`)
    return read
  }

async function fill(database: Database, count: number) {
  const onlyBought = { price_fen: PRICE_FEN, play_vip_level: PURCHASE_ONLY, free_vip_level: PURCHASE_ONLY }
  const track = await buildResource(database, onlyBought, [buildSource({ hls_key: 'hls/ab/bought' })])
  const buyers = await newMembers(database, count)
  await database.close()
  return { track, buyers }
}
