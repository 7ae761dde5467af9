import { createHmac } from 'node:crypto'
import type { Caller } from '@shenglang/contract/roles'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { LRUCache } from 'lru-cache'
import { withoutBlockedWords } from '../../moderation/index.ts'
import { cached } from '../../platform/cache/cached.ts'
import type { Db } from '../../platform/database/db.ts'
import { listenerHash } from './charts.ts'
import { selectListenerKey } from './plays.sql.ts'
import { deleteOldSearches, insertSearch, selectPopularSearches } from './searches.sql.ts'

const DAYS = 7
/** Words that fewer visitors searched for could identify them. */
const SEEKERS_MIN = 3
const SHOWN = 8
/** More are read, since some of them may not be shown. */
const READ = 4 * SHOWN
const FRESH_MS = 60_000
const WORD_MAX = 20
const MARK_BYTES = 8
const KNOWN_MAX = 10_000

/** A word as it is counted and shown; undefined if it is too long, or may be a person's number. */
export function countedWord(keyword: string): string | undefined {
  const word = keyword.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
  return word === '' || word.length > WORD_MAX || /\d{5,}|@/.test(word) ? undefined : word
}

/** Counts searches, and lists the most frequent ones that had results. */
export function createSearches(db: Db, now: () => Date) {
  const key = cached(Number.POSITIVE_INFINITY, () => selectListenerKey(db))
  const popular = cached(FRESH_MS, async () => {
    const words = await selectPopularSearches(db, { days: DAYS, seekers: SEEKERS_MIN, limit: READ })
    return (await withoutBlockedWords(db, words)).slice(0, SHOWN)
  })
  /** Searches already counted: a visitor who turns pages repeats them. */
  const counted = new LRUCache<string, true>({ max: KNOWN_MAX, ttl: DAY_MS })
  return {
    popular,
    async count(keyword: string, caller: Caller, address: string, hasResults: boolean): Promise<void> {
      const word = countedWord(keyword)
      if (word === undefined) return
      const day = now().toISOString().slice(0, 10)
      const listener = listenerHash(await key(), caller, address)
      const mark = createHmac('sha256', listener).update(`${day} ${word}`).digest().subarray(0, MARK_BYTES)
      const name = `${word} ${mark.toString('hex')}`
      if (counted.has(name)) return
      await insertSearch(db, { word, mark, hasResults })
      counted.set(name, true)
    },
  }
}

export const forgetOldSearches = (db: Db) => deleteOldSearches(db, DAYS)
