import * as charts from '@shenglang/contract/catalog/charts'
import * as designs from '@shenglang/contract/catalog/design-requests'
import * as picks from '@shenglang/contract/catalog/picks'
import * as contract from '@shenglang/contract/catalog/routes'
import { userOf } from '@shenglang/contract/roles'
import type { Calls } from '../platform/http/calls.ts'
import { remembered } from '../platform/remembered.ts'
import { selectCategories } from './categories.sql.ts'
import { categoryTree } from './categories.ts'
import { readChart } from './charts.ts'
import { listCollected, setCollect, toggleCollect } from './collects.ts'
import { mountCrates } from './crate-routes.ts'
import { listRequests, sendRequest, takeBackRequest } from './design-requests.ts'
import { conditionsOf } from './finder/index.ts'
import { countFacets, countTempoKeys, filterConditions, tagsOf } from './finding.ts'
import { listCollections, listResources, readDetail, searchResources } from './lists.ts'
import { mixNext } from './mixing.ts'
import type { CatalogParts } from './parts.ts'
import { changePicks, listPicks } from './picks.ts'
import { mountPlaybackPlaces } from './playback-places.ts'
import { selectArtistPlays } from './plays.sql.ts'
import { createPlayRecord } from './plays.ts'
import { completeSearch } from './suggestions.ts'

const CATEGORIES_FRESH_MS = 10_000
const TAGS_FRESH_MS = 10_000

export function mountCatalog(calls: Calls, parts: CatalogParts): void {
  const { db, finder, dictionaries, now } = parts
  const categories = remembered(CATEGORIES_FRESH_MS, () => selectCategories(db))
  const tags = remembered(TAGS_FRESH_MS, async () => tagsOf(...(await Promise.all([dictionaries(), categories()]))))
  const recordPlay = createPlayRecord(db)
  mountCrates(calls, parts)
  mountPlaybackPlaces(calls, parts)
  calls
    .on(contract.listResources, (args, caller) => listResources(parts, args, caller))
    .on(contract.listCollections, (args, caller) => listCollections(parts, args, caller))
    .on(contract.listFacets, async (filter, { vipLevel }) =>
      countFacets(finder, conditionsOf(filter, vipLevel, now()), await dictionaries(), now()),
    )
    .on(contract.listTempoKeys, (filter, { vipLevel }) => countTempoKeys(finder, filterConditions(filter, vipLevel, now())))
    .on(contract.searchResources, async (args, caller) => searchResources(parts, await tags(), args, caller))
    .on(contract.completeSearch, async (args) => completeSearch(parts, await tags(), args))
    .on(contract.mixNext, (args, caller) => mixNext(parts, args, caller))
    .on(contract.resourceDetail, ({ id }, caller) => readDetail(parts, id, caller))
    .on(contract.toggleCollect, ({ id }, caller) => toggleCollect(parts, userOf(caller), id))
    .on(contract.setCollect, ({ id, isCollect }, caller) => setCollect(parts, userOf(caller), id, isCollect))
    .on(contract.listCollected, (page, caller) => listCollected(parts, page, caller))
    .on(contract.listCategories, async (narrow) => categoryTree(await categories(), narrow))
    .on(charts.recordPlay, ({ id }, caller, { address }) => recordPlay(id, caller, address))
    .on(charts.listChart, (chart, caller) => readChart(parts, chart, caller))
    .on(charts.artistPlays, ({ id }) => selectArtistPlays(db, id, charts.ARTIST_PLAYS_DAYS))
    .on(picks.listPicks, ({ list }, caller) => listPicks(parts, list, caller.userId))
    .on(picks.replacePicks, (args, caller) => changePicks(parts, args, caller.userId))
    .on(designs.sendDesignRequest, (wish, caller) => sendRequest(db, userOf(caller), wish))
    .on(designs.closeDesignRequest, ({ id }, caller) => takeBackRequest(db, userOf(caller), id))
    .on(designs.listDesignRequests, (page, caller) => listRequests(db, page, userOf(caller)))
    .on(designs.listAllDesignRequests, (page) => listRequests(db, page))
}
