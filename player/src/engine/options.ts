/** Behaviour at the end of a track: play the next one, the same one, or a random one. */
export const PLAY_MODES = ['list', 'one', 'shuffle'] as const
export type PlayMode = (typeof PLAY_MODES)[number]

/** Selectable lengths of a crossfade, milliseconds; 0 for none. */
export const CROSSFADES_MS = [0, 3000, 6000, 12_000] as const
export type CrossfadeMs = (typeof CROSSFADES_MS)[number]

/** Ranges of the pitch fader, percent in both directions. */
export const PITCH_RANGES = [8, 16, 50] as const
export type PitchRange = (typeof PITCH_RANGES)[number]

/** The listener's options; they survive a reload. */
export interface PlayOptions {
  readonly mode: PlayMode
  readonly crossfadeMs: CrossfadeMs
  /** Levels all tracks to the same loudness. */
  readonly isLevelled: boolean
  /** Starts tracks at their most energetic part. */
  readonly startsAtHighlight: boolean
  /** Keeps the pitch at every speed. */
  readonly isKeyLocked: boolean
  readonly pitchRange: PitchRange
  /** Loops and jumps snap to beats if these are known. */
  readonly isSnapping: boolean
}

export const DEFAULT_OPTIONS: PlayOptions = {
  mode: 'list',
  crossfadeMs: 0,
  isLevelled: false,
  startsAtHighlight: false,
  isKeyLocked: true,
  pitchRange: 8,
  isSnapping: true,
}

/** Reads stored options of any shape; unknown values become defaults. `startsAtHighlight` is stored as `isSampling`, its earlier name. */
export function readOptions(stored: Record<string, unknown>): PlayOptions {
  return {
    mode: PLAY_MODES.find((mode) => mode === stored.mode) ?? DEFAULT_OPTIONS.mode,
    crossfadeMs: CROSSFADES_MS.find((ms) => ms === stored.crossfadeMs) ?? DEFAULT_OPTIONS.crossfadeMs,
    isLevelled: stored.isLevelled === true,
    startsAtHighlight: stored.isSampling === true,
    isKeyLocked: stored.isKeyLocked !== false,
    pitchRange: PITCH_RANGES.find((percent) => percent === stored.pitchRange) ?? DEFAULT_OPTIONS.pitchRange,
    isSnapping: stored.isSnapping !== false,
  }
}
