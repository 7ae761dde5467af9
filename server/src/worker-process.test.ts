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

const PATIENCE = { timeout: 20_000, interval: 100 }

/** Where a worker is killed: the recording stands there. */
const STEPS: Record<string, Stand> = {
  // Ladder and cover lie in the file store, nothing says so yet.
  stored: { table: 'resource_files', when: 'update', condition: `new.state = 'ready'` },
  ...Object.fromEntries(
    ['probe', 'decode', 'tempo', 'key', 'energy'].map((step) => [
      step,
      { table: 'resource_files', when: 'update', condition: `new.step = '${step}'` },
    ]),
  ),
  // Within the change that says so.
  filled: { table: 'resources', when: 'update', condition: 'new.duration_ms > 0' },
  released: { table: 'resource_log', when: 'insert', condition: `new.to_state = 'published'` },
}
/** One step on each change; `npm run test:kills` takes all. */
const TRIED = Object.entries(STEPS).slice(0, process.env.ALL_KILLS === 'true' ? undefined : 1)

test.each(TRIED)('a worker killed at "%s" leaves its work to the next, which comes to one result', async (step, stand) => {
  const { folder, data, server } = await openStudio('api')
  const startWorker = () => startCommand('main.ts', data, [], {}, { ROLES: 'worker', ...PATIENT }).child
  const gate = await standAt(data, [stand])
  const bytes = await readFile(await makeRecording(folder, `${step}.mp3`))
  expect(await sendBytes(server, await createUpload(server, bytes.length, `${step}.mp3`), bytes)).toBe(204)
  const database = await joinDatabase(data)
  const query = async (text: string) => (await database.pool.query({ text, rowMode: 'array' })).rows as unknown[][]
  const ready = `select from resource_files where state = 'ready'`
  const first = startWorker()
  // What is released has been prepared and let through before.
  if (step === 'released') {
    await expect.poll(() => query(ready), PATIENCE).toHaveLength(1)
    await query(`update resources set state = 'review', approved_at = now()`)
  }
  await expect.poll(() => gate.standing(), PATIENCE).toBe(1)

  first.kill('SIGKILL')
  await untilGone(first.pid ?? 0)
  await gate.open()
  expect(await query(ready)).toHaveLength(step === 'released' ? 1 : 0)
  expect(await query('select from audio_sources')).toEqual([])

  // Nothing is heard of the dead worker for as long as it takes to be given up.
  await query(`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`)
  const next = startWorker()
  await expect.poll(() => query(ready), PATIENCE).toHaveLength(1)
  if (step === 'released') await expect.poll(() => query('select to_state from resource_log'), PATIENCE).toEqual([['published']])
  expect(await query('select from audio_sources')).toHaveLength(step === 'released' ? 1 : 0)
  expect((await worksOf(server)).map(([title]) => title)).toEqual([step])

  // The recording lies there once as it came, and its ladder once.
  const [[key, ladder] = []] = await query('select storage_key, hls_key from originals join resource_files using (original_id)')
  expect(await readFile(join(data, 'media', String(key)))).toEqual(bytes)
  const ladders = (await readdir(join(data, 'media', 'hls'), { recursive: true })).filter((path) => path.endsWith('index.m3u8'))
  expect(ladders).toEqual([join(String(ladder).replace('hls/', ''), 'index.m3u8')])
  await expect.poll(() => workLeftIn(data), PATIENCE).toEqual([])
  expect(await readdir(join(data, 'work'))).toHaveLength(1)
  expect(await readdir(join(data, 'incoming'))).toEqual([])
  await database.close()
  next.kill('SIGTERM')
  await untilGone(next.pid ?? 0)
  await server.end('SIGTERM')
})

test('the job of a killed worker is taken up by another within 20 s', async () => {
  const { folder, data, server } = await openStudio('api')
  const startWorker = () => startCommand('main.ts', data, [], {}, { ROLES: 'worker', ...PATIENT })
  const gate = await standAt(data, [{ table: 'resource_files', when: 'update', condition: `new.step = 'probe'` }])
  const bytes = await readFile(await makeRecording(folder, 'taken.mp3'))
  expect(await sendBytes(server, await createUpload(server, bytes.length, 'taken.mp3'), bytes)).toBe(204)
  const { child: first } = startWorker()
  await expect.poll(() => gate.standing(), PATIENCE).toBe(1)
  const { child: next, output } = startWorker()
  await expect.poll(output, PATIENCE).toContain('"msg":"working"')

  const database = await joinDatabase(data)
  first.kill('SIGKILL')
  const { rows: killed } = await database.pool.query('select now() as at')
  await untilGone(first.pid ?? 0)
  await gate.open()
  const taken = `select started_on - $1 < interval '20 s' as "inTime" from pgboss.job
    where name = 'studio.prepare' and started_on > $1`
  const takenUp = async () => (await database.pool.query(taken, [killed[0].at])).rows
  await expect.poll(takenUp).toMatchObject([{ inTime: true }])
  await database.close()
  next.kill('SIGTERM')
  await untilGone(next.pid ?? 0)
  await server.end('SIGTERM')
})

test('a server starts its worker anew when it dies, and takes it along', async () => {
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
