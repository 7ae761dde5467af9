import type { listResources } from '@shenglang/contract/catalog/routes'
import type { ArgsOf } from '@shenglang/contract/route'
import type { LoadPart } from '../../../remote/page-context.ts'
import { faultIn } from '../../../remote/page-fault.ts'

/** True while the catalogue has no index yet: lists can only be sorted by newest then, and nothing is counted. */
export const areFiltersUnavailable = (error: unknown): boolean => faultIn(error)?.code === 'FILTERS_UNAVAILABLE'

/** The list as requested; while filters are unavailable, the newest of its kind. */
export async function orNewest<Page extends object>(
  part: LoadPart,
  requested: Promise<Page>,
  newest: () => Promise<Page>,
): Promise<Page & { isReduced: boolean }> {
  try {
    return { ...(await requested), isReduced: false }
  } catch (error) {
    if (!areFiltersUnavailable(error)) throw error
    // The page lacks a part, so it is neither shared nor stored.
    await part(requested)
    return { ...(await newest()), isReduced: true }
  }
}

type ListArgs = ArgsOf<typeof listResources>

/** Reduces a query to what the database answers without the index: type and category, newest first. */
export function newestOf({ contentType, categoryCode, pageNum, pageSize }: ListArgs): ListArgs {
  return { contentType, categoryCode, pageNum, pageSize, orderBy: 'newest' }
}
