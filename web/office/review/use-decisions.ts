import { isFault } from '@shenglang/contract/fault'
import { decideReview, type ReviewItem, readReview, reviewQueue, UNDO_MS, undoReview } from '@shenglang/contract/studio/review'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../app/remote/api.ts'
import { keyOf } from '../../app/remote/remote-query.ts'
import { attempt } from '../../app/ui/browser/attempt.ts'
import { showToast } from '../../app/ui/browser/notifier.ts'
import { errorMessage } from '../../app/ui/text/error-message.ts'
import * as texts from './texts.ts'

/** The last decision while it can still be undone. */
export interface Undoable {
  resourceId: string
  title: string
  outcome: 'publish' | 'reject'
  dueTime: number
}

interface Verdict {
  outcome: 'publish' | 'reject'
  reason?: string
  despiteTakedown?: boolean
}

/** Sends the decisions of this reviewer while the next item is shown already, and undoes them until they take effect. */
export function useDecisions(open: (resourceId: string) => void) {
  const client = useQueryClient()
  const [undoable, setUndoable] = useState<Undoable>()
  /** Decided items, which the loaded queue may still list. */
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  /** An item that equals a recording that was taken down; publishing it needs another confirmation. */
  const [doubted, setDoubted] = useState<ReviewItem>()
  useEffect(() => {
    if (!undoable) return
    const timer = setTimeout(() => setUndoable(undefined), Math.max(0, undoable.dueTime - Date.now()))
    return () => clearTimeout(timer)
  }, [undoable])
  const setIsDecided = (resourceId: string, isDecided: boolean) =>
    setDecided((former) => {
      const next = new Set(former)
      if (isDecided) next.add(resourceId)
      else next.delete(resourceId)
      return next
    })
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(reviewQueue) })

  const send = async (item: ReviewItem, verdict: Verdict) => {
    const { resourceId, submissionId, title } = item.work
    setIsDecided(resourceId, true)
    try {
      await call(decideReview, { id: resourceId, submissionId, ...verdict })
      setUndoable({ resourceId, title, outcome: verdict.outcome, dueTime: Date.now() + UNDO_MS })
      await refresh()
      // The refreshed queue no longer lists it, unless the decision is undone.
      setIsDecided(resourceId, false)
    } catch (error) {
      setIsDecided(resourceId, false)
      open(resourceId)
      if (isFault(error) && error.code === 'RECORDING_TAKEN_DOWN') setDoubted(item)
      else showToast(errorMessage(error), 'bad')
      await client.invalidateQueries({ queryKey: keyOf(readReview, { id: resourceId }) })
      await refresh()
    }
  }
  const undo = async () => {
    if (!undoable) return
    const { resourceId } = undoable
    setUndoable(undefined)
    await attempt(async () => {
      await call(undoReview, { id: resourceId })
      setIsDecided(resourceId, false)
      await refresh()
      open(resourceId)
      showToast(texts.undone)
    })
  }
  return { undoable, decided, doubted, send, undo, forgetDoubt: () => setDoubted(undefined) }
}
