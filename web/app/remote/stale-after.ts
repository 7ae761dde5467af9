import { readOrder, readWallet } from '@shenglang/contract/commerce/order-routes'
import { checkOrder, listOrders } from '@shenglang/contract/commerce/routes'
import type { PageEvent } from '@shenglang/contract/events'
import { listSources } from '@shenglang/contract/media/routes'
import { listInbox, unreadCounts } from '@shenglang/contract/notices/routes'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { keyOf } from './remote-query.ts'

/** What is no longer true after an event, by the keys of its queries. A domain adds its topics here. */
function staleAfter(event: PageEvent): QueryKey[] {
  switch (event.kind) {
    case 'file':
      // While a file is prepared, what is played is the file before it.
      return event.state === 'running' ? [] : [keyOf(listSources), ['overview']]
    case 'work':
      return [keyOf(listSources)]
    case 'artist':
      return []
    case 'order':
      return [keyOf(listOrders), keyOf(readOrder), keyOf(checkOrder), keyOf(readWallet)]
    case 'rights':
      return [keyOf(listSources)]
    case 'notices':
    case 'message':
      return [keyOf(listInbox), keyOf(unreadCounts)]
  }
}

/** What a page shows of that is asked for anew, the rest when it is needed again. */
export function forgetAfter(client: QueryClient, event: PageEvent): void {
  for (const queryKey of staleAfter(event)) void client.invalidateQueries({ queryKey })
}
