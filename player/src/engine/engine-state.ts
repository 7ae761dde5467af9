import type { AudioSource } from '@shenglang/contract/media/entities'
import type { Listener, Refusal } from '@shenglang/contract/media/rules'
import type { MediaPort } from '../media-port.ts'
import type { Queue } from '../queue/queue.ts'
import type { Track } from '../track.ts'
import type { PlannedMix } from './crossfade.ts'
import type { PlayOptions } from './options.ts'

export type { Track } from '../track.ts'

/** A track of the play history with when it was played, milliseconds since 1970 (spec §3). */
export type HistoryEntry = Track & { playTime: number }

/** The part that is repeated, milliseconds; open until its end is set. */
export interface Loop {
  readonly fromMs: number
  readonly toMs: number | undefined
  /** The number of beats, where it was set in beats. */
  readonly beats?: number
}

/** What plays and how, as one immutable value (spec §3). */
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
  /** Speed, and with an unlocked key the pitch; 1 is as recorded. */
  readonly rate: number
  readonly loop: Loop | undefined
  /** When playback stops by itself, milliseconds since 1970; `track` for the end of the current one. */
  readonly sleepAt: number | 'track' | undefined
  /** How the current track fades into the next one, where the listener has planned it. */
  readonly plannedMix: PlannedMix | undefined
  /** A message for the listener; with `refusal` it asks for the right to `track`. */
  readonly message: { readonly text: string; readonly refusal?: Refusal; readonly track?: Track } | undefined
}

/** Changes many times a second, so it is separate from the state. */
export interface Progress {
  readonly currentTimeMs: number
  readonly durationMs: number
  readonly bufferedMs: number
}

/** A queue as it was saved here or on another device; it does not say what was queued by hand. */
export type StoredQueue = Omit<Queue, 'queuedIds'> & Partial<Queue>

/** By the id of a track. */
export type TrackChanges = ReadonlyMap<string, Partial<Track>>

export type Unsubscribe = () => void

export interface EnginePorts {
  readonly media: MediaPort
  readonly storage: StoragePort
  readonly clock: Clock
  /** The audio sources of a resource, best first. */
  findSources(resourceId: string, signal: AbortSignal): Promise<AudioSource[]>
  /** Sources that need no network, where the track is downloaded on the device; otherwise none. */
  findOffline?(resourceId: string): Promise<readonly AudioSource[]>
  /** Turns the address that the call returned into a playable one. */
  addressOf(playUrl: string): string
  listener(): Listener
  isOnline?(): boolean
  /** In [0, 1). */
  random?(): number
  /** Called when a track has played long enough to count. */
  onPlayed?(track: Track): void
}

/** May throw, be full or contain anything: playback never depends on it. */
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
  /** The same reference until something changes. */
  getState(): EngineState
  subscribeProgress(listener: () => void): Unsubscribe
  getProgress(): Progress
  /** Plays a track at the front of the list; the current one is paused or resumed, or switched to another source. */
  play(track: Track, sourceIndex?: number): void
  /**
   * Replaces the list and plays from `startIndex`. Returns an undo function for list, track, version, position and whether it
   * played; `undefined` when nothing was current before, or the track may not be played.
   */
  playAll(tracks: readonly Track[], startIndex?: number): (() => void) | undefined
  /**
   * A click on a track of a page's list: it moves to the front and plays, followed by what was queued by hand and the rest of
   * the list. Returns an undo function; `undefined` when nothing of the list before was removed.
   */
  playAmong(track: Track, list: readonly Track[]): (() => void) | undefined
  /** Puts a track right after the current one; plays it when nothing is current. */
  playNext(track: Track): void
  /** Queues it next, and fades into it as planned when the current track, which the plan is for, reaches that position. */
  mixNext(track: Track, plan: PlannedMix): void
  /** Cancels that plan; the track stays next. */
  unplanMix(): void
  toggle(): void
  pause(): void
  next(): void
  previous(): void
  selectSource(index: number): void
  /** To a fraction of the length, clamped to 0–1. */
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
  /** Updates listed tracks with newer data of the server, such as whether the listener likes them. */
  updateTracks(changes: TrackChanges): void
  /** When the last visit saved its position, milliseconds since 1970; 0 if there was none. */
  savedAt(): number
  /** 0.5 to 2, to a thousandth; it also applies to the next tracks, as a fader does. */
  setRate(rate: number): void
  /** Sets the start of the loop, then its end, then clears it. */
  markLoop(): void
  /** Loops that many beats from the current one, seconds where no beats are known; the same again ends it. */
  loopBeats(beats: number): void
  /** Loops what is between two positions and jumps to its start; nothing where it is not inside the track. */
  loopBetween(fromMs: number, toMs: number): void
  /** Jumps that many beats forward or back, seconds where no beats are known; stays in time. A loop moves along. */
  jumpBeats(beats: number): void
  /** Stops after that many milliseconds or at the end of this track; `undefined` cancels it. */
  sleep(after: number | 'track' | undefined): void
  /** The network is back: what its loss stopped resumes. */
  networkReturned(): void
  clear(): void
  /** The play history, newest first. */
  history(): HistoryEntry[]
  dismissMessage(): void
  dispose(): void
}
