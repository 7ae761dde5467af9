import { checkOrder } from '@shenglang/contract/commerce/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { usePageEvents } from '../../remote/events.ts'
import { remoteQuery } from '../../remote/remote-query.ts'
import type { FrameUser } from '../../session/frame-user.ts'
import { useSessionRefresh, useUser } from '../../session/session.tsx'

const ASK_FIRST_AFTER_MS = 2000
const SLOWER_BY = 1.4
const ASK_AT_LEAST_EVERY_MS = 15_000

/** Follows an order: notified by the event stream, and asked while the page is looked at, ever more seldom. */
export function useOrderState(orderId: string | undefined) {
  // The order's topic makes the answer stale (remote/stale-after.ts).
  usePageEvents({})
  return useQuery({
    ...remoteQuery(checkOrder, { id: orderId ?? '' }),
    enabled: orderId !== undefined,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && data.status !== 'CREATED'
        ? false
        : Math.min(ASK_FIRST_AFTER_MS * SLOWER_BY ** dataUpdateCount, ASK_AT_LEAST_EVERY_MS),
  })
}

/** Everything shown is asked for again, for rights have changed; once the page knows them the buyer gets what they came for. */
export function usePaid(isDone: boolean, onPaid: (() => void) | undefined): void {
  const client = useQueryClient()
  const refresh = useSessionRefresh()
  const user = useUser()
  const before = useRef<FrameUser>(undefined)
  const refreshed = useRef<Promise<unknown>>(undefined)
  const goOn = useRef(onPaid)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when it is paid, and never again
  useEffect(() => {
    if (!isDone) return
    before.current = user
    void client.invalidateQueries()
    refreshed.current = refresh()
  }, [isDone])
  useEffect(() => {
    goOn.current = onPaid
    if (!before.current || user === before.current || !refreshed.current) return
    refreshed.current = undefined
    onPaid?.()
  }, [user, onPaid])
  // A buyer who leaves before the page knows gets it none the less.
  useEffect(() => () => void refreshed.current?.then(() => goOn.current?.()), [])
}
