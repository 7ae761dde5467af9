import { isOnPad } from '@shenglang/contract/media/hot-cues'
import { CueTicks } from '../../playback/cues/CueTicks.tsx'
import { useOwnCues } from '../../playback/cues/use-own-cues.ts'
import { useEngine, useEngineState } from '../../playback/engine/playback.tsx'
import { goToCue, playCue } from './press-pad.ts'

/** A member's cues in the current track on its waveform, which fills the parent. */
export default function HotCueTicks({ resourceId, durationMs }: { resourceId: string; durationMs: number }) {
  const engine = useEngine()
  const isFirst = useEngineState((state) => state.currentSourceIndex === 0)
  const cues = useOwnCues(resourceId, isFirst)
  if (durationMs === 0) return null
  return (
    <CueTicks
      cues={cues}
      partOf={(ms) => ms / durationMs}
      onPick={(cue) => engine && (isOnPad(cue) ? playCue : goToCue)(engine, cue)}
    />
  )
}
