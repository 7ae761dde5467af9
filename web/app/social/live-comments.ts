import { API_BASE } from '@shenglang/contract/constants'
import { COMMENT_EVENTS_PATH, CommentsChange } from '@shenglang/contract/social/routes'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { atRest } from '../ui/at-rest.ts'
import { catchUp, showChanges } from './comments.ts'

/** A stream that was refused is asked for again after so long; one that breaks the browser opens again by itself. */
const OPEN_AGAIN_MS = 30_000

/** Shows what others write and delete while the page is open and looked at. `beforeChange` is called before the lists change. */
export function useLiveComments(subjectId: string, beforeChange: () => void): void {
  const client = useQueryClient()
  useEffect(() => {
    const end = new AbortController()
    const forget = atRest(() => followComments(client, subjectId, beforeChange, end.signal))
    return () => {
      forget()
      end.abort()
    }
  }, [client, subjectId, beforeChange])
}

function followComments(client: QueryClient, subjectId: string, beforeChange: () => void, signal: AbortSignal): void {
  const changed = new Set<string>()
  let isBehind = false
  let isAsking = false
  let stream: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  /** One question at a time: what changes meanwhile is asked for together by the next one. */
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    try {
      while (!signal.aborted && (isBehind || changed.size > 0)) {
        const ids = [...changed]
        const wasBehind = isBehind
        changed.clear()
        isBehind = false
        if (wasBehind) await catchUp(client, subjectId, beforeChange)
        if (ids.length > 0) await showChanges(client, subjectId, ids, beforeChange)
      }
    } catch {
      // The next change, or the next time the stream is opened, asks again.
    } finally {
      isAsking = false
    }
  }
  const close = () => {
    clearTimeout(timer)
    stream?.close()
    stream = undefined
  }
  const open = () => {
    close()
    if (signal.aborted || document.hidden) return
    const opened = new EventSource(`${API_BASE}${COMMENT_EVENTS_PATH}?subject=${subjectId}`)
    stream = opened
    opened.addEventListener('ready', () => {
      isBehind = true
      void ask()
    })
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
      for (const id of idsIn(data)) changed.add(id)
      void ask()
    })
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED && stream === opened) timer = setTimeout(open, OPEN_AGAIN_MS)
    })
  }
  document.addEventListener('visibilitychange', open, { signal })
  signal.addEventListener('abort', close)
  open()
}

/** A newer server may say what this page does not know. */
function idsIn(data: string): string[] {
  const change = CommentsChange.safeParse(JSON.parse(data))
  return change.success ? change.data.commentIds : []
}
