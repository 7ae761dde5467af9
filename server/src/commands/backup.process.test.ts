import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { databaseContents, fileContents } from '../../test/backup/contents.ts'
import { makeDataFolder } from '../../test/data-folders.ts'
import { deleteDataFolder } from '../../test/delete-data-folder.ts'
import { startCommand, startServer } from '../../test/server-process.ts'
import { openDatabase } from '../platform/database/database.ts'
import { readSettings } from '../platform/settings.ts'

const folder = await makeDataFolder('backup-process')
const target = await makeEmptyFolder()
afterAll(() => Promise.all([deleteDataFolder(folder), deleteDataFolder(target)]))
const data = join(folder, 'data')
const backups = join(folder, 'backups')
const key = join(folder, 'key')
const FILES = 600

async function makeEmptyFolder(): Promise<string> {
  const made = `${folder}-restored`
  await mkdir(made)
  return made
}

const command = (dataDir: string, ...words: string[]) =>
  startCommand('commands/admin.ts', dataDir, words, {}, { ADMIN_NAME: '值班', LANG: 'zh_CN.UTF-8' })

async function run(dataDir: string, ...words: string[]) {
  const { child, output } = command(dataDir, ...words)
  const [code] = await once(child, 'exit')
  return { code, output: output() }
}

async function killOnce(dataDir: string, words: string[], isThere: () => Promise<boolean>): Promise<void> {
  const { child, output } = command(dataDir, ...words)
  const exited = once(child, 'exit')
  const watch = async () => {
    while (!(await isThere())) await delay(5)
  }
  await Promise.race([watch(), exited.then(() => Promise.reject(new Error(`it ended by itself: ${output()}`)))])
  child.kill('SIGKILL')
  await exited
}

test('a killed backup of a running site counts for nothing, and the next one is whole', async () => {
  for (let number = 0; number < FILES; number += 1) {
    const path = join(data, 'media', 'audio', String(number % 10))
    await mkdir(path, { recursive: true })
    await writeFile(join(path, `${number}.mp3`), Buffer.alloc(100_000, `track ${number}`))
  }
  await mkdir(join(data, 'media', 'image'))
  await writeFile(join(data, 'media', 'image', 'large.webp'), Buffer.alloc(64 * 1024 * 1024, 'large'))
  const server = await startServer(data)
  expect(await run(data, 'backup', 'key', key)).toMatchObject({ code: 0 })
  const blobs = async () => (await readdir(join(backups, 'blobs'), { recursive: true }).catch(() => [])).length
  await killOnce(data, ['backup', backups, '--key', key], async () => (await blobs()) > 250)
  expect(existsSync(join(data, 'held'))).toBe(true)
  expect(await run(data, 'backup', 'verify', backups, '--key', key)).toMatchObject({
    code: 1,
    output: expect.stringContaining('还没有做好的备份'),
  })
  expect(await run(data, 'restore', backups, '--key', key)).toMatchObject({ code: 1 })

  expect(await run(data, 'backup', backups, '--key', key)).toMatchObject({
    code: 0,
    output: expect.stringContaining('602 个文件'),
  })
  expect(existsSync(join(data, 'held'))).toBe(false)
  expect(await run(data, 'backup', 'verify', backups, '--key', key)).toMatchObject({ code: 0 })
  expect(await server.end('SIGTERM')).toBe(0)
})

test('a killed restore is refused until it is done again, and then has every row and byte', async () => {
  const restored = join(target, 'data')
  await killOnce(restored, ['restore', backups, '--key', key], async () => existsSync(join(restored, 'media', 'audio', '5')))
  await expect(startServer(restored)).rejects.toThrow('a restore into')
  expect((await run(restored, 'restore', backups, '--key', key)).output).toContain('没有完成')
  await deleteDataFolder(target)
  await mkdir(target)
  expect(await run(restored, 'restore', backups, '--key', key)).toMatchObject({
    code: 0,
    output: expect.stringContaining('恢复好了'),
  })
  expect(await fileContents(restored)).toEqual(await fileContents(data))
  expect(await readFile(join(restored, 'identity.key'), 'utf8')).toBe(await readFile(join(data, 'identity.key'), 'utf8'))

  const again = await startServer(restored)
  expect((await fetch(`${again.origin}/api/client/app/cms/resource`)).status).toBe(200)
  expect(await run(restored, 'ledger', 'check')).toMatchObject({ code: 0 })
  expect(await again.end('SIGTERM')).toBe(0)
  const [before, after] = [await contentsOf(data), await contentsOf(restored)]
  // What the commands and servers wrote since.
  const own = ['sequences', 'public.staff_calls', 'public.staff_call_outcomes', 'public.backups', 'public.network_log']
  const differing = Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  expect(differing.filter((name) => !own.includes(name) && !name.startsWith('pgboss.'))).toEqual([])
})

async function contentsOf(dataDir: string) {
  const database = await openDatabase(readSettings({ DATA_DIR: dataDir, DATABASE_STATEMENT_TIMEOUT_MS: '30000' }))
  try {
    return await databaseContents(database.pool)
  } finally {
    await database.close()
  }
}
