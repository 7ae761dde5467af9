import type { Db } from '../../../platform/database/db.ts'
import { distinctRanges, type IdRange, idRangeText } from '../../../platform/id-ranges.ts'
import type { Settings } from '../../../platform/settings.ts'
import { DatabaseFinder } from '../database/database-finder.ts'
import type { Finder } from '../library/port.ts'
import { PartedFinder } from '../parts/parted-finder.ts'
import { type NamedFinder, readFinderAddresses } from './finder-address.ts'
import { type FinderDeps, openThread } from './open-thread.ts'
import { RemoteFinder } from './remote-finder.ts'
import { SeveralFinders } from './several-finders.ts'

type OpenDeps = FinderDeps & { db: Db; settings: Pick<Settings, 'FINDER_URL'> }

/** The index that the settings name: those of other processes by address, else one of its own. */
export function openFinder(deps: OpenDeps): Finder {
  const named = readFinderAddresses(deps.settings.FINDER_URL)
  if (named.length === 0) return openThread(deps)
  const database = new DatabaseFinder(deps.db)
  const [ids, ...others] = distinctRanges(named.map((finder) => finder.ids)) as [IdRange, ...IdRange[]]
  if (others.length === 0) return new SeveralFinders(connectTo(named, deps), database)
  const parts = [ids, ...others].map((range) => {
    const holding = named.filter((finder) => idRangeText(finder.ids) === idRangeText(range))
    return { ids: range, finder: new SeveralFinders(connectTo(holding, deps), {}) }
  })
  return new PartedFinder(parts, database)
}

function connectTo(finders: readonly NamedFinder[], { settings, log }: OpenDeps): RemoteFinder[] {
  return finders.map(({ text, address, ids }) => {
    const onOtherIds = (holds: string) =>
      log.error({ finder: text, holds: holds || 'all ids' }, 'a finder holds other ids than FINDER_URL says and is not used')
    return new RemoteFinder(address, settings.FINDER_SECRET, { ids: idRangeText(ids), onOtherIds })
  })
}
