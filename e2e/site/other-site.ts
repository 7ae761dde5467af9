import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startServer } from '../../server/test/server-process.ts'
import { DATA_DIR } from './endpoints.ts'

/** The URL of the running database in a data folder, this worker's unless another is named. */
export async function databaseUrl(dataDir = DATA_DIR): Promise<string> {
  const socket = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[4]
  return `postgres://shenglang@${encodeURIComponent(socket ?? '')}/postgres`
}

/** Starts a second server on the journeys' database and files, which serves another build. */
export async function startSite(build: string, port = '0', more: Record<string, string> = {}) {
  return startServer(
    DATA_DIR,
    {},
    {
      ROLES: 'web,api',
      // A site without the demo takes prices that nobody set off sale.
      DEMO: 'true',
      PORT: port,
      WEB_BUILD: build,
      DATABASE_URL: await databaseUrl(),
      ...more,
    },
  )
}
