import { PAGE_SIZE_MAX } from '@shenglang/contract/constants'
import type { ResourceBeats } from '@shenglang/contract/media/entities'
import { listBeats } from '@shenglang/contract/media/routes'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../remote/api.ts'
import { keyOf } from '../../remote/remote-query.ts'

const NONE: ReadonlyMap<string, ResourceBeats> = new Map()

/** The beats of tracks, by their ids; missing while they load, or where that fails. */
export function useBeats(resourceIds: readonly string[]): ReadonlyMap<string, ResourceBeats> {
  const ids = resourceIds.toSorted()
  const { data } = useQuery({
    queryKey: [...keyOf(listBeats), ids.join(',')],
    queryFn: ({ signal }) => findBeats(ids, signal),
    structuralSharing: false,
  })
  return data ?? NONE
}

async function findBeats(ids: string[], signal: AbortSignal): Promise<ReadonlyMap<string, ResourceBeats>> {
  const pages = Array.from({ length: Math.ceil(ids.length / PAGE_SIZE_MAX) }, (_, page) =>
    ids.slice(page * PAGE_SIZE_MAX, (page + 1) * PAGE_SIZE_MAX),
  )
  const rows = (await Promise.all(pages.map((page) => call(listBeats, { ids: page.join(',') }, signal)))).flat()
  return new Map(rows.map((row) => [row.resourceId, row]))
}
