import type { Clock } from '../engine/engine-state.ts'
import type { Blend, FadeShape, MediaElementPort, MediaEvent, MediaItem, MediaPort } from '../media-port.ts'
import { createScope } from '../scope.ts'
import { type BeatMatch, matchBeats } from './beat-match.ts'
import { type Fade, startFade } from './fade.ts'

interface DeckElements {
  readonly sound: readonly [MediaElementPort, MediaElementPort]
  readonly picture: MediaElementPort
}

/**
 * Two decks for sound and one for video as a single media port. The next item is prepared on the free deck, and can be faded
 * into.
 */
export function createDecks(elements: DeckElements, clock: Clock): MediaPort {
  return new Decks(elements, clock)
}

class Decks implements MediaPort {
  readonly #sound: DeckElements['sound']
  readonly #picture: MediaElementPort
  readonly #all: readonly MediaElementPort[]
  readonly #clock: Clock
  readonly #life = createScope()
  readonly #listeners = new Set<(event: MediaEvent) => void>()
  #active: MediaElementPort
  /** The item on the active deck; undefined after a fade until the next one is loaded. */
  #loaded: MediaItem | undefined
  #ready: { deck: MediaElementPort; url: string } | undefined
  #fade: Fade | undefined
  #match: BeatMatch | undefined
  #volume = 1
  #rate = 1

  constructor({ sound, picture }: DeckElements, clock: Clock) {
    this.#sound = sound
    this.#picture = picture
    this.#all = [...sound, picture]
    this.#clock = clock
    this.#active = sound[0]
    for (const deck of this.#all) this.#life.own(deck.subscribe((event) => this.#onEvent(deck, event)))
  }

  load(item: MediaItem): void {
    const ready = !item.hasPicture && this.#ready?.url === item.url ? this.#ready.deck : undefined
    const deck = item.hasPicture ? this.#picture : (ready ?? this.#soundDeck())
    if (this.#fade && (item.hasPicture || deck === this.#fade.leaving)) this.#endFade()
    if (deck !== this.#active && this.#loaded) this.#active.stop()
    this.#activate(deck, item)
    if (!ready) deck.load(item)
    else if (Number.isFinite(deck.duration)) this.#emit({ type: 'metadata' })
  }

  prepare(item: MediaItem): void {
    if (item.hasPicture || this.#fade || this.#ready?.url === item.url) return
    this.#ready = { deck: this.#freeDeck(), url: item.url }
    this.#ready.deck.load(item)
  }

  fadeOut(ms: number, blend?: Blend, shape?: FadeShape): void {
    if (this.#active === this.#picture || !this.#loaded) return
    this.#endFade()
    const leaving = this.#active
    const coming = () => this.#active
    const match = blend && matchBeats({ blend, leaving, coming, rate: () => this.#rate, clock: this.#clock, life: this.#life })
    this.#match = match
    this.#fade = startFade({
      leaving,
      coming,
      onStep: match?.follow,
      volume: () => this.#volume,
      ms,
      shape,
      clock: this.#clock,
      life: this.#life,
      onEnd: () => {
        this.#fade = undefined
        this.setVolume(this.#volume)
        match?.letGo()
      },
    })
    this.#active = this.#freeDeck()
    this.#loaded = undefined
    this.#fade.follow()
  }

  readyLows(): void {
    for (const deck of this.#sound) deck.readyLows?.()
  }

  async play(): Promise<void> {
    const item = this.#loaded
    try {
      await this.#active.play()
    } catch (error) {
      // Some phones only play an element that was started by a gesture.
      const isRefused = error instanceof Error && error.name === 'NotAllowedError'
      if (!isRefused || this.#active !== this.#sound[1] || !item || this.#loaded !== item) throw error
      this.#endFade()
      this.#active.stop()
      this.#activate(this.#sound[0], item)
      this.#active.load(item)
      await this.#active.play()
    }
  }

  pause(): void {
    this.#endFade()
    this.#active.pause()
  }

  stop(): void {
    if (this.#loaded) {
      this.#endFade()
      this.#active.stop()
    }
    this.#loaded = undefined
  }

  seek(seconds: number): void {
    this.#active.seek(seconds)
  }

  setVolume(volume: number): void {
    this.#volume = volume
    if (this.#fade) this.#fade.apply()
    else for (const deck of this.#all) deck.setVolume(volume)
  }

  setMuted(muted: boolean): void {
    for (const deck of this.#all) deck.setMuted(muted)
  }

  setRate(rate: number): void {
    this.#rate = rate
    for (const deck of this.#all) deck.setRate(rate)
  }

  setKeyLock(isLocked: boolean): void {
    for (const deck of this.#all) deck.setKeyLock(isLocked)
  }

  get currentTime(): number {
    return this.#active.currentTime
  }

  get duration(): number {
    return this.#active.duration
  }

  get buffered(): number {
    return this.#active.buffered
  }

  subscribe(listener: (event: MediaEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  dispose(): void {
    this.#life.end()
    this.#listeners.clear()
    for (const deck of this.#all) deck.dispose()
  }

  /** Silences the fading deck at once, and restores the speed of the other deck. */
  #endFade(): void {
    this.#fade?.end()
    this.#match?.end()
    this.#match = undefined
  }

  #onEvent(deck: MediaElementPort, event: MediaEvent): void {
    if (deck === this.#active && event.type === 'playing' && this.#fade) this.#match?.begin()
    if (deck === this.#active) this.#emit(event)
    else if (event.type === 'error' && this.#ready?.deck === deck) this.#ready = undefined
  }

  #emit(event: MediaEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  #activate(deck: MediaElementPort, item: MediaItem): void {
    this.#active = deck
    this.#loaded = item
    this.#ready = undefined
  }

  /** The deck for sound: the active one, unless that is the video deck. */
  #soundDeck(): MediaElementPort {
    return this.#active === this.#picture ? this.#sound[0] : this.#active
  }

  #freeDeck(): MediaElementPort {
    return this.#active === this.#sound[0] ? this.#sound[1] : this.#sound[0]
  }
}
