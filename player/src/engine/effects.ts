import type { AudioSource } from '@shenglang/contract/media/entities'
import type { Blend, FadeShape } from '../media-port.ts'
import type { Queue } from '../queue/queue.ts'
import type { Track } from './engine-state.ts'
import type { PlayOptions } from './options.ts'

/**
 * What the interpreter has to do, as a value. Effects with `load` belong to that load and end with it; `beginLoad` ends the
 * one before.
 */
export type Effect =
  | { do: 'beginLoad'; load: number }
  /** Leads to `found` or `notFound`. */
  | { do: 'findSources'; load: number; resourceId: string }
  /** Leads to `startDue`. */
  | { do: 'awaitStart'; load: number; delayMs: number }
  /** Leads to `timedOut`. */
  | { do: 'limitTime'; load: number; delayMs: number }
  | { do: 'loadMedia'; load: number; track: Track; source: AudioSource }
  /** Leads to `playRefused` where the browser will not. */
  | { do: 'playMedia'; load: number }
  | { do: 'pauseMedia' }
  | { do: 'stopMedia' }
  | { do: 'seekMedia'; positionMs: number }
  | { do: 'fadeOutMedia'; ms: number; blend: Blend | undefined; shape?: FadeShape }
  /** Prepares the current media for being played without its basses. */
  | { do: 'readyMediaLows' }
  /** `volume` is 0 to 1. */
  | { do: 'setMediaVolume'; volume: number }
  | { do: 'setMediaMuted'; isMuted: boolean }
  | { do: 'setMediaRate'; rate: number }
  | { do: 'setMediaKeyLock'; isLocked: boolean }
  /** Leads to `prepared` or `notPrepared`, and ends the preparation before. */
  | { do: 'findNextSources'; resourceId: string }
  /** Leads to `stored` where the track is downloaded on the device. */
  | { do: 'findOffline'; resourceId: string }
  | { do: 'prepareMedia'; track: Track; source: AudioSource }
  /** Leads to `sleepDue`; `undefined` cancels the timer. */
  | { do: 'awaitSleep'; delayMs: number | undefined }
  /** Leads to `loopDue`; `undefined` cancels the timer. */
  | { do: 'awaitLoopEnd'; delayMs: number | undefined }
  /** Leads to `drawn`. */
  | { do: 'drawChance' }
  | { do: 'savePlaylist'; queue: Queue; positionMs: number; savedAt: number }
  | { do: 'saveVolume'; volume: number; isMuted: boolean }
  | { do: 'saveOptions'; options: PlayOptions }
  | { do: 'addToHistory'; track: Track; playedAt: number }
  | { do: 'countAsPlayed'; track: Track }

/** The effect of one kind. */
export type EffectOf<Do extends Effect['do']> = Extract<Effect, { do: Do }>
