import { checkOrder } from '@shenglang/contract/commerce/orders/routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { usePageEvents } from '../../../remote/events.ts'
import { remoteQuery } from '../../../remote/remote-query.ts'
import type { SignedInUser } from '../../../session/frame-user.ts'
import { useSessionRefresh, useUser } from '../../../session/session.tsx'

const FIRST_POLL_AFTER_MS = 2000
const SLOWER_BY = 1.4
const POLL_AT_LEAST_EVERY_MS = 15_000

/** Follows an order: by the event stream, and by polling while the page is visible, less and less often. */
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
        : Math.min(FIRST_POLL_AFTER_MS * SLOWER_BY ** dataUpdateCount, POLL_AT_LEAST_EVERY_MS),
  })
}

/** Reloads everything shown, since rights have changed; once that is done the buyer gets what they paid for. */
export function usePaid(isDone: boolean, onPaid: (() => void) | undefined): void {
  const client = useQueryClient()
  const refresh = useSessionRefresh()
  const user = useUser()
  const before = useRef<SignedInUser>(undefined)
  const refreshed = useRef<Promise<unknown>>(undefined)
  const latestOnPaid = useRef(onPaid)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once, when it is paid
  useEffect(() => {
    if (!isDone) return
    before.current = user
    void client.invalidateQueries()
    refreshed.current = refresh()
  }, [isDone])
  useEffect(() => {
    latestOnPaid.current = onPaid
    if (!before.current || user === before.current || !refreshed.current) return
    refreshed.current = undefined
    onPaid?.()
  }, [user, onPaid])
  // A buyer who leaves before that gets it all the same.
  useEffect(() => () => void refreshed.current?.then(() => latestOnPaid.current?.()), [])
}
