import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { emptyDatabase, fileContents } from '../../../test/backup/contents.ts'
import { giveBalance } from '../../../test/commerce/money.ts'
import { buildResource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { checkLedger } from '../../commerce/ledger/index.ts'
import { COVER_WIDTHS, pictureKey } from '../../media/ingest/artwork.ts'
import { createPictures } from '../../media/ingest/pictures.ts'
import { type BackupDeps, backUp } from '../../platform/backup/back-up.ts'
import { selectLastBackups } from '../../platform/backup/backups.sql.ts'
import { makeRecordedBackup } from '../../platform/backup/recorded-backup.ts'
import { openRepository } from '../../platform/backup/repository.ts'
import { restoreBackup } from '../../platform/backup/restore.ts'
import { backUpWhenDue } from '../../platform/backup/scheduled-backup.ts'
import { verifyBackups } from '../../platform/backup/verify.ts'
import { heldKeys, isHolding } from '../../platform/files/held-files.ts'
import { isDiskFull } from '../../platform/full-disk.ts'
import { readSettings } from '../../platform/settings.ts'
import { JOBS } from '../domains.ts'

const application = await testApplication()
const { app, database, files, folder: dataDir, clock } = application
const db = database.query()
const send = createClient(app)
const folder = await mkdtemp(join(tmpdir(), 'shenglang-beside-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const at = (name: string) => join(folder, name)
const signal = new AbortController().signal

const deps = (onProgress: BackupDeps['onProgress'] = () => {}): BackupDeps & { db: typeof db } => {
  clock.now = new Date(clock.now.getTime() + 1000)
  return { database, db, dataDir, now: () => clock.now, signal, onProgress }
}
const plain = (name: string) => ({ folder: at(name), key: undefined, hasSecrets: false })

const recorded = (name: string, keyFile = '') => ({ folder: at(name), keyFile, withKeys: false })

async function restored(name: string) {
  const { DATABASE_URL, database: other } = await emptyDatabase()
  const settings = readSettings({ DATABASE_URL, DATA_DIR: at(`${name}-restored`) })
  await restoreBackup({ settings, jobs: JOBS, signal, onProgress() {} }, await openRepository(at(name), undefined))
  return { other, keys: Object.keys(await fileContents(settings.DATA_DIR)) }
}

const pictures = createPictures({ db, files, now: () => clock.now })
const later = createPictures({ db, files, now: () => new Date(clock.now.getTime() + 10 * 86_400_000) })
async function storePictures(count: number): Promise<void> {
  const { userId } = await buildUser(application)
  for (let red = 0; red < count; red += 1) {
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: { r: red, g: count, b: 0 } } })
    await picture.png().toFile(at(`${red}.png`))
    await pictures.store(userId, at(`${red}.png`))
  }
}
const pictureKeys = async (from: typeof database) =>
  (await from.pool.query<{ picture_key: string }>('select picture_key from pictures')).rows.flatMap(({ picture_key }) =>
    COVER_WIDTHS.map((width) => pictureKey(picture_key, width)),
  )

test('every order acknowledged before a backup is in it, whole, while others are made', async () => {
  await files.put('audio/ab/sold.mp3', Buffer.from('sound'))
  const goodsId = await buildResource(database, { price_fen: 100 })
  const acknowledged: string[] = []
  let isRunning = true
  const buying = async () => {
    while (isRunning) {
      const buyer = await buildUser(application)
      await giveBalance(application, buyer.userId, 100)
      const order = { goodsType: 'RESOURCE', goodsId, channel: 'balance' }
      const { data } = await send('POST', '/pay/page/create', order, { token: buyer.token })
      acknowledged.push((data as { orderId: string }).orderId)
    }
  }
  const buyers = [buying(), buying(), buying()]
  await expect.poll(() => acknowledged.length).toBeGreaterThan(10)
  const before = [...acknowledged]
  await backUp(deps(), plain('orders'))
  const during = acknowledged.length - before.length
  isRunning = false
  await Promise.all(buyers)
  expect(during).toBeGreaterThan(0)
  const { other } = await restored('orders')
  const { rows } = await other.pool.query('select order_id::text from orders where paid_at is not null')
  expect(before.filter((orderId) => !rows.some((row) => row.order_id === orderId))).toEqual([])
  expect(rows.length).toBeLessThan(acknowledged.length)
  expect((await checkLedger(other.query())).problems).toEqual([])
})

test('files that are removed with their rows once the snapshot is taken are in the backup', async () => {
  await storePictures(5)
  const expected = await pictureKeys(database)
  let sweeping: Promise<void> | undefined
  const made = backUp(
    deps(() => {
      sweeping ??= later.sweep()
    }),
    plain('removed'),
  )
  await made
  await sweeping
  expect(await pictureKeys(database)).toEqual([])
  expect(await Promise.all(expected.map((key) => files.stat(key)))).toEqual(expected.map(() => undefined))
  const { other, keys } = await restored('removed')
  expect((await pictureKeys(other)).sort()).toEqual(expected.toSorted())
  expect(keys).toEqual(expect.arrayContaining(expected))
  expect(await isHolding(dataDir)).toBe(false)
})

