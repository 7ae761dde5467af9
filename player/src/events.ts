import type { AudioSource } from '@shenglang/contract/media/entities'
import type { Listener } from '@shenglang/contract/media/rules'
import type { PlannedMix } from './crossfade.ts'
import type { Track, TrackChanges } from './engine-state.ts'
import type { MediaEvent } from './media-port.ts'
import type { PlayOptions } from './options.ts'
import type { Queue } from './queue.ts'

/** What the listener wants; the same names as the engine's commands. */
export type Command =
  | { type: 'play'; track: Track; sourceIndex?: number }
  | { type: 'playAll'; tracks: readonly Track[]; startIndex: number }
  | { type: 'playAmong'; track: Track; list: readonly Track[] }
  | { type: 'playNext'; track: Track }
  | { type: 'mixNext'; track: Track; plan: PlannedMix }
  | { type: 'unplanMix' }
  | { type: 'toggle' }
  | { type: 'pause' }
  | { type: 'next' }
  | { type: 'previous' }
  | { type: 'selectSource'; index: number }
  | { type: 'seek'; fraction: number }
  | { type: 'skip'; byMs: number }
  | { type: 'setVolume'; volume: number }
  | { type: 'toggleMute' }
  | { type: 'remove'; resourceId: string }
  | { type: 'reorder'; from: number; to: number }
  | { type: 'setOptions'; change: Partial<PlayOptions> }
  | { type: 'restore'; queue: Queue; positionMs: number; sourceIndex: number }
  | { type: 'updateTracks'; changes: TrackChanges }
  | { type: 'setRate'; rate: number }
  | { type: 'markLoop' }
  | { type: 'loopBeats'; beats: number }
  | { type: 'jumpBeats'; beats: number }
  | { type: 'sleep'; after: number | 'track' | undefined }
  | { type: 'networkReturned' }
  | { type: 'clear' }
  | { type: 'dismissMessage' }
  /** The engine has just been made, and is about to end. */
  | { type: 'open' }
  | { type: 'dispose' }

/** What became of an effect. `load` says on whose behalf it was carried out. */
export type Outcome =
  | { type: 'found'; load: number; sources: readonly AudioSource[] }
  /** `isSaid`: it is about the track, and not for want of a network. */
  | { type: 'notFound'; load: number; text?: string; isSaid?: boolean }
  | { type: 'startDue'; load: number }
  | { type: 'timedOut'; load: number }
  /** The browser would not play; `name` is that of its error. */
  | { type: 'playRefused'; load: number; name: string }
  | { type: 'prepared'; resourceId: string; sources: readonly AudioSource[] }
  | { type: 'notPrepared'; resourceId: string; text?: string; isSaid?: boolean }
  | { type: 'kept'; resourceId: string; sources: readonly AudioSource[] }
  | { type: 'sleepDue' }
  | { type: 'loopDue' }
  | { type: 'drawn'; chance: number }

/** What the world was like when something happened, so that the reducer has to ask nobody. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number
  readonly isOnline: boolean
  readonly listener: Listener
  /** As the media element has it; `durationMs` is `undefined` until it knows. */
  readonly media: { readonly positionMs: number; readonly durationMs: number | undefined; readonly bufferedMs: number }
}

export type Happening = Command | MediaEvent | Outcome

export type EngineEvent = Happening & { readonly at: Moment }

/** The event of one type. */
export type EventOf<Type extends Happening['type']> = Extract<Happening, { type: Type }>
