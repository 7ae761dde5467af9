import { clockTime } from '@shenglang/contract/format'
import type { Track } from '@shenglang/player/engine-state'
import { showToast } from '../ui/notifier.ts'
import { useEngine, useEngineState } from './playback.tsx'

interface Planned {
  /** The track that comes in. */
  track: Track
  /** Where it comes in, in the music of the current one. */
  atMs: number
  words: string
  /** The track stays next, and comes as it would have without a plan. */
  undo: () => void
}

/** How what plays goes over into the next track, where the listener has said so. */
export function usePlanned(): Planned | undefined {
  const engine = useEngine()
  const plan = useEngineState((state) => state.plannedMix)
  const track = useEngineState(({ musicList }) => musicList.find(({ resourceId }) => resourceId === plan?.toId))
  if (!engine || !plan || !track) return undefined
  return {
    track,
    atMs: plan.leaveAtMs,
    words: `${clockTime(plan.leaveAtMs)} 接上`,
    undo() {
      engine.unplanMix()
      showToast('已撤销接法，下一首照常播放', 'plain', { label: '恢复', run: () => engine.mixNext(track, plan) })
    },
  }
}
