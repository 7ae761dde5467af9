import type { EventOn } from '@shenglang/contract/events'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { usePageEvents } from '../remote/events.ts'

/** How far each file has come, by its id, newer than what the page was loaded with. */
export type Progress = ReadonlyMap<string, Pick<EventOn<'file'>, 'state' | 'step' | 'fraction' | 'reason'>>

/** Others' files go before ours without a word to us: so often we ask how many are left. */
const PLACES_EVERY_MS = 5000

/** Follows the artist's works: steps as they come, and the page's data anew whenever one is over, and now and again while one waits. */
export function useLiveWorks(isWaiting: boolean): Progress {
  const [progress, setProgress] = useState<Progress>(new Map())
  const { revalidate } = useRevalidator()
  usePageEvents(
    {
      file(event) {
        setProgress((before) => new Map(before).set(event.fileId, event))
        if (event.state !== 'running') revalidate()
      },
      work: () => void revalidate(),
      artist: () => void revalidate(),
    },
    { onMissed: revalidate },
  )
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(revalidate, PLACES_EVERY_MS)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
  return progress
}
