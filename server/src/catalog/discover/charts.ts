import { createHmac } from 'node:crypto'
import { ChartRow, type listChart } from '@shenglang/contract/catalog/discover/charts'
import type { Resource } from '@shenglang/contract/catalog/entities'
import type { Caller } from '@shenglang/contract/roles'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import * as z from 'zod/mini'
import { asField, asList, createStripper, overlay, type StrippedJson } from '../../platform/stripped-json.ts'
import type { CatalogDeps } from '../work/deps.ts'
import { type ChartRank, selectChart } from '../work/rollup.sql.ts'

/** The latest chart of a period. */
export async function readChart({ db, cards }: CatalogDeps, chart: CheckedArgsOf<typeof listChart>, { userId }: Caller) {
  const ranks = await selectChart(db, chart)
  const ids = ranks.map(({ resource_id }) => resource_id)
  return toChart(ranks, await cards.resources(ids, userId))
}

/** A chart; a resource that was taken down since leaves its rank empty. */
function toChart(ranks: ChartRank[], resources: Map<string, StrippedJson<Resource>>): StrippedJson<AnswerOf<typeof listChart>> {
  const rows = ranks.flatMap(({ resource_id, place, total, place_before, days_first }) => {
    const resource = resources.get(resource_id)
    if (!resource) return []
    const change = place_before === null ? null : place_before - place
    return [overlay(stripPosition({ place, count: Number(total), change, daysFirst: days_first }), asField('resource', resource))]
  })
  return overlay(stripHead({ computedAt: ranks[0]?.computed_at.toISOString() ?? '' }), asField('rows', asList(rows)))
}

const stripPosition = createStripper(z.omit(ChartRow, { resource: true }))
const stripHead = createStripper(z.object({ computedAt: z.string() }))

/** The listener as an anonymous hash: a user at any address, a visitor by the address. */
export function listenerHash(key: string, caller: Caller, address: string): Buffer {
  const who = caller.userId === undefined ? `address ${address}` : `user ${caller.userId}`
  return createHmac('sha256', key).update(who).digest()
}
