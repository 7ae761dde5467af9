/** What follows the end of a track: the next one, the same one, or any. */
export const PLAY_MODES = ['list', 'one', 'shuffle'] as const
export type PlayMode = (typeof PLAY_MODES)[number]

/** Lengths of a crossfade that can be chosen, in milliseconds; 0 is none. */
export const CROSSFADES_MS = [0, 3000, 6000, 12_000] as const
export type CrossfadeMs = (typeof CROSSFADES_MS)[number]

/** How far the pitch fader goes either way, in percent. */
export const PITCH_RANGES = [8, 16, 50] as const
export type PitchRange = (typeof PITCH_RANGES)[number]

/** How the listener likes it; kept between visits. */
export interface PlayOptions {
  readonly mode: PlayMode
  readonly crossfadeMs: CrossfadeMs
  /** All tracks alike in loudness. */
  readonly isLevelled: boolean
  /** Tracks begin at their strongest part. */
  readonly isSampling: boolean
  /** The pitch stays at every speed. */
  readonly isKeyLocked: boolean
  readonly pitchRange: PitchRange
  /** Loops and jumps fall on beats, where these are known. */
  readonly isSnapping: boolean
}

export const DEFAULT_OPTIONS: PlayOptions = {
  mode: 'list',
  crossfadeMs: 0,
  isLevelled: false,
  isSampling: false,
  isKeyLocked: true,
  pitchRange: 8,
  isSnapping: true,
}

/** What was kept, whatever it is; anything unknown counts as never chosen. */
export function readOptions(kept: Record<string, unknown>): PlayOptions {
  return {
    mode: PLAY_MODES.find((mode) => mode === kept.mode) ?? DEFAULT_OPTIONS.mode,
    crossfadeMs: CROSSFADES_MS.find((ms) => ms === kept.crossfadeMs) ?? DEFAULT_OPTIONS.crossfadeMs,
    isLevelled: kept.isLevelled === true,
    isSampling: kept.isSampling === true,
    isKeyLocked: kept.isKeyLocked !== false,
    pitchRange: PITCH_RANGES.find((percent) => percent === kept.pitchRange) ?? DEFAULT_OPTIONS.pitchRange,
    isSnapping: kept.isSnapping !== false,
  }
}
