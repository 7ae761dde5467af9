import type { Clock } from '../engine-state.ts'
import type { FadeShape, MediaElementPort } from '../media-port.ts'
import { EQUAL_POWER, levelsAt, lowsAt } from '../mix-curve.ts'
import { createScope, type Scope } from '../scope.ts'

const FADE_STEP_MS = 40

interface FadeDeps {
  leaving: MediaElementPort
  /** What comes may change decks while it does. */
  coming: () => MediaElementPort
  /** Of one alone, 0 to 1. */
  volume: () => number
  ms: number
  /** At equal power from its beginning, unless told otherwise. */
  shape?: FadeShape | undefined
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

/** Lets one deck fade away while the other comes in. */
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
  const gone = () => (ms > 0 ? Math.min((clock.now() - startedAt) / ms, 1) : 1)
  const part = () => shape.fromPart + (1 - shape.fromPart) * gone()

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
