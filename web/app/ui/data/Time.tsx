import { dayAndTime, shortDate, timeOfDay } from '@shenglang/contract/dates'
import { TIME_ZONE } from '@shenglang/contract/shanghai'
import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { localZone } from '../browser/time-zone.ts'

const MINUTE_MS = 60_000
const FORMATS = { short: shortDate, moment: dayAndTime, clock: timeOfDay }

interface TimeProps {
  /** ISO 8601 instant. */
  at: string
  /** `21:36` or 昨天 for past events; `11/30 21:36` for a start or an end; `21:36` alone. */
  look?: keyof typeof FORMATS
  className?: string
}

/**
 * An instant, formatted for the reader's day. The server renders it in its own zone, which hydration repeats; then the browser
 * uses its zone, and updates it every minute.
 */
export function Time({ at, look = 'short', className }: TimeProps) {
  const { now, timeZone } = useReading()
  return (
    <time className={className} dateTime={at}>
      {FORMATS[look](at, now, timeZone)}
    </time>
  )
}

/** Time and zone that a frame provides; `isFixed` when all its readers share one zone, as in the office. */
interface Reading {
  now: string
  timeZone: string
  isFixed?: true
}

/** The current minute of the reader, and their time zone. */
function useReading(): { now: Date; timeZone: string } {
  const rendered = useRouteLoaderData<() => Promise<{ reading: Reading }>>('root')?.reading
  const minute = useSyncExternalStore(everyMinute, thisMinute, () => 0)
  return {
    now: new Date(minute * MINUTE_MS || (rendered?.now ?? Date.now())),
    timeZone: minute > 0 && !rendered?.isFixed ? localZone() : (rendered?.timeZone ?? TIME_ZONE),
  }
}

const thisMinute = () => Math.floor(Date.now() / MINUTE_MS)

const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

/** One timer for all dates of a page. */
function everyMinute(listener: () => void): () => void {
  listeners.add(listener)
  ticking ??= setInterval(() => {
    for (const notify of listeners) notify()
  }, MINUTE_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}
