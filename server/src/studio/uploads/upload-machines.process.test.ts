import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { studioPath } from '@shenglang/contract/studio/works'
import { expect, inject, onTestFinished, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { makeRecording } from '../../../test/recordings.ts'
import { startCommand, startServer } from '../../../test/server-process.ts'
import {
  artistHeaders,
  createUpload,
  offsetOf,
  sendBytes,
  sendSilently,
  signInArtist,
  worksOf,
} from '../../../test/studio-process.ts'
import { testDatabase } from '../../../test/test-database.ts'

const PATIENCE = { interval: 100 }

const folder = await mkdtemp(join(tmpdir(), 'shenglang-upload-machines-'))
atEnd(() => rm(folder, { recursive: true, force: true }))
const database = await testDatabase()
const common = {
  DATABASE_URL: `postgres://shenglang@localhost/${database.address.database}?host=${inject('socketFolder')}`,
  IDENTITY_KEY: randomBytes(32).toString('hex'),
  PUSH_KEY: randomBytes(32).toString('hex'),
}
const store = join(folder, 'store')
await mkdir(store, { mode: 0o700 })

/** The data folder of a machine, which shares nothing with others but the file store. */
async function machine(name: string): Promise<string> {
  const dataDir = join(folder, name)
  await mkdir(dataDir)
  await symlink(store, join(dataDir, 'media'))
  return dataDir
}

async function startApi(name: string) {
  const server = await startServer(await machine(name), {}, { ...common, ROLES: 'api' })
  onTestFinished(() => void server.process.kill('SIGKILL'))
  return server
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const filesIn = async (path: string) =>
  (await readdir(path, { withFileTypes: true, recursive: true })).filter((file) => file.isFile())

test('an upload goes on at any machine, also when one is killed in the middle, and a worker on another makes it playable', async () => {
  await signInArtist(database)
  const [one, other] = await Promise.all([startApi('one'), startApi('other')])
  const bytes = await readFile(await makeRecording(folder, 'mix.wav', 20))
  const [first, second] = [300_000, 600_000]
  const location = await createUpload(one, bytes.length, 'mix.wav')
  expect(await sendBytes(one, location, bytes.subarray(0, first))).toBe(204)
  expect(await sendBytes(other, location, bytes.subarray(first, second), first)).toBe(204)

  // The bytes received by a connection that went silent at one machine stay for the next request at the other.
  sendSilently(one, location, bytes.subarray(second, second + 3000), second, bytes.length)
  const arriving = async () => (await readdir(join(folder, 'one', 'uploads'))).some((name) => name.includes(basename(location)))
  await expect.poll(arriving, PATIENCE).toBe(true)
  const third = await offsetOf(other, location)
  expect(third).toBe(second + 3000)

  // A machine that is killed loses nothing that it has acknowledged.
  sendSilently(one, location, bytes.subarray(third, third + 500_000), third, bytes.length)
  const stored = async () => Number((await database.pool.query('select received_bytes from uploads')).rows[0].received_bytes)
  await expect.poll(stored, PATIENCE).toBe(third + 500_000)
  await one.end('SIGKILL')
  const last = await offsetOf(other, location)
  expect(last).toBe(third + 500_000)
  expect(await sendBytes(other, location, bytes.subarray(last), last)).toBe(204)
  expect(await worksOf(other)).toEqual([['mix', 'draft', 'queued']])

  const worker = startCommand('main.ts', await machine('worker'), [], {}, { ...common, ROLES: 'worker' })
  onTestFinished(() => void worker.child.kill('SIGKILL'))
  await expect.poll(() => worksOf(other), PATIENCE).toEqual([['mix', 'draft', 'ready']])
  const { rows } = await database.pool.query(
    'select resource_file_id as id, storage_key, hls_key from originals natural join resource_files',
  )
  expect(sha256(await readFile(join(store, rows[0].storage_key)))).toBe(sha256(bytes))
  const played = await fetch(`${other.origin}/api${studioPath.audio(rows[0].id)}`, { headers: artistHeaders })
  expect(sha256(new Uint8Array(await played.arrayBuffer()))).toBe(sha256(bytes))
  expect((await filesIn(join(store, rows[0].hls_key))).length).toBeGreaterThan(0)

  expect([await filesIn(join(store, 'uploads')), (await database.pool.query('select from upload_parts')).rows]).toEqual([[], []])
  const left = await Promise.all(['other', 'worker'].map((name) => readdir(join(folder, name, 'uploads')).catch(() => [])))
  expect(left.flat()).toEqual([])
})
