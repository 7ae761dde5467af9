import type { AudioSource } from '@shenglang/contract/media/entities'
import type { Listener, Refusal } from '@shenglang/contract/media/rules'
import type { MediaPort } from '../media-port.ts'
import type { Queue } from '../queue/queue.ts'
import type { Track } from '../track.ts'
import type { PlannedMix } from './crossfade.ts'
import type { PlayOptions } from './options.ts'

export type { Track } from '../track.ts'

/** A track of the play history, with the time when it was played in milliseconds since 1970 (spec §3). */
export type HistoryEntry = Track & { playTime: number }

/** The repeated range, milliseconds; `toMs` is undefined until the end is set. */
export interface Loop {
  readonly fromMs: number
  readonly toMs: number | undefined
  /** Length in beats, if it was set in beats. */
  readonly beats?: number
}

/** The playlist, playback and its options, as one immutable value (spec §3). */
export interface EngineState extends PlayOptions {
  readonly musicList: readonly Track[]
  readonly currentMusic: Track | undefined
  /** -1 when nothing is current. */
  readonly currentMusicIndex: number
  /** Ids of tracks that the listener queued by hand and that have not been played since. */
  readonly queuedIds: readonly string[]
  readonly sources: readonly AudioSource[]
  readonly currentSourceIndex: number
  readonly isPlaying: boolean
  readonly isMuted: boolean
  readonly isLoading: boolean
  readonly isError: boolean
  readonly isEnded: boolean
  /** 0 to 100. */
  readonly volume: number
  /** Speed, and with an unlocked key the pitch; 1 is the recorded speed. */
  readonly rate: number
  readonly loop: Loop | undefined
  /** Time when playback stops by itself, milliseconds since 1970; `track` for the end of the current track. */
  readonly sleepAt: number | 'track' | undefined
  /** The listener's plan for the fade into the next track. */
  readonly plannedMix: PlannedMix | undefined
  /** A message for the listener; with `refusal` it offers to get the right to `track`. */
  readonly message: { readonly text: string; readonly refusal?: Refusal; readonly track?: Track } | undefined
}

/** Separate from the state, because it changes many times a second. */
export interface Progress {
  readonly currentTimeMs: number
  readonly durationMs: number
  readonly bufferedMs: number
}

/** A queue as it was saved here or on another device; queued ids are missing when it comes from another device. */
export type StoredQueue = Omit<Queue, 'queuedIds'> & Partial<Queue>

/** Changes by track id. */
export type TrackChanges = ReadonlyMap<string, Partial<Track>>

export type Unsubscribe = () => void

export interface EnginePorts {
  readonly media: MediaPort
  readonly storage: StoragePort
  readonly clock: Clock
  /** The audio sources of a resource, best first. */
  findSources(resourceId: string, signal: AbortSignal): Promise<AudioSource[]>
  /** Sources that need no network if the track is downloaded on the device; otherwise none. */
  findOffline?(resourceId: string): Promise<readonly AudioSource[]>
  /** Turns the address that the call returned into a playable one. */
  addressOf(playUrl: string): string
  listener(): Listener
  isOnline?(): boolean
  /** Returns a number in [0, 1). */
  random?(): number
  /** Called when a track has played long enough to count. */
  onPlayed?(track: Track): void
}

/** May throw, be full or contain anything; playback does not depend on it. */
export interface StoragePort {
  read(key: string): string | null
  write(key: string, value: string): void
}

export interface Clock {
  now(): number
  /** Returns a function that cancels it. */
  after(delayMs: number, run: () => void): Unsubscribe
}

export interface Engine {
  subscribe(listener: () => void): Unsubscribe
  /** Returns the same reference until something changes. */
  getState(): EngineState
  subscribeProgress(listener: () => void): Unsubscribe
  getProgress(): Progress
  /** Plays a track at the front of the list; the current one is paused or resumed, or switched to another source. */
  play(track: Track, sourceIndex?: number): void
  /**
   * Replaces the list and plays from `startIndex`. Returns a function that restores the previous list, track, version, position
   * and playback; `undefined` when nothing was current before, or the track may not be played.
   */
  playAll(tracks: readonly Track[], startIndex?: number): (() => void) | undefined
  /**
   * Plays a track that was chosen from a page's list: it moves to the front, followed by tracks queued by hand and the rest of
   * the list. Returns an undo function; `undefined` when no track of the previous list was removed.
   */
  playAmong(track: Track, list: readonly Track[]): (() => void) | undefined
  /** Puts a track right after the current one; plays it when nothing is current. */
  playNext(track: Track): void
  /**
   * Queues a track next. Playback fades into it as planned when the current track, which the plan is for, reaches that position.
   */
  mixNext(track: Track, plan: PlannedMix): void
  /** Cancels the planned mix; the track stays next. */
  unplanMix(): void
  toggle(): void
  pause(): void
  next(): void
  previous(): void
  selectSource(index: number): void
  /** Seeks to a fraction of the length, clamped to 0–1. */
  seek(fraction: number): void
  skip(byMs: number): void
  setVolume(volume: number): void
  toggleMute(): void
  remove(resourceId: string): void
  reorder(from: number, to: number): void
  /** Changes the listener's options, which survive a reload. */
  setOptions(change: Partial<PlayOptions>): void
  /** Restores a list and a position without playing, from an earlier visit or another device. */
  restore(queue: StoredQueue, positionMs: number, sourceIndex?: number): void
  /** Updates listed tracks with newer data from the server, such as the listener's likes. */
  updateTracks(changes: TrackChanges): void
  /** Time when the last visit saved its position, milliseconds since 1970; 0 if there was none. */
  savedAt(): number
  /** 0.5 to 2, to a thousandth; like a pitch fader it also applies to the following tracks. */
  setRate(rate: number): void
  /** Sets the start of the loop, then its end, then clears it. */
  markLoop(): void
  /** Loops that many beats from the current one (seconds if no beats are known); the same number again ends the loop. */
  loopBeats(beats: number): void
  /** Loops between two positions and jumps to the start; does nothing if the range is not inside the track. */
  loopBetween(fromMs: number, toMs: number): void
  /**
   * Jumps that many beats forward or back (seconds if no beats are known), so that playback stays in time. A loop moves along.
   */
  jumpBeats(beats: number): void
  /** Stops after that many milliseconds or at the end of this track; `undefined` cancels it. */
  sleep(after: number | 'track' | undefined): void
  /** Resumes what the loss of the network stopped. */
  networkReturned(): void
  clear(): void
  /** The play history, newest first. */
  history(): HistoryEntry[]
  dismissMessage(): void
  dispose(): void
}
