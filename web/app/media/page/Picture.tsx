import { hasPicture } from '@shenglang/contract/catalog/entities'
import { lazy, Suspense, useState } from 'react'
import { useEngineState } from '../../playback/engine/playback.tsx'

const MovingPicture = lazy(() => import('./MovingPicture.tsx'))

/** The current video, loaded with the first track that has one, and present from then on. */
export function Picture() {
  const isShown = useEngineState(({ currentMusic }) => currentMusic !== undefined && hasPicture(currentMusic))
  const [isNeeded, setNeeded] = useState(false)
  if (isShown && !isNeeded) setNeeded(true)
  return isNeeded ? (
    <Suspense>
      <MovingPicture />
    </Suspense>
  ) : null
}
