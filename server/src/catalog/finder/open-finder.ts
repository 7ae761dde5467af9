import type { Database } from '../../platform/database/database.ts'
import { createOutageLog } from '../../platform/database/unavailable.ts'
import type { Settings } from '../../platform/settings.ts'
import { readFinderAddress } from './finder-address.ts'
import { serveFinder } from './finder-server.ts'
import type { Finder } from './port.ts'
import { RemoteFinder } from './remote-finder.ts'
import { ThreadFinder } from './thread-finder.ts'

/** What is committed is found within this and the time that it takes to take it in. */
const FOLLOW_EVERY_MS = 250

interface FinderDeps {
  settings: Pick<Settings, 'DATA_DIR' | 'FINDER_URL' | 'FINDER_SECRET'>
  database: Pick<Database, 'address'>
  log: Parameters<typeof createOutageLog>[0]
}

/** The index that the settings name: another process's by address, else one in a thread of this process. */
export function openFinder({ settings, database, log }: FinderDeps): Finder {
  const address = readFinderAddress(settings.FINDER_URL)
  if (address) return new RemoteFinder(address, settings.FINDER_SECRET)
  const report = createOutageLog(log)
  return new ThreadFinder(database, { everyMs: FOLLOW_EVERY_MS, dataDir: settings.DATA_DIR, report })
}

/** The role `finder`: one index that other processes ask. */
export async function startFinder(
  deps: FinderDeps & { settings: Pick<Settings, 'FINDER_LISTEN'> },
): Promise<{ close(): Promise<void> }> {
  const { settings } = deps
  const address = readFinderAddress(settings.FINDER_LISTEN)
  if (!address) throw new Error('the role finder needs FINDER_LISTEN')
  if ('port' in address && settings.FINDER_SECRET === '') throw new Error('FINDER_LISTEN at a port needs FINDER_SECRET')
  const finder = openFinder({ ...deps, settings: { ...settings, FINDER_URL: '' } })
  const server = await serveFinder(finder, address, settings.FINDER_SECRET).catch(async (error: unknown) => {
    await finder.close()
    throw error
  })
  return {
    async close() {
      await server.close()
      await finder.close()
    },
  }
}
