import type { WaveMarker } from '@shenglang/contract/social/entities'
import { waveMarkers } from '@shenglang/contract/social/routes'
import { skipToken, useQuery } from '@tanstack/react-query'
import { remoteQuery } from '../remote/remote-query.ts'

const NONE: readonly WaveMarker[] = []

/** The comments on the wave of a resource; none until they are there, or when they cannot be had. */
export function useMarkers(resourceId: string | undefined): readonly WaveMarker[] {
  const query = remoteQuery(waveMarkers, { resourceId: resourceId ?? '' })
  return useQuery(resourceId === undefined ? { ...query, queryFn: skipToken } : query).data?.rows ?? NONE
}
