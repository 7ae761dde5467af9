import type { MixShape } from './mix-curve.ts'

/** The address of a media file, its media type, and whether it has a picture. */
export interface MediaItem {
  readonly url: string
  readonly contentType: string
  readonly hasPicture: boolean
}

/** Alignment of the beats of two tracks: the start of the fade in each, in milliseconds, and the speed of the coming track. */
export interface Blend {
  readonly leaveAtMs: number
  readonly enterAtMs: number
  /** Factor of the leaving track's speed. */
  readonly ratio: number
}

/** The shape of a fade, and the part of it that is already over when it begins. */
export interface FadeShape extends MixShape {
  readonly fromPart: number
}

/** The media elements as the engine uses them; times in seconds, as in media elements. */
export interface MediaPort {
  load(item: MediaItem): void
  /** Preloads the next item; loading any other item is not faster. */
  prepare(item: MediaItem): void
  /** Fades the current item out while the next loaded one fades in, matched to `blend` if given. */
  fadeOut(ms: number, blend?: Blend, shape?: FadeShape): void
  /** Prepares for `setLows`; does nothing where basses cannot be removed. */
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
  /** With a locked key the pitch is the same at every rate. */
  setKeyLock(isLocked: boolean): void
  readonly currentTime: number
  /** NaN until known. */
  readonly duration: number
  /** The end of the buffered range around the current time. */
  readonly buffered: number
  subscribe(listener: (event: MediaEvent) => void): () => void
  dispose(): void
}

/** A single element, which can neither prepare another item nor fade. */
export type MediaElementPort = Omit<MediaPort, 'prepare' | 'fadeOut'> & {
  /** Turns the basses on or off; has no effect before `readyLows`. */
  setLows?(hasLows: boolean): void
}

export type MediaEvent =
  | { type: 'metadata' }
  | { type: 'playing' }
  | { type: 'paused' }
  | { type: 'ended' }
  | { type: 'progress' }
  /** A request got no answer; the library retries it. */
  | { type: 'trouble' }
  /** `code` as in MediaError: 1 to 4; `text` if a library has its own message. */
  | { type: 'error'; code: number; text?: string }
