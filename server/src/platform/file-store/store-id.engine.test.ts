import { beforeEach, describe, expect, test } from 'vitest'
import { startStoreProxy } from '../../../test/s3/store-proxy.ts'
import { testBucket } from '../../../test/s3/test-bucket.ts'
import { testDatabase } from '../../../test/test-database.ts'
import type { Files } from '../files/port.ts'
import { openS3Files } from '../files/s3/s3.ts'
import { claimStore, requireSameStore } from './store-id.ts'

const database = await testDatabase()
const db = database.query()
beforeEach(() => database.pool.query('delete from file_store'))

const warnings: unknown[] = []
const log = { warn: (facts: unknown) => warnings.push(facts) }
const start = (files: Files) => requireSameStore(db, files, { store: 'here', log })

describe('a process', () => {
  test('of a new database is refused a bucket in use, until an operator claims it', async () => {
    const files = openS3Files(await testBucket())
    await start(files)
    await database.pool.query('delete from file_store')
    await expect(start(files)).rejects.toMatchObject({ why: 'foreign' })
    await claimStore(db, files)
    await start(files)
    await files.close()
  })

  test('starts without its files while the store does not answer, and is refused where its settings are wrong', async () => {
    const settings = await testBucket()
    const proxy = await startStoreProxy(settings.S3_ENDPOINT)
    const files = openS3Files({ ...settings, S3_ENDPOINT: proxy.origin })
    proxy.set('refuses')
    await start(files)
    expect(warnings).toHaveLength(1)
    const wrong = openS3Files({ ...settings, S3_SECRET_ACCESS_KEY: 'WRONG' })
    await expect(start(wrong)).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' })
    await Promise.all([files.close(), wrong.close(), proxy.close()])
  })
})
