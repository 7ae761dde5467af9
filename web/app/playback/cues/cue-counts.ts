import { PAGE_SIZE_MAX } from '@shenglang/contract/constants'
import { type CueCount, countHotCues } from '@shenglang/contract/media/hot-cues'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../remote/api.ts'
import { keyOf } from '../../remote/remote-query.ts'
import { useUser } from '../../session/session.tsx'

const NONE: ReadonlyMap<string, CueCount> = new Map()

/**
 * Number of hot cues and memory cues that the member has in each track, by its id; empty while the counts load, and if that
 * fails.
 */
export function useCueCounts(resourceIds: readonly string[]): ReadonlyMap<string, CueCount> {
  const isSignedIn = useUser() !== undefined
  const ids = resourceIds.toSorted()
  const { data } = useQuery({
    queryKey: [...keyOf(countHotCues), ids.join(',')],
    queryFn: ({ signal }) => findCounts(ids, signal),
    enabled: isSignedIn && ids.length > 0,
    structuralSharing: false,
  })
  return data ?? NONE
}

async function findCounts(ids: string[], signal: AbortSignal): Promise<ReadonlyMap<string, CueCount>> {
  const pages = Array.from({ length: Math.ceil(ids.length / PAGE_SIZE_MAX) }, (_, page) =>
    ids.slice(page * PAGE_SIZE_MAX, (page + 1) * PAGE_SIZE_MAX),
  )
  const rows = (await Promise.all(pages.map((page) => call(countHotCues, { ids: page.join(',') }, signal)))).flat()
  return new Map(rows.map((row) => [row.resourceId, row]))
}
