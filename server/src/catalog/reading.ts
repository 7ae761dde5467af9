import type { Suggestion } from '@shenglang/contract/catalog/entities'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Tables } from '../platform/database/tables.ts'
import { selectCollectedOf } from './collects.sql.ts'
import type { Freshness } from './freshness.ts'
import { type ResourceRow, selectResources } from './resources.sql.ts'
import { selectNames, selectTitles } from './suggestions.sql.ts'

/** What is shown of those found, by their ids and in that order; who cannot be seen is left out. */
export interface Reading {
  /** Published resources as this reader sees them. */
  rows(ids: string[], reader?: string): Promise<ResourceRow[]>
  /** Published resources as suggestions. */
  titles(ids: string[]): Promise<Suggestion[]>
  /** Artists as suggestions. */
  artists(ids: string[]): Promise<Suggestion[]>
}

const KEPT_MAX = 20_000

/** Many look at the same lists at the same time: what was read a moment ago is not read again. */
export function createReading(db: Kysely<Tables>, freshness: Freshness): Reading {
  const rows = recently(freshness, ({ resource_id }: ResourceRow) => resource_id)
  const titles = recently(freshness, ({ id }: Suggestion) => id)
  const artists = recently(freshness, ({ id }: Suggestion) => id)
  return {
    async rows(ids, reader) {
      const [seen, collected] = await Promise.all([
        rows(ids, (unknown) => selectResources(db, unknown)),
        reader === undefined ? undefined : selectCollectedOf(db, reader, ids),
      ])
      return seen.map((row) => (collected?.has(row.resource_id) ? { ...row, is_collect: true } : row))
    },
    titles: (ids) => titles(ids, (unknown) => selectTitles(db, unknown)),
    artists: (ids) => artists(ids, (unknown) => selectNames(db, unknown)),
  }
}

/** Rows by their ids, in that order; `load` is asked for those that were not read within `freshness.rowsMs`. */
function recently<Row extends object>(freshness: Freshness, idOf: (row: Row) => string) {
  const kept = new LRUCache<string, Row>({ max: KEPT_MAX })
  return async (ids: string[], load: (ids: string[]) => Promise<Row[]>): Promise<Row[]> => {
    const known = new Map(ids.map((id) => [id, freshness.rowsMs > 0 ? kept.get(id) : undefined]))
    for (const row of await load(ids.filter((id) => known.get(id) === undefined))) {
      known.set(idOf(row), row)
      if (freshness.rowsMs > 0) kept.set(idOf(row), row, { ttl: freshness.rowsMs })
    }
    return ids.flatMap((id) => known.get(id) ?? [])
  }
}
