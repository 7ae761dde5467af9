import type { Clock } from '../engine-state.ts'
import type { MediaElementPort } from '../media-port.ts'
import { createScope, type Scope } from '../scope.ts'

const FADE_STEP_MS = 40

interface FadeDeps {
  leaving: MediaElementPort
  /** What comes may change decks while it does. */
  coming: () => MediaElementPort
  /** Of one alone, 0 to 1. */
  volume: () => number
  ms: number
  clock: Clock
  life: Scope
  /** Called at every step, for as long as both sound. */
  onStep?: (() => void) | undefined
  /** The old one has gone. */
  onEnd: () => void
}

export interface Fade {
  readonly leaving: MediaElementPort
  /** Brings both to where they are at this moment. */
  apply(): void
  /** The same again and again, to the end. */
  follow(): void
  /** Ends it at once; the leaving deck is let go. */
  end(): void
}

/** Lets one deck fade away while the other comes in, at equal power: together the two are as loud as one. */
export function startFade({ leaving, coming, volume, ms, clock, life, onStep, onEnd }: FadeDeps): Fade {
  const scope = createScope(life)
  const startedAt = clock.now()
  const part = () => (ms > 0 ? Math.min((clock.now() - startedAt) / ms, 1) : 1)

  function apply(): void {
    const angle = (part() * Math.PI) / 2
    leaving.setVolume(volume() * Math.cos(angle))
    coming().setVolume(volume() * Math.sin(angle))
  }
  function end(): void {
    scope.end()
    leaving.stop()
    onEnd()
  }
  function follow(): void {
    apply()
    onStep?.()
    if (part() < 1) scope.own(clock.after(FADE_STEP_MS, follow))
    else end()
  }
  return { leaving, apply, follow, end }
}
