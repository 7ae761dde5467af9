import { Time } from '../../../app/ui/data/Time.tsx'
import * as texts from './texts.ts'

/** An instant by which something is due, with the time that is left. */
export function Deadline({ until }: { until: string }) {
  const now = Date.now()
  return (
    <span className={Date.parse(until) < now ? 'ink-red number' : 'number'}>
      {texts.timeLeft(until, now)} <Time at={until} look="moment" className="ink-t2" />
    </span>
  )
}
