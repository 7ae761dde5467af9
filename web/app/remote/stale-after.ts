import { readOrder, readWallet } from '@shenglang/contract/commerce/order-routes'
import { checkOrder, listOrders } from '@shenglang/contract/commerce/orders/routes'
import type { PageEvent } from '@shenglang/contract/composition/events'
import { countHotCues, listHotCues } from '@shenglang/contract/media/hot-cues'
import { listSources } from '@shenglang/contract/media/routes'
import { listInbox, unreadCounts } from '@shenglang/contract/notices/routes'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { keyOf } from './remote-query.ts'

/** The keys of queries that an event makes stale. A domain adds its topics here. */
function staleAfter(event: PageEvent): QueryKey[] {
  switch (event.kind) {
    case 'file':
      // While a file is prepared, the previous file still plays.
      return event.state === 'running' ? [] : [keyOf(listSources), ['overview']]
    case 'work':
      return [keyOf(listSources)]
    case 'artist':
    case 'bulk':
      return []
    case 'order':
      return [keyOf(listOrders), keyOf(readOrder), keyOf(checkOrder), keyOf(readWallet)]
    case 'rights':
      return [keyOf(listSources)]
    case 'hotCues':
      return [keyOf(listHotCues, { resourceId: event.resourceId }), keyOf(countHotCues)]
    case 'notices':
    case 'message':
      return [keyOf(listInbox), keyOf(unreadCounts)]
  }
}

/** Reloads what a page shows of that at once, the rest when it is needed again. */
export function forgetAfter(client: QueryClient, event: PageEvent): void {
  for (const queryKey of staleAfter(event)) void client.invalidateQueries({ queryKey })
}
