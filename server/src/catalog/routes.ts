import * as charts from '@shenglang/contract/catalog/charts'
import * as designs from '@shenglang/contract/catalog/design-requests'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import * as picks from '@shenglang/contract/catalog/picks'
import * as contract from '@shenglang/contract/catalog/routes'
import { SEARCH_TOTAL_MAX } from '@shenglang/contract/constants'
import { fault } from '@shenglang/contract/faults'
import { type Caller, userOf } from '@shenglang/contract/roles'
import type { Calls } from '../platform/http/calls.ts'
import { remembered } from '../platform/remembered.ts'
import { selectCategories } from './categories.sql.ts'
import { categoryTree } from './categories.ts'
import { listenerHash, toChart } from './charts.ts'
import { countCollected, selectCollected, setCollect, toggleCollect } from './collects.sql.ts'
import { mountCrates } from './crate-routes.ts'
import { listRequests, sendRequest, takeBackRequest } from './design-requests.ts'
import { conditionsOf } from './finder/index.ts'
import { countFacets, countTempoKeys, filterConditions, tagsOf, termsOf } from './finding.ts'
import { findNext } from './mixing.ts'
import type { CatalogParts } from './parts.ts'
import { replacePicks } from './picks.sql.ts'
import { listPicks } from './picks.ts'
import { mountPlaybackPlaces } from './playback-places.ts'
import { insertPlay, selectArtistPlays, selectListenerKey } from './plays.sql.ts'
import { selectMixables } from './resources.sql.ts'
import { selectChart } from './rollup.sql.ts'
import { suggest } from './suggestions.ts'

const CATEGORIES_FRESH_MS = 10_000
const TAGS_FRESH_MS = 10_000

export function mountCatalog(calls: Calls, parts: CatalogParts): void {
  const { db, finder, cards, dictionaries, now } = parts
  const categories = remembered(CATEGORIES_FRESH_MS, () => selectCategories(db))
  const listenerKey = remembered(Number.POSITIVE_INFINITY, () => selectListenerKey(db))
  const tags = remembered(TAGS_FRESH_MS, async () => tagsOf(...(await Promise.all([dictionaries(), categories()]))))
  const rowsOf = async (ids: string[], { userId }: Caller) => [...(await cards.resources(ids, userId)).values()]
  mountCrates(calls, parts)
  mountPlaybackPlaces(calls, parts)
  calls
    .on(contract.listResources, async ({ pageNum, pageSize, orderBy, ...filter }, caller) => {
      const conditions = filterConditions(filter, caller.vipLevel, now())
      const { ids, total } = await finder.list(orderBy, conditions, (pageNum - 1) * pageSize, pageSize)
      return { rows: await rowsOf(ids, caller), total }
    })
    .on(contract.listCollections, async ({ categoryCode, orderBy, pageNum, pageSize }, caller) => {
      const conditions = filterConditions({ contentType: CONTENT_TYPES.collection, categoryCode }, caller.vipLevel, now())
      const { ids, total } = await finder.list(orderBy, conditions, (pageNum - 1) * pageSize, pageSize)
      return { rows: [...(await cards.details(ids, caller.userId)).values()], total }
    })
    .on(contract.listFacets, async (filter, caller) =>
      countFacets(finder, conditionsOf(filter, caller.vipLevel, now()), await dictionaries(), now()),
    )
    .on(contract.listTempoKeys, (filter, caller) => countTempoKeys(finder, filterConditions(filter, caller.vipLevel, now())))
    .on(contract.searchResources, async ({ keyword, contentType, pageNum, pageSize }, caller) => {
      const conditions = filterConditions({ contentType }, caller.vipLevel, now())
      const found = await finder.search(termsOf(keyword, await tags()), conditions, SEARCH_TOTAL_MAX + 1)
      const from = (pageNum - 1) * pageSize
      return { rows: await rowsOf(found.slice(from, Math.min(from + pageSize, SEARCH_TOTAL_MAX)), caller), total: found.length }
    })
    .on(contract.completeSearch, async ({ key, size }) => {
      const known = await tags()
      const rows = await suggest(parts, known, termsOf(key, known), size)
      return { dompletionList: [...new Set(rows.map(({ title }) => title))], rows }
    })
    .on(contract.mixNext, async ({ id, ...wish }, caller) => {
      const [from] = await selectMixables(db, [id])
      if (!from) throw fault('RESOURCE_NOT_FOUND')
      return findNext(parts, from, wish, caller)
    })
    .on(contract.resourceDetail, async ({ id }, caller) => {
      const details = await cards.details([id], caller.userId)
      return details.get(id) ?? Promise.reject(fault('RESOURCE_NOT_FOUND'))
    })
    .on(contract.toggleCollect, async ({ id }, caller) => {
      return (await toggleCollect(db, userOf(caller), id)) ?? Promise.reject(fault('RESOURCE_NOT_FOUND'))
    })
    .on(contract.setCollect, async ({ id, isCollect }, caller) => {
      return (await setCollect(db, userOf(caller), id, isCollect)) ?? Promise.reject(fault('RESOURCE_NOT_FOUND'))
    })
    .on(contract.listCollected, async ({ pageNum, pageSize }, caller) => {
      const [ids, total] = await Promise.all([
        selectCollected(db, userOf(caller), { limit: pageSize, offset: (pageNum - 1) * pageSize }),
        countCollected(db, userOf(caller)),
      ])
      return { rows: await rowsOf(ids, caller), total }
    })
    .on(charts.recordPlay, async ({ id }, caller, { address }) => {
      const isCounted = await insertPlay(db, listenerHash(await listenerKey(), caller, address), id)
      if (isCounted === undefined) throw fault('RESOURCE_NOT_FOUND')
      return { isCounted }
    })
    .on(charts.listChart, async (chart, caller) => {
      const places = await selectChart(db, chart)
      const ids = places.map(({ resource_id }) => resource_id)
      return toChart(places, await cards.resources(ids, caller.userId))
    })
    .on(charts.artistPlays, ({ id }) => selectArtistPlays(db, id, charts.ARTIST_PLAYS_DAYS))
    .on(picks.listPicks, ({ list }, caller) => listPicks(parts, list, caller.userId))
    .on(picks.replacePicks, async ({ list, picks }, caller) => {
      if (!(await replacePicks(db, list, picks))) throw fault('RESOURCE_NOT_FOUND')
      return listPicks(parts, list, caller.userId)
    })
    .on(designs.sendDesignRequest, (wish, caller) => sendRequest(db, userOf(caller), wish))
    .on(designs.closeDesignRequest, ({ id }, caller) => takeBackRequest(db, userOf(caller), id))
    .on(designs.listDesignRequests, (page, caller) => listRequests(db, page, userOf(caller)))
    .on(designs.listAllDesignRequests, (page) => listRequests(db, page))
    .on(contract.listCategories, async (narrow) => categoryTree(await categories(), narrow))
}
