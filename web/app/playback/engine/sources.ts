import { SOURCES_PAGE_SIZE } from '@shenglang/contract/constants'
import type { AudioSource } from '@shenglang/contract/media/entities'
import { listSources } from '@shenglang/contract/media/routes'
import { useQuery } from '@tanstack/react-query'
import { hasSavedTracks } from '../../offline/storage/has-saved.ts'
import { call } from '../../remote/api.ts'
import { remoteQuery } from '../../remote/remote-query.ts'

/** Every audio source of a resource, best first, with fresh addresses, or from this device where it is downloaded. */
export async function findSources(resourceId: string, signal?: AbortSignal): Promise<AudioSource[]> {
  const request = async (signal?: AbortSignal) =>
    (await call(listSources, { resourceId, pageSize: SOURCES_PAGE_SIZE }, signal)).rows
  if (!hasSavedTracks()) return request(signal)
  const { sourcesOrSaved } = await import('../../offline/storage/saved-sources.ts')
  return sourcesOrSaved(resourceId, request, signal)
}

/** Sources on the device only; none where the track is not downloaded. */
export async function findOffline(resourceId: string): Promise<readonly AudioSource[]> {
  return hasSavedTracks() ? (await import('../../offline/storage/saved-sources.ts')).savedSources(resourceId) : []
}

/** The sources for a component; undefined while they load, none when that fails. */
export function useSources(resourceId: string): AudioSource[] | undefined {
  const { data, isError } = useQuery(remoteQuery(listSources, { resourceId, pageSize: SOURCES_PAGE_SIZE }))
  return isError ? [] : data?.rows
}
