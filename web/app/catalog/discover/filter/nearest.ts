import { listResources } from '@shenglang/contract/catalog/routes'
import type { ArgsOf } from '@shenglang/contract/route'
import type { Call } from '../../../remote/page-context.ts'
import { readListArgs } from '../list/list-arguments.ts'
import type { ListCondition } from './filter-text.ts'

/** A condition of an empty list, and how many tracks there would be without it. */
export interface Nearest extends ListCondition {
  total: number
}

/** The conditions of an empty list whose removal gives results, the one with the most results first. */
export async function findNearest(
  call: Call,
  conditions: readonly ListCondition[],
  narrowed: ArgsOf<typeof listResources>,
): Promise<Nearest[]> {
  const counted = conditions.map(async (condition) => {
    const args = readListArgs(new URLSearchParams(condition.to))
    const { total } = await call(listResources, { ...args, ...narrowed, pageSize: 1 })
    return { ...condition, total }
  })
  return (await Promise.all(counted)).sort((a, b) => b.total - a.total)
}
