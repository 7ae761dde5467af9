import * as categoryCalls from '@shenglang/contract/catalog/discover/categories'
import * as charts from '@shenglang/contract/catalog/discover/charts'
import * as editPicks from '@shenglang/contract/catalog/discover/edit-picks'
import * as tagCalls from '@shenglang/contract/catalog/discover/edit-tags'
import * as heroCalls from '@shenglang/contract/catalog/discover/hero-pairs'
import { listMixPairs } from '@shenglang/contract/catalog/discover/mix-pairs'
import * as picks from '@shenglang/contract/catalog/discover/picks'
import * as presaleCalls from '@shenglang/contract/catalog/discover/presales'
import * as contract from '@shenglang/contract/catalog/routes'
import { readUpgradeOffer } from '@shenglang/contract/commerce/access/upgrade-offer'
import { CALL_LIMITS } from '@shenglang/contract/limits'
import { userOf } from '@shenglang/contract/roles'
import { cached } from '../platform/cache/cached.ts'
import type { Calls } from '../platform/http/calls.ts'
import { asList } from '../platform/stripped-json.ts'
import { mountCrates } from './crates/crate-routes.ts'
import { upgradeOfferFor } from './crates/upgrade-offer.ts'
import { selectCategories } from './discover/categories.sql.ts'
import { categoryTree } from './discover/categories.ts'
import { readChart } from './discover/charts.ts'
import { listCollected } from './discover/collects.ts'
import { listStaffCategories, removeCategory, saveCategory } from './discover/edit-categories.ts'
import { readDailyPicks, readPicks, removeDailyPick, replacePicks, saveDailyPick } from './discover/edit-picks.ts'
import { applyChange, previewChange, tagPage } from './discover/edit-tags.ts'
import { countFacets, countTempoKeys, tagsOf } from './discover/filters.ts'
import { selectFollowed } from './discover/followed-tracks.sql.ts'
import { readHeroPairs, replaceHeroPairs } from './discover/hero-pairs.ts'
import { cardsOf, collectionsWith, listCollections, listResources, readDetail, searchResources } from './discover/lists.ts'
import { fittingConditions } from './discover/matches.ts'
import { mixNext } from './discover/mix-next.ts'
import { createMixPairs } from './discover/mix-pairs.ts'
import { hintNextPick, listDailyPicks, listPicks } from './discover/picks.ts'
import { selectArtistPlays } from './discover/plays.sql.ts'
import { createPlayRecord } from './discover/plays.ts'
import { listPresales } from './discover/presales.ts'
import { createSearches } from './discover/searches.ts'
import { completeSearch } from './discover/suggestions.ts'
import type { CatalogDeps } from './work/deps.ts'
import { mountPlaybackPositions } from './work/playback-positions.ts'

const CATEGORIES_FRESH_MS = 10_000
const TAGS_FRESH_MS = 10_000

export function mountCatalog(calls: Calls, deps: CatalogDeps): void {
  const { db, finder, dictionaries, now } = deps
  const categories = cached(CATEGORIES_FRESH_MS, () => selectCategories(db))
  const tags = cached(TAGS_FRESH_MS, async () => tagsOf(...(await Promise.all([dictionaries(), categories()]))))
  const forgetCategories = () => {
    categories.forget()
    tags.forget()
  }
  const recordPlay = createPlayRecord(db, now, calls.counting('late plays', CALL_LIMITS.latePlays))
  const searches = createSearches(db, now)
  const mixPairs = createMixPairs(deps)
  mountCrates(calls, deps)
  mountPlaybackPositions(calls, deps)
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
      // A search is answered even if it cannot be counted.
      await searches.count(args.keyword, caller, address, page.total > 0).catch(() => undefined)
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
    .on(categoryCalls.listStaffCategories, () => listStaffCategories(db))
    .on(categoryCalls.saveCategory, (category) => saveCategory(db, category).finally(forgetCategories))
    .on(categoryCalls.removeCategory, (args) => removeCategory(db, args).finally(forgetCategories))
    .on(tagCalls.listTags, (args) => tagPage(db, args))
    .on(tagCalls.previewTagChange, async (change) => previewChange(db, change, await dictionaries()))
    .on(tagCalls.changeTag, async (change) => applyChange(db, change, await dictionaries()))
    .on(readUpgradeOffer, (args, caller) => upgradeOfferFor(deps, args, caller))
    .on(charts.recordPlay, ({ id, heardAt }, caller, { address }) => recordPlay(id, caller, address, heardAt))
    .on(charts.listChart, (chart, caller) => readChart(deps, chart, caller))
    .on(charts.artistPlays, ({ id }) => selectArtistPlays(db, id, charts.ARTIST_PLAYS_DAYS))
    .on(picks.listPicks, ({ list }, caller) => listPicks(deps, list, caller.userId))
    .on(picks.listDailyPicks, ({ days }, caller) => listDailyPicks(deps, days, caller.userId))
    .on(picks.hintNextPick, (_args, caller) => hintNextPick(deps, caller.userId))
    .on(editPicks.readPicks, ({ list }) => readPicks(db, list))
    .on(editPicks.replacePicks, (args) => replacePicks(db, args))
    .on(editPicks.readDailyPicks, ({ month }) => readDailyPicks(db, month))
    .on(editPicks.saveDailyPick, (args) => saveDailyPick(db, args))
    .on(editPicks.removeDailyPick, (args) => removeDailyPick(db, args))
    .on(heroCalls.readHeroPairs, () => readHeroPairs(db))
    .on(heroCalls.replaceHeroPairs, (args) => replaceHeroPairs(deps, args))
    .on(presaleCalls.listPresales, (_args, { userId }) => listPresales(deps, userId))
}
