import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeRecording } from '../test/recordings.ts'
import { isAlive, startCommand, untilGone } from '../test/server-process.ts'
import {
  createUpload,
  joinDatabase,
  openStudio,
  PATIENT,
  type Stand,
  sendBytes,
  standAt,
  workersOf,
  workLeftIn,
  worksOf,
} from '../test/studio-process.ts'

const TIMEOUT = 300_000
const PATIENCE = { timeout: 150_000, interval: 100 }

const fileName = '(select file_name from originals where original_id = new.original_id)'
const title = '(select title from resources where resource_id = new.resource_id)'

/** Where a worker is killed: a recording of this name stands there. */
const STEPS: Record<string, Stand> = {
  ...Object.fromEntries(
    ['probe', 'decode', 'tempo', 'key', 'energy'].map((step) => [
      step,
      { table: 'resource_files', when: 'update', condition: `new.step = '${step}' and ${fileName} = '${step}.mp3'` },
    ]),
  ),
  // Ladder and cover lie in the file store, nothing says so yet.
  stored: { table: 'resource_files', when: 'update', condition: `new.state = 'ready' and ${fileName} = 'stored.mp3'` },
  // Within the change that says so.
  filled: { table: 'resources', when: 'update', condition: `new.duration_ms > 0 and new.title = 'filled'` },
  released: { table: 'resource_log', when: 'insert', condition: `new.to_state = 'published' and ${title} = 'released'` },
}

test('a worker killed at any step leaves its work to the next, which comes to one result', { timeout: TIMEOUT }, async () => {
  const { folder, data, server } = await openStudio('api')
  const environment = { ROLES: 'worker', WORKER_CONCURRENCY: '9', ...PATIENT }
  const startWorker = () => startCommand('main.ts', data, [], {}, environment).child
  const names = Object.keys(STEPS)
  const gate = await standAt(data, Object.values(STEPS))
  for (const [index, name] of names.entries()) {
    const bytes = await readFile(await makeRecording(folder, `${name}.mp3`, name === 'decode' ? 180 : 3, {}, 400 + 20 * index))
    expect(await sendBytes(server, await createUpload(server, bytes.length, `${name}.mp3`), bytes)).toBe(204)
  }
  const database = await joinDatabase(data)
  const query = async (text: string) => (await database.pool.query({ text, rowMode: 'array' })).rows as unknown[][]
  // What is released has been prepared and let through; the others stand on the way.
  const first = startWorker()
  const ready = `select title from resources join resource_files using (resource_id) where resource_files.state = 'ready'`
  await expect.poll(() => query(ready), PATIENCE).toEqual([['released']])
  await query(`update resources set state = 'review', approved_at = now() where title = 'released'`)
  await expect.poll(() => gate.standing(), PATIENCE).toBe(names.length)

  first.kill('SIGKILL')
  await untilGone(first.pid ?? 0)
  await gate.open()
  expect(await query(ready)).toEqual([['released']])
  expect(await query('select from audio_sources')).toEqual([])

  const next = startWorker()
  await expect.poll(async () => (await query(ready)).length, PATIENCE).toBe(names.length)
  await expect.poll(() => query(`select to_state from resource_log`), PATIENCE).toEqual([['published']])
  expect(await query('select title from audio_sources join resources using (resource_id)')).toEqual([['released']])
  expect((await worksOf(server)).map(([name]) => name).sort()).toEqual([...names].sort())

  // Each recording lies there once as it came, and its ladder once.
  const kept = await query('select file_name, storage_key, hls_key from originals join resource_files using (original_id)')
  for (const [name, key] of kept) {
    expect(await readFile(join(data, 'media', String(key)))).toEqual(await readFile(join(folder, String(name))))
  }
  const ladders = (await readdir(join(data, 'media', 'hls'), { recursive: true })).filter((path) => path.endsWith('index.m3u8'))
  expect(ladders.map((path) => `hls/${path.replace('/index.m3u8', '')}`).sort()).toEqual(kept.map(([, , key]) => key).sort())
  await expect.poll(() => workLeftIn(data), PATIENCE).toEqual([])
  expect(await readdir(join(data, 'work'))).toHaveLength(1)
  expect(await readdir(join(data, 'incoming'))).toEqual([])
  await database.close()
  next.kill('SIGTERM')
  await untilGone(next.pid ?? 0)
  await server.end('SIGTERM')
})

test('a server starts its worker anew when it dies, and takes it along', { timeout: TIMEOUT }, async () => {
  const { data, server } = await openStudio('api,worker')
  const worker = async () => {
    await expect.poll(() => workersOf(server), PATIENCE).toHaveLength(1)
    return (await workersOf(server))[0] ?? 0
  }
  const first = await worker()
  process.kill(first, 'SIGKILL')
  await untilGone(first)
  const next = await worker()
  // It works once it has a folder; that of the dead one is gone.
  await expect.poll(() => readdir(join(data, 'work')), PATIENCE).toEqual([expect.stringMatching(`\\.${next}$`)])
  expect(await server.end('SIGTERM')).toBe(0)
  expect(isAlive(next)).toBe(false)
})
