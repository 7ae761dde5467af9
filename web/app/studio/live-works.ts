import type { StudioEvent } from '@shenglang/contract/studio/entities'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useStudioEvents } from './studio-events.ts'

type FileEvent = Extract<StudioEvent, { kind: 'file' }>

/** How far each file has come, by its id, newer than what the page was loaded with. */
export type Progress = ReadonlyMap<string, Pick<FileEvent, 'state' | 'step' | 'fraction' | 'reason'>>

/** Follows the artist's works: steps as they come, and the page's data anew whenever one is over. */
export function useLiveWorks(): Progress {
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
  return progress
}
