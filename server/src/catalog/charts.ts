import { createHmac } from 'node:crypto'
import type { ChartRow } from '@shenglang/contract/catalog/charts'
import type { Caller } from '@shenglang/contract/roles'
import type { ResourceRow } from './resources.sql.ts'
import { toResource } from './resources.ts'
import type { ChartPlace } from './rollup.sql.ts'

/** A chart; what was taken down since leaves its place empty. */
export function toChart(places: ChartPlace[], rows: ResourceRow[]): { computedAt: string; rows: ChartRow[] } {
  const byId = new Map(rows.map((row) => [row.resource_id, row]))
  return {
    computedAt: places[0]?.computed_at.toISOString() ?? '',
    rows: places.flatMap(({ resource_id, place, total, place_before }) => {
      const row = byId.get(resource_id)
      if (!row) return []
      const change = place_before === null ? null : place_before - place
      return [{ place, count: Number(total), change, resource: toResource(row) }]
    }),
  }
}

/** Who listens, as a hash that names nobody: a user anywhere, a visitor by the address. */
export function listenerHash(key: string, caller: Caller, address: string): Buffer {
  const who = caller.userId === undefined ? `address ${address}` : `user ${caller.userId}`
  return createHmac('sha256', key).update(who).digest()
}
