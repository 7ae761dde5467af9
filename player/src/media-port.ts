/** What the engine needs of a media element; times in seconds, as media elements count them. */
export interface MediaPort {
  /** `contentType` tells how it is played: as it is, or through a library. */
  load(url: string, contentType: string): void
  /** Rejects with the browser's own error; `NotAllowedError` means that it wants a gesture first. */
  play(): Promise<void>
  pause(): void
  /** Lets go of the media and of its download. */
  stop(): void
  seek(seconds: number): void
  setVolume(volume: number): void
  setMuted(muted: boolean): void
  /** The pitch stays. */
  setRate(rate: number): void
  readonly currentTime: number
  /** NaN until known. */
  readonly duration: number
  /** The end of what has been loaded around the current time. */
  readonly buffered: number
  subscribe(listener: (event: MediaEvent) => void): () => void
  dispose(): void
}

export type MediaEvent =
  | { type: 'metadata' | 'playing' | 'paused' | 'ended' | 'progress' }
  /** `code` as in MediaError: 1 to 4; `text` where a library has its own word for it. */
  | { type: 'error'; code: number; text?: string }
