import type { listResources } from '@shenglang/contract/catalog/routes'
import type { ArgsOf } from '@shenglang/contract/route'
import type { LoadPart } from '../../../remote/page-context.ts'
import { faultIn } from '../../../remote/page-fault.ts'

/** Whether there is no index of the catalogue yet: lists are the newest alone, and nothing is counted. */
export const areFiltersAway = (error: unknown): boolean => faultIn(error)?.code === 'FILTERS_UNAVAILABLE'

/** The list as requested; while filters are unavailable, the newest of its kind. */
export async function orNewest<Page extends object>(
  part: LoadPart,
  requested: Promise<Page>,
  newest: () => Promise<Page>,
): Promise<Page & { isReduced: boolean }> {
  try {
    return { ...(await requested), isReduced: false }
  } catch (error) {
    if (!areFiltersAway(error)) throw error
    // The page lacks a part, so it is neither shared nor stored.
    await part(requested)
    return { ...(await newest()), isReduced: true }
  }
}

type ListArgs = ArgsOf<typeof listResources>

/** What the database can list without the index: of a type and a category, the newest first. */
export function newestOf({ contentType, categoryCode, pageNum, pageSize }: ListArgs): ListArgs {
  return { contentType, categoryCode, pageNum, pageSize, orderBy: 'newest' }
}
