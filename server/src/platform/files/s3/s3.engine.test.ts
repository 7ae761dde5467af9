import { describe } from 'vitest'
import { testBucket } from '../../../../test/s3/test-bucket.ts'
import { fileStoreRules } from '../port.suite.ts'
import { openS3Files } from './s3.ts'

const settings = await testBucket()

describe('the S3 store', () => {
  fileStoreRules(async () => openS3Files(settings))
})
