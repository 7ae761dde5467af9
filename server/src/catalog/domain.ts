import { completeSearch, listFacets, listTempoKeys, searchResources } from '@shenglang/contract/catalog/routes'
import { mediaOf } from '../media/index.ts'
import type { Domain, ServerPlatform } from '../platform/domain.ts'
import { dictionariesOf } from '../site/index.ts'
import { Cards } from './cards.ts'
import { type Finder, openFinder } from './finder/index.ts'
import { personalData } from './personal-data.ts'
import { insertDownloads } from './plays.sql.ts'
import { rollUp } from './rollup.ts'
import { mountCatalog } from './routes.ts'
import { forgetOldSearches } from './searches.ts'

const ROLL_UP_EVERY_MS = 60_000
const FORGET_SEARCHES_EVERY_MS = 3_600_000

/** The catalogue with an index of its own kind; the one that the settings name, unless a test wants to know every change at once. */
export const catalogWith = (open: (platform: ServerPlatform) => Finder): Domain => ({
  name: 'catalog',
  personalData,
  on: { downloaded: insertDownloads },
  serve(platform) {
    const { db, settings, now } = platform
    const searches = settings.SEARCHES_A_MINUTE
    const finder = open(platform)
    const deps = { db, finder, cards: cardsOf(platform), dictionaries: dictionariesOf(db), media: mediaOf(platform), now }
    return {
      calls(calls) {
        mountCatalog(calls, deps)
        const limits = searches === 0 ? [] : [{ times: searches, perS: 60 }]
        calls.limit([searchResources, completeSearch, listFacets, listTempoKeys], limits)
      },
      close: () => finder.close(),
    }
  },
  work: ({ patientDb }) => ({
    timedWork: [
      { name: 'roll up plays', everyMs: ROLL_UP_EVERY_MS, run: () => rollUp(patientDb) },
      { name: 'forget old searches', everyMs: FORGET_SEARCHES_EVERY_MS, run: () => forgetOldSearches(patientDb) },
    ],
  }),
})

export const catalog = catalogWith(openFinder)

const cardsByPlatform = new WeakMap<ServerPlatform, Cards>()

/** The cards of a server: cached once, for its own calls and for domains that show resources within theirs. */
export function cardsOf(platform: ServerPlatform): Cards {
  const cards = cardsByPlatform.get(platform) ?? new Cards(platform.db, platform.freshness)
  cardsByPlatform.set(platform, cards)
  return cards
}
