import { rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { buildResource } from '../server/test/library.ts'
import { atMost, percentile, prepares, sized } from './measure.ts'
import { newDatabase, newFolder, newMembers } from './new-site.ts'
import { startApi } from './server-process.ts'

/** Times the link of a member's download: the first link to a file, which records the download, and later ones. */
const CONNECTIONS = 16
const LIMIT_MS = 10
/** No more than a member may download in an hour. */
const WORKS = sized(10, 2)
const MEMBERS = sized(200, 20)
const PORT = 4180

const folder = await newFolder('download-link')
prepares(`${MEMBERS} members and ${WORKS} works`)
const { resourceIds, tokens } = await fill()
const server = await startApi(folder, { port: PORT, path: `/api/client/app/cms/resource/${resourceIds[0]}` })
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
try {
  const fileIds = await Promise.all(resourceIds.map(fileOf))
  for (const what of ['the first link of a file', 'a later link']) {
    const times = await requestAll(fileIds)
    const p95Ms = percentile(times, 0.95)
    process.stdout.write(`${what}: ${times.length} requests, median ${percentile(times, 0.5).toFixed(1)} ms\n`)
    atMost(`p95 of ${what} at ${CONNECTIONS} connections`, p95Ms, LIMIT_MS, 'ms')
  }
} finally {
  agent.destroy()
  await server.close()
  await rm(folder, { recursive: true })
}

async function fill() {
  const database = await newDatabase(folder)
  const resourceIds: string[] = []
  for (let count = 0; count < WORKS; count += 1) resourceIds.push(await buildResource(database, { free_vip_level: 1 }))
  const tokens = await newMembers(database, MEMBERS, { vip: { level: 1 } })
  await database.close()
  return { resourceIds, tokens }
}

async function fileOf(resourceId: string): Promise<string> {
  const { answer } = await call(`/client/app/cms/file/${resourceId}`)
  return answer.rows?.[0]?.fileId ?? ''
}

/** Times in ms of a link to each file for each member; the first requests, which meet new connections, are left out. */
async function requestAll(fileIds: string[]): Promise<number[]> {
  const waiting = fileIds.flatMap((fileId) => tokens.map((token) => ({ fileId, token })))
  const times: number[] = []
  const takeTurns = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { ms, answer } = await call(`/cms/file/download/${next.fileId}`, next.token)
      if (!answer.data) throw new Error(`no link: ${answer.fault} ${answer.msg}`)
      times.push(ms)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, takeTurns))
  return times.slice(CONNECTIONS)
}

interface Answer {
  fault?: string
  msg: string
  data?: string
  rows?: { fileId: string }[]
}

async function call(path: string, token?: string): Promise<{ ms: number; answer: Answer }> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const startedAt = performance.now()
  const response = await new Promise<IncomingMessage>((answered, failed) => {
    get(`${server.origin}/api${path}`, { agent, headers }, answered).on('error', failed)
  })
  const answer = JSON.parse(await text(response)) as Answer
  return { ms: performance.now() - startedAt, answer }
}
