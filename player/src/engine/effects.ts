import type { AudioSource } from '@shenglang/contract/media/entities'
import type { Blend, FadeShape } from '../media-port.ts'
import type { Queue } from '../queue/queue.ts'
import type { Track } from './engine-state.ts'
import type { PlayOptions } from './options.ts'

/**
 * An action for the interpreter, as a value. Effects with `load` belong to that load and end with it.
 */
export type Effect =
  /** Ends the current load; `load` is the id of the next one. */
  | { do: 'endLoad'; load: number }
  /** Results in `found` or `notFound`. */
  | { do: 'findSources'; load: number; resourceId: string }
  /** Results in `startDue`. */
  | { do: 'awaitStart'; load: number; delayMs: number }
  /** Results in `timedOut`. */
  | { do: 'limitTime'; load: number; delayMs: number }
  | { do: 'loadMedia'; load: number; track: Track; source: AudioSource }
  /** Results in `playRefused` when the browser refuses. */
  | { do: 'playMedia'; load: number }
  | { do: 'pauseMedia' }
  | { do: 'stopMedia' }
  | { do: 'seekMedia'; positionMs: number }
  | { do: 'fadeOutMedia'; ms: number; blend: Blend | undefined; shape?: FadeShape }
  /** Prepares the current media for playback without basses. */
  | { do: 'readyMediaLows' }
  /** `volume` is 0 to 1. */
  | { do: 'setMediaVolume'; volume: number }
  | { do: 'setMediaMuted'; isMuted: boolean }
  | { do: 'setMediaRate'; rate: number }
  | { do: 'setMediaKeyLock'; isLocked: boolean }
  /** Results in `prepared` or `notPrepared`; ends the previous preparation. */
  | { do: 'findNextSources'; resourceId: string }
  /** Results in `stored` when the track is downloaded on the device. */
  | { do: 'findOffline'; resourceId: string }
  | { do: 'prepareMedia'; track: Track; source: AudioSource }
  /** Results in `sleepDue`; `undefined` cancels the timer. */
  | { do: 'awaitSleep'; delayMs: number | undefined }
  /** Results in `loopDue`; `undefined` cancels the timer. */
  | { do: 'awaitLoopEnd'; delayMs: number | undefined }
  /** Results in `drawn`. */
  | { do: 'drawChance' }
  | { do: 'savePlaylist'; queue: Queue; positionMs: number; savedAt: number }
  | { do: 'saveVolume'; volume: number; isMuted: boolean }
  | { do: 'saveOptions'; options: PlayOptions }
  | { do: 'addToHistory'; track: Track; playedAt: number }
  | { do: 'countAsPlayed'; track: Track }

/** The effect of one kind. */
export type EffectOf<Do extends Effect['do']> = Extract<Effect, { do: Do }>
