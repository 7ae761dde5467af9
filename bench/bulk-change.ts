import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { BULK_MAX } from '@shenglang/contract/studio/edit/edit-works'
import { buildUser } from '../server/test/people.ts'
import { atMost, median, sized } from './measure.ts'
import { newDatabase, newFolder } from './new-site.ts'
import { startApi } from './server-process.ts'

/**
 * Times a change of ten thousand works at once, its preview, the same change by a file, its undo, and the delay until lists show
 * it: `node bench/bulk-change.ts`.
 */
const LIBRARY = sized(100_000, BULK_MAX)
const ROUNDS = sized(5, 1)
const CHANGE_LIMIT_MS = 10_000
const INDEX_LIMIT_MS = 1000
const PORT = 4131
const API = '/api/client/app/admin/works'

const folder = await newFolder('bulk')
const { token, artistId } = await fill()
const path = '/api/client/app/cms/resource'
const server = await startApi(folder, { port: PORT, path })
const times: Record<string, number[]> = { preview: [], change: [], index: [], file: [], undo: [] }
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    const style = round % 2 === 0 ? 'techno' : 'trance'
    const input = { where: { artistId }, change: { style } }
    await timed('preview', () => post('/bulk', { ...input, isPreview: true }))
    const { changeId } = await timed('change', () => post('/bulk', input))
    await timed('index', () => untilListed(style))
    const { csv } = await send(`/csv?artistId=${artistId}`)
    const form = new FormData()
    form.set('file', new File([csv.replaceAll(',0.00,', ',1.00,').replaceAll(`,${style},`, ',house,')], 'works.csv'))
    const { changeId: fileId } = await timed('file', () => send('/csv/import', { method: 'POST', body: form }))
    await post(`/bulk/undo/${fileId}`, {})
    await timed('undo', () => post(`/bulk/undo/${changeId}`, {}))
  }
  for (const [what, measured] of Object.entries(times)) {
    process.stdout.write(`${BULK_MAX} works, ${what}: median ${median(measured).toFixed(0)} ms\n`)
    atMost(`${BULK_MAX} works, ${what}: worst`, Math.max(...measured), what === 'index' ? INDEX_LIMIT_MS : CHANGE_LIMIT_MS, 'ms')
  }
} finally {
  await server.close()
  await rm(folder, { recursive: true })
}

async function timed<Answer>(what: string, run: () => Promise<Answer>): Promise<Answer> {
  const startedAt = performance.now()
  const answer = await run()
  times[what]?.push(performance.now() - startedAt)
  return answer
}

/** Waits until the index, from which the site's lists come, shows the change. */
async function untilListed(style: string): Promise<void> {
  for (;;) {
    const answer = (await (await fetch(`${server.origin}${path}?style=${style}&pageSize=1`)).json()) as { total: number }
    if (answer.total === BULK_MAX) return
    await delay(20)
  }
}

function post(address: string, body: object) {
  return send(address, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
}

async function send(address: string, { headers, ...request }: RequestInit = {}) {
  const response = await fetch(server.origin + API + address, {
    ...request,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  const answer = (await response.json()) as { code: number; msg: string; data: Record<string, string> }
  if (answer.code !== 200) throw new Error(`${address}: ${answer.msg}`)
  const { changeId = '', csv = '' } = answer.data
  return { changeId, csv }
}

/** A library of which one artist has ten thousand works, and an editor. */
async function fill() {
  const database = await newDatabase(folder)
  const made = { database, clock: { now: new Date() } }
  const editor = await buildUser(made, { permissions: ['content'] })
  const artist = await buildUser(made, { is_artists: true })
  const other = await buildUser(made, { is_artists: true })
  const insert = (owner: string, count: number) =>
    database.pool.query(
      `insert into resources (title, content_type, category_code, artist_id, style, published_at)
        select '城市夜色里的第 ' || n || ' 首', 1, 'A0301', $1, 'house', now() from generate_series(1, $2::int) n`,
      [owner, count],
    )
  await insert(artist.userId, BULK_MAX)
  await insert(other.userId, LIBRARY - BULK_MAX)
  await database.pool.query('analyze')
  await database.close()
  return { token: editor.token, artistId: artist.userId }
}
