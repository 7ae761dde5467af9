import { CONTENT_TYPES, type Resource, type ResourceDetail } from '@shenglang/contract/catalog/entities'
import type * as contract from '@shenglang/contract/catalog/routes'
import { SEARCH_TOTAL_MAX } from '@shenglang/contract/constants'
import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import type { Caller } from '@shenglang/contract/roles'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { rangeOf } from '../platform/paging.ts'
import type { StrippedJson } from '../platform/stripped-json.ts'
import type { Tag } from './finder/index.ts'
import { filterConditions, termsOf } from './finding.ts'
import type { CatalogParts } from './parts.ts'

/** The cards of resources in their order; those that cannot be seen are left out. */
export async function cardsOf({ cards }: CatalogParts, ids: string[], { userId }: Caller): Promise<StrippedJson<Resource>[]> {
  return [...(await cards.resources(ids, userId)).values()]
}

/** Resources that a filter finds. */
export async function listResources(
  parts: CatalogParts,
  { pageNum, pageSize, orderBy, ...filter }: CheckedArgsOf<typeof contract.listResources>,
  caller: Caller,
): Promise<Page<StrippedJson<Resource>>> {
  const conditions = filterConditions(filter, caller.vipLevel, parts.now())
  const { limit, offset } = rangeOf({ pageNum, pageSize })
  const { ids, total } = await parts.finder.list(orderBy, conditions, offset, limit)
  return { rows: await cardsOf(parts, ids, caller), total }
}

/** Packs with what they hold. */
export async function listCollections(
  { finder, cards, now }: CatalogParts,
  { categoryCode, orderBy, ...page }: CheckedArgsOf<typeof contract.listCollections>,
  caller: Caller,
): Promise<Page<StrippedJson<ResourceDetail>>> {
  const conditions = filterConditions({ contentType: CONTENT_TYPES.collection, categoryCode }, caller.vipLevel, now())
  const { limit, offset } = rangeOf(page)
  const { ids, total } = await finder.list(orderBy, conditions, offset, limit)
  return { rows: [...(await cards.details(ids, caller.userId)).values()], total }
}

/** Resources that a keyword finds, the best first. */
export async function searchResources(
  parts: CatalogParts,
  tags: Tag[],
  { keyword, contentType, ...page }: CheckedArgsOf<typeof contract.searchResources>,
  caller: Caller,
): Promise<Page<StrippedJson<Resource>>> {
  const conditions = filterConditions({ contentType }, caller.vipLevel, parts.now())
  const found = await parts.finder.search(termsOf(keyword, tags), conditions, SEARCH_TOTAL_MAX + 1)
  const { limit, offset } = rangeOf(page)
  const shown = found.slice(offset, Math.min(offset + limit, SEARCH_TOTAL_MAX))
  return { rows: await cardsOf(parts, shown, caller), total: found.length }
}

/** Throws RESOURCE_NOT_FOUND. */
export async function readDetail({ cards }: CatalogParts, id: string, { userId }: Caller): Promise<StrippedJson<ResourceDetail>> {
  return (await cards.details([id], userId)).get(id) ?? Promise.reject(fault('RESOURCE_NOT_FOUND'))
}
