import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from './s3-settings.ts'

/** Connections to the store: those of reads, of transfers, and some for checks. */
const CONNECTIONS_MAX = 96
const CONNECT_TIMEOUT_MS = 1000
/** A transfer in which no data arrives for this long has failed. */
const IDLE_TIMEOUT_MS = 15_000
const TRIES = 3

/** A client of the store at `endpoint`. */
export function createClient(settings: S3Settings, endpoint = settings.S3_ENDPOINT): S3Client {
  const agent = { keepAlive: true, maxSockets: CONNECTIONS_MAX }
  return new S3Client({
    ...(endpoint === '' ? {} : { endpoint }),
    region: settings.S3_REGION,
    credentials: { accessKeyId: settings.S3_ACCESS_KEY_ID, secretAccessKey: settings.S3_SECRET_ACCESS_KEY },
    forcePathStyle: settings.S3_PATH_STYLE,
    // Stores that lack the newer checksums refuse them, or store them as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
    },
  })
}
