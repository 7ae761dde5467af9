import { listResources } from '@shenglang/contract/catalog/routes'
import type { ArgsOf } from '@shenglang/contract/route'
import type { Call } from '../../remote/page-context.ts'
import { readListArgs } from '../list/list-arguments.ts'
import type { ListCondition } from './filter-words.ts'

/** A condition of an empty list, and how many tracks there would be without it. */
export interface Nearest extends ListCondition {
  total: number
}

/** What of an empty list's conditions to give up, the one that opens most first. */
export async function findNearest(
  call: Call,
  conditions: readonly ListCondition[],
  narrowed: ArgsOf<typeof listResources>,
): Promise<Nearest[]> {
  const found = conditions.map(async (condition) => {
    const args = readListArgs(new URLSearchParams(condition.to))
    const { total } = await call(listResources, { ...args, ...narrowed, pageSize: 1 })
    return { ...condition, total }
  })
  return (await Promise.all(found)).sort((a, b) => b.total - a.total)
}
