import { PutBucketCorsCommand, PutBucketLifecycleConfigurationCommand } from '@aws-sdk/client-s3'
import { createClient } from './client.ts'
import type { S3Settings } from './s3-settings.ts'

const UNFINISHED_DAYS = 2

/**
 * Lets pages of the site fetch from the bucket, and has the store delete what uploads of killed processes left unfinished.
 * Returns what the store refused.
 */
export async function prepareBucket(settings: S3Settings, siteUrl: string): Promise<string[]> {
  const client = createClient(settings)
  const cors = new PutBucketCorsCommand({
    Bucket: settings.S3_BUCKET,
    CORSConfiguration: {
      CORSRules: [
        {
          AllowedOrigins: [new URL(siteUrl).origin],
          AllowedMethods: ['GET', 'HEAD'],
          AllowedHeaders: ['*'],
          ExposeHeaders: ['Content-Length', 'Content-Range', 'Accept-Ranges', 'ETag'],
          MaxAgeSeconds: 3600,
        },
      ],
    },
  })
  const rule = { ID: 'unfinished-uploads', Status: 'Enabled' as const, Filter: { Prefix: '' } }
  const lifecycle = new PutBucketLifecycleConfigurationCommand({
    Bucket: settings.S3_BUCKET,
    LifecycleConfiguration: {
      Rules: [{ ...rule, AbortIncompleteMultipartUpload: { DaysAfterInitiation: UNFINISHED_DAYS } }],
    },
  })
  const refusals: string[] = []
  const refused = (what: string) => (error: unknown) => {
    refusals.push(`${what}: ${error instanceof Error ? error.message || error.name : String(error)}`)
  }
  await client.send(cors).catch(refused('CORS'))
  await client.send(lifecycle).catch(refused('AbortIncompleteMultipartUpload'))
  client.destroy()
  return refusals
}
