import type { WaveMarker } from '@shenglang/contract/social/entities'
import { waveMarkers } from '@shenglang/contract/social/routes'
import { useEffect, useState } from 'react'
import { call } from '../remote/api.ts'

const NONE: readonly WaveMarker[] = []
/** Of the track that was last asked about: its waveforms on one page share the answer. */
let latest: { resourceId: string; markers: Promise<readonly WaveMarker[]> } | undefined

/** The comments on the wave of a resource; none until they are there, or when they cannot be had. */
export function useMarkers(resourceId: string | undefined): readonly WaveMarker[] {
  const [found, setFound] = useState({ resourceId: '', markers: NONE })
  useEffect(() => {
    if (resourceId === undefined) return
    if (latest?.resourceId !== resourceId) {
      latest = { resourceId, markers: call(waveMarkers, { resourceId }).catch(() => NONE) }
    }
    let isGone = false
    latest.markers.then((markers) => {
      if (!isGone) setFound({ resourceId, markers })
    })
    return () => {
      isGone = true
    }
  }, [resourceId])
  return found.resourceId === resourceId ? found.markers : NONE
}
