import type { WaveMarker } from '@shenglang/contract/social/entities'
import { waveMarkers } from '@shenglang/contract/social/routes'
import { useQuery } from '@tanstack/react-query'
import { remoteQuery } from '../remote/remote-query.ts'

const NONE: readonly WaveMarker[] = []

/** The comments on the wave of a resource; none while they load, or where that fails. */
export function useMarkers(resourceId: string): readonly WaveMarker[] {
  return useQuery(remoteQuery(waveMarkers, { resourceId })).data?.rows ?? NONE
}
