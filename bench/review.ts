import { rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { buildResource, buildSource, SHOWN } from '../server/test/library.ts'
import { buildUser } from '../server/test/people.ts'
import { median, percentile, prepares, verdict } from './measure.ts'
import { newDatabase, newFolder } from './new-site.ts'
import { processTimes } from './purchases/process-times.ts'
import { startApi } from './server-process.ts'

/**
 * Measures the server's processor time for each reviewed work: `node bench/review.ts`. 100 works wait, each with a recording that
 * equals a published one; a reviewer lists the queue, then reads, claims and decides a work, one after the other.
 */
const ITEMS = 100
const LIMIT_MS = 30
const PORT = 4130
const API = '/api/client/app/admin/review'

const folder = await newFolder('review')
prepares(`${ITEMS} works in review`)
const token = await fill()
const server = await startApi(folder, { port: PORT, path: '/api/client/app/cms/config' })
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
try {
  const items: number[] = []
  const parts: Record<string, number[]> = { queue: [], read: [], claim: [], decide: [] }
  const before = await processTimes(server.pid)
  for (let item = 0; item < ITEMS; item += 1) {
    const timed = async (part: string, run: () => ReturnType<typeof send>) => {
      const startedAt = performance.now()
      const answer = await run()
      parts[part]?.push(performance.now() - startedAt)
      return answer
    }
    const startedAt = performance.now()
    const { rows } = await timed('queue', () => send('GET', `${API}/queue`))
    const id: string = rows[0].resourceId
    const { data } = await timed('read', () => send('GET', `${API}/item/${id}`))
    if (data.matches.length === 0) throw new Error('a recording is not recognised')
    await timed('claim', () => send('POST', `${API}/claim/${id}`, {}))
    const decision = { outcome: 'publish', submissionId: data.work.submissionId }
    await timed('decide', () => send('POST', `${API}/decide/${id}`, decision))
    items.push(performance.now() - startedAt)
  }
  const after = await processTimes(server.pid)
  for (const [part, times] of Object.entries(parts)) {
    process.stdout.write(`${part}: median ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms\n`)
  }
  process.stdout.write(`an item: median ${median(items).toFixed(1)} ms, p95 ${percentile(items, 0.95).toFixed(1)} ms\n`)
  const spent = (name: 'server' | 'postgres') => (((after[name] - before[name]) * 1000) / ITEMS).toFixed(1)
  process.stdout.write(`processor time of an item: server ${spent('server')} ms, PostgreSQL ${spent('postgres')} ms\n`)
  verdict(`${LIMIT_MS} ms ÷ an item`, LIMIT_MS / median(items), 1)
} finally {
  agent.destroy()
  await server.close()
  await rm(folder, { recursive: true })
}

/** Works in review of several artists, and a reviewer, whose token is returned. */
async function fill(): Promise<string> {
  const database = await newDatabase(folder)
  const made = { database, clock: { now: new Date() } }
  const db = database.query()
  const reviewer = await buildUser(made, { permissions: ['review'] })
  for (let item = 0; item < ITEMS; item += 1) {
    const artist = await buildUser(made, { is_artists: true })
    const known = buildSource()
    await buildResource(database, {}, [known])
    await db.insertInto('recording_prints').values({ sha256: known.sha256, duration_ms: 60_000 }).execute()
    const id = await buildResource(database, { ...SHOWN, artist_id: artist.userId, state: 'review', published_at: null }, [])
    const stored = { file_name: 'a.wav', content_type: 'audio/wav', size_bytes: '1', storage_key: known.storage_key }
    const { original_id } = await db
      .insertInto('originals')
      .values({ ...stored, owner_id: artist.userId, upload_id: id, sha256: known.sha256 })
      .returning('original_id')
      .executeTakeFirstOrThrow()
    await db.insertInto('resource_files').values({ resource_id: id, original_id, position: 0, state: 'ready' }).execute()
    await db.insertInto('resource_log').values({ resource_id: id, from_state: 'draft', to_state: 'review' }).execute()
  }
  await database.close()
  return reviewer.token
}

async function send(method: 'GET' | 'POST', address: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await new Promise<IncomingMessage>((answered, failed) => {
    request(server.origin + address, { method, agent, headers }, answered)
      .on('error', failed)
      .end(body && JSON.stringify(body))
  })
  const answer = JSON.parse(await text(response))
  if (answer.code !== 200) throw new Error(`${address}: ${answer.msg}`)
  return answer
}
