import type { FetchedWave } from '../../playback/waveform/wave-query.ts'

/**
 * The waveform that is drawn of a source: its own, and of the first until then the track's overview, which its row has loaded
 * already. The overview is none of another version.
 */
export const playedWave = (index: number, whole: FetchedWave, overview: FetchedWave): FetchedWave =>
  index === 0 && !whole.bands && !whole.isFailed ? overview : whole
