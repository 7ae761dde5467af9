import { rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { buildResource } from '../server/test/library.ts'
import { buildUser } from '../server/test/people.ts'
import { percentile, prepares, sized, verdict } from './measure.ts'
import { newDatabase, newFolder } from './new-site.ts'
import { startApi } from './server-process.ts'

/**
 * Do 200 buyers of the last 50 pieces get exactly 50 orders, and how long does an order take, its QR code included, when 50
 * people order at once? `node bench/last-pieces.ts [ORDERS]`.
 */
const BUYERS = sized(200, 20)
const PIECES = sized(50, 5)
const CONNECTIONS = 50
const LIMIT_MS = 150
/** Orders of one buyer; more would exceed the limit of unpaid orders. */
const ORDERS_EACH = 3
const ORDERS = Number(process.argv[2] ?? sized(1500, 30))
const PORT = 4110
const CREATE = '/api/pay/page/create'

interface Buyer {
  token: string
  addressId: string
}

const folder = await newFolder('last-pieces')
prepares(`${BUYERS} buyers`)
const { thing, buyers, others, stock } = await fill()
const server = await startApi(folder, { port: PORT, path: `/api/client/app/cms/resource/${thing}` })
const agent = new Agent({ keepAlive: true, maxSockets: BUYERS })
try {
  await sellOut()
  await measure()
} finally {
  agent.destroy()
  await server.close()
  await rm(folder, { recursive: true })
}

async function sellOut(): Promise<void> {
  const outcomes = await Promise.all(
    buyers.map(({ token, addressId }) => order(token, { goodsType: 'RESOURCE', goodsId: thing, channel: 'sandbox', addressId })),
  )
  const codes = outcomes.map(({ answer }) => answer.fault ?? 'ordered')
  const ordered = codes.filter((code) => code === 'ordered').length
  const soldOut = codes.filter((code) => code === 'SOLD_OUT').length
  if (ordered + soldOut !== BUYERS) throw new Error(`neither ordered nor sold out: ${[...new Set(codes)].join(', ')}`)
  process.stdout.write(`${BUYERS} buyers at once for ${PIECES} pieces: ${ordered} orders, ${soldOut} told that it is sold out\n`)
  verdict(`orders ÷ ${PIECES} pieces`, ordered === PIECES ? 1 : 0, 1)
  if ((await stock()) !== 0) throw new Error('pieces are left')
}

async function measure(): Promise<void> {
  const waiting = others.flatMap(({ token }) => Array.from({ length: ORDERS_EACH }, (_, index) => ({ token, fen: 1000 + index })))
  const times: number[] = []
  const takeTurns = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { ms, answer } = await order(next.token, { goodsType: 'RECHARGE', goodsId: String(next.fen), channel: 'sandbox' })
      if (!answer.data?.qrCode) throw new Error(`no QR code: ${answer.fault} ${answer.msg}`)
      times.push(ms)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, takeTurns))
  // The first requests meet an empty cache and new connections.
  const warm = times.slice(CONNECTIONS)
  const p95Ms = percentile(warm, 0.95)
  process.stdout.write(
    `${times.length} orders from ${CONNECTIONS} connections: median ${percentile(warm, 0.5).toFixed(0)} ms, p95 ${p95Ms.toFixed(0)} ms\n`,
  )
  verdict(`${LIMIT_MS} ms ÷ p95 of an order`, LIMIT_MS / p95Ms, 1)
}

async function fill() {
  const database = await newDatabase(folder)
  const made = { database, clock: { now: new Date() } }
  const thingId = await buildResource(database, { content_type: 4, price_fen: 9900, title: '黑胶' }, [])
  const db = database.query()
  await db.insertInto('sale_terms').values({ resource_id: thingId, stock: PIECES }).execute()
  const withAddress: Buyer[] = []
  for (let count = 0; count < BUYERS; count += 1) {
    const { userId, token } = await buildUser(made)
    const { address_id } = await db
      .insertInto('addresses')
      .values({
        user_id: userId,
        name: '李雷',
        phone: '13800138000',
        province: '上海市',
        city: '上海市',
        district: '徐汇区',
        detail: '衡山路 1 号',
      })
      .returning('address_id')
      .executeTakeFirstOrThrow()
    withAddress.push({ token, addressId: address_id })
  }
  const more: { token: string }[] = []
  for (let count = 0; count < Math.ceil(ORDERS / ORDERS_EACH); count += 1) more.push(await buildUser(made))
  await database.close()
  return { thing: thingId, buyers: withAddress, others: more, stock: () => leftOf(thingId, withAddress[0]?.token ?? '') }
}

/** The number of remaining pieces, by the site. */
async function leftOf(thingId: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`http://127.0.0.1:${PORT}/api/client/app/cms/sale/${thingId}`, { headers })
  return ((await response.json()) as { data: { stock: number } }).data.stock
}

interface Answer {
  fault?: string
  msg: string
  data?: { qrCode: string }
}

async function order(token: string, body: object): Promise<{ ms: number; answer: Answer }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const startedAt = performance.now()
  const response = await new Promise<IncomingMessage>((answered, failed) => {
    request(server.origin + CREATE, { method: 'POST', agent, headers }, answered)
      .on('error', failed)
      .end(JSON.stringify(body))
  })
  const answer = JSON.parse(await text(response)) as Answer
  return { ms: performance.now() - startedAt, answer }
}
