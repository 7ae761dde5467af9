import { createHmac } from 'node:crypto'
import { ChartRow, type listChart } from '@shenglang/contract/catalog/charts'
import type { Resource } from '@shenglang/contract/catalog/entities'
import type { Caller } from '@shenglang/contract/roles'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import * as z from 'zod/mini'
import { asField, asList, createStripper, overlay, type StrippedJson } from '../platform/stripped-json.ts'
import type { CatalogDeps } from './deps.ts'
import { type ChartPlace, selectChart } from './rollup.sql.ts'

/** The chart of a period as it was last counted. */
export async function readChart({ db, cards }: CatalogDeps, chart: CheckedArgsOf<typeof listChart>, { userId }: Caller) {
  const places = await selectChart(db, chart)
  const ids = places.map(({ resource_id }) => resource_id)
  return toChart(places, await cards.resources(ids, userId))
}

/** A chart; what was taken down since leaves its place empty. */
function toChart(places: ChartPlace[], resources: Map<string, StrippedJson<Resource>>): StrippedJson<AnswerOf<typeof listChart>> {
  const rows = places.flatMap(({ resource_id, place, total, place_before }) => {
    const resource = resources.get(resource_id)
    if (!resource) return []
    const change = place_before === null ? null : place_before - place
    return [overlay(stripPlace({ place, count: Number(total), change }), asField('resource', resource))]
  })
  return overlay(stripHead({ computedAt: places[0]?.computed_at.toISOString() ?? '' }), asField('rows', asList(rows)))
}

const stripPlace = createStripper(z.omit(ChartRow, { resource: true }))
const stripHead = createStripper(z.object({ computedAt: z.string() }))

/** Who listens, as a hash that names nobody: a user anywhere, a visitor by the address. */
export function listenerHash(key: string, caller: Caller, address: string): Buffer {
  const who = caller.userId === undefined ? `address ${address}` : `user ${caller.userId}`
  return createHmac('sha256', key).update(who).digest()
}
