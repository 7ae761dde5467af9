import { SOURCES_PAGE_SIZE } from '@shenglang/contract/constants'
import type { AudioSource } from '@shenglang/contract/media/entities'
import { listSources } from '@shenglang/contract/media/routes'
import { useEffect, useState } from 'react'
import { call } from '../remote/api.ts'

/** Every audio source of a resource, best first. */
export async function findSources(resourceId: string, signal?: AbortSignal): Promise<AudioSource[]> {
  return (await call(listSources, { resourceId, pageSize: SOURCES_PAGE_SIZE }, signal)).rows
}

/** The same for a part of a page; nothing until they are there, none when they cannot be had. */
export function useSources(resourceId: string): AudioSource[] | undefined {
  const [sources, setSources] = useState<AudioSource[]>()
  useEffect(() => {
    const gone = new AbortController()
    findSources(resourceId, gone.signal)
      .catch(() => [])
      .then((found) => {
        if (!gone.signal.aborted) setSources(found)
      })
    return () => gone.abort()
  }, [resourceId])
  return sources
}
