import type { Draft } from './draft.ts'
import { endLoad, savePlaylist, setPaused } from './end-load.ts'
import type { EventOf } from './events.ts'

const RATE_MIN = 0.5
const RATE_MAX = 2
/** Steps per unit of the rate: a fader is precise to a tenth of a percent. */
const RATE_PARTS = 1000

export function setRate(draft: Draft, { rate }: EventOf<'setRate'>): void {
  const next = Math.round(Math.min(Math.max(rate, RATE_MIN), RATE_MAX) * RATE_PARTS) / RATE_PARTS
  draft.setPlayer({ rate: next })
  draft.emit({ do: 'setMediaRate', rate: next })
}

export function sleep(draft: Draft, { after }: Pick<EventOf<'sleep'>, 'after'>): void {
  const delayMs = typeof after === 'number' ? after : undefined
  draft.setPlayer({ sleepAt: delayMs === undefined ? after : draft.at.now + delayMs })
  draft.emit({ do: 'awaitSleep', delayMs })
}

export function onSleepDue(draft: Draft): void {
  draft.setPlayer({ sleepAt: undefined })
  pause(draft)
}

export function pause(draft: Draft): void {
  draft.emit({ do: 'pauseMedia' })
  endLoad(draft)
  setPaused(draft)
  savePlaylist(draft)
}
