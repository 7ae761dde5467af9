import type { Speed } from '@shenglang/contract/catalog/sounding'
import { useEngineState } from './playback.tsx'

/** How fast what plays is played, and whether its key stays. */
export function useSpeed(): Speed {
  const rate = useEngineState((state) => state.rate)
  const isKeyLocked = useEngineState((state) => state.isKeyLocked)
  return { rate, isKeyLocked }
}
