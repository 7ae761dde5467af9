import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startServer } from '../../server/test/server-process.ts'
import { DATA_DIR, sharedSettings } from './endpoints.ts'

/** The URL of the site's running database, or of the one in another data folder. */
export async function databaseUrl(dataDir = DATA_DIR): Promise<string> {
  const outside = dataDir === DATA_DIR ? sharedSettings().DATABASE_URL : undefined
  if (outside !== undefined) return outside
  const socket = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[4]
  return `postgres://shenglang@${encodeURIComponent(socket ?? '')}/postgres`
}

/** Starts a second server on the journeys' database and files, which serves another build. */
export async function startSite(build: string, port = '0', more: Record<string, string> = {}) {
  return startServer(
    DATA_DIR,
    {},
    {
      ...sharedSettings(),
      // The address is read from the log, and is this server's alone.
      LOG_LEVEL: 'info',
      SITE_URL: '',
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
