import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded.ts'
import { type PostgresPair, startPair } from '../../server/test/postgres-pair.ts'
import { cephGateway, stopCeph } from '../../server/test/s3/ceph.ts'
import { bucketEnvironment, makeBucket } from '../../server/test/s3/make-bucket.ts'

export interface Engines {
  /** The settings of a process that uses these engines. */
  settings: Record<string, string>
  database: PostgresPair
  redis: { start(): Promise<void>; kill(): Promise<void> }
  /** Makes the store stop answering, and go on. */
  store: { hang(): Promise<void>; wake(): Promise<void> }
  close(): Promise<void>
}

interface Placing {
  redisPort: number
  /** Returns the origin by which the store is reached, such as a proxy's; by default the store's own. */
  storeAt?: ((origin: string) => Promise<string>) | undefined
}

/** PostgreSQL as primary and synchronous replica, Redis, and Ceph as an S3 store, in a folder that is empty. */
export async function startEngines(folder: string, { redisPort, storeAt }: Placing): Promise<Engines> {
  // Makes the cluster that primary and replica copy.
  const first = await startEmbeddedPostgres(join(folder, 'database'))
  await first.stop()
  const database = await startPair(join(folder, 'database', 'postgres'), { isSynchronous: true })
  const redis = await startRedis(join(folder, 'redis'), redisPort)
  const cephFolder = join(folder, 'ceph')
  const endpoint = await cephGateway(cephFolder)
  const bucket = await makeBucket(endpoint, 'shenglang')
  const reached = (await storeAt?.(endpoint)) ?? endpoint
  const signalStore = async (signal: NodeJS.Signals) => {
    process.kill(Number(await readFile(join(cephFolder, 'rgw.pid'), 'utf8')), signal)
  }
  return {
    settings: {
      DATABASE_URL: database.url,
      DATABASE_REPLICA_URLS: database.replica.url,
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      ...bucketEnvironment({ ...bucket, S3_ENDPOINT: reached, S3_PUBLIC_URL: reached }),
    },
    database,
    redis,
    store: { hang: () => signalStore('SIGSTOP'), wake: () => signalStore('SIGCONT') },
    async close() {
      await database.close()
      await redis.kill()
      await stopCeph(cephFolder)
    },
  }
}

async function startRedis(folder: string, port: number): Promise<Engines['redis']> {
  await mkdir(folder, { recursive: true })
  let server: ChildProcess | undefined
  const start = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
    server = spawn('redis-server', args, { stdio: ['ignore', 'ignore', 'inherit'] })
    await once(server, 'spawn')
  }
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  await start()
  return { start, kill }
}
