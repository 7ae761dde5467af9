import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach } from 'vitest'
import { giveConsent } from '../src/accounts/index.ts'
import { hashToken } from '../src/accounts/tokens.ts'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { databasePid, isAlive, type ServerProcess, startServer, untilGone } from './server-process.ts'

/** So that whoever is made to stand still does so until it is killed. */
export const PATIENT = { DATABASE_STATEMENT_TIMEOUT_MS: '600000', DATABASE_POOL_SIZE: '20' }

const TOKEN = 'a-token-of-the-test'

/** What an artist's client says of itself. */
export const artistHeaders = { authorization: `Bearer ${TOKEN}`, 'tus-resumable': '1.0.0' }

const opened: string[] = []
afterEach(async () => {
  for (const folder of opened.splice(0)) {
    const pid = await databasePid(join(folder, 'data')).catch(() => 0)
    if (pid > 0 && isAlive(pid)) process.kill(pid, 'SIGINT')
    if (pid > 0) await untilGone(pid)
    await rm(folder, { recursive: true, force: true })
  }
})

/** A server as a process of its own with an artist who is signed in; its folder and its database go after the test. */
export async function openStudio(roles: string) {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-studio-'))
  opened.push(folder)
  const data = join(folder, 'data')
  const start = () => startServer(data, {}, { ROLES: roles, ...PATIENT })
  const server = await start()
  const database = await joinDatabase(data)
  const { rows } = await database.pool.query("insert into users (nick_name, is_artists) values ('艺人', true) returning user_id")
  await database.pool.query(
    `insert into sessions (token_hash, user_id, client_id, device, address, expires_at)
      values ($1, $2, 'web', '', '', now() + interval '1 day')`,
    [hashToken(TOKEN), rows[0].user_id],
  )
  await giveConsent({ db: database.query(), now: () => new Date() }, rows[0].user_id)
  await database.close()
  return { folder, data, server, start }
}

/** The database of a server that runs. */
export function joinDatabase(data: string): Promise<Database> {
  const settings = { DATA_DIR: data, DATABASE_URL: '', DATABASE_POOL_SIZE: 2, DATABASE_STATEMENT_TIMEOUT_MS: 10_000 }
  return openDatabase(settings, { attach: true })
}

/** Announces an upload. Returns its address. */
export async function createUpload({ origin }: ServerProcess, size: number, fileName = 'mix.mp3'): Promise<string> {
  const created = await fetch(`${origin}/api/studio/uploads`, {
    method: 'POST',
    headers: { ...artistHeaders, 'upload-length': String(size), 'upload-metadata': `filename ${btoa(fileName)}` },
  })
  return created.headers.get('location') ?? ''
}

/** Sends bytes of an upload; answers the status. */
export async function sendBytes({ origin }: ServerProcess, location: string, bytes: Buffer, offset = 0): Promise<number> {
  const sent = await fetch(origin + location, {
    method: 'PATCH',
    headers: { ...artistHeaders, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
  return sent.status
}

/** How much of an upload the server has, in bytes. */
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

/** The processes that a server keeps: its workers. */
export async function workersOf({ process: { pid } }: ServerProcess): Promise<number[]> {
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(pid), '-f', 'main.ts']).catch(() => ({ stdout: '' }))
  return stdout.split('\n').filter(Boolean).map(Number)
}

/** What lies in the folders of workers. */
export async function workLeftIn(data: string): Promise<string[]> {
  const names = await readdir(join(data, 'work')).catch(() => [])
  return (await Promise.all(names.map((name) => readdir(join(data, 'work', name)).catch(() => [])))).flat()
}

/** Where a process can be made to stand still: before a row is written, where the condition holds of it. */
export interface Stand {
  table: string
  when: 'insert' | 'update'
  /** SQL over `new`, the row as it is to be. */
  condition: string
}

const GATE = 7

/** Makes whoever comes to one of these places stand there until `open` is called or its database ends. */
export async function standAt(data: string, stands: readonly Stand[]) {
  const database = await joinDatabase(data)
  const keeper = await database.pool.connect()
  keeper.on('error', () => {})
  await keeper.query(`select pg_advisory_lock(${GATE})`)
  for (const [index, { table, when, condition }] of stands.entries()) {
    await keeper.query(`create function stand_${index}() returns trigger language plpgsql as $$ begin
      if ${condition} then perform pg_advisory_xact_lock_shared(${GATE}); end if;
      return new;
    end $$`)
    await keeper.query(`create trigger stand_${index} before ${when} on ${table} for each row execute function stand_${index}()`)
  }
  return {
    /** How many stand. */
    async standing(): Promise<number> {
      const { rows } = await database.pool.query(
        `select count(*)::int as total from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`,
      )
      return rows[0].total
    },
    async open(): Promise<void> {
      keeper.release(true)
      await database.close()
    },
  }
}
