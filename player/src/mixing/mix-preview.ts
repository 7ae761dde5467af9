import type { Clock, Unsubscribe } from '../engine/engine-state.ts'
import { createStore } from '../engine/store.ts'
import type { MediaItem } from '../media-port.ts'
import { type Levels, lowsAt } from '../mix-curve.ts'
import { createScope, type Scope } from '../scope.ts'
import { type MixPlan, mixLevels, partAt } from './mix-plan.ts'

export interface MixState {
  readonly status: 'silent' | 'loading' | 'playing' | 'ended' | 'failed'
  /** Elapsed time of the whole preview, milliseconds. */
  readonly elapsedMs: number
  readonly levels: Levels
  readonly text: string
}

export interface MixPreview {
  subscribe(listener: () => void): Unsubscribe
  getState(): MixState
  /** Plays a plan from a time of its preview, milliseconds; ends the previous preview. */
  play(plan: MixPlan, fromMs: number): void
  pause(): void
  /** The elapsed time by the audio clock, for each animation frame. */
  elapsedMs(): number
  /** Stops the preview and releases both tracks. */
  end(): void
}

/** One track's part in the mix. Times are milliseconds of the mix, except `fromMs`, a position in the track. */
export interface MixPart {
  item: MediaItem
  fromMs: number
  afterMs: number
  lengthMs: number
  rate: number
  /** Volume, 0 to 1, and state of the basses at a time of the mix. */
  levelAt(elapsedMs: number): number
  hasLowsAt(elapsedMs: number): boolean
}

/** The audio output of a preview; all parts follow one clock. */
export interface MixSound {
  /** Rejects with a message for the listener. Parts that are already loaded are not fetched again. */
  load(parts: readonly MixPart[], signal: AbortSignal): Promise<void>
  /** Starts at a time of the mix; `volume` is 0 to 1. Resolves when playback has begun. */
  start(volume: number, fromMs: number): Promise<void>
  stop(): void
  /** The time of the mix, by the audio clock. */
  elapsedMs(): number
  end(): void
}

interface MixDeps {
  sound: MixSound
  clock: Clock
  items: readonly [leaving: MediaItem, coming: MediaItem]
  /** 0 to 1. */
  volume(): number
}

const STEP_MS = 40
const FAILED = '播放失败'

/** Previews a mix of two tracks. It can be played repeatedly, from any time, and with changing plans. */
export function createMixPreview({ sound, clock, items, volume }: MixDeps): MixPreview {
  const life = createScope()
  const store = createStore<MixState>({ status: 'silent', elapsedMs: 0, levels: [1, 0], text: '' })
  let current: Scope | undefined

  async function begin(plan: MixPlan, fromMs: number, scope: Scope): Promise<void> {
    try {
      await sound.load(partsOf(items, plan), scope.signal)
      if (!scope.signal.aborted) await sound.start(volume(), fromMs)
    } catch (error) {
      if (scope.signal.aborted) return
      store.set({ status: 'failed', text: error instanceof Error ? error.message : FAILED })
      scope.end()
    }
    if (scope.signal.aborted) return
    store.set({ status: 'playing' })
    follow(plan, scope)
  }

  function follow(plan: MixPlan, scope: Scope): void {
    const elapsedMs = Math.min(sound.elapsedMs(), plan.lengthMs)
    store.set({ elapsedMs, levels: mixLevels(plan, elapsedMs) })
    if (elapsedMs < plan.lengthMs) {
      scope.own(clock.after(STEP_MS, () => follow(plan, scope)))
      return
    }
    store.set({ status: 'ended' })
    scope.end()
  }

  function play(plan: MixPlan, fromMs: number): void {
    current?.end()
    if (life.signal.aborted) return
    current = createScope(life)
    current.own(() => sound.stop())
    store.set({ status: 'loading', elapsedMs: fromMs, levels: mixLevels(plan, fromMs), text: '' })
    void begin(plan, fromMs, current)
  }

  life.own(() => sound.end())
  return {
    subscribe: store.subscribe,
    getState: store.get,
    play,
    pause() {
      const { status } = store.get()
      if (status === 'playing') store.set({ elapsedMs: sound.elapsedMs() })
      current?.end()
      if (status === 'playing' || status === 'loading') store.set({ status: 'silent' })
    },
    elapsedMs: () => (store.get().status === 'playing' ? sound.elapsedMs() : store.get().elapsedMs),
    end: life.end,
  }
}

function partsOf([leaving, coming]: MixDeps['items'], plan: MixPlan): [MixPart, MixPart] {
  const { fromMs, enterAfterMs, enterAtMs, blendMs, lengthMs, leavingRate, rate } = plan
  const levels = (which: 0 | 1) => ({
    levelAt: (elapsedMs: number) => mixLevels(plan, elapsedMs)[which],
    hasLowsAt: (elapsedMs: number) => lowsAt(plan, partAt(plan, elapsedMs))[which],
  })
  return [
    { item: leaving, fromMs, afterMs: 0, lengthMs: enterAfterMs + blendMs, rate: leavingRate, ...levels(0) },
    { item: coming, fromMs: enterAtMs, afterMs: enterAfterMs, lengthMs: lengthMs - enterAfterMs, rate, ...levels(1) },
  ]
}
