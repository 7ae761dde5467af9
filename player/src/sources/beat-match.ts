import type { Clock } from '../engine-state.ts'
import type { Blend, MediaElementPort } from '../media-port.ts'
import { createScope, type Scope } from '../scope.ts'

/** What is further off goes there at once, what is nearer is caught up with. */
const JUMP_S = 0.06
/** In how many seconds a difference is made up for, and by how much of the speed at most. */
const CATCH_UP_S = 0.4
const NUDGE_MAX = 0.03
/** A media element needs a moment to sound again: the next look at it comes so much later. */
const SETTLE_MS = 400
const BEGIN_MS = 120
/** Back to its own speed so slowly that nobody hears it. */
const GLIDE_MS = 8000
const GLIDE_STEP_MS = 100
const AS_IT_IS = 0.0005

interface BeatMatchDeps {
  blend: Blend
  leaving: MediaElementPort
  coming: () => MediaElementPort
  /** As the listener set it. */
  rate: () => number
  clock: Clock
  life: Scope
}

export interface BeatMatch {
  /** The coming deck sounds: from now on its place says something. */
  begin(): void
  /** Brings the coming deck nearer to where its beats fall on those of the leaving one. */
  follow(): void
  /** The speed of the coming deck, from the blend's to its own. */
  letGo(): void
  /** At once. */
  end(): void
}

/** Keeps two decks on one beat: each element has a clock of its own and starts when it likes. */
export function matchBeats({ blend, leaving, coming, rate, clock, life }: BeatMatchDeps): BeatMatch {
  const scope = createScope(life)
  let lookAt = Number.POSITIVE_INFINITY
  /** How long after a jump it sounded, as it turned out: the next jump goes so much further. */
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
