import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { giveConsent } from '../src/accounts/index.ts'
import { hashToken } from '../src/accounts/sessions/tokens.ts'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { makeDataFolder } from './data-folders.ts'
import { deleteDataFolder } from './delete-data-folder.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** A paused process stays paused until it is killed. */
export const PATIENT = { DATABASE_STATEMENT_TIMEOUT_MS: '600000', DATABASE_POOL_SIZE: '20' }

const TOKEN = 'a-token-of-the-test'

/** Headers of an artist's client. */
export const artistHeaders = { authorization: `Bearer ${TOKEN}`, 'tus-resumable': '1.0.0' }

/** A server process with a signed-in artist; its folder and its database are deleted after the test. */
export async function openStudio(roles: string) {
  const folder = await makeDataFolder('studio')
  const data = join(folder, 'data')
  const started: ServerProcess[] = []
  const start = async () => {
    const server = await startServer(data, {}, { ROLES: roles, ...PATIENT })
    started.push(server)
    return server
  }
  // A test that fails leaves no server beside the tests after it.
  onTestFinished(async () => {
    for (const server of started) server.process.kill('SIGKILL')
    await deleteDataFolder(folder)
  })
  const server = await start()
  const database = await joinDatabase(data)
  await signInArtist(database)
  await database.close()
  return { folder, data, server, start }
}

/** Makes the artist whose session `artistHeaders` name. */
export async function signInArtist(database: Database): Promise<void> {
  const { rows } = await database.pool.query("insert into users (nick_name, is_artists) values ('艺人', true) returning user_id")
  await database.pool.query(
    `insert into sessions (token_hash, user_id, client_id, device, address, expires_at)
      values ($1, $2, 'web', '', '', now() + interval '1 day')`,
    [hashToken(TOKEN), rows[0].user_id],
  )
  await giveConsent({ db: database.query(), now: () => new Date() }, rows[0].user_id)
}

/** The database of a running server. */
export function joinDatabase(data: string): Promise<Database> {
  const settings = { DATA_DIR: data, DATABASE_URL: '', DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_TIMEOUT_MS: 10_000 }
  return openDatabase(settings, { attach: true })
}

/** Creates an upload. Returns its address. */
export async function createUpload({ origin }: ServerProcess, size: number, fileName = 'mix.mp3'): Promise<string> {
  const created = await fetch(`${origin}/api/studio/uploads`, {
    method: 'POST',
    headers: { ...artistHeaders, 'upload-length': String(size), 'upload-metadata': `filename ${btoa(fileName)}` },
  })
  return created.headers.get('location') ?? ''
}

/** Sends bytes of an upload; returns the status. */
export async function sendBytes({ origin }: ServerProcess, location: string, bytes: Buffer, offset = 0): Promise<number> {
  const sent = await fetch(origin + location, {
    method: 'PATCH',
    headers: { ...artistHeaders, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
  return sent.status
}

/** Begins to send all of an upload from an offset, sends these bytes, and goes silent. */
export function sendSilently({ origin }: ServerProcess, location: string, bytes: Buffer, offset: number, size: number) {
  const silent = request(origin + location, {
    method: 'PATCH',
    headers: {
      ...artistHeaders,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(size - offset),
    },
  })
  silent.on('error', () => {}).write(bytes)
}

/** Bytes of an upload that the server has. */
export async function offsetOf({ origin }: ServerProcess, location: string): Promise<number> {
  const { headers } = await fetch(origin + location, { method: 'HEAD', headers: artistHeaders })
  return Number(headers.get('upload-offset'))
}

/** The artist's works, the latest first: title, state, and the states of their files. */
export async function worksOf({ origin }: ServerProcess): Promise<string[][]> {
  const response = await fetch(`${origin}/api/client/app/resource/own`, { headers: artistHeaders })
  const { rows } = (await response.json()) as { rows: { title: string; state: string; files: { state: string }[] }[] }
  return rows.map(({ title, state, files }) => [title, state, ...files.map((file) => file.state)])
}

/** The worker processes of a server. */
export async function workersOf({ process: { pid } }: ServerProcess): Promise<number[]> {
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(pid), '-f', 'main.ts']).catch(() => ({ stdout: '' }))
  return stdout.split('\n').filter(Boolean).map(Number)
}

/** The files in the folders of workers. */
export async function workLeftIn(data: string): Promise<string[]> {
  const names = await readdir(join(data, 'work')).catch(() => [])
  return (await Promise.all(names.map((name) => readdir(join(data, 'work', name)).catch(() => [])))).flat()
}

/** A point at which a process is paused: before it writes a row that meets the condition. */
export interface Barrier {
  table: string
  when: 'insert' | 'update'
  /** SQL over `new`, the row to be written. */
  condition: string
}

const GATE = 7

/** Pauses every process that reaches one of these points until `open` is called or its database ends. */
export async function pauseAt(data: string, stands: readonly Barrier[]) {
  const database = await joinDatabase(data)
  const lockHolder = await database.pool.connect()
  lockHolder.on('error', () => {})
  await lockHolder.query(`select pg_advisory_lock(${GATE})`)
  for (const [index, { table, when, condition }] of stands.entries()) {
    await lockHolder.query(`create function stand_${index}() returns trigger language plpgsql as $$ begin
      if ${condition} then perform pg_advisory_xact_lock_shared(${GATE}); end if;
      return new;
    end $$`)
    await lockHolder.query(
      `create trigger stand_${index} before ${when} on ${table} for each row execute function stand_${index}()`,
    )
  }
  return {
    /** Number of paused processes. */
    async standing(): Promise<number> {
      const { rows } = await database.pool.query(
        `select count(*)::int as total from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`,
      )
      return rows[0].total
    },
    async open(): Promise<void> {
      lockHolder.release(true)
      await database.close()
    },
  }
}
