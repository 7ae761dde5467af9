import type { Clock } from '../engine-state.ts'
import type { MediaElementPort, MediaEvent, MediaItem, MediaPort } from '../media-port.ts'
import { createScope, type Scope } from '../scope.ts'

const FADE_STEP_MS = 40

interface Decks {
  readonly sound: readonly [MediaElementPort, MediaElementPort]
  readonly picture: MediaElementPort
}

/**
 * Two decks for sound and one with a picture as one media port: what comes next stands ready on the free deck,
 * and can be blended into.
 */
export function createDecks({ sound, picture }: Decks, clock: Clock): MediaPort {
  const all = [...sound, picture]
  const listeners = new Set<(event: MediaEvent) => void>()
  const life = createScope()
  let active: MediaElementPort = sound[0]
  /** What the active deck holds; nothing after a fade until the next is loaded. */
  let loaded: MediaItem | undefined
  let ready: { deck: MediaElementPort; url: string } | undefined
  let fade: { leaving: MediaElementPort; ms: number; startedAt: number; scope: Scope } | undefined
  let volume = 1

  const freeDeck = () => (active === sound[0] ? sound[1] : sound[0])
  const tell = (event: MediaEvent) => {
    for (const listener of listeners) listener(event)
  }
  for (const deck of all) {
    const end = deck.subscribe((event) => {
      if (deck === active) tell(event)
      else if (event.type === 'error' && ready?.deck === deck) ready = undefined
    })
    life.own(end)
  }

  function endFade(): void {
    if (!fade) return
    fade.scope.end()
    fade.leaving.stop()
    fade = undefined
    for (const deck of all) deck.setVolume(volume)
  }

  /** Equal power: together the two are as loud as one. Returns whether there is more to fade. */
  function applyFade({ leaving, ms, startedAt }: NonNullable<typeof fade>): boolean {
    const part = ms > 0 ? Math.min((clock.now() - startedAt) / ms, 1) : 1
    leaving.setVolume(volume * Math.cos((part * Math.PI) / 2))
    active.setVolume(volume * Math.sin((part * Math.PI) / 2))
    return part < 1
  }

  function followFade(): void {
    if (!fade) return
    if (applyFade(fade)) fade.scope.own(clock.after(FADE_STEP_MS, followFade))
    else endFade()
  }

  function take(deck: MediaElementPort, item: MediaItem): void {
    active = deck
    loaded = item
    ready = undefined
  }

  return {
    load(item) {
      const isReady = ready?.url === item.url && !item.hasPicture
      const deck = item.hasPicture ? picture : isReady && ready ? ready.deck : active === picture ? sound[0] : active
      if (fade && (item.hasPicture || deck === fade.leaving)) endFade()
      if (deck !== active && loaded) active.stop()
      take(deck, item)
      if (!isReady) deck.load(item)
      else if (Number.isFinite(deck.duration)) tell({ type: 'metadata' })
    },
    prepare(item) {
      if (item.hasPicture || fade || ready?.url === item.url) return
      ready = { deck: freeDeck(), url: item.url }
      ready.deck.load(item)
    },
    fadeOut(ms) {
      if (active === picture || !loaded) return
      endFade()
      fade = { leaving: active, ms, startedAt: clock.now(), scope: createScope(life) }
      active = freeDeck()
      loaded = undefined
      followFade()
    },
    async play() {
      const item = loaded
      try {
        await active.play()
      } catch (error) {
        // Some phones let only that element sound which a finger has started.
        const isRefused = error instanceof Error && error.name === 'NotAllowedError'
        if (!isRefused || active !== sound[1] || !item || loaded !== item) throw error
        endFade()
        active.stop()
        take(sound[0], item)
        active.load(item)
        await active.play()
      }
    },
    pause() {
      endFade()
      active.pause()
    },
    stop() {
      if (loaded) {
        endFade()
        active.stop()
      }
      loaded = undefined
    },
    seek: (seconds) => active.seek(seconds),
    setVolume(next) {
      volume = next
      if (fade) applyFade(fade)
      else for (const deck of all) deck.setVolume(next)
    },
    setMuted: (muted) => {
      for (const deck of all) deck.setMuted(muted)
    },
    setRate: (rate) => {
      for (const deck of all) deck.setRate(rate)
    },
    get currentTime() {
      return active.currentTime
    },
    get duration() {
      return active.duration
    },
    get buffered() {
      return active.buffered
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose() {
      life.end()
      listeners.clear()
      for (const deck of all) deck.dispose()
    },
  }
}
