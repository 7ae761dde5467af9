import * as charts from '@shenglang/contract/catalog/charts'
import { listMixPairs } from '@shenglang/contract/catalog/mix-pairs'
import * as picks from '@shenglang/contract/catalog/picks'
import * as presaleCalls from '@shenglang/contract/catalog/presales'
import * as contract from '@shenglang/contract/catalog/routes'
import { readAdvice } from '@shenglang/contract/commerce/advice'
import { userOf } from '@shenglang/contract/roles'
import { cached } from '../platform/cached.ts'
import type { Calls } from '../platform/http/calls.ts'
import { asList } from '../platform/stripped-json.ts'
import { adviceOn } from './advice.ts'
import { selectCategories } from './categories.sql.ts'
import { categoryTree } from './categories.ts'
import { readChart } from './charts.ts'
import { listCollected } from './collects.ts'
import { mountCrates } from './crate-routes.ts'
import type { CatalogDeps } from './deps.ts'
import { countFacets, countTempoKeys, tagsOf } from './finding.ts'
import { selectFollowed } from './followed.sql.ts'
import { cardsOf, collectionsWith, listCollections, listResources, readDetail, searchResources } from './lists.ts'
import { fittingConditions } from './matches.ts'
import { createMixPairs } from './mix-pairs.ts'
import { mixNext } from './mixing.ts'
import { changePicks, listPicks } from './picks.ts'
import { mountPlaybackPlaces } from './playback-places.ts'
import { selectArtistPlays } from './plays.sql.ts'
import { createPlayRecord } from './plays.ts'
import { listPresales } from './presales.ts'
import { createSearches } from './searches.ts'
import { completeSearch } from './suggestions.ts'

const CATEGORIES_FRESH_MS = 10_000
const TAGS_FRESH_MS = 10_000

export function mountCatalog(calls: Calls, deps: CatalogDeps): void {
  const { db, finder, dictionaries, now } = deps
  const categories = cached(CATEGORIES_FRESH_MS, () => selectCategories(db))
  const tags = cached(TAGS_FRESH_MS, async () => tagsOf(...(await Promise.all([dictionaries(), categories()]))))
  const recordPlay = createPlayRecord(db, now)
  const searches = createSearches(db, now)
  const mixPairs = createMixPairs(deps)
  mountCrates(calls, deps)
  mountPlaybackPlaces(calls, deps)
  calls
    .on(contract.listResources, (args, caller) => listResources(deps, args, caller))
    .on(contract.listCollections, (args, caller) => listCollections(deps, args, caller))
    .on(contract.listFacets, async (filter, { vipLevel }) =>
      countFacets(finder, await fittingConditions(deps, filter, vipLevel), await dictionaries(), now()),
    )
    .on(contract.listTempoKeys, async (filter, { vipLevel }) =>
      countTempoKeys(finder, Object.values(await fittingConditions(deps, filter, vipLevel))),
    )
    .on(contract.searchResources, async (args, caller, { address }) => {
      const page = await searchResources(deps, await tags(), args, caller)
      // One that cannot be counted is answered all the same.
      if (page.total > 0) await searches.count(args.keyword, caller, address).catch(() => undefined)
      return page
    })
    .on(contract.popularSearches, searches.popular)
    .on(contract.completeSearch, async (args) => completeSearch(deps, await tags(), args))
    .on(contract.mixNext, (args, caller) => mixNext(deps, args, caller))
    .on(listMixPairs, (_args, caller) => mixPairs(caller))
    .on(contract.collectionsWith, (args, caller) => collectionsWith(deps, args, caller))
    .on(contract.resourceDetail, ({ id }, caller) => readDetail(deps, id, caller))
    .on(contract.resourceStates, ({ ids }, caller) => deps.cards.states(ids, userOf(caller)))
    .on(contract.listCollected, (page, caller) => listCollected(deps, page, caller))
    .on(contract.listFollowed, async ({ size }, caller) =>
      asList(await cardsOf(deps, await selectFollowed(db, userOf(caller), size), caller)),
    )
    .on(contract.listCategories, async (narrow) => categoryTree(await categories(), narrow))
    .on(readAdvice, (args, caller) => adviceOn(deps, args, caller))
    .on(charts.recordPlay, ({ id, heardAt }, caller, { address }) => recordPlay(id, caller, address, heardAt))
    .on(charts.listChart, (chart, caller) => readChart(deps, chart, caller))
    .on(charts.artistPlays, ({ id }) => selectArtistPlays(db, id, charts.ARTIST_PLAYS_DAYS))
    .on(picks.listPicks, ({ list }, caller) => listPicks(deps, list, caller.userId))
    .on(presaleCalls.listPresales, (_args, { userId }) => listPresales(deps, userId))
    .on(picks.replacePicks, (args, caller) => changePicks(deps, args, caller.userId))
}
