import type { Resource } from '@shenglang/contract/catalog/entities'
import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import { type Caller, userOf } from '@shenglang/contract/roles'
import { rangeOf } from '../platform/paging.ts'
import type { StrippedJson } from '../platform/stripped-json.ts'
import * as query from './collects.sql.ts'
import type { CatalogDeps } from './deps.ts'
import { cardsOf } from './lists.ts'

/** Throws RESOURCE_NOT_FOUND. */
export async function toggleCollect({ db }: CatalogDeps, userId: string, resourceId: string) {
  return (await query.toggleCollect(db, userId, resourceId)) ?? Promise.reject(fault('RESOURCE_NOT_FOUND'))
}

/** Throws RESOURCE_NOT_FOUND. */
export async function setCollect({ db }: CatalogDeps, userId: string, resourceId: string, isCollect: boolean) {
  return (await query.setCollect(db, userId, resourceId, isCollect)) ?? Promise.reject(fault('RESOURCE_NOT_FOUND'))
}

/** The caller's favourites, the newest first. */
export async function listCollected(
  deps: CatalogDeps,
  page: { pageNum: number; pageSize: number },
  caller: Caller,
): Promise<Page<StrippedJson<Resource>>> {
  const userId = userOf(caller)
  const [ids, total] = await Promise.all([
    query.selectCollected(deps.db, userId, rangeOf(page)),
    query.countCollected(deps.db, userId),
  ])
  return { rows: await cardsOf(deps, ids, caller), total }
}
