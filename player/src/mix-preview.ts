import type { Clock, Unsubscribe } from './engine-state.ts'
import type { MediaItem } from './media-port.ts'
import type { MixPlan } from './mix-plan.ts'
import { createScope } from './scope.ts'
import { createStore } from './store.ts'

export interface MixState {
  readonly status: 'loading' | 'playing' | 'ended' | 'failed'
  /** Of the whole preview, milliseconds. */
  readonly elapsedMs: number
  /** Volumes of the leaving and the coming track, 0 to 1. */
  readonly levels: readonly [leaving: number, coming: number]
  readonly text: string
}

export interface MixPreview {
  subscribe(listener: () => void): Unsubscribe
  getState(): MixState
  /** Ends the sound and lets go of both tracks. */
  end(): void
}

/** What one of the two tracks gives to the mix; milliseconds of the mix, but for `fromMs`, which is a place in its music. */
export interface MixPart {
  item: MediaItem
  fromMs: number
  afterMs: number
  lengthMs: number
  rate: number
  fade: { goes: 'in' | 'out'; fromMs: number; ms: number }
}

/** What the preview needs of the world: sound whose parts keep to one clock. */
export interface MixSound {
  /** Rejects with words for the listener. */
  load(parts: readonly MixPart[], signal: AbortSignal): Promise<void>
  /** `volume` is 0 to 1. Resolves when it has begun. */
  start(volume: number): Promise<void>
  /** By the clock of the sound. */
  elapsedMs(): number
  end(): void
}

interface MixDeps {
  sound: MixSound
  clock: Clock
  items: readonly [leaving: MediaItem, coming: MediaItem]
  plan: MixPlan
  /** 0 to 1. */
  volume: number
}

const STEP_MS = 40
const FAILED = '播放失败'

/** Plays the end of one track into the beginning of another, both at one tempo, from the moment both are ready. */
export function startMix({ sound, clock, items, plan, volume }: MixDeps): MixPreview {
  const life = createScope()
  const store = createStore<MixState>({ status: 'loading', elapsedMs: 0, levels: [1, 0], text: '' })

  async function begin(): Promise<void> {
    try {
      await sound.load(partsOf(items, plan), life.signal)
      if (!life.signal.aborted) await sound.start(volume)
    } catch (error) {
      if (life.signal.aborted) return
      store.set({ status: 'failed', text: error instanceof Error ? error.message : FAILED })
      life.end()
    }
    if (life.signal.aborted) return
    store.set({ status: 'playing' })
    follow()
  }

  function follow(): void {
    const elapsedMs = sound.elapsedMs()
    const part = Math.min(Math.max((elapsedMs - plan.enterAfterMs) / plan.blendMs, 0), 1)
    const levels = [Math.cos((part * Math.PI) / 2), Math.sin((part * Math.PI) / 2)] as const
    store.set({ elapsedMs: Math.min(elapsedMs, plan.lengthMs), levels })
    if (elapsedMs < plan.lengthMs) life.own(clock.after(STEP_MS, follow))
    else {
      store.set({ status: 'ended' })
      life.end()
    }
  }

  life.own(() => sound.end())
  void begin()
  return { subscribe: store.subscribe, getState: store.get, end: life.end }
}

function partsOf([leaving, coming]: MixDeps['items'], plan: MixPlan): [MixPart, MixPart] {
  const { fromMs, enterAfterMs, enterAtMs, blendMs, lengthMs, rate } = plan
  const blend = { fromMs: enterAfterMs, ms: blendMs }
  return [
    { item: leaving, fromMs, afterMs: 0, lengthMs: enterAfterMs + blendMs, rate: 1, fade: { goes: 'out', ...blend } },
    {
      item: coming,
      fromMs: enterAtMs,
      afterMs: enterAfterMs,
      lengthMs: lengthMs - enterAfterMs,
      rate,
      fade: { goes: 'in', ...blend },
    },
  ]
}