test('a transaction that has removed a file and not committed is waited for, so that its row is not in the backup', async () => {
  await storePictures(1)
  const [key = ''] = await pictureKeys(database)
  const committing = Promise.withResolvers<void>()
  const removed = Promise.withResolvers<void>()
  const transaction = db.transaction().execute(async (within) => {
    await within.deleteFrom('pictures').execute()
    await files.remove(key)
    removed.resolve()
    await committing.promise
  })
  await removed.promise
  let isMade = false
  const made = backUp(deps(), plain('uncommitted')).finally(() => {
    isMade = true
  })
  await expect.poll(() => isHolding(dataDir)).toBe(true)
  const waits = async () =>
    (
      await database.pool.query(
        "select from pg_stat_activity where query like '%backend_xid is not null%' and datname = current_database()",
      )
    ).rowCount
  await expect.poll(waits).toBeGreaterThan(0)
  expect(isMade).toBe(false)
  committing.resolve()
  await Promise.all([transaction, made])
  const { other } = await restored('uncommitted')
  expect(await pictureKeys(other)).toEqual([])
})

test('a second backup at the same time is refused', async () => {
  const first = backUp(deps(), plain('twice'))
  await expect.poll(() => isHolding(dataDir)).toBe(true)
  await expect(backUp(deps(), plain('elsewhere'))).rejects.toThrow('正在进行')
  await first
})

test('the worker backs up once it is due, records it, thins out, and releases what a killed backup held', async () => {
  await mkdir(join(dataDir, 'held'))
  await writeFile(join(dataDir, 'held', 'image%2Fab%2Fleft.webp'), '')
  expect(await heldKeys(dataDir)).toEqual(['image/ab/left.webp'])
  const settings = readSettings({ DATA_DIR: dataDir, BACKUP_DIR: at('scheduled'), BACKUP_AT: '04:30', BACKUP_KEEP: '1,0,0' })
  const logged: unknown[] = []
  const log = { info: (what: unknown) => void logged.push(what) }
  const run = (time: string) => {
    clock.now = new Date(time)
    return backUpWhenDue({ settings, database, log, now: () => clock.now }, signal)
  }
  await backUpWhenDue({ settings: { ...settings, BACKUP_DIR: '' }, database, log, now: () => clock.now }, signal)
  expect(await isHolding(dataDir)).toBe(false)
  for (const time of ['01T04:31', '01T05:00', '02T04:29', '02T04:30', '02T12:00']) await run(`2027-01-${time}+08:00`)
  expect(logged).toMatchObject([{ thinned: [] }, { thinned: [expect.stringContaining('2026-12-31T20-31')] }])
  const { madeAt, failure } = await selectLastBackups(db, at('scheduled'))
  expect([madeAt?.toISOString(), failure]).toEqual(['2027-01-01T20:30:00.000Z', ''])
})

test('a failure is recorded with its reason, beside the last backup that was made', async () => {
  await writeFile(at('in-use'), '')
  await mkdir(at('other-things'))
  await writeFile(join(at('other-things'), 'a'), '')
  await expect(makeRecordedBackup(deps(), recorded('other-things'))).rejects.toThrow('也不是空的')
  const last = await selectLastBackups(db)
  expect(last.failure).toContain('也不是空的')
  expect(last.madeAt).toBeInstanceOf(Date)
  await expect(makeRecordedBackup(deps(), recorded('no-key', at('no-such-key')))).rejects.toThrow('读不到密钥文件')
  expect((await selectLastBackups(db)).failure).toContain('读不到密钥文件')
})

const small = at('small-disk')
await mkdir(small)
const hasSmallDisk = await promisify(execFile)('mount', ['-t', 'tmpfs', '-o', 'size=100k', 'none', small]).then(
  () => true,
  () => false,
)
afterAll(async () => {
  if (hasSmallDisk) await promisify(execFile)('umount', [small])
})

test.runIf(hasSmallDisk)('a full disk is a fault of the disk, and leaves no backup', async () => {
  const failed = await makeRecordedBackup(deps(), recorded('small-disk')).catch((error: unknown) => error)
  expect(isDiskFull(failed)).toBe(true)
  expect((await selectLastBackups(db)).failure).toBe('存备份的磁盘满了')
  expect(await readdir(join(small, 'backups'))).toEqual([])
  const repository = await openRepository(small, undefined)
  await expect(verifyBackups(repository, { signal, onProgress() {} })).rejects.toThrow('还没有做好的备份')
  expect(await readdir(small)).not.toContain('incoming')
})
