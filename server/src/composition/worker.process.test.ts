import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeRecording } from '../../test/recordings.ts'
import { isAlive, startCommand, untilGone } from '../../test/server-process.ts'
import {
  type Barrier,
  createUpload,
  joinDatabase,
  openStudio,
  PATIENT,
  pauseAt,
  sendBytes,
  workersOf,
  workLeftIn,
  worksOf,
} from '../../test/studio-process.ts'

const PATIENCE = { interval: 100 }

/** Steps at which a worker is killed, each as a change in the database that the test blocks. */
const STEPS: Record<string, Barrier> = {
  // Renditions and cover are stored, but no row points to them yet.
  stored: { table: 'resource_files', when: 'update', condition: `new.state = 'ready'` },
  ...Object.fromEntries(
    ['probe', 'decode', 'tempo', 'key', 'energy'].map((step) => [
      step,
      { table: 'resource_files', when: 'update', condition: `new.step = '${step}'` },
    ]),
  ),
  // Within the transaction that records them.
  filled: { table: 'resources', when: 'update', condition: 'new.duration_ms > 0' },
  released: { table: 'resource_log', when: 'insert', condition: `new.to_state = 'published'` },
}
/** One step of each kind of change; `npm run test:kills` runs all, and waits for a real heartbeat. */
const isWhole = process.env.ALL_KILLS === 'true'
const TRIED = Object.entries(STEPS).slice(0, isWhole ? undefined : 1)

test.each(TRIED)(
  'a worker killed at "%s" leaves its work to the next, which comes to one result',
  { tags: ['gate'] },
  async (step, stand) => {
    const { folder, data, server } = await openStudio('api')
    const startWorker = () => startCommand('main.ts', data, [], {}, { ROLES: 'worker', ...PATIENT }).child
    const barrier = await pauseAt(data, [stand])
    const bytes = await readFile(await makeRecording(folder, `${step}.mp3`))
    expect(await sendBytes(server, await createUpload(server, bytes.length, `${step}.mp3`), bytes)).toBe(204)
    const database = await joinDatabase(data)
    const query = async (text: string) => (await database.pool.query({ text, rowMode: 'array' })).rows as unknown[][]
    const ready = `select from resource_files where state = 'ready'`
    const first = startWorker()
    // A published work has been prepared and approved before.
    if (step === 'released') {
      await expect.poll(() => query(ready), PATIENCE).toHaveLength(1)
      await query(`update resources set state = 'review', approved_at = now()`)
    }
    await expect.poll(() => barrier.standing(), PATIENCE).toBe(1)

    first.kill('SIGKILL')
    await untilGone(first.pid ?? 0)
    await barrier.open()
    expect(await query(ready)).toHaveLength(step === 'released' ? 1 : 0)
    expect(await query('select from audio_sources')).toEqual([])

    // The dead worker's connection is silent for as long as it takes to be given up.
    await query(`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`)
    const next = startWorker()
    await expect.poll(() => query(ready), PATIENCE).toHaveLength(1)
    if (step === 'released')
      await expect.poll(() => query('select to_state from resource_log'), PATIENCE).toEqual([['published']])
    expect(await query('select from audio_sources')).toHaveLength(step === 'released' ? 1 : 0)
    expect((await worksOf(server)).map(([title]) => title)).toEqual([step])

    // The original and the renditions are stored once.
    const [[key, renditions] = []] = await query(
      'select storage_key, hls_key from originals join resource_files using (original_id)',
    )
    expect(await readFile(join(data, 'media', String(key)))).toEqual(bytes)
    const ladders = (await readdir(join(data, 'media', 'hls'), { recursive: true })).filter((path) => path.endsWith('index.m3u8'))
    expect(ladders).toEqual([join(String(renditions).replace('hls/', ''), 'index.m3u8')])
    await expect.poll(() => workLeftIn(data), PATIENCE).toEqual([])
    expect(await readdir(join(data, 'work'))).toHaveLength(1)
    // The next worker may be storing what it derives from the published work.
    await expect.poll(() => readdir(join(data, 'incoming')), PATIENCE).toEqual([])
    await database.close()
    next.kill('SIGTERM')
    await untilGone(next.pid ?? 0)
    await server.end('SIGTERM')
  },
)

const takenUp = async () => {
  const { folder, data, server } = await openStudio('api')
  const startWorker = () => startCommand('main.ts', data, [], {}, { ROLES: 'worker', ...PATIENT })
  const barrier = await pauseAt(data, [{ table: 'resource_files', when: 'update', condition: `new.step = 'probe'` }])
  const bytes = await readFile(await makeRecording(folder, 'taken.mp3'))
  expect(await sendBytes(server, await createUpload(server, bytes.length, 'taken.mp3'), bytes)).toBe(204)
  const { child: first } = startWorker()
  await expect.poll(() => barrier.standing(), PATIENCE).toBe(1)
  const { child: next, output } = startWorker()
  await expect.poll(output, PATIENCE).toContain('"msg":"working"')

  const database = await joinDatabase(data)
  first.kill('SIGKILL')
  const { rows: killed } = await database.pool.query('select now() as at')
  await untilGone(first.pid ?? 0)
  await barrier.open()
  const taken = `select from pgboss.job where name = 'studio.prepare' and started_on > $1`
  const runs = async () => (await database.pool.query(taken, [killed[0].at])).rows
  await expect.poll(runs, PATIENCE).toHaveLength(1)
  await database.close()
  next.kill('SIGTERM')
  await untilGone(next.pid ?? 0)
  await server.end('SIGTERM')
}
if (isWhole) test('another worker takes up the job of a killed one', takenUp)

test('a server restarts its worker when it dies, and stops it with itself', async () => {
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
