import type { AudioSource } from '@shenglang/contract/media/entities'
import type { Listener, Refusal } from '@shenglang/contract/media/rules'
import type { PlannedMix } from './crossfade.ts'
import type { MediaPort } from './media-port.ts'
import type { PlayOptions } from './options.ts'
import type { Queue } from './queue.ts'
import type { Track } from './track.ts'

export type { Track } from './track.ts'

/** A track of the play history with when it was played, milliseconds since 1970 (spec §3). */
export type HistoryEntry = Track & { playTime: number }

/** The part that is played over and over, milliseconds; open until its end is set. */
export interface Loop {
  readonly fromMs: number
  readonly toMs: number | undefined
  /** How many beats it was made of, where it was made of beats. */
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
  /** Speed, and with an unlocked key the pitch: 1 is as recorded. */
  readonly rate: number
  readonly loop: Loop | undefined
  /** When it falls silent by itself, milliseconds since 1970; `track` with the end of this one. */
  readonly sleepAt: number | 'track' | undefined
  /** How the current track goes over into the next one, where the listener has said so. */
  readonly plannedMix: PlannedMix | undefined
  /** What the listener should be told; with `refusal` it is a question of the right to `track`. */
  readonly message: { readonly text: string; readonly refusal?: Refusal; readonly track?: Track } | undefined
}

/** Changes many times a second, so it is kept apart from the state. */
export interface Progress {
  readonly currentTimeMs: number
  readonly durationMs: number
  readonly bufferedMs: number
}

/** A queue as it was left, or as another device has it, which does not say what was queued by hand. */
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
  /** Sources that need no network, where the device keeps the track; none else. */
  findKept?(resourceId: string): Promise<readonly AudioSource[]>
  /** A playable address from the one that the call handed out. */
  addressOf(playUrl: string): string
  listener(): Listener
  isOnline?(): boolean
  /** In [0, 1). */
  random?(): number
  /** A track was heard long enough to count as played. */
  onHeard?(track: Track): void
}

/** May throw, be full or hold anything: playing never depends on it. */
export interface StoragePort {
  read(key: string): string | null
  write(key: string, value: string): void
}

export interface Clock {
  now(): number
  /** Returns how to cancel. */
  after(delayMs: number, run: () => void): Unsubscribe
}

export interface Engine {
  subscribe(listener: () => void): Unsubscribe
  /** The same reference until something changes. */
  getState(): EngineState
  subscribeProgress(listener: () => void): Unsubscribe
  getProgress(): Progress
  /** Plays a track from the front of the list; the current one is paused or resumed, or switched to another source. */
  play(track: Track, sourceIndex?: number): void
  /**
   * Replaces the list and plays from `startIndex`. Returns how to take that back: list, track, version, place and
   * whether it played; `undefined` when nothing was current before, or the track may not be played.
   */
  playAll(tracks: readonly Track[], startIndex?: number): (() => void) | undefined
  /**
   * A click on a track of a page's list: it moves to the front and plays, what was queued by hand follows, then the rest of
   * the list. Returns how to take that back; `undefined` when nothing of the list before is gone.
   */
  playAmong(track: Track, list: readonly Track[]): (() => void) | undefined
  /** Puts a track right after the current one; plays it when nothing is current. */
  playNext(track: Track): void
  /** The same, and goes over into it as planned when the current track, which the plan is for, comes to that place. */
  mixNext(track: Track, plan: PlannedMix): void
  /** Takes that plan back; the track stays next. */
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
  /** Changes how the listener likes it; kept between visits. */
  setOptions(change: Partial<PlayOptions>): void
  /** Puts a list and a place in it there without playing, as it was left earlier or on another device. */
  restore(queue: StoredQueue, positionMs: number, sourceIndex?: number): void
  /** What the server says of listed tracks by now, such as whether the listener likes them. */
  updateTracks(changes: TrackChanges): void
  /** When the last visit left its place, milliseconds since 1970; 0 if there was none. */
  savedAt(): number
  /** 0.5 to 2, to a thousandth; it stays for what follows, as a fader does. */
  setRate(rate: number): void
  /** Sets the beginning of the loop, then its end, then none. */
  markLoop(): void
  /** Loops so many beats from the one that sounds, seconds where no beats are known; the same again ends it. */
  loopBeats(beats: number): void
  /** On by so many beats or back, seconds where no beats are known: what plays stays in time. A loop goes along. */
  jumpBeats(beats: number): void
  /** Falls silent after so many milliseconds, at the end of this track, or not. */
  sleep(after: number | 'track' | undefined): void
  /** The network is back: what it stopped goes on. */
  networkReturned(): void
  clear(): void
  /** What was played, the newest first. */
  history(): HistoryEntry[]
  dismissMessage(): void
  dispose(): void
}
