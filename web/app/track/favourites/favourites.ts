import type { Resource } from '@shenglang/contract/catalog/entities'
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { changeAtOnce } from '../../remote/change-at-once.ts'
import * as texts from './initial-texts.ts'

export type Favourite = Pick<Resource, 'isCollect' | 'collectCount'>
type Liked = Favourite & Pick<Resource, 'resourceId'>

/** The user's like, as changed since the page was loaded: shared by all views of the resource. */
export const favouriteQuery = (resourceId: string) =>
  queryOptions<Favourite>({ queryKey: ['favourite', resourceId], queryFn: skipToken })

/** Toggles a like; shown at once. Clicks during a request are ignored (spec §4). */
export async function toggleFavourite(
  client: QueryClient,
  resource: Liked,
  collect: (resourceId: string, isCollect: boolean) => Promise<Favourite>,
): Promise<void> {
  const { resourceId } = resource
  if (resourceId === '') throw new Error(texts.resourceIdNeeded)
  const { queryKey } = favouriteQuery(resourceId)
  const set = ({ isCollect, collectCount }: Favourite) =>
    client.setQueryData(queryKey, { isCollect, collectCount: Math.max(0, collectCount) })
  const before = client.getQueryData(queryKey) ?? resource
  const isCollect = !before.isCollect
  const answer = await changeAtOnce(client, {
    key: queryKey,
    show() {
      set({ isCollect, collectCount: before.collectCount + (isCollect ? 1 : -1) })
      return () => set(before)
    },
    send: () => collect(resourceId, isCollect),
    isRepeatable: true,
  })
  if (answer) set(answer)
}
