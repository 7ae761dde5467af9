import { pairAt } from '@shenglang/contract/catalog/discover/hero-pairs'
import { isForEverybody, MIX_PAIRS, pairsOf, ShownPair } from '@shenglang/contract/catalog/discover/mix-pairs'
import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { listResources as listRoute, mixNext as mixRoute } from '@shenglang/contract/catalog/routes'
import { type Caller, VISITOR_CALLER } from '@shenglang/contract/roles'
import * as z from 'zod/mini'
import { cached } from '../../platform/cache/cached.ts'
import { asField, asList, createStripper, overlay, type StrippedJson } from '../../platform/stripped-json.ts'
import type { CatalogDeps } from '../work/deps.ts'
import { selectHeroPairs } from './hero-pairs.sql.ts'
import { listResources } from './lists.ts'
import { mixAfterEach } from './mix-next.ts'
import { periodOf } from './period.ts'

/** Most played tracks that are tried, and matches that are ranked for each. */
const TRIED = 8
const FOLLOWERS = 6
/**
 * Ranking matches for eight tracks costs more than the rest of the first page; while there are too few pairs, it is repeated
 * sooner.
 */
const FRESH_MS = 5 * 60_000
const SOON_MS = 10_000

/**
 * The pairs for the two decks of the home page: the pair that editors chose, as long as everybody may play both; else some of the
 * most played tracks, each with its best match. The ids of these pairs are cached.
 */
export function createMixPairs(deps: CatalogDeps): (caller: Caller) => Promise<StrippedJson<ShownPair[]>> {
  const pairs = cached(
    (ids) => (ids.length < MIX_PAIRS ? SOON_MS : FRESH_MS),
    () => findPairs(deps),
  )
  return async ({ userId }) => {
    const chosen = await chosenPair(deps, userId)
    if (chosen) return asList([shown(chosen, true)])
    const ids = await pairs()
    const cards = await deps.cards.resources(ids.flat(), userId)
    return asList(
      ids.flatMap((pair) => {
        const both = cardsOfPair(cards, pair)
        return both ? [shown(both, false)] : []
      }),
    )
  }
}

async function chosenPair(deps: CatalogDeps, userId: string | undefined): Promise<Pair<Card> | undefined> {
  const pairs = (await selectHeroPairs(deps.db)).map(({ from_id, to_id, ...period }) => ({ from_id, to_id, ...periodOf(period) }))
  const pair = pairAt(pairs, deps.now().getTime())
  if (!pair) return undefined
  const cards = cardsOfPair(await deps.cards.resources([pair.from_id, pair.to_id], userId), [pair.from_id, pair.to_id])
  return cards?.every((card) => isForEverybody(card.parse())) ? cards : undefined
}

type Pair<Track> = [from: Track, to: Track]
type Card = StrippedJson<Resource>

function cardsOfPair(cards: ReadonlyMap<string, Card>, [fromId, toId]: Pair<string>): Pair<Card> | undefined {
  const [from, to] = [cards.get(fromId), cards.get(toId)]
  return from && to ? [from, to] : undefined
}

const stripChoice = createStripper(z.pick(ShownPair, { isChosen: true }))
const shown = ([from, to]: Pair<Card>, isChosen: boolean): StrippedJson<ShownPair> =>
  overlay(overlay(asField('from', from), asField('to', to)), stripChoice({ isChosen }))

async function findPairs(deps: CatalogDeps): Promise<Pair<string>[]> {
  const args = { contentType: CONTENT_TYPES.single, resourceType: ['MUSIC' as const], orderBy: 'hottest', pageSize: 2 * TRIED }
  const { rows } = await listResources(deps, listRoute.args.parse(args), VISITOR_CALLER)
  const leaving = rows
    .map((row) => row.parse())
    .filter(isForEverybody)
    .slice(0, TRIED)
  const options = mixRoute.args.parse({ id: '1', size: FOLLOWERS })
  const after = await mixAfterEach(deps, leaving, options, VISITOR_CALLER)
  const cards = await deps.cards.resources(after.flat().map(({ id }) => id))
  const followed = leaving.map((from, at) => ({
    from,
    after: (after[at] ?? []).flatMap(({ id }) => cards.get(id)?.parse() ?? []),
    best: after[at]?.[0]?.score ?? 0,
  }))
  // The best mix is shown first.
  followed.sort((one, other) => other.best - one.best)
  return pairsOf(followed).map(({ from, to }) => [from.resourceId, to.resourceId])
}
