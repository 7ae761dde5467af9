import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { isForEverybody, MIX_PAIRS, type MixPair, pairsOf } from '@shenglang/contract/catalog/mix-pairs'
import { listResources as listRoute, mixNext as mixRoute } from '@shenglang/contract/catalog/routes'
import { type Caller, VISITOR_CALLER } from '@shenglang/contract/roles'
import { cached } from '../platform/cached.ts'
import { asField, asList, overlay, type StrippedJson } from '../platform/stripped-json.ts'
import type { CatalogDeps } from './deps.ts'
import { listResources } from './lists.ts'
import { mixAfterEach } from './mixing.ts'

/** So many of what is heard most are looked at, and so many after each. */
const TRIED = 8
const FOLLOWERS = 6
/** Judging what follows eight tracks costs more than the rest of the first page; while there are too few pairs, sooner again. */
const FRESH_MS = 5 * 60_000
const SOON_MS = 10_000

/** Pairs to show what the site is about: of what is heard most, each with the best that follows. Which they are is cached. */
export function createMixPairs(deps: CatalogDeps): (caller: Caller) => Promise<StrippedJson<MixPair[]>> {
  const pairs = cached(
    (found) => (found.length < MIX_PAIRS ? SOON_MS : FRESH_MS),
    () => findPairs(deps),
  )
  return async ({ userId }) => {
    const ids = await pairs()
    const cards = await deps.cards.resources(ids.flat(), userId)
    return asList(
      ids.flatMap(([fromId, toId]) => {
        const [from, to] = [cards.get(fromId), cards.get(toId)]
        return from && to ? [overlay(asField('from', from), asField('to', to))] : []
      }),
    )
  }
}

async function findPairs(deps: CatalogDeps): Promise<[fromId: string, toId: string][]> {
  const wanted = { contentType: CONTENT_TYPES.single, resourceType: ['MUSIC' as const], orderBy: 'hottest', pageSize: 2 * TRIED }
  const { rows } = await listResources(deps, listRoute.args.parse(wanted), VISITOR_CALLER)
  const leaving = rows
    .map((row) => row.parse())
    .filter(isForEverybody)
    .slice(0, TRIED)
  const wish = mixRoute.args.parse({ id: '1', size: FOLLOWERS })
  const after = await mixAfterEach(deps, leaving, wish, VISITOR_CALLER)
  const cards = await deps.cards.resources(after.flat().map(({ id }) => id))
  const followed = leaving.map((from, at) => ({
    from,
    after: (after[at] ?? []).flatMap(({ id }) => cards.get(id)?.parse() ?? []),
    best: after[at]?.[0]?.score ?? 0,
  }))
  // What goes into each other best is shown first.
  followed.sort((one, other) => other.best - one.best)
  return pairsOf(followed).map(({ from, to }) => [from.resourceId, to.resourceId])
}
