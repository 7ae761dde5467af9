import { CONTENT_TYPES, HoldingCollection, type Resource, type ResourceDetail } from '@shenglang/contract/catalog/entities'
import type * as contract from '@shenglang/contract/catalog/routes'
import { SEARCH_TOTAL_MAX } from '@shenglang/contract/constants'
import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import type { Caller } from '@shenglang/contract/roles'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import * as z from 'zod/mini'
import { rangeOf } from '../../platform/paging.ts'
import { asField, asList, createStripper, overlay, type StrippedJson } from '../../platform/stripped-json.ts'
import type { Tag } from '../finder/index.ts'
import type { CatalogDeps } from '../work/deps.ts'
import { selectHolding } from '../work/resources.sql.ts'
import { filterConditions, termsOf } from './filters.ts'
import { findPage } from './matches.ts'

/** The cards of resources in their order, without invisible ones. */
export async function cardsOf({ cards }: CatalogDeps, ids: string[], { userId }: Caller): Promise<StrippedJson<Resource>[]> {
  return [...(await cards.resources(ids, userId)).values()]
}

/** Resources that match a filter. */
export async function listResources(
  deps: CatalogDeps,
  { pageNum, pageSize, orderBy, ...filter }: CheckedArgsOf<typeof contract.listResources>,
  caller: Caller,
): Promise<Page<StrippedJson<Resource>>> {
  const { ids, total } = await findPage(deps, orderBy, filter, caller.vipLevel, rangeOf({ pageNum, pageSize }))
  return { rows: await cardsOf(deps, ids, caller), total }
}

/** Packs with their tracks. */
export async function listCollections(
  { finder, cards, now }: CatalogDeps,
  { categoryCode, orderBy, ...page }: CheckedArgsOf<typeof contract.listCollections>,
  caller: Caller,
): Promise<Page<StrippedJson<ResourceDetail>>> {
  const conditions = filterConditions({ contentType: CONTENT_TYPES.collection, categoryCode }, caller.vipLevel, now())
  const { limit, offset } = rangeOf(page)
  const { ids, total } = await finder.list(orderBy, conditions, offset, limit)
  return { rows: [...(await cards.details(ids, caller.userId)).values()], total }
}

/** The collections of a resource, with its position. */
export async function collectionsWith(
  { db, cards }: CatalogDeps,
  { id, size }: CheckedArgsOf<typeof contract.collectionsWith>,
  { userId }: Caller,
): Promise<StrippedJson<HoldingCollection[]>> {
  const holding = await selectHolding(db, id, size)
  const packs = await cards.resources(
    holding.map(({ collection_id }) => collection_id),
    userId,
  )
  return asList(
    holding.flatMap(({ collection_id, position }) => {
      const resource = packs.get(collection_id)
      return resource ? [overlay(stripPosition({ place: Number(position) }), asField('resource', resource))] : []
    }),
  )
}

const stripPosition = createStripper(z.omit(HoldingCollection, { resource: true }))

/** Resources that match a keyword, the best first. */
export async function searchResources(
  deps: CatalogDeps,
  tags: Tag[],
  { keyword, contentType, ...page }: CheckedArgsOf<typeof contract.searchResources>,
  caller: Caller,
): Promise<Page<StrippedJson<Resource>>> {
  const conditions = filterConditions({ contentType }, caller.vipLevel, deps.now())
  const ids = await deps.finder.search(termsOf(keyword, tags), conditions, SEARCH_TOTAL_MAX + 1)
  const { limit, offset } = rangeOf(page)
  const shown = ids.slice(offset, Math.min(offset + limit, SEARCH_TOTAL_MAX))
  return { rows: await cardsOf(deps, shown, caller), total: ids.length }
}

/** Throws RESOURCE_NOT_FOUND. */
export async function readDetail({ cards }: CatalogDeps, id: string, { userId }: Caller): Promise<StrippedJson<ResourceDetail>> {
  return (await cards.details([id], userId)).get(id) ?? Promise.reject(fault('RESOURCE_NOT_FOUND'))
}
