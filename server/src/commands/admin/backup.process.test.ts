import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { databaseContents, emptyDatabase, fileContents, tablesOf } from '../../../test/backup/contents.ts'
import { giveBalance } from '../../../test/commerce/money.ts'
import { openConsole } from '../../../test/console.ts'
import { buildResource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { checkLedger } from '../../commerce/ledger/index.ts'
import { JOBS } from '../../composition/domains.ts'
import { checkStaffLog } from '../../office/index.ts'
import { backUp } from '../../platform/backup/back-up.ts'
import { readKey } from '../../platform/backup/key-file.ts'
import { readManifest } from '../../platform/backup/manifest.ts'
import { backupsIn, openRepository } from '../../platform/backup/repository.ts'
import { type RestoreDeps, restoreBackup } from '../../platform/backup/restore.ts'
import { readSettings } from '../../platform/settings.ts'

const application = await testApplication()
const { app, database, files, folder: dataDir, clock } = application
const console = await openConsole(application)
const { run, read } = console
const send = createClient(app)
const folder = await mkdtemp(join(tmpdir(), 'shenglang-backup-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const at = (name: string) => join(folder, name)
const key = at('key')

/** Backups are named by the second. */
const backUpByCommand = async (to: string, ...options: string[]) => {
  clock.now = new Date(clock.now.getTime() + 1000)
  return read('backup', to, ...options)
}

async function restored(from: string, options: { keyFile?: string; backup?: string } = {}) {
  const target = await emptyDatabase()
  const DATA_DIR = await mkdtemp(at('restored-'))
  const settings = readSettings({ DATABASE_URL: target.DATABASE_URL, DATA_DIR })
  const deps: RestoreDeps = { settings, jobs: JOBS, signal: new AbortController().signal, onProgress() {} }
  await restoreBackup(deps, await openRepository(from, await readKey(options.keyFile ?? '')), options.backup)
  return { ...target, DATA_DIR }
}

const buyer = await buildUser(application, { nick_name: '夜航\t"船"\\N\n第二行' })
await giveBalance(application, buyer.userId, 5000)
const goodsId = await buildResource(database, { price_fen: 500, title: '<b>夜航</b>，很长的中文标题' })
await send('POST', '/pay/page/create', { goodsType: 'RESOURCE', goodsId, channel: 'balance' }, { token: buyer.token })
await files.put('image/ab/cover.webp', Buffer.from('picture'))
await files.put('audio/cd/track.mp3', Buffer.alloc(9 * 1024 * 1024, 'sound'))
await files.put('tagged/ef/copy.mp3', Buffer.from('made again when requested'))
await writeFile(join(dataDir, 'push.key'), 'f'.repeat(64))
expect((await run('backup', 'key', key)).code).toBe(0)

test('an encrypted backup restores every row, sequence, constraint, index and trigger, every file and the keys', async () => {
  // Written a second after the call.
  await expect.poll(async () => (await database.pool.query('select from network_log')).rowCount).toBe(1)
  const before = await databaseContents(database.pool)
  const deps = { database, dataDir, now: () => clock.now, signal: new AbortController().signal, onProgress() {} }
  const made = await backUp(deps, { folder: at('sealed'), key: await readKey(key), hasSecrets: true })
  expect(await databaseContents(database.pool)).toEqual(before)
  const { database: other, DATA_DIR } = await restored(at('sealed'), { keyFile: key })
  expect(await databaseContents(other.pool)).toEqual(before)
  expect(made.tables).toBe(await tablesOf(database.pool))
  const stored = await fileContents(dataDir)
  delete stored['tagged/ef/copy.mp3']
  expect(await fileContents(DATA_DIR)).toEqual(stored)
  for (const name of ['identity.key', 'push.key']) {
    expect(await readFile(join(DATA_DIR, name), 'utf8')).toBe(await readFile(join(dataDir, name), 'utf8'))
  }
  expect((await checkLedger(other.query())).problems).toEqual([])
  expect((await checkStaffLog(other.query())).problem).toBeUndefined()
})

test('nothing of an encrypted backup can be read without its key', async () => {
  const names = await readdir(at('sealed'), { recursive: true, withFileTypes: true })
  const blobs = names.filter((entry) => entry.isFile() && entry.parentPath.includes('blobs'))
  expect(blobs.length).toBeGreaterThan(10)
  for (const entry of blobs) {
    const bytes = await readFile(join(entry.parentPath, entry.name))
    expect(bytes.subarray(0, 4).toString()).toBe('SLB1')
    expect(bytes.includes('picture')).toBe(false)
  }
  const other = at('other-key')
  await run('backup', 'key', other)
  expect(await run('backup', 'verify', at('sealed'), '--key', other)).toEqual({
    code: 1,
    err: '密钥不对：备份是用另一个密钥文件加密的',
  })
  expect((await run('backup', 'verify', at('sealed'))).err).toContain('--key')
})

test('a second backup adds what has changed alone, and each restores its own state', async () => {
  const first = await backUpByCommand(at('plain'))
  expect(first.addedBytes).toBeGreaterThan(9 * 1024 * 1024)
  const stateBefore = await databaseContents(database.pool)
  await files.put('image/ab/second.webp', Buffer.from('another picture'))
  await files.remove('image/ab/cover.webp')
  await database.pool.query('update resources set title = $1 where resource_id = $2', ['改过的标题', goodsId])
  const second = await backUpByCommand(at('plain'))
  expect(second.addedBytes).toBeLessThan(1024 * 1024)
  expect((await run('backup', 'list', at('plain'))).out?.split('\n')).toEqual([first.name, second.name])
  const earlier = await restored(at('plain'), { backup: first.name })
  expect((await databaseContents(earlier.database.pool))['public.resources']).toEqual(stateBefore['public.resources'])
  expect(Object.keys(await fileContents(earlier.DATA_DIR))).toContain('image/ab/cover.webp')
  const later = await restored(at('plain'))
  const { rows } = await later.database.pool.query('select title from resources where resource_id = $1', [goodsId])
  expect(rows).toEqual([{ title: '改过的标题' }])
  const keys = Object.keys(await fileContents(later.DATA_DIR))
  expect(keys).toContain('image/ab/second.webp')
  expect(keys).not.toContain('image/ab/cover.webp')
})

test('a backup without encryption leaves the keys out, and says so, unless they are asked for', async () => {
  expect((await run('backup', at('no-keys'))).out).toContain('identity.key')
  await run('backup', at('with-keys'), '--with-keys')
  const secretsIn = async (name: string) => {
    const repository = await openRepository(at(name), undefined)
    const manifest = await readManifest(repository, (await backupsIn(repository))[0] ?? '')
    return manifest.secrets.map((secret) => secret.name)
  }
  expect([await secretsIn('no-keys'), await secretsIn('with-keys')]).toEqual([[], ['identity.key', 'push.key']])
})

test.each([
  [
    'a flipped byte',
    (bytes: Buffer) => bytes.fill(bytes[bytes.length >> 1]! ^ 1, bytes.length >> 1, (bytes.length >> 1) + 1),
    '内容变了',
  ],
  ['a cut end', (bytes: Buffer) => bytes.subarray(0, -1), '内容变了'],
  ['nothing left', (bytes: Buffer) => bytes.subarray(0, 0), '内容变了'],
])('verify finds %s in any file, sealed or not, and names the backup', async (_what, damaged, said) => {
  for (const [name, options] of [
    ['sealed', ['--key', key]],
    ['plain', []],
  ] as const) {
    expect(await run('backup', 'verify', at(name), ...options)).toMatchObject({ code: 0, out: expect.stringContaining('都完好') })
    const blobs = (await readdir(at(name), { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile() && entry.parentPath.includes('blobs'),
    )
    for (const entry of [blobs[0]!, blobs.at(-1)!]) {
      const path = join(entry.parentPath, entry.name)
      const whole = await readFile(path)
      await writeFile(path, damaged(Buffer.from(whole)))
      const { code, out } = await run('backup', 'verify', at(name), ...options)
      expect([code, out]).toEqual([1, expect.stringMatching(new RegExp(`1 处损坏：\\n${said} ${entry.name}（2026-`))])
      await writeFile(path, whole)
    }
    const list = join(at(name), 'backups', (await readdir(join(at(name), 'backups')))[0] ?? '')
    const whole = await readFile(list)
    await writeFile(list, damaged(Buffer.from(whole)))
    expect((await run('backup', 'verify', at(name), ...options)).out).toContain('清单损坏')
    await writeFile(list, whole)
  }
})

test('a missing file is named, and is stored again by the next backup', async () => {
  const blobs = (await readdir(at('plain'), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && entry.parentPath.includes('blobs'),
  )
  for (const entry of blobs) await rm(join(entry.parentPath, entry.name))
  expect(await run('backup', 'verify', at('plain'))).toMatchObject({ code: 1, out: expect.stringContaining('内容不见了') })
  const { name } = await backUpByCommand(at('plain'))
  expect((await restored(at('plain'), { backup: name })).DATA_DIR).toBeTruthy()
})

test('refuses a restore into a folder or a database that is in use, and of a newer schema', async () => {
  const target = await emptyDatabase()
  const deps = (settings: Record<string, string>): RestoreDeps => ({
    settings: readSettings(settings),
    jobs: JOBS,
    signal: new AbortController().signal,
    onProgress() {},
  })
  const repository = await openRepository(at('no-keys'), undefined)
  const { DATABASE_URL } = target
  await expect(restoreBackup(deps({ DATA_DIR: dataDir, DATABASE_URL }), repository)).rejects.toThrow('不是空的')
  await target.database.pool.query('create table used (id int)')
  await expect(restoreBackup(deps({ DATA_DIR: at('new'), DATABASE_URL }), repository)).rejects.toThrow('已经有表')
  await target.database.pool.query('drop table used')
  await writeFile(join(at('new'), 'restoring'), '')
  await expect(restoreBackup(deps({ DATA_DIR: at('new'), DATABASE_URL }), repository)).rejects.toThrow('没有完成')
  await expect(restoreBackup(deps({ DATA_DIR: at('new2'), DATABASE_URL }), repository, 'x')).rejects.toThrow('没有备份 x')
  await database.pool.query("insert into kysely_migration (name, timestamp) values ('9999-later', '')")
  await backUpByCommand(at('newer'))
  await database.pool.query("delete from kysely_migration where name = '9999-later'")
  const newer = await openRepository(at('newer'), undefined)
  await expect(restoreBackup(deps({ DATA_DIR: at('new3'), DATABASE_URL }), newer)).rejects.toThrow(
    '更新的版本（这里没有迁移 9999-later）',
  )
})

test('refuses a folder with other things in it, and one with the other kind of backups', async () => {
  await expect(run('backup', dataDir)).resolves.toMatchObject({ code: 1, err: expect.stringContaining('也不是空的') })
  expect((await run('backup', at('plain'), '--key', key)).err).toContain('没有加密')
  expect((await run('backup', at('sealed'))).err).toContain('--key')
  expect((await run('backup', 'verify', at('nowhere'))).err).toContain('没有备份')
  expect((await run('backup', 'key', key)).err).toContain('已经存在')
  expect((await run('backup')).code).toBe(2)
  expect((await run('backup', at('plain'), '--keep', '7')).code).toBe(2)
})

test('keeps the last backup of each requested day, with the content that it needs', async () => {
  const names: string[] = []
  for (const [day, content] of ['one', 'two', 'three'].entries()) {
    clock.now = new Date(clock.now.getTime() + 86_400_000)
    await files.put(`image/ab/day-${day}.webp`, Buffer.from(content))
    names.push((await backUpByCommand(at('thinned'), '--keep', '2,0,0')).name)
    if (day < 2) await files.remove(`image/ab/day-${day}.webp`)
  }
  expect(await read('backup', 'list', at('thinned'))).toEqual(names.slice(1))
  expect((await run('backup', 'verify', at('thinned'))).code).toBe(0)
  const blobs = await readdir(join(at('thinned'), 'blobs'), { recursive: true, withFileTypes: true })
  const texts = await Promise.all(
    blobs.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')),
  )
  expect([texts.includes('one'), texts.includes('two'), texts.includes('three')]).toEqual([false, true, true])
})
