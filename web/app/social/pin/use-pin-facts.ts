import { evenGridOf } from '@shenglang/contract/media/beat-grid'
import type { Section } from '@shenglang/contract/media/sections'
import { type Beats, beatsOf } from '@shenglang/player/beats'
import type { Track } from '@shenglang/player/engine/engine-state'
import type { WaveGrid } from '@shenglang/player/waveform/wave-lines'
import { useEngineState } from '../../playback/engine/playback.tsx'
import { useSources } from '../../playback/engine/sources.ts'

/** Facts on the recording in which a pin is set. */
export interface PinFacts {
  durationMs: number
  sections: readonly Section[]
  beats: Beats | undefined
  grid: WaveGrid | undefined
  /** '' where there is none, or while it is unknown. */
  zoomUrl: string
}

/** The version that plays, else the first one. */
export function usePinFacts(track: Track): PinFacts {
  const index = useEngineState((state) => (state.currentMusic?.resourceId === track.resourceId ? state.currentSourceIndex : 0))
  const source = useSources(track.resourceId)?.[index]
  return {
    durationMs: source?.duration || track.duration,
    sections: source?.sections ?? [],
    beats: beatsOf(source),
    grid: source && evenGridOf({ ...source, tbpm: source.gridTbpm ?? 0 }),
    zoomUrl: source?.waveformZoomUrl ?? '',
  }
}
