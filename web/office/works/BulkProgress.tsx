import { useState } from 'react'
import { usePageEvents } from '../../app/remote/events.ts'
import { Progress } from '../../app/ui/data/Progress.tsx'
import * as texts from './texts.ts'

/** The progress of a bulk change. A small one is written in one step and sends no progress events. */
export function BulkProgress({ count, isChanging }: { count: number; isChanging: boolean }) {
  const [done, setDone] = useState<number>()
  // Listens before the change begins, since it takes a while until the first event can arrive.
  usePageEvents({ bulk: (event) => (event.total === count ? setDone(event.done) : undefined) })
  if (!isChanging) return null
  return (
    <>
      <Progress label={texts.changing(count)} {...(done === undefined ? {} : { value: done, max: count })} />
      {done === undefined ? null : <span className="text-13 number">{texts.progress(done, count)}</span>}
    </>
  )
}
