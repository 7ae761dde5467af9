import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { S3Settings } from '../../src/platform/files/s3/s3-settings.ts'
import { cephGateway } from './ceph.ts'
import { makeBucket } from './make-bucket.ts'

/** An empty bucket in the run's Ceph, as the settings name it. */
export async function testBucket(): Promise<S3Settings> {
  return makeBucket(await cephGateway(inject('cephFolder')), `test-${randomUUID()}`)
}
