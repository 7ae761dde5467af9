import type { Clock } from '../engine/engine-state.ts'
import type { Blend, MediaElementPort } from '../media-port.ts'
import { createScope, type Scope } from '../scope.ts'

/** A larger difference is corrected by a jump, a smaller one by speed. */
const JUMP_S = 0.06
/** Seconds in which a difference is corrected, and the largest change of speed. */
const CATCH_UP_S = 0.4
const NUDGE_MAX = 0.03
/** A media element needs time to sound again after a jump: the next check waits this long. */
const SETTLE_MS = 400
const BEGIN_MS = 120
/** Slow enough that the return to its own speed is not audible. */
const GLIDE_MS = 8000
const GLIDE_STEP_MS = 100
const AS_IT_IS = 0.0005

interface BeatMatchDeps {
  blend: Blend
  leaving: MediaElementPort
  coming: () => MediaElementPort
  /** As set by the listener. */
  rate: () => number
  clock: Clock
  life: Scope
}

export interface BeatMatch {
  /** The coming deck sounds: from now on its position is valid. */
  begin(): void
  /** Moves the coming deck closer to the beats of the leaving one. */
  follow(): void
  /** Glides the coming deck from the blend's speed to its own. */
  letGo(): void
  /** At once. */
  end(): void
}

/** Keeps the beats of two decks together: each element has its own clock and starts with a delay. */
export function matchBeats({ blend, leaving, coming, rate, clock, life }: BeatMatchDeps): BeatMatch {
  const scope = createScope(life)
  let lookAt = Number.POSITIVE_INFINITY
  /** The measured delay of a jump: the next jump goes that much further. */
  let lagS = 0
  let hasJumped = false

  function begin(): void {
    coming().setRate(rate() * blend.ratio)
    if (lookAt === Number.POSITIVE_INFINITY) lookAt = clock.now() + BEGIN_MS
  }

  function follow(): void {
    const deck = coming()
    if (clock.now() < lookAt) return
    const aimS = blend.enterAtMs / 1000 + (leaving.currentTime - blend.leaveAtMs / 1000) * blend.ratio
    const behindS = aimS - deck.currentTime
    const speed = rate() * blend.ratio
    if (Math.abs(behindS) <= JUMP_S) {
      const nudge = Math.min(Math.max(behindS / CATCH_UP_S, -NUDGE_MAX), NUDGE_MAX)
      deck.setRate(speed * (1 + nudge))
      return
    }
    if (hasJumped) lagS = Math.min(Math.max(lagS + behindS, 0), 1)
    hasJumped = true
    deck.setRate(speed)
    deck.seek(Math.max(0, aimS + lagS))
    lookAt = clock.now() + SETTLE_MS
  }

  function letGo(): void {
    const deck = coming()
    const startedAt = clock.now()
    const glide = () => {
      const part = Math.min((clock.now() - startedAt) / GLIDE_MS, 1)
      deck.setRate(rate() * (1 + (blend.ratio - 1) * (1 - part)))
      if (part < 1) scope.own(clock.after(GLIDE_STEP_MS, glide))
    }
    if (Math.abs(blend.ratio - 1) < AS_IT_IS) end()
    else glide()
  }

  function end(): void {
    scope.end()
    coming().setRate(rate())
  }
  return { begin, follow, letGo, end }
}
