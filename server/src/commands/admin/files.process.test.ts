import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { bucketEnvironment } from '../../../test/s3/make-bucket.ts'
import { startStoreProxy } from '../../../test/s3/store-proxy.ts'
import { testBucket } from '../../../test/s3/test-bucket.ts'
import { startCommand } from '../../../test/server-process.ts'
import { testApplication } from '../../../test/test-application.ts'
import { requireSameStore } from '../../platform/file-store/store-id.ts'
import { readWhole } from '../../platform/files/read-whole.ts'
import { openS3Files } from '../../platform/files/s3/s3.ts'

const { database, files, folder } = await testApplication()
const bucket = await testBucket()
const proxy = await startStoreProxy(bucket.S3_ENDPOINT)
const store = openS3Files(bucket)
afterAll(async () => {
  await store.close()
  await proxy.close()
})
const DATABASE_URL = `postgres://shenglang@localhost/${database.address.database}?host=${inject('socketFolder')}`
const environment = {
  ...bucketEnvironment({ ...bucket, S3_ENDPOINT: proxy.origin }),
  DATABASE_URL,
  ADMIN_NAME: '值班',
  FILE_STORE: 'disk',
}
const command = (...words: string[]) => startCommand('commands/admin.ts', folder, ['files', ...words], {}, environment)
async function run(...words: string[]) {
  const { child, output } = command(...words)
  const [code] = await once(child, 'close')
  return { code, output: output() }
}

const log = { warn() {} }
await requireSameStore(database.query(), files, { store: 'disk', log })
const stored = new Map(Array.from({ length: 40 }, (_, at) => [`audio/ab/${at}.mp3`, randomBytes(1000 + at)]))
for (const [key, bytes] of stored) await files.put(key, bytes)
const atStore = async () => {
  const keys: string[] = []
  for await (const { key } of store.list()) if (key.startsWith('audio/')) keys.push(key)
  return keys
}

test('a killed move is continued by the next run, and afterwards every byte is in the other store', async () => {
  proxy.set('slow')
  const { child } = command('move', '--to', 's3')
  const exited = once(child, 'exit')
  while ((await atStore()).length < 4) await delay(50)
  child.kill('SIGKILL')
  await exited
  const before = (await atStore()).length
  expect(before).toBeLessThan(40)
  await expect(requireSameStore(database.query(), store, { store: 's3', log })).rejects.toMatchObject({ why: 'missing' })
  proxy.set('fine')
  const { code, output } = await run('move', '--to', 's3')
  expect([code, output]).toEqual([0, expect.stringMatching(/^40 个文件，这次复制了 \d+ 个/m)])
  expect(Number(/复制了 (\d+) 个/.exec(output)?.[1])).toBeLessThan(40)
  for (const [key, bytes] of stored) expect((await readWhole(store, key)).equals(bytes), key).toBe(true)
  await requireSameStore(database.query(), store, { store: 's3', log })
})

test('a second move copies files that are new or missing there, and none that the other store has replaced since', async () => {
  await files.put('audio/cd/new.mp3', Buffer.from('new'))
  await store.remove('audio/ab/1.mp3')
  await store.put('audio/ab/2.mp3', Buffer.from('stored by a process with the other store'))
  const { output } = await run('move', '--to', 's3')
  expect(output).toContain('41 个文件，这次复制了 2 个')
  expect((await readWhole(store, 'audio/cd/new.mp3')).toString()).toBe('new')
  expect((await readWhole(store, 'audio/ab/1.mp3')).equals(stored.get('audio/ab/1.mp3') ?? Buffer.alloc(0))).toBe(true)
  expect((await readWhole(store, 'audio/ab/2.mp3')).toString()).toBe('stored by a process with the other store')
})

test('a move that the store refuses fails with a message, and the next run continues it', async () => {
  await files.put('audio/cd/later.mp3', Buffer.from('later'))
  proxy.set('refuses')
  const refused = await run('move', '--to', 's3')
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('文件库没有回应')])
  proxy.set('fine')
  expect((await run('move', '--to', 's3')).output).toContain('这次复制了 1 个')
})

test('moving back copies the files that only the other store has', async () => {
  await store.put('audio/cd/back.mp3', Buffer.from('back'))
  expect(await run('move', '--to', 'disk')).toEqual({ code: 0, output: expect.stringContaining('一个不缺') })
  expect(await readFile(join(folder, 'media/audio/cd/back.mp3'), 'utf8')).toBe('back')
  expect(await readFile(join(folder, 'media/audio/ab/2.mp3'), 'utf8')).toBe('stored by a process with the other store')
  expect((await readdir(join(folder, 'incoming'))).filter((name) => name.includes('move'))).toEqual([])
})

test('refuses a source that is not the site’s store, such as a folder where a share is not mounted', async () => {
  const other = join(folder, 'other')
  const { child, output } = startCommand('commands/admin.ts', other, ['files', 'move', '--to', 's3'], {}, environment)
  const [code] = await once(child, 'close')
  expect([code, output()]).toEqual([1, expect.stringContaining('不是这个站点登记的文件库')])
})

test('shows the store, and prepares the bucket for pages', async () => {
  expect((await run('show')).output).toContain(`${join(folder, 'media')}：是这个站点的文件库`)
  expect(await run('prepare')).toEqual({ code: 0, output: '桶已设好\n' })
  const preflight = await fetch(`${bucket.S3_ENDPOINT}/${bucket.S3_BUCKET}/audio/ab/1.mp3`, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:0', 'access-control-request-method': 'GET', 'access-control-request-headers': 'range' },
  })
  expect(preflight.status).toBe(200)
})

test('with --follow copies new files until it is stopped', async () => {
  const { child, output } = command('move', '--to', 's3', '--follow')
  const exited = once(child, 'exit')
  await files.put('audio/cd/first.mp3', Buffer.from('first'))
  await expect.poll(() => store.stat('audio/cd/first.mp3')).toEqual({ size: 5 })
  await files.put('audio/cd/followed.mp3', Buffer.from('followed'))
  await expect.poll(() => store.stat('audio/cd/followed.mp3')).toEqual({ size: 8 })
  child.kill('SIGTERM')
  const [code] = await exited
  expect([code, output()]).toEqual([0, expect.stringContaining('一个不缺')])
})

test('a backup of a site whose files are in a bucket says that they are not in it', async () => {
  const words = ['backup', join(folder, 'backups')]
  const { child, output } = startCommand('commands/admin.ts', folder, words, {}, { ...environment, FILE_STORE: 's3' })
  const [code] = await once(child, 'close')
  expect([code, output()]).toEqual([0, expect.stringMatching(/0 个文件[\s\S]*不在这个备份中：请打开桶的版本控制/)])
})
