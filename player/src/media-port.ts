import type { MixShape } from './mix-curve.ts'

/** Address, media type, and whether there is a picture. */
export interface MediaItem {
  readonly url: string
  readonly contentType: string
  readonly hasPicture: boolean
}

/**
 * How the beats of two tracks are matched: where each begins to in its own music, milliseconds, and how fast the coming one
 * runs.
 */
export interface Blend {
  readonly leaveAtMs: number
  readonly enterAtMs: number
  /** A factor of the speed of the leaving one. */
  readonly ratio: number
}

/** The shape of a fade, and how much of it is over when it begins. */
export interface FadeShape extends MixShape {
  readonly fromPart: number
}

/** What the engine needs of media elements; times in seconds, as media elements count them. */
export interface MediaPort {
  load(item: MediaItem): void
  /** Preloads the next item; loading anything else takes as long as without. */
  prepare(item: MediaItem): void
  /** Fades the current item out while the next loaded one fades in, matched to `blend` if given. */
  fadeOut(ms: number, blend?: Blend, shape?: FadeShape): void
  /** Prepares for `setLows`; where basses cannot be removed, they stay. */
  readyLows?(): void
  /** Rejects with the browser's error; `NotAllowedError` means that it requires a gesture first. */
  play(): Promise<void>
  pause(): void
  /** Releases the media and stops its download. */
  stop(): void
  seek(seconds: number): void
  setVolume(volume: number): void
  setMuted(muted: boolean): void
  setRate(rate: number): void
  /** Whether the pitch stays at every rate. */
  setKeyLock(isLocked: boolean): void
  readonly currentTime: number
  /** NaN until known. */
  readonly duration: number
  /** The end of the buffered range around the current time. */
  readonly buffered: number
  subscribe(listener: (event: MediaEvent) => void): () => void
  dispose(): void
}

/** One element: it can neither prepare another item nor fade. */
export type MediaElementPort = Omit<MediaPort, 'prepare' | 'fadeOut'> & {
  /** Whether the basses are on; has no effect before `readyLows`. */
  setLows?(hasLows: boolean): void
}

export type MediaEvent =
  | { type: 'metadata' }
  | { type: 'playing' }
  | { type: 'paused' }
  | { type: 'ended' }
  | { type: 'progress' }
  /** A request got no answer; the library retries by itself. */
  | { type: 'trouble' }
  /** `code` as in MediaError: 1 to 4; `text` where a library has a message of its own. */
  | { type: 'error'; code: number; text?: string }
