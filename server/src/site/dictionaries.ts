import type { DictEntry } from '@shenglang/contract/site/entities'
import { type Cached, cached } from '../platform/cache/cached.ts'
import type { Db } from '../platform/database/db.ts'
import { selectDictionaries } from './settings/site.sql.ts'

const FRESH_MS = 10_000

/** One cache for each database, whichever domains read it. */
const caches = new WeakMap<Db, Cached<DictEntry[]>>()

/** Every entry of every dictionary, at most some seconds old. */
export function dictionariesOf(db: Db): Cached<DictEntry[]> {
  const known = caches.get(db)
  if (known) return known
  const read = cached(FRESH_MS, () => selectDictionaries(db))
  caches.set(db, read)
  return read
}
