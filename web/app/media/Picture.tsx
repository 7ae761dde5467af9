import { hasPicture } from '@shenglang/contract/catalog/entities'
import { lazy, Suspense, useState } from 'react'
import { useEngineState } from '../playback/playback.tsx'

const MovingPicture = lazy(() => import('./MovingPicture.tsx'))

/** The picture of what plays, fetched with the first thing that has one, and there from then on. */
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
