import type { EventOn } from '@shenglang/contract/composition/events'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { usePageEvents } from '../../remote/events.ts'

/** The progress of each file, by its id, newer than the page's data. */
export type Progress = ReadonlyMap<string, Pick<EventOn<'file'>, 'state' | 'step' | 'fraction' | 'reason'>>

/** The queue moves without events about other artists' files: it is polled this often. */
const QUEUE_POLL_MS = 5000

/**
 * Follows the artist's works: steps by events, and the page's data again whenever one is over, and at intervals while one
 * waits.
 */
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
    const timer = setInterval(revalidate, QUEUE_POLL_MS)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
  return progress
}
