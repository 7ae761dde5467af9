import { completeSearch, listFacets, listTempoKeys, searchResources } from '@shenglang/contract/catalog/routes'
import type { Domain, ServerPlatform, TimedWork } from '../composition/domain/domain.ts'
import { mediaOf } from '../media/index.ts'
import type { Db } from '../platform/database/db.ts'
import { answering } from '../platform/http/readiness.ts'
import { dictionariesOf } from '../site/index.ts'
import { dailyPickReminders } from './daily-pick/reminders.ts'
import { insertDownloads } from './discover/plays.sql.ts'
import { replaceDictValue } from './discover/replace-values.sql.ts'
import { forgetOldSearches } from './discover/searches.ts'
import type { Finder } from './finder/index.ts'
import { TablesFollower } from './finder/tables/follow-tables.ts'
import { openFinder } from './finder/thread/open-finder.ts'
import { personalData } from './personal-data.ts'
import { mountCatalog } from './routes.ts'
import { rollUp } from './work/rollup.ts'
import { cardsOf } from './work/server-cards.ts'

const ROLL_UP_EVERY_MS = 60_000
const FORGET_SEARCHES_EVERY_MS = 3_600_000
/** Milliseconds between reads of the feed for the finder's tables: where lists come from them, and where they only stand by. */
const FOLLOW_EVERY_MS = { postgres: 250, memory: 2000 }

/** The catalogue with this index; tests open one that applies every change at once. */
export const catalogWith = (open: (platform: ServerPlatform) => Finder): Domain => ({
  name: 'catalog',
  personalData,
  remindable: [dailyPickReminders],
  on: { downloaded: insertDownloads, dictValueReplaced: replaceDictValue },
  serve(platform) {
    const { db, settings, now } = platform
    const searches = settings.SEARCHES_A_MINUTE
    const finder = open(platform)
    platform.readiness.add(
      'finder',
      answering(() => finder.cursor()),
    )
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
  work: ({ patientDb, settings }) => ({
    timedWork: [
      followTables(patientDb, FOLLOW_EVERY_MS[settings.FINDER]),
      { name: 'roll up plays', everyMs: ROLL_UP_EVERY_MS, run: () => rollUp(patientDb) },
      { name: 'forget old searches', everyMs: FORGET_SEARCHES_EVERY_MS, run: () => forgetOldSearches(patientDb) },
    ],
  }),
})

function followTables(db: Db, everyMs: number): TimedWork {
  const follower = new TablesFollower(db)
  return { name: 'keep the tables of the finder', everyMs, run: (signal) => follower.follow(signal) }
}

export const catalog = catalogWith(openFinder)
