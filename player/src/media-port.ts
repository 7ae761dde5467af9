import type { MixShape } from './mix-curve.ts'

/** What is played: an address, its media type, and whether there is something to see. */
export interface MediaItem {
  readonly url: string
  readonly contentType: string
  readonly hasPicture: boolean
}

/** How two tracks beat as one: where in its music each of them begins to, milliseconds, and how fast the coming one runs. */
export interface Blend {
  readonly leaveAtMs: number
  readonly enterAtMs: number
  /** Of the speed of the leaving one. */
  readonly ratio: number
}

/** How a fade goes, and how much of it is over when it begins. */
export interface FadeShape extends MixShape {
  readonly fromPart: number
}

/** What the engine needs of media elements; times in seconds, as media elements count them. */
export interface MediaPort {
  load(item: MediaItem): void
  /** Gets ready what will be loaded next; loading anything else is as quick as without. */
  prepare(item: MediaItem): void
  /** What sounds now fades away by itself, while what is loaded next fades in, on its beats if these are told. */
  fadeOut(ms: number, blend?: Blend, shape?: FadeShape): void
  /** A mix will ask for sound without its basses; where that cannot be had, they stay. */
  readyLows?(): void
  /** Rejects with the browser's own error; `NotAllowedError` means that it wants a gesture first. */
  play(): Promise<void>
  pause(): void
  /** Lets go of the media and of its download. */
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
  /** The end of what has been loaded around the current time. */
  readonly buffered: number
  subscribe(listener: (event: MediaEvent) => void): () => void
  dispose(): void
}

/** One element: it has no other to make anything ready on or to fade into. */
export type MediaElementPort = Omit<MediaPort, 'prepare' | 'fadeOut'> & {
  /** Whether the basses are heard; has no effect before `readyLows`. */
  setLows?(hasLows: boolean): void
}

export type MediaEvent =
  | { type: 'metadata' }
  | { type: 'playing' }
  | { type: 'paused' }
  | { type: 'ended' }
  | { type: 'progress' }
  /** There was no answer to what it asked for; it asks again by itself. */
  | { type: 'trouble' }
  /** `code` as in MediaError: 1 to 4; `text` where a library has its own word for it. */
  | { type: 'error'; code: number; text?: string }
