import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { selectCollectedOf } from './collects.sql.ts'
import type { Freshness } from './freshness.ts'
import { type ResourceRow, selectResources } from './resources.sql.ts'
import type { CatalogTables } from './tables.ts'

/** Those of `ids` that are published, in their order, as this reader sees them. */
export type ReadRows = (ids: string[], reader?: string) => Promise<ResourceRow[]>

const ROWS_MAX = 20_000

/** Many look at the same lists at the same time: what was read a moment ago is not read again. */
export function createReadRows(db: Kysely<CatalogTables>, freshness: Freshness): ReadRows {
  const recent = new LRUCache<string, ResourceRow>({ max: ROWS_MAX })
  return async (ids, reader) => {
    const known = new Map(ids.map((id) => [id, freshness.rowsMs > 0 ? recent.get(id) : undefined]))
    const unknown = ids.filter((id) => known.get(id) === undefined)
    const [fresh, collected] = await Promise.all([
      selectResources(db, unknown),
      reader === undefined ? NONE : selectCollectedOf(db, reader, ids),
    ])
    for (const row of fresh) {
      known.set(row.resource_id, row)
      if (freshness.rowsMs > 0) recent.set(row.resource_id, row, { ttl: freshness.rowsMs })
    }
    return ids.flatMap((id) => {
      const row = known.get(id)
      if (!row) return []
      return collected.has(id) ? { ...row, is_collect: true } : row
    })
  }
}

const NONE: ReadonlySet<string> = new Set()
