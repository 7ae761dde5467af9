import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/test-database.ts'
import { openDiskFiles } from '../files/disk.ts'
import type { Files } from '../files/port.ts'
import { selectStoreId } from './store-id.sql.ts'
import { claimStore, readMarker, requireSameStore } from './store-id.ts'

const database = await testDatabase()
const db = database.query()
const folder = await mkdtemp(join(tmpdir(), 'shenglang-store-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(() => database.pool.query('delete from file_store'))

const start = (files: Files) => requireSameStore(db, files, { store: 'here', log: { warn: () => {} } })
const newFolder = async () => openDiskFiles(await mkdtemp(join(folder, 'store-')))

describe('a process', () => {
  test('marks the store of a new site, and others that share it start as well, also at the same moment', async () => {
    const files = await newFolder()
    await Promise.all([start(files), start(files), start(files)])
    expect(await readMarker(files)).toBe(await selectStoreId(db))
    await start(files)
  })

  test('is refused a store without the marker, such as a share that is not mounted, and one of another site', async () => {
    await start(await newFolder())
    await expect(start(await newFolder())).rejects.toMatchObject({
      why: 'missing',
      message: expect.stringContaining('here 不是这个站点的文件库'),
    })
    const others = await newFolder()
    await others.put('store/site.txt', Buffer.from('77aa2b60-0000-4000-8000-000000000000'))
    await expect(start(others)).rejects.toMatchObject({ why: 'differs' })
  })

  test('takes over the folder of a database that is gone', async () => {
    const files = await newFolder()
    await start(files)
    const id = await selectStoreId(db)
    await database.pool.query('delete from file_store')
    await start(files)
    expect(await selectStoreId(db)).toBe(id)
  })
})

test('claiming a folder without a marker marks it', async () => {
  const home = join(folder, 'claimed')
  await mkdir(home)
  const files = await openDiskFiles(home)
  await claimStore(db, files)
  expect(await readMarker(files)).toBe(await selectStoreId(db))
})
