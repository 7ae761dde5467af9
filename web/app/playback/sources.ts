import { SOURCES_PAGE_SIZE } from '@shenglang/contract/constants'
import type { AudioSource } from '@shenglang/contract/media/entities'
import { listSources } from '@shenglang/contract/media/routes'
import { useQuery } from '@tanstack/react-query'
import { hasSavedTracks } from '../offline/has-saved.ts'
import { call } from '../remote/api.ts'
import { remoteQuery } from '../remote/remote-query.ts'

/** Every audio source of a resource, best first, with addresses made for this moment, or of this device where it is kept. */
export async function findSources(resourceId: string, signal?: AbortSignal): Promise<AudioSource[]> {
  const ask = async (signal?: AbortSignal) => (await call(listSources, { resourceId, pageSize: SOURCES_PAGE_SIZE }, signal)).rows
  if (!hasSavedTracks()) return ask(signal)
  const { sourcesOrSaved } = await import('../offline/saved-sources.ts')
  return sourcesOrSaved(resourceId, ask, signal)
}

/** Those of the device alone; none where the track is not kept. */
export async function findKept(resourceId: string): Promise<readonly AudioSource[]> {
  return hasSavedTracks() ? (await import('../offline/saved-sources.ts')).savedSources(resourceId) : []
}

/** The same for a part of a page; nothing until they are there, none when they cannot be had. */
export function useSources(resourceId: string): AudioSource[] | undefined {
  const { data, isError } = useQuery(remoteQuery(listSources, { resourceId, pageSize: SOURCES_PAGE_SIZE }))
  return isError ? [] : data?.rows
}
