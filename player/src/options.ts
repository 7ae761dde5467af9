/** What follows the end of a track: the next one, the same one, or any. */
export const PLAY_MODES = ['list', 'one', 'shuffle'] as const
export type PlayMode = (typeof PLAY_MODES)[number]

/** Lengths of a crossfade that can be chosen, in milliseconds; 0 is none. */
export const CROSSFADES_MS = [0, 3000, 6000, 12_000] as const
export type CrossfadeMs = (typeof CROSSFADES_MS)[number]

/** How the listener likes it; kept between visits. */
export interface PlayOptions {
  readonly mode: PlayMode
  readonly crossfadeMs: CrossfadeMs
  /** All tracks alike in loudness. */
  readonly isLevelled: boolean
  /** Tracks begin at their strongest part. */
  readonly isSampling: boolean
}

export const DEFAULT_OPTIONS: PlayOptions = { mode: 'list', crossfadeMs: 0, isLevelled: false, isSampling: false }

/** What was kept, whatever it is; anything unknown counts as never chosen. */
export function readOptions(kept: Record<string, unknown>): PlayOptions {
  return {
    mode: PLAY_MODES.find((mode) => mode === kept.mode) ?? DEFAULT_OPTIONS.mode,
    crossfadeMs: CROSSFADES_MS.find((ms) => ms === kept.crossfadeMs) ?? DEFAULT_OPTIONS.crossfadeMs,
    isLevelled: kept.isLevelled === true,
    isSampling: kept.isSampling === true,
  }
}
