import type { AudioSource } from '@shenglang/contract/media/entities'
import type { Listener } from '@shenglang/contract/media/rules'
import type { MediaEvent } from '../media-port.ts'
import type { Queue } from '../queue/queue.ts'
import type { PlannedMix } from './crossfade.ts'
import type { Track, TrackChanges } from './engine-state.ts'
import type { PlayOptions } from './options.ts'

/** A request by the listener, with the name of the engine's command. */
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
  | { type: 'loopBetween'; fromMs: number; toMs: number }
  | { type: 'jumpBeats'; beats: number }
  | { type: 'sleep'; after: number | 'track' | undefined }
  | { type: 'networkReturned' }
  | { type: 'clear' }
  | { type: 'dismissMessage' }
  /** Sent after the engine was created, and before it is disposed. */
  | { type: 'open' }
  | { type: 'dispose' }

/** The result of an effect. `load` is the load that the effect belongs to. */
export type Outcome =
  | { type: 'found'; load: number; sources: readonly AudioSource[] }
  /** `isSaid`: the text explains why this track cannot be played, so it is not treated as a network failure. */
  | { type: 'notFound'; load: number; text?: string; isSaid?: boolean }
  | { type: 'startDue'; load: number }
  | { type: 'timedOut'; load: number }
  /** The browser refused to play; `name` is the name of its error. */
  | { type: 'playRefused'; load: number; name: string }
  | { type: 'prepared'; resourceId: string; sources: readonly AudioSource[] }
  | { type: 'notPrepared'; resourceId: string; text?: string; isSaid?: boolean }
  /** The answer to `findOffline`. */
  | { type: 'offlineFound'; resourceId: string; sources: readonly AudioSource[] }
  | { type: 'sleepDue' }
  | { type: 'loopDue' }
  | { type: 'drawn'; chance: number }

/** The context of an event, so that the reducer stays pure. */
export interface EventContext {
  /** Milliseconds since 1970. */
  readonly now: number
  readonly isOnline: boolean
  readonly listener: Listener
  /** Values of the media element; `durationMs` is `undefined` until known. */
  readonly media: { readonly positionMs: number; readonly durationMs: number | undefined; readonly bufferedMs: number }
}

export type PlayerEvent = Command | MediaEvent | Outcome

export type EngineEvent = PlayerEvent & { readonly at: EventContext }

/** The event of one type. */
export type EventOf<Type extends PlayerEvent['type']> = Extract<PlayerEvent, { type: Type }>
