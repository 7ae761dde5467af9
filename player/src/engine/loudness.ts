import { VOLUME_MAX } from '@shenglang/contract/constants'
import type { EngineState } from './engine-state.ts'

/** Target loudness, low enough that most club masters only have to be turned down. */
const TARGET_LUFS = -14

/** The volume of the media element for the current source, 0 to 1. */
export function levelledVolume({ volume, isLevelled, sources, currentSourceIndex }: EngineState): number {
  return (volume / VOLUME_MAX) * (isLevelled ? levelOf(sources[currentSourceIndex]?.loudness) : 1)
}

/**
 * Factor by which a track is turned down so that all tracks sound equally loud; 1 when its loudness (LUFS) is unknown. At most 1,
 * since a media element cannot play louder than its file.
 */
function levelOf(loudness: number | null | undefined): number {
  return typeof loudness === 'number' ? Math.min(1, 10 ** ((TARGET_LUFS - loudness) / 20)) : 1
}
