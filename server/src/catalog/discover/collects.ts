import type { Resource } from '@shenglang/contract/catalog/entities'
import type { Page } from '@shenglang/contract/envelope'
import { type Caller, userOf } from '@shenglang/contract/roles'
import { rangeOf } from '../../platform/paging.ts'
import type { StrippedJson } from '../../platform/stripped-json.ts'
import * as query from '../work/collects.sql.ts'
import type { CatalogDeps } from '../work/deps.ts'
import { cardsOf } from './lists.ts'

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
