import { readIdRange } from '../../../platform/id-ranges.ts'
import type { Settings } from '../../../platform/settings.ts'
import { readFinderAddress } from './finder-address.ts'
import { serveFinder } from './finder-server.ts'
import { type FinderDeps, openThread } from './open-thread.ts'

/** The role `finder`: one index for other processes, of all ids or of a part. */
export async function startFinder(
  deps: FinderDeps & { settings: Pick<Settings, 'FINDER_LISTEN' | 'FINDER_PART'> },
): Promise<{ close(): Promise<void> }> {
  const { settings } = deps
  const address = readFinderAddress(settings.FINDER_LISTEN)
  if (!address) throw new Error('the role finder needs FINDER_LISTEN')
  if ('port' in address && settings.FINDER_SECRET === '') throw new Error('FINDER_LISTEN at a port needs FINDER_SECRET')
  const ids = readIdRange(settings.FINDER_PART)
  if (!ids) throw new Error('FINDER_PART is no range of ids')
  const finder = openThread(deps, ids)
  const server = await serveFinder(finder, address, settings.FINDER_SECRET, ids).catch(async (error: unknown) => {
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
