import { clockTime } from '@shenglang/contract/format'
import type { Track } from '@shenglang/player/engine/engine-state'
import { showToast } from '../../ui/browser/notifier.ts'
import { useEngine, useEngineState } from '../engine/playback.tsx'
import * as texts from './texts.ts'

interface PlannedMix {
  /** The coming track. */
  track: Track
  /** Position of the current track at which the planned one comes in, milliseconds. */
  atMs: number
  text: string
  /** Cancels the plan: the track stays next. */
  undo: () => void
}

/** The listener's planned mix into the next track. */
export function usePlannedMix(): PlannedMix | undefined {
  const engine = useEngine()
  const plan = useEngineState((state) => state.plannedMix)
  const track = useEngineState(({ musicList }) => musicList.find(({ resourceId }) => resourceId === plan?.toId))
  if (!engine || !plan || !track) return undefined
  return {
    track,
    atMs: plan.leaveAtMs,
    text: texts.mixesAt(clockTime(plan.leaveAtMs)),
    undo() {
      engine.unplanMix()
      showToast(texts.mixUndone, 'plain', { label: texts.restore, run: () => engine.mixNext(track, plan) })
    },
  }
}
