/** The limits for one file. */
export interface Limits {
  /** The longest track that is accepted. */
  lengthMs: number
  memoryBytes: number
  /** The longest file that may be written. */
  fileBytes: number
  /** Seconds allowed for every run, and for each second of sound. */
  baseS: number
  perSecond: number
}

export const AUDIO_LIMITS: Limits = {
  lengthMs: 10 * 3600_000,
  memoryBytes: 2 * 1024 ** 3,
  fileBytes: 2 * 1024 ** 3,
  baseS: 300,
  perSecond: 0.5,
}

/** Encoding film takes far longer than sound, and its original may be copied whole. */
export const VIDEO_LIMITS: Limits = {
  lengthMs: 4 * 3600_000,
  memoryBytes: 4 * 1024 ** 3,
  fileBytes: 16 * 1024 ** 3,
  baseS: 300,
  perSecond: 4,
}

/** The requested limits, else `fallback`; no longer than `lengthMaxMs`. */
export function limitsOf({ limits, lengthMaxMs }: { limits?: Limits; lengthMaxMs?: number }, fallback: Limits): Limits {
  const chosen = limits ?? fallback
  return { ...chosen, lengthMs: Math.min(chosen.lengthMs, lengthMaxMs ?? chosen.lengthMs) }
}

/** The longer side of a film in pixels. */
export const SIDE_MAX = 4096

/** More channels than a listener could have loudspeakers for are refused. */
export const CHANNELS_MAX = 8
/** A larger picture in the tags is ignored. */
export const PICTURE_BYTES_MAX = 20 * 1024 * 1024

/** Milliseconds that a run may take for a sound of this length; an unknown length (0) counts as the longest one allowed. */
export function timeLimitMs(limits: Limits, durationMs: number): number {
  const soundMs = durationMs > 0 ? Math.min(durationMs, limits.lengthMs) : limits.lengthMs
  return Math.ceil(limits.baseS * 1000 + limits.perSecond * soundMs)
}
