import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

interface Load {
  perSecond: number
  resourceIds: readonly string[]
  /** Tokens of the users who call in turn. */
  tokens: readonly string[]
}

/** Enough users, who call in turn, for each to stay below the limit of likes. */
export const STEADY_USERS = 200
const BASE = '/api/client/app'
const TIMEOUT_MS = 15_000
/** Every fifth call is a write. */
const WRITE_EVERY = 5

/** Calls lists, details, a user's data and writes at a steady rate, whether or not the former calls were answered. */
export function callSteadily(origin: string, { perSecond, resourceIds, tokens }: Load) {
  const agent = new Agent({ keepAlive: true })
  const failed: string[] = []
  const underWay = new Set<Promise<void>>()
  const tookMs: number[] = []
  let made = 0

  const call = async (method: string, path: string) => {
    const startedAt = performance.now()
    const { status, body } = await send(method, path).catch((error: Error) => ({ status: 0, body: error.message }))
    const ms = performance.now() - startedAt
    tookMs.push(ms)
    if (status !== 200) failed.push(`${method} ${path}: ${status} ${body.slice(0, 100)} after ${Math.round(ms)} ms`)
  }
  const send = (method: string, path: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const token = tokens[made % tokens.length]
      const headers = { authorization: `Bearer ${token}`, ...(method === 'POST' && { 'content-length': 0 }) }
      const sent = request(origin + path, { method, agent, headers, timeout: TIMEOUT_MS }, (answer) => {
        text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject)
      })
      sent.on('error', reject).on('timeout', () => sent.destroy(new Error('no answer')))
      sent.end()
    })
  const timer = setInterval(() => {
    made += 1
    const calling = call(...callAt(made, resourceIds)).finally(() => underWay.delete(calling))
    underWay.add(calling)
  }, 1000 / perSecond)

  return {
    async end() {
      clearInterval(timer)
      await Promise.all(underWay)
      agent.destroy()
      return { made, failed, tookMs }
    },
  }
}

function callAt(index: number, resourceIds: readonly string[]): [method: string, path: string] {
  const resourceId = resourceIds[index % resourceIds.length]
  if (index % WRITE_EVERY === 0) return ['POST', `${BASE}/resource/collect/${resourceId}`]
  const reads = [
    `${BASE}/cms/resource?pageSize=30`,
    `${BASE}/cms/resource/${resourceId}`,
    `${BASE}/user/userinfo`,
    '/api/menu/list',
  ]
  return ['GET', reads[index % reads.length] ?? '']
}
