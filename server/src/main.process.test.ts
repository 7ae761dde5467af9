import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { constants, getPriority, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeDataFolder } from '../test/data-folders.ts'
import { deleteDataFolder } from '../test/delete-data-folder.ts'
import {
  databasePid,
  type Identity,
  isAlive,
  type ServerProcess,
  startCommand,
  startServer,
  untilGone,
} from '../test/server-process.ts'
import { joinDatabase } from '../test/studio-process.ts'

const opened: string[] = []

/** The data folder of a first start. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-start-'))
  opened.push(folder)
  return join(folder, 'data')
}

/** The data folder of a later start. */
async function usedFolder(): Promise<string> {
  const folder = await makeDataFolder('start')
  opened.push(folder)
  return join(folder, 'data')
}

afterEach(async () => {
  for (const folder of opened.splice(0)) await deleteDataFolder(folder)
})

const collect = async ({ origin }: ServerProcess, phonenumber: string) =>
  (await fetch(`${origin}/api/resource/sms/code?phonenumber=${phonenumber}`)).status

test('SIGTERM stops everything, the database last', async () => {
  const folder = await newFolder()
  const server = await startServer(folder)
  const database = await databasePid(folder)
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
  expect(isAlive(database)).toBe(false)
  // Without the demo nobody has an account: it says once how the first admin is made.
  expect(server.output().match(/people grant/g)).toHaveLength(1)
})

/** Those who were sent a code. */
async function phonesIn(folder: string): Promise<string[]> {
  const database = await joinDatabase(folder)
  const { rows } = await database.pool.query<{ phone: string }>('select phone from sms_codes order by phone')
  await database.close()
  return rows.map(({ phone }) => phone)
}

test('killed, it loses nothing that it acknowledged, and the next start recovers by itself', { tags: ['gate'] }, async () => {
  const folder = await usedFolder()
  const first = await startServer(folder)
  const orphan = await databasePid(folder)
  expect(await collect(first, '13900000001')).toBe(200)
  await first.end('SIGKILL')
  expect(isAlive(orphan)).toBe(true)

  // The database that was left behind is stopped; what was acknowledged is there.
  const second = await startServer(folder)
  expect(isAlive(orphan)).toBe(false)
  expect(await phonesIn(folder)).toEqual(['13900000001'])
  expect(await collect(second, '13900000002')).toBe(200)

  const database = await databasePid(folder)
  process.kill(database, 'SIGKILL')
  await second.end('SIGKILL')
  await untilGone(database)
  const third = await startServer(folder)
  expect(await phonesIn(folder)).toEqual(['13900000001', '13900000002'])
  expect(await third.end('SIGTERM')).toBe(0)
})

test('its database killed, it says so, lives on and starts it again', async () => {
  const folder = await usedFolder()
  const server = await startServer(folder)
  const asked = async (path: string) => (await fetch(server.origin + path)).status
  const [settings, aside] = ['postgresql.conf', 'aside.conf'].map((name) => join(folder, 'postgres', name)) as [string, string]
  // Without its settings it cannot be started again for as long as we look.
  await rename(settings, aside)
  const killed = await databasePid(folder)
  process.kill(killed, 'SIGKILL')
  await untilGone(killed)
  await expect.poll(() => asked('/readyz')).toBe(503)
  expect(await asked('/healthz')).toBe(200)
  expect(await asked('/api/menu/list')).toBe(503)
  await rename(aside, settings)
  await expect.poll(() => asked('/readyz')).toBe(200)
  expect(await asked('/api/menu/list')).toBe(200)
  const database = await databasePid(folder)
  expect(await server.end('SIGTERM')).toBe(0)
  expect(isAlive(database)).toBe(false)
})

