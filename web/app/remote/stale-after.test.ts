import { readOrder } from '@shenglang/contract/commerce/order-routes'
import { listOrders } from '@shenglang/contract/commerce/orders/routes'
import type { PageEvent } from '@shenglang/contract/composition/events'
import { countHotCues, listHotCues } from '@shenglang/contract/media/hot-cues'
import { listSources } from '@shenglang/contract/media/routes'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keyOf } from './remote-query.ts'
import { forgetAfter } from './stale-after.ts'

const file = { kind: 'file', resourceId: '7', fileId: '8', step: '', fraction: 1, reason: '' } as const

test.each<[PageEvent, boolean]>([
  [{ ...file, state: 'running' }, false],
  [{ ...file, state: 'ready' }, true],
  [{ kind: 'work', resourceId: '7' }, true],
  [{ kind: 'artist' }, false],
])('after %o the cached sources are stale: %s', (event, isStale) => {
  const client = new QueryClient()
  const queryKey = keyOf(listSources, { resourceId: '7' })
  client.setQueryData(queryKey, { rows: [], total: 0 })
  forgetAfter(client, event)
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(isStale)
})

test('an order with a new state is loaded again, and so are the lists that contain it', () => {
  const client = new QueryClient()
  const keys = [keyOf(readOrder, { id: '7' }), keyOf(listOrders, { status: 'CREATED' })]
  for (const key of keys) client.setQueryData(key, {})
  forgetAfter(client, { kind: 'order', orderId: '7', status: 'PAID' })
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true])
})

test('hot cues that were changed on another device are loaded again, with the counts of lists, and those of other tracks are not', () => {
  const client = new QueryClient()
  const counts = [...keyOf(countHotCues), '7,8']
  const keys = [...['7', '8'].map((resourceId) => keyOf(listHotCues, { resourceId })), counts]
  for (const key of keys) client.setQueryData(key, [])
  forgetAfter(client, { kind: 'hotCues', resourceId: '7' })
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, false, true])
})
