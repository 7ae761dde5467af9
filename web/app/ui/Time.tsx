import { dayAndTime, relativeDate, shortDate, timeOfDay } from '@shenglang/contract/dates'
import { TIME_ZONE } from '@shenglang/contract/shanghai'
import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'

const MINUTE_MS = 60_000
const LOOKS = { short: shortDate, relative: relativeDate, moment: dayAndTime, clock: timeOfDay }

interface TimeProps {
  /** ISO 8601 instant. */
  at: string
  /** `21:36` or 昨天; `3 分钟前`; `今天 21:36`; `21:36` alone. */
  look?: keyof typeof LOOKS
  className?: string
}

/**
 * When something was, as its reader sees the day. A page comes in the words of its server, which hydration repeats; then the
 * browser says it in its own zone, and once a minute anew.
 */
export function Time({ at, look = 'short', className }: TimeProps) {
  const { now, timeZone } = useReading()
  return (
    <time className={className} dateTime={at}>
      {LOOKS[look](at, now, timeZone)}
    </time>
  )
}

/** What time it is for the reader, to the minute, and where. */
function useReading(): { now: Date; timeZone: string } {
  const rendered = useRouteLoaderData<() => Promise<{ reading: { now: string; timeZone: string } }>>('root')?.reading
  const minute = useSyncExternalStore(everyMinute, thisMinute, () => 0)
  if (minute > 0) return { now: new Date(minute * MINUTE_MS), timeZone: ownTimeZone() }
  return { now: new Date(rendered?.now ?? Date.now()), timeZone: rendered?.timeZone ?? TIME_ZONE }
}

const thisMinute = () => Math.floor(Date.now() / MINUTE_MS)
let zone: string | undefined
const ownTimeZone = () => {
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone
}

const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

/** One clock for all dates of a page. */
function everyMinute(listener: () => void): () => void {
  listeners.add(listener)
  ticking ??= setInterval(() => {
    for (const tell of listeners) tell()
  }, MINUTE_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}