test('a worker waits for its server, owns no database, and works on with the next server', async () => {
  const folder = await newFolder()
  const { child: worker, output } = startCommand('main.ts', folder, [], {}, { ROLES: 'worker' })
  await expect.poll(output).toContain('waiting for the server of this data folder')
  expect(await readdir(dirname(folder))).toEqual([])

  const first = await startServer(folder)
  await expect.poll(output).toContain('"msg":"working"')
  expect(getPriority(worker.pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL)
  await first.end('SIGKILL')
  const second = await startServer(folder)
  expect(isAlive(worker.pid ?? 0)).toBe(true)
  const database = await joinDatabase(folder)
  const connections = `select 1 from pg_stat_activity where application_name = 'shenglang worker'`
  await expect.poll(async () => (await database.pool.query(connections)).rowCount).toBeGreaterThan(0)
  await database.close()
  expect(await second.end('SIGTERM')).toBe(0)
  worker.kill('SIGTERM')
  await untilGone(worker.pid ?? 0)
  expect(worker.exitCode).toBe(0)
})

describe('a running server', () => {
  let folder: string
  let server: ServerProcess
  beforeAll(async () => {
    folder = await makeDataFolder('start')
    server = await startServer(join(folder, 'data'))
  })
  afterAll(() => deleteDataFolder(folder))

  test('is not harmed by a second one on its folder, which is refused', async () => {
    await expect(startServer(join(folder, 'data'))).rejects.toThrow('another server is already running')
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  })

  test('is joined by the import', async () => {
    const music = join(folder, 'music')
    await mkdir(music)
    const { child, output } = startCommand('commands/import.ts', join(folder, 'data'), [music])
    const code = await new Promise((done) => child.on('exit', done))
    expect([code, output()]).toEqual([0, expect.stringContaining('发布 0 首，已有 0 首，未能导入 0 首')])
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  })

  test('answers a request under way after SIGINT, and stops with its database', async () => {
    const database = await databasePid(join(folder, 'data'))
    const slow = fetch(`${server.origin}/api/app-auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grantType: 'password', username: 'nobody', password: 'a long hash is made for this' }),
    })
    // The hash is being made by the time that a later, quick request has been answered.
    await fetch(`${server.origin}/healthz`)
    const ended = server.end('SIGINT')
    expect((await slow).status).toBe(400)
    expect(await ended).toBe(0)
    expect(isAlive(database)).toBe(false)
  })
})

const isRoot = process.getuid?.() === 0
const NOBODY = { uid: 65534, gid: 65534 }

/** A private home keeps another user out of the checkout: there the test would say nothing. */
const isOpen = async (place: string): Promise<boolean> =>
  ((await stat(place)).mode & 0o005) === 0o005 && (place === dirname(place) || isOpen(dirname(place)))

/** All that lies in a data folder, and the socket of its database. */
async function pathsOf(folder: string): Promise<string[]> {
  const socketFolder = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[4] ?? ''
  const names = await readdir(folder, { recursive: true })
  return [...names.map((name) => join(folder, name)), join(socketFolder, '.s.PGSQL.5432')]
}

if (isRoot) {
  test('accounts of others read nothing of what a server writes, the group of the media what a proxy may serve', async () => {
    const folder = await newFolder()
    await chmod(dirname(folder), 0o755)
    const [served, original] = ['hls/ab/sound.m4s', 'originals/ab/sound.wav'].map((name) => join(folder, 'media', name))
    for (const path of [served, original]) {
      await mkdir(dirname(path ?? ''), { recursive: true })
      await writeFile(path ?? '', 'sound')
    }
    const server = await startServer(folder, {}, { MEDIA_GROUP: '60999' })
    await collect(server, '13900000003')
    const paths = await pathsOf(folder)
    expect(paths).toEqual(expect.arrayContaining(['identity.key', 'outbox/sms.jsonl'].map((name) => join(folder, name))))
    const readableBy = (identity: Identity) => {
      const script = 'for path; do if [ -r "$path" ]; then echo "$path"; fi; done'
      const { stdout } = spawnSync('sh', ['-c', script, 'sh', ...paths], { ...identity, encoding: 'utf8' })
      return stdout.split('\n').filter(Boolean)
    }
    expect(readableBy(NOBODY)).toEqual([])
    const readable = readableBy({ uid: NOBODY.uid, gid: 60999 })
    expect(readable.filter((path) => !/media($|\/(hls|image|wave|share|sitemap)($|\/))/.test(path))).toEqual([])
    expect(readable).toContain(served)
    expect(paths).toContain(original)
    await server.end('SIGTERM')
  })
}

if (isRoot && (await isOpen(resolve('server/src')))) {
  test('an ordinary user can run it', async () => {
    const folder = await newFolder()
    await chown(dirname(folder), NOBODY.uid, NOBODY.gid)
    const server = await startServer(folder, NOBODY)
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
    expect((await stat(join(folder, 'postgres'))).uid).toBe(NOBODY.uid)
    expect(await server.end('SIGTERM')).toBe(0)
  })
}
