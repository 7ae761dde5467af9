import { hasPicture } from '@shenglang/contract/catalog/entities'
import { Suspense, useState } from 'react'
import { useEngineState } from '../../playback/engine/playback.tsx'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'

const MovingPicture = lazyPart(() => import('./MovingPicture.tsx'))

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
