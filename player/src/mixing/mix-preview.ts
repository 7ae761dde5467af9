import type { Clock, Unsubscribe } from '../engine/engine-state.ts'
import { createStore } from '../engine/store.ts'
import type { MediaItem } from '../media-port.ts'
import { type Levels, lowsAt } from '../mix-curve.ts'
import { createScope, type Scope } from '../scope.ts'
import { type MixPlan, mixLevels, partAt } from './mix-plan.ts'

export interface MixState {
  readonly status: 'silent' | 'loading' | 'playing' | 'ended' | 'failed'
  /** Of the whole preview, milliseconds. */
  readonly elapsedMs: number
  readonly levels: Levels
  readonly text: string
}

export interface MixPreview {
  subscribe(listener: () => void): Unsubscribe
  getState(): MixState
  /** Plays this plan from a time of it; the preview before ends. */
  play(plan: MixPlan, fromMs: number): void
  pause(): void
  /** The elapsed time by the clock of the sound, for each animation frame. */
  elapsedMs(): number
  /** Ends the sound and releases both tracks. */
  end(): void
}

/** One track's part of the mix; milliseconds of the mix, except `fromMs`, a position in its music. */
export interface MixPart {
  item: MediaItem
  fromMs: number
  afterMs: number
  lengthMs: number
  rate: number
  /** Volume, 0 to 1, and whether the basses are on, at a time of the mix. */
  levelAt(elapsedMs: number): number
  hasLowsAt(elapsedMs: number): boolean
}

/** The sound that the preview needs: all parts follow one clock. */
export interface MixSound {
  /** Rejects with a text for the listener. Loaded parts are not fetched again. */
  load(parts: readonly MixPart[], signal: AbortSignal): Promise<void>
  /** Starts at a time of the mix; `volume` is 0 to 1. Resolves when it has begun. */
  start(volume: number, fromMs: number): Promise<void>
  stop(): void
  /** The time of the mix, by the clock of the sound. */
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

/** Previews the end of one track going into the beginning of another, repeatedly, from any time and by changing plans. */
export function createMixPreview({ sound, clock, items, volume }: MixDeps): MixPreview {
  const life = createScope()
  const store = createStore<MixState>({ status: 'silent', elapsedMs: 0, levels: [1, 0], text: '' })
  let round: Scope | undefined

  async function begin(plan: MixPlan, fromMs: number, own: Scope): Promise<void> {
    try {
      await sound.load(partsOf(items, plan), own.signal)
      if (!own.signal.aborted) await sound.start(volume(), fromMs)
    } catch (error) {
      if (own.signal.aborted) return
      store.set({ status: 'failed', text: error instanceof Error ? error.message : FAILED })
      own.end()
    }
    if (own.signal.aborted) return
    store.set({ status: 'playing' })
    follow(plan, own)
  }

  function follow(plan: MixPlan, own: Scope): void {
    const elapsedMs = Math.min(sound.elapsedMs(), plan.lengthMs)
    store.set({ elapsedMs, levels: mixLevels(plan, elapsedMs) })
    if (elapsedMs < plan.lengthMs) {
      own.own(clock.after(STEP_MS, () => follow(plan, own)))
      return
    }
    store.set({ status: 'ended' })
    own.end()
  }

  function play(plan: MixPlan, fromMs: number): void {
    round?.end()
    if (life.signal.aborted) return
    round = createScope(life)
    round.own(() => sound.stop())
    store.set({ status: 'loading', elapsedMs: fromMs, levels: mixLevels(plan, fromMs), text: '' })
    void begin(plan, fromMs, round)
  }

  life.own(() => sound.end())
  return {
    subscribe: store.subscribe,
    getState: store.get,
    play,
    pause() {
      const { status } = store.get()
      if (status === 'playing') store.set({ elapsedMs: sound.elapsedMs() })
      round?.end()
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
