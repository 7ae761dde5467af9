import type { Clock } from '../engine/engine-state.ts'
import type { Blend, MediaElementPort } from '../media-port.ts'
import { createScope, type Scope } from '../scope.ts'

/** Larger differences are corrected by a jump, smaller ones by speed. */
const JUMP_S = 0.06
/** Time in which a difference is corrected, seconds, and maximum change of speed. */
const CATCH_UP_S = 0.4
const NUDGE_MAX = 0.03
/** Wait after a jump before the next check, since a media element needs time to play again. */
const SETTLE_MS = 400
const BEGIN_MS = 120
/** Slow enough that the return to normal speed is inaudible. */
const GLIDE_MS = 8000
const GLIDE_STEP_MS = 100
const SAME_SPEED = 0.0005

interface BeatMatchDeps {
  blend: Blend
  leaving: MediaElementPort
  coming: () => MediaElementPort
  /** The listener's rate. */
  rate: () => number
  clock: Clock
  life: Scope
}

export interface BeatMatch {
  /** Called when the coming deck plays, from when on its position is valid. */
  begin(): void
  /** Moves the coming deck closer to the beats of the leaving one. */
  follow(): void
  /** Glides the coming deck from the blend's speed to its normal one. */
  letGo(): void
  /** Restores the normal speed at once. */
  end(): void
}

/** Keeps the beats of two decks together, which is necessary because each element has its own clock and starts with a delay. */
export function matchBeats({ blend, leaving, coming, rate, clock, life }: BeatMatchDeps): BeatMatch {
  const scope = createScope(life)
  let nextCheckAt = Number.POSITIVE_INFINITY
  /** The measured delay of a jump, which the next jump adds to its target. */
  let lagS = 0
  let hasJumped = false

  function begin(): void {
    coming().setRate(rate() * blend.ratio)
    if (nextCheckAt === Number.POSITIVE_INFINITY) nextCheckAt = clock.now() + BEGIN_MS
  }

  function follow(): void {
    const deck = coming()
    if (clock.now() < nextCheckAt) return
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
    nextCheckAt = clock.now() + SETTLE_MS
  }

  function letGo(): void {
    const deck = coming()
    const startedAt = clock.now()
    const glide = () => {
      const part = Math.min((clock.now() - startedAt) / GLIDE_MS, 1)
      deck.setRate(rate() * (1 + (blend.ratio - 1) * (1 - part)))
      if (part < 1) scope.own(clock.after(GLIDE_STEP_MS, glide))
    }
    if (Math.abs(blend.ratio - 1) < SAME_SPEED) end()
    else glide()
  }

  function end(): void {
    scope.end()
    coming().setRate(rate())
  }
  return { begin, follow, letGo, end }
}
