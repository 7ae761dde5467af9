import type { Draft } from './draft.ts'
import type { EventOf } from './events.ts'
import { beginLoad, pauseQuietly, savePlaylist } from './placing.ts'

const RATE_MIN = 0.5
const RATE_MAX = 2

/** Rate, A–B loop and sleep timer: they change how the current track plays, never which one. */
export function setRate(draft: Draft, { rate }: EventOf<'setRate'>): void {
  const next = Math.min(Math.max(rate, RATE_MIN), RATE_MAX)
  draft.setPlayer({ rate: next })
  draft.emit({ do: 'setMediaRate', rate: next })
}

export function markLoop(draft: Draft): void {
  const { loop } = draft.player
  const { currentTimeMs } = draft.progress
  if (!loop) draft.setPlayer({ loop: { fromMs: currentTimeMs, toMs: undefined } })
  else if (loop.toMs === undefined && currentTimeMs > loop.fromMs) draft.setPlayer({ loop: { ...loop, toMs: currentTimeMs } })
  else draft.setPlayer({ loop: undefined })
}

export function followLoop(draft: Draft): void {
  const { loop, isPlaying } = draft.player
  if (!loop || loop.toMs === undefined || !isPlaying) return
  const { currentTimeMs } = draft.progress
  if (currentTimeMs >= loop.toMs || currentTimeMs < loop.fromMs) draft.emit({ do: 'seekMedia', positionMs: loop.fromMs })
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
  beginLoad(draft)
  pauseQuietly(draft)
  savePlaylist(draft)
}
