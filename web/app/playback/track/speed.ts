import type { Speed } from '@shenglang/contract/catalog/work/sounding'
import { useEngineState } from '../engine/playback.tsx'

/** The current speed, and whether the key is locked. */
export function useSpeed(): Speed {
  const rate = useEngineState((state) => state.rate)
  const isKeyLocked = useEngineState((state) => state.isKeyLocked)
  return { rate, isKeyLocked }
}
