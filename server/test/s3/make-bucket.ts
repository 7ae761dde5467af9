import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from '../../src/platform/files/s3/s3-settings.ts'

/** Keys of the gateway that `cephGateway` starts. */
const KEYS = { accessKeyId: 'TESTKEY', secretAccessKey: 'TESTSECRET' }

/** Makes a bucket at the gateway; returns it as the settings name it. */
export async function makeBucket(endpoint: string, bucket: string): Promise<S3Settings> {
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: KEYS,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return {
    S3_ENDPOINT: endpoint,
    S3_REGION: 'us-east-1',
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    S3_PUBLIC_URL: '',
    S3_PATH_STYLE: true,
  }
}

/** The settings of a process whose files are in the bucket. */
export const bucketEnvironment = (settings: S3Settings): Record<string, string> => ({
  FILE_STORE: 's3',
  ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
})
