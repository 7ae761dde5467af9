import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { makeRecording } from '../test/recordings.ts'
import { databasePid, isAlive, type ServerProcess, startServer, untilGone } from '../test/server-process.ts'
import { hashToken } from './accounts/tokens.ts'
import { openDatabase } from './platform/database/database.ts'

const TIMEOUT = 240_000
const run = promisify(execFile)
const opened: string[] = []
const TOKEN = 'a-token-of-the-test'

afterEach(async () => {
  for (const folder of opened.splice(0)) {
    const pid = await databasePid(join(folder, 'data')).catch(() => 0)
    if (pid > 0 && isAlive(pid)) process.kill(pid, 'SIGINT')
    if (pid > 0) await untilGone(pid)
    await rm(folder, { recursive: true, force: true })
  }
})

const start = (data: string) => startServer(data, {}, { ROLES: 'api,worker' })

/** A server with its worker, and an artist who is signed in. */
async function openStudio() {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-worker-'))
  opened.push(folder)
  const data = join(folder, 'data')
  const server = await start(data)
  const settings = { DATA_DIR: data, DATABASE_URL: '', DATABASE_POOL_SIZE: 1, DATABASE_STATEMENT_TIMEOUT_MS: 10_000 }
  const database = await openDatabase(settings, { attach: true })
  const { rows } = await database.pool.query("insert into users (nick_name, is_artists) values ('艺人', true) returning user_id")
  await database.pool.query(
    `insert into sessions (token_hash, user_id, client_id, device, address, expires_at)
      values ($1, $2, 'web', '', '', now() + interval '1 day')`,
    [hashToken(TOKEN), rows[0].user_id],
  )
  await database.close()
  return { folder, data, server }
}

const headers = { authorization: `Bearer ${TOKEN}`, 'tus-resumable': '1.0.0' }

async function create({ origin }: ServerProcess, size: number): Promise<string> {
  const created = await fetch(`${origin}/api/studio/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(size), 'upload-metadata': `filename ${btoa('mix.mp3')}` },
  })
  return created.headers.get('location') ?? ''
}

const patch = async ({ origin }: ServerProcess, location: string, bytes: Buffer) => {
  const sent = await fetch(origin + location, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
  return sent.status
}

async function send(server: ServerProcess, path: string): Promise<number> {
  const bytes = await readFile(path)
  return patch(server, await create(server, bytes.length), bytes)
}

/** Sends the first half of a file. */
async function begin(server: ServerProcess, path: string) {
  const bytes = await readFile(path)
  const location = await create(server, bytes.length)
  const sent = Math.floor(bytes.length / 2)
  expect(await patch(server, location, bytes.subarray(0, sent))).toBe(204)
  return { location, sent }
}

const states = async ({ origin }: ServerProcess) => {
  const response = await fetch(`${origin}/api/client/app/resource/own`, { headers })
  const { rows } = (await response.json()) as { rows: { state: string; isVisible: boolean; files: { state: string }[] }[] }
  return rows.map(({ state, files }) => [state, ...files.map((file) => file.state)])
}

/** The worker's processes: those whose parent is the server. */
async function workersOf({ process: { pid } }: ServerProcess): Promise<number[]> {
  const { stdout } = await run('pgrep', ['-P', String(pid), '-f', 'main.ts']).catch(() => ({ stdout: '' }))
  return stdout.split('\n').filter(Boolean).map(Number)
}

const workFolders = async (data: string) =>
  Promise.all(
    (await readdir(join(data, 'work')).catch(() => [])).map((name) => readdir(join(data, 'work', name)).catch(() => [])),
  )

test('a killed worker’s job is done by the next, and nothing of the dead one stays', { timeout: TIMEOUT }, async () => {
  const { folder, data, server } = await openStudio()
  const path = await makeRecording(folder, 'long.mp3', 300)
  expect(await send(server, path)).toBe(204)
  await expect.poll(() => states(server), { timeout: 60_000, interval: 20 }).toEqual([['draft', 'running']])
  const [worker = 0] = await workersOf(server)
  process.kill(worker, 'SIGKILL')
  await untilGone(worker)
  expect(await states(server)).toEqual([['draft', 'running']])

  await expect.poll(() => states(server), { timeout: 150_000, interval: 200 }).toEqual([['draft', 'ready']])
  await expect.poll(async () => (await workFolders(data)).flat(), { timeout: 10_000 }).toEqual([])
  expect(await readdir(join(data, 'work'))).toHaveLength(1)
  const [next = 0] = await workersOf(server)
  expect(await server.end('SIGTERM')).toBe(0)
  expect(isAlive(next)).toBe(false)
})

test('a killed server takes its worker along; the next one finishes what was acknowledged', { timeout: TIMEOUT }, async () => {
  const { folder, data, server } = await openStudio()
  const path = await makeRecording(folder, 'long.mp3', 240)
  await expect.poll(() => workersOf(server), { timeout: 30_000 }).toHaveLength(1)
  const [worker = 0] = await workersOf(server)
  expect(await send(server, path)).toBe(204)
  const half = await begin(server, await makeRecording(folder, 'half.mp3', 60, {}, 880))
  await server.end('SIGKILL')
  await untilGone(worker)

  const next = await start(data)
  const { headers: told } = await fetch(next.origin + half.location, { method: 'HEAD', headers })
  expect(Number(told.get('upload-offset'))).toBe(half.sent)
  await expect.poll(() => states(next), { timeout: 150_000, interval: 200 }).toEqual([['draft', 'ready']])
  await expect.poll(async () => (await workFolders(data)).flat(), { timeout: 10_000 }).toEqual([])
  expect(await readdir(join(data, 'uploads'))).toEqual([basename(half.location)])
  expect(await next.end('SIGTERM')).toBe(0)
})
