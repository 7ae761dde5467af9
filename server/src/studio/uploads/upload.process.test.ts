import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { expect, test } from 'vitest'
import { openLossyConnection } from '../../../test/lossy-connection.ts'
import { makeRecording } from '../../../test/recordings.ts'
import {
  artistHeaders,
  type Barrier,
  createUpload,
  joinDatabase,
  offsetOf,
  openStudio,
  pauseAt,
  sendBytes,
  sendSilently,
  worksOf,
} from '../../../test/studio-process.ts'
import type { Database } from '../../platform/database/database.ts'
import { openDiskFiles } from '../../platform/files/disk.ts'
import { fetchOriginal } from './fetch-original.ts'

const PATIENCE = { interval: 100 }

const original = (id: string) => `(select file_name from originals where original_id = ${id})`

/** Steps after the last byte at which a server is killed; an upload of this name stops there. */
const STEPS: Record<string, Barrier> = {
  'before its row.mp3': { table: 'originals', when: 'insert', condition: `new.file_name = 'before its row.mp3'` },
  'before its file.mp3': {
    table: 'resource_files',
    when: 'insert',
    condition: `${original('new.original_id')} = 'before its file.mp3'`,
  },
  'before its job.mp3': {
    table: 'pgboss.job',
    when: 'insert',
    condition: `exists (select from resource_files where resource_file_id = (new.data ->> 'fileId')::bigint
      and ${original('resource_files.original_id')} = 'before its job.mp3')`,
  },
}

test('a server killed at any step of an upload loses nothing, and makes one work of it', async () => {
  const { folder, data, server, start } = await openStudio('api')
  const barrier = await pauseAt(data, Object.values(STEPS))
  const recording = async (name: string, pitch: number) => readFile(await makeRecording(folder, name, 3, {}, pitch))
  for (const [index, name] of Object.keys(STEPS).entries()) {
    const bytes = await recording(name, 400 + 20 * index)
    const location = await createUpload(server, bytes.length, name)
    sendBytes(server, location, bytes).catch(() => {})
  }
  await expect.poll(() => barrier.standing(), PATIENCE).toBe(Object.keys(STEPS).length)

  // The same for an upload that is still receiving bytes.
  const half = await recording('half.mp3', 500)
  const location = await createUpload(server, half.length, 'half.mp3')
  sendSilently(server, location, half.subarray(0, 5000), 0, half.length)
  const database = await joinDatabase(data)
  await expect.poll(() => storedOf(database), PATIENCE).toContain(5000)
  expect(await worksOf(server)).toEqual([])
  await server.end('SIGKILL')
  await barrier.open()

  const next = await start()
  expect(await offsetOf(next, location)).toBe(5000)
  expect(await sendBytes(next, location, half.subarray(5000), 5000)).toBe(204)
  const titles = ['before its file', 'before its job', 'before its row', 'half']
  await expect.poll(async () => (await worksOf(next)).sort(), PATIENCE).toEqual(titles.map((title) => [title, 'draft', 'queued']))
  const jobs = await database.pool.query(`select data ->> 'fileId' as id from pgboss.job where name = 'studio.prepare'`)
  expect(new Set(jobs.rows.map(({ id }) => id)).size).toBe(titles.length)
  expect(jobs.rows).toHaveLength(titles.length)
  const { rows } = await database.pool.query('select file_name, upload_id, storage_key, size_bytes, sha256 from originals')
  const files = await openDiskFiles(data)
  for (const { file_name, ...original } of rows) {
    const path = join(folder, `${file_name}.joined`)
    await fetchOriginal(database.query(), files, original, path)
    expect(await readFile(path)).toEqual(await readFile(join(folder, file_name)))
  }
  expect((await database.pool.query('select from upload_parts')).rows).toEqual([])
  await files.close()
  await database.close()
  await expect.poll(() => readdir(join(data, 'uploads')), PATIENCE).toEqual([])
  const filesIn = async (name: string) =>
    (await readdir(join(data, 'media', name), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  expect([await filesIn('uploads'), (await filesIn('originals')).length]).toEqual([[], 4])
  expect(await readdir(join(data, 'incoming'))).toEqual([])
  await next.end('SIGTERM')
})

/** Stored bytes of each open upload. */
const storedOf = async ({ pool }: Database) =>
  (await pool.query('select received_bytes from uploads where finished_at is null')).rows.map(({ received_bytes }) =>
    Number(received_bytes),
  )

test('an upload goes on by itself when the server was killed and restarted', async () => {
  const { folder, data, server, start } = await openStudio('api')
  const path = await makeRecording(folder, 'mix.wav', 60)
  const { size } = await stat(path)
  const road = await openLossyConnection(server.origin)
  const resumedAt: number[] = []
  const done = new Promise<void>((resolve, reject) => {
    const upload = new Upload(createReadStream(path), {
      endpoint: `${road.origin}/api/studio/uploads`,
      uploadSize: size,
      chunkSize: size,
      headers: { authorization: artistHeaders.authorization },
      metadata: { filename: 'mix.wav' },
      retryDelays: Array<number>(1000).fill(100),
      onShouldRetry: () => true,
      onAfterResponse(sent, response) {
        if (sent.getMethod() === 'HEAD') resumedAt.push(Number(response.getHeader('Upload-Offset')))
      },
      onSuccess: () => resolve(),
      onError: reject,
    })
    road.loseAfter(2_000_000)
    upload.start()
  })
  await expect.poll(() => road.isLost(), PATIENCE).toBe(true)
  const database = await joinDatabase(data)
  await expect.poll(async () => Math.max(...(await storedOf(database))), PATIENCE).toBeGreaterThan(1_000_000)
  await database.close()
  await server.end('SIGKILL')
  const next = await start()
  road.mend(next.origin)
  await done
  expect(resumedAt).toHaveLength(1)
  expect(resumedAt[0]).toBeGreaterThan(1_000_000)
  expect(await worksOf(next)).toEqual([['mix', 'draft', 'queued']])
  await road.close()
  await next.end('SIGTERM')
})
