import type { Clock } from '../engine/engine-state.ts'
import type { FadeShape, MediaElementPort } from '../media-port.ts'
import { EQUAL_POWER, levelsAt, lowsAt } from '../mix-curve.ts'
import { createScope, type Scope } from '../scope.ts'

const FADE_STEP_MS = 40

interface FadeDeps {
  leaving: MediaElementPort
  /** A function, since the coming item may move to another deck meanwhile. */
  coming: () => MediaElementPort
  /** The volume of a single deck, 0 to 1. */
  volume: () => number
  ms: number
  /** By default at equal power, from its beginning. */
  shape?: FadeShape | undefined
  clock: Clock
  life: Scope
  /** Called at every step while both play. */
  onStep?: (() => void) | undefined
  /** Called when the leaving deck has stopped. */
  onEnd: () => void
}

export interface Fade {
  readonly leaving: MediaElementPort
  /** Sets the current volumes of both decks. */
  apply(): void
  /** Repeats `apply` until the end of the fade. */
  follow(): void
  /** Ends the fade at once, and releases the leaving deck. */
  end(): void
}

/** Fades one deck out while the other fades in. */
export function startFade({
  leaving,
  coming,
  volume,
  ms,
  shape = { ...EQUAL_POWER, fromPart: 0 },
  clock,
  life,
  onStep,
  onEnd,
}: FadeDeps): Fade {
  const scope = createScope(life)
  const startedAt = clock.now()
  const elapsedPart = () => (ms > 0 ? Math.min((clock.now() - startedAt) / ms, 1) : 1)
  const part = () => shape.fromPart + (1 - shape.fromPart) * elapsedPart()

  function apply(): void {
    const [leavingLevel, comingLevel] = levelsAt(shape, part())
    leaving.setVolume(volume() * leavingLevel)
    coming().setVolume(volume() * comingLevel)
    if (shape.curve !== 'bass') return
    const [leavingHas, comingHas] = lowsAt(shape, part())
    leaving.setLows?.(leavingHas)
    coming().setLows?.(comingHas)
  }
  function end(): void {
    scope.end()
    leaving.stop()
    for (const deck of [leaving, coming()]) deck.setLows?.(true)
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
