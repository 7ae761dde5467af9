import { NOTIFY_PATH } from '../server/src/commerce/providers/port.ts'
import { Sandbox } from '../server/src/commerce/providers/sandbox/sandbox.ts'
import { signedHeaders } from '../server/src/commerce/providers/sandbox/signature.ts'
import { percentile, sized, verdict } from './measure.ts'
import { buyEvenly, openNight } from './purchases/night.ts'

/**
 * How long does a buyer wait while each payment is notified a hundred times, under a hundred keys, and does the log show
 * any failure? `node bench/duplicate-notifications.ts [PURCHASES]`.
 */
const PURCHASES = Number(process.argv[2] ?? sized(200, 5))
const A_SECOND = 10
const DUPLICATES = sized(100, 5)
const PLAYABLE_P95_MS = 500

const night = await openNight({ port: 4123, buyers: PURCHASES })
const sandbox = new Sandbox({ db: night.database.query(), now: () => new Date(), cashierUrl: night.origin })
const notifications: Promise<void>[] = []
try {
  const { playableMs, errors } = await buyEvenly(night.buyers, A_SECOND, (token) => night.purchase(token, notifyAgainAndAgain))
  await Promise.all(notifications)
  const log = await night.log()
  for (const line of new Set([...errors, ...log])) process.stdout.write(`${line.slice(0, 400)}\n`)
  const p95Ms = percentile(playableMs, 0.95)
  process.stdout.write(
    `${playableMs.length} of ${PURCHASES} purchases at ${A_SECOND}/s, each notified ${DUPLICATES} times: p95 ${p95Ms.toFixed(0)} ms\n`,
  )
  verdict('purchases without error', playableMs.length / PURCHASES, 1)
  verdict('nothing in the log', log.length === 0 ? 1 : 0, 1)
  verdict(`${PLAYABLE_P95_MS} ms ÷ p95 from notification to playable`, PLAYABLE_P95_MS / p95Ms, 1)
} finally {
  await night.close()
}

async function notifyAgainAndAgain(attemptNo: string): Promise<void> {
  const [secret, found] = await Promise.all([sandbox.secret(), sandbox.find(attemptNo)])
  for (let copy = 0; copy < DUPLICATES; copy += 1) {
    notifications.push(notify(secret, JSON.stringify({ id: `${attemptNo}-${copy}`, merchant: 'sandbox', attemptNo, found })))
  }
}

async function notify(secret: Buffer, body: string): Promise<void> {
  const headers = signedHeaders(secret, Buffer.from(body), new Date())
  const response = await fetch(`${night.origin}/api${NOTIFY_PATH}/sandbox`, { method: 'POST', headers, body })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`a notification was answered with ${response.status}`)
}
