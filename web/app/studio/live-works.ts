import type { StudioEvent } from '@shenglang/contract/studio/entities'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useStudioEvents } from './studio-events.ts'

type FileEvent = Extract<StudioEvent, { kind: 'file' }>

/** How far each file has come, by its id, newer than what the page was loaded with. */
export type Progress = ReadonlyMap<string, Pick<FileEvent, 'state' | 'step' | 'fraction' | 'reason'>>

/** Others' files go before ours without a word to us: so often we ask how many are left. */
const PLACES_EVERY_MS = 5000

/** Follows the artist's works: steps as they come, and the page's data anew whenever one is over, and now and again while one waits. */
export function useLiveWorks(isWaiting: boolean): Progress {
  const [progress, setProgress] = useState<Progress>(new Map())
  const { revalidate } = useRevalidator()
  useStudioEvents(
    true,
    (event) => {
      if (event.kind === 'file') setProgress((before) => new Map(before).set(event.fileId, event))
      if (event.kind !== 'file' || event.state !== 'running') revalidate()
    },
    revalidate,
  )
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(revalidate, PLACES_EVERY_MS)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
  return progress
}
