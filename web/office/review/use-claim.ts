import { isFault } from '@shenglang/contract/fault'
import { CLAIM_MS, claimReview, releaseReview } from '@shenglang/contract/studio/review'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../../app/remote/api.ts'

const RENEW_MS = CLAIM_MS / 3

/** Claims an item while it is open, so that no colleague reviews it; calls `onRefused` when somebody else has claimed it. */
export function useClaim(resourceId: string | undefined, onRefused: (resourceId: string, error: unknown) => void): void {
  const refused = useEffectEvent(onRefused)
  useEffect(() => {
    if (resourceId === undefined) return
    let isOpen = true
    const claim = () => {
      call(claimReview, { id: resourceId }).catch((error: unknown) => {
        if (isOpen && isFault(error)) refused(resourceId, error)
      })
    }
    claim()
    const timer = setInterval(claim, RENEW_MS)
    return () => {
      isOpen = false
      clearInterval(timer)
    }
  }, [resourceId])
  // The server replaces the claim when another item is claimed; it has to be released only when the page is left.
  const open = useRef(resourceId)
  useEffect(() => {
    open.current = resourceId
  }, [resourceId])
  useEffect(
    () => () => {
      if (open.current !== undefined) void call(releaseReview, { id: open.current }).catch(() => {})
    },
    [],
  )
}
