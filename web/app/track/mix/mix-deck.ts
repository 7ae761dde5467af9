import type { Resource } from '@shenglang/contract/catalog/entities'
import { API_BASE, VOLUME_MAX } from '@shenglang/contract/constants'
import { evenGridOf } from '@shenglang/contract/media/beat-grid'
import type { Section } from '@shenglang/contract/media/sections'
import { type Beats, beatsOf } from '@shenglang/player/beats'
import type { Engine } from '@shenglang/player/engine/engine-state'
import { itemOf } from '@shenglang/player/engine/media-item'
import type { MediaItem } from '@shenglang/player/media-port'
import type { MixTrack } from '@shenglang/player/mixing/mix-plan'
import type { WaveGrid } from '@shenglang/player/waveform/wave-lines'
import { findSources } from '../../playback/engine/sources.ts'
import * as texts from './texts.ts'

/** The audio of a track, and its beats. */
export interface MixDeck {
  item: MediaItem
  track: MixTrack
  zoomUrl: string
  sections: readonly Section[]
  grid: WaveGrid | undefined
  /** The beats of the section of even tempo at a position, in milliseconds. */
  beatsAt: (ms: number) => Beats | undefined
}

/** The track has no source that this listener may play. */
export class NoPlayableSource extends Error {
  constructor() {
    super(texts.noPlayableSource)
  }
}

/** The listener's volume, 0 to 1. */
export const volumeOf = (engine: Engine | undefined) => (engine?.getState().volume ?? VOLUME_MAX) / VOLUME_MAX

/** Rejects with `NoPlayableSource`, or with a text for the listener where loading fails. */
export async function findDeck(track: Resource, signal: AbortSignal): Promise<MixDeck> {
  const [source] = await findSources(track.resourceId, signal)
  if (!source?.playUrl) throw new NoPlayableSource()
  const { duration, gridTbpm, firstBeatMs, downbeat, firstPhraseMs, gridPieces } = source
  const [first, ...changes] = gridPieces
  return {
    item: itemOf(track, source, (playUrl) => API_BASE + playUrl),
    track: { tbpm: track.tbpm, duration, gridTbpm, firstBeatMs, downbeat, firstPhraseMs, gridPieces },
    zoomUrl: source.waveformZoomUrl,
    // Sources that were downloaded by an earlier version have none.
    sections: source.sections ?? [],
    // Pieces exist only where the tempo changes; otherwise the grid is in the fields of the source.
    grid: first ? { ...first, changes } : evenGridOf({ ...source, tbpm: gridTbpm ?? 0 }),
    beatsAt: (ms) => beatsOf(source, ms),
  }
}
