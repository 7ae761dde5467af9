import { once } from 'node:events'
import { inject, vi } from 'vitest'
import { RemoteFinder } from '../../src/catalog/finder/remote/remote-finder.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { startCommand } from '../server-process.ts'

export const FINDER_SECRET = 'between-two-processes'

/** A process of the role `finder` that listens at the socket `path` and has its index, of all ids or of a part. */
export async function startFinderProcess(database: Database, path: string, dataDir: string, ids = '') {
  const DATABASE_URL = `postgres://shenglang@localhost/${database.address.database}?host=${inject('socketFolder')}`
  const environment = { ROLES: 'finder', FINDER_LISTEN: `unix:${path}`, FINDER_PART: ids, FINDER_SECRET, DATABASE_URL }
  const { child, output } = startCommand('main.ts', dataDir, [], {}, environment)
  const finder = new RemoteFinder({ path }, FINDER_SECRET, { ids })
  await vi
    .waitFor(() => finder.place(), { timeout: 30_000, interval: 50 })
    .catch((error) => {
      throw new Error(output(), { cause: error })
    })
  await finder.close()
  return {
    async end(signal: NodeJS.Signals) {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}
