import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { expect, test } from 'vitest'
import { makeRecording } from '../test/recordings.ts'
import { openRoad } from '../test/road.ts'
import {
  artistHeaders,
  createUpload,
  joinDatabase,
  offsetOf,
  openStudio,
  type Stand,
  sendBytes,
  standAt,
  worksOf,
} from '../test/studio-process.ts'

const PATIENCE = { timeout: 20_000, interval: 100 }

const original = (id: string) => `(select file_name from originals where original_id = ${id})`

/** Where a server is killed after the last byte: an upload of this name stands there. */
const STEPS: Record<string, Stand> = {
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

test('a server that is killed at any step of an upload loses nothing, and makes one work of it', async () => {
  const { folder, data, server, start } = await openStudio('api')
  const gate = await standAt(data, Object.values(STEPS))
  const recording = async (name: string, pitch: number) => readFile(await makeRecording(folder, name, 3, {}, pitch))
  for (const [index, name] of Object.keys(STEPS).entries()) {
    const bytes = await recording(name, 400 + 20 * index)
    const location = await createUpload(server, bytes.length, name)
    sendBytes(server, location, bytes).catch(() => {})
  }
  await expect.poll(() => gate.standing(), PATIENCE).toBe(Object.keys(STEPS).length)

  // And one whose bytes still come.
  const half = await recording('half.mp3', 500)
  const location = await createUpload(server, half.length, 'half.mp3')
  const sending = request(server.origin + location, {
    method: 'PATCH',
    headers: {
      ...artistHeaders,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(half.length),
    },
  })
  sending.on('error', () => {}).write(half.subarray(0, 5000))
  const place = join(data, 'uploads', location.split('/').at(-1) ?? '')
  await expect.poll(async () => (await stat(place)).size, PATIENCE).toBe(5000)
  expect(await worksOf(server)).toEqual([])
  await server.end('SIGKILL')
  await gate.open()

  const next = await start()
  expect(await offsetOf(next, location)).toBe(5000)
  expect(await sendBytes(next, location, half.subarray(5000), 5000)).toBe(204)
  const titles = ['before its file', 'before its job', 'before its row', 'half']
  await expect.poll(async () => (await worksOf(next)).sort(), PATIENCE).toEqual(titles.map((title) => [title, 'draft', 'queued']))
  const database = await joinDatabase(data)
  const jobs = await database.pool.query(`select data ->> 'fileId' as id from pgboss.job where name = 'studio.prepare'`)
  expect(new Set(jobs.rows.map(({ id }) => id)).size).toBe(titles.length)
  expect(jobs.rows).toHaveLength(titles.length)
  const { rows } = await database.pool.query('select file_name, storage_key from originals')
  for (const { file_name, storage_key } of rows) {
    expect(await readFile(join(data, 'media', storage_key))).toEqual(await readFile(join(folder, file_name)))
  }
  await database.close()
  await expect.poll(() => readdir(join(data, 'uploads')), PATIENCE).toEqual([])
  expect(await readdir(join(data, 'media', 'originals'), { recursive: true, withFileTypes: true }).then(filesOf)).toHaveLength(4)
  expect(await readdir(join(data, 'incoming'))).toEqual([])
  await next.end('SIGTERM')
})

const sizeOf = async (data: string, upload: string) => (await stat(join(data, 'uploads', upload))).size
const filesOf = (entries: { isFile(): boolean }[]) => entries.filter((entry) => entry.isFile())

test('an upload goes on by itself when the server was killed and started anew', async () => {
  const { folder, data, server, start } = await openStudio('api')
  const path = await makeRecording(folder, 'mix.wav', 60)
  const { size } = await stat(path)
  const road = await openRoad(server.origin)
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
  const arrived = async () =>
    Math.max(...(await Promise.all((await readdir(join(data, 'uploads'))).map((name) => sizeOf(data, name)))))
  await expect.poll(arrived, PATIENCE).toBeGreaterThan(1_000_000)
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
