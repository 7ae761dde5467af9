import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { deleteDataFolder } from '../../../test/delete-data-folder.ts'
import { databasePid, isAlive, untilGone } from '../../../test/server-process.ts'
import { nativeFolder, refuseOtherMajor } from './cluster.ts'
import { openDatabase } from './database.ts'

const folder = await mkdtemp(join(tmpdir(), 'shenglang-embedded-'))
const dataDir = join(folder, 'data')
const settings = { DATA_DIR: dataDir, DATABASE_URL: '', DATABASE_POOL_SIZE: 3, DATABASE_STATEMENT_TIMEOUT_MS: 10_000 }
// As an earlier release left it.
await mkdir(dataDir)
await writeFile(join(dataDir, 'postgres.log'), '', { mode: 0o644 })
const database = await openDatabase(settings)
const db = database.query()
afterAll(() => deleteDataFolder(folder))

const written = async () => (await sql<{ word: string }>`select word from words`.execute(db)).rows.map(({ word }) => word)
test('cluster, log and socket are reachable by their owner alone', async () => {
  const { rows } = await sql<{ folder: string }>`select current_setting('unix_socket_directories') as folder`.execute(db)
  const modes = [join(dataDir, 'postgres'), join(dataDir, 'postgres.log'), rows[0]?.folder ?? ''].map(
    async (path) => (await stat(path)).mode & 0o077,
  )
  expect(await Promise.all(modes)).toEqual([0, 0, 0])
})

const PATIENCE = { interval: 20, timeout: 20_000 }

test('restarts the embedded database whenever it is killed, on the same socket and with everything committed', async () => {
  await sql`create table words (word text)`.execute(db)
  for (const word of ['one', 'two', 'three']) {
    await sql`insert into words values (${word})`.execute(db)
    const pid = await databasePid(dataDir)
    process.kill(pid, 'SIGKILL')
    await untilGone(pid)
    await expect.poll(() => written().catch(() => []), PATIENCE).toContain(word)
  }
  expect(await written()).toEqual(['one', 'two', 'three'])
})

test('survives a killed backend, for which PostgreSQL ends all others', async () => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const server = await databasePid(dataDir)
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  await untilGone(rows[0]?.pid ?? 0)
  await expect.poll(() => written().catch(() => []), PATIENCE).toHaveLength(3)
  expect(await databasePid(dataDir)).toBe(server)
})

test('closing ends a server that was restarted, and one that is just being started', async () => {
  const restarted = await databasePid(dataDir)
  process.kill(restarted, 'SIGKILL')
  await untilGone(restarted)
  await database.close()
  const last = await databasePid(dataDir).catch(() => 0)
  expect(last !== 0 && isAlive(last)).toBe(false)

  const again = await openDatabase(settings)
  const pid = await databasePid(dataDir)
  expect((await sql`select word from words`.execute(again.query())).rows).toHaveLength(3)
  await again.close()
  expect(isAlive(pid)).toBe(false)
})

if (process.getuid?.() === 0) {
  test('root runs it under a separate number, also where an earlier release ran it as nobody', async () => {
    await promisify(execFile)('chown', ['-R', '65534:65534', join(dataDir, 'postgres')])
    const again = await openDatabase(settings)
    expect((await sql`select word from words`.execute(again.query())).rows).toHaveLength(3)
    const owners = ['', 'PG_VERSION', 'base'].map(async (name) => (await stat(join(dataDir, 'postgres', name))).uid)
    expect(await Promise.all(owners)).toEqual([61000, 61000, 61000])
    await again.close()
  })
}

test('refuses a cluster that another major version made, and says what to do', async () => {
  const native = await nativeFolder(false)
  await expect(refuseOtherMajor(native, join(dataDir, 'postgres'))).resolves.toBeUndefined()
  const earlier = join(folder, 'earlier')
  await mkdir(earlier)
  await writeFile(join(earlier, 'PG_VERSION'), '17\n')
  await expect(refuseOtherMajor(native, earlier)).rejects.toThrow(
    /made by PostgreSQL 17, and this release runs \d+.*docs\/upgrade.md/,
  )
})
