import type { Clock, Unsubscribe } from './engine-state.ts'
import type { MediaElementPort, MediaItem } from './media-port.ts'
import type { MixPlan } from './mix-plan.ts'
import { mediaErrorText } from './recovery.ts'
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
  /** Ends the sound and lets go of both decks. */
  end(): void
}

interface MixParts {
  decks: readonly [leaving: MediaElementPort, coming: MediaElementPort]
  clock: Clock
  items: readonly [leaving: MediaItem, coming: MediaItem]
  plan: MixPlan
  /** 0 to 1. */
  volume: number
}

const STEP_MS = 40

/** Plays the end of one track into the beginning of another, both at one tempo, from the moment both are ready. */
export function startMix({ decks, clock, items, plan, volume }: MixParts): MixPreview {
  const life = createScope()
  const store = createStore<MixState>({ status: 'loading', elapsedMs: 0, levels: [1, 0], text: '' })
  const [leaving, coming] = decks
  const starts = [plan.fromMs, plan.enterAtMs]
  let ready = 0
  let startedAt = 0
  let hasEntered = false

  function begin(): void {
    startedAt = clock.now()
    coming.setRate(plan.rate)
    play(leaving)
    follow()
  }

  function play(deck: MediaElementPort): void {
    deck.play().then(
      () => store.set({ status: 'playing' }),
      () => fail('播放失败'),
    )
  }

  function fail(text: string): void {
    if (life.signal.aborted) return
    store.set({ status: 'failed', text })
    life.end()
  }

  function follow(): void {
    const elapsedMs = clock.now() - startedAt
    const part = Math.min(Math.max((elapsedMs - plan.enterAfterMs) / plan.blendMs, 0), 1)
    const levels = [Math.cos((part * Math.PI) / 2), Math.sin((part * Math.PI) / 2)] as const
    leaving.setVolume(volume * levels[0])
    coming.setVolume(volume * levels[1])
    store.set({ elapsedMs: Math.min(elapsedMs, plan.lengthMs), levels })
    if (!hasEntered && elapsedMs >= plan.enterAfterMs) {
      hasEntered = true
      play(coming)
    }
    if (elapsedMs < plan.lengthMs) life.own(clock.after(STEP_MS, follow))
    else {
      store.set({ status: 'ended' })
      life.end()
    }
  }

  for (const [index, deck] of decks.entries()) {
    life.own(() => deck.stop())
    const unsubscribe = deck.subscribe((event) => {
      if (event.type === 'error') fail(event.text ?? mediaErrorText(event.code))
      if (event.type !== 'metadata') return
      deck.seek((starts[index] ?? 0) / 1000)
      ready += 1
      if (ready === decks.length) begin()
    })
    life.own(unsubscribe)
    const item = items[index]
    if (item) deck.load(item)
  }
  return { subscribe: store.subscribe, getState: store.get, end: life.end }
}
