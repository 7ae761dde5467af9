import type { OrderStatus } from '@shenglang/contract/commerce/orders/orders'
import * as texts from './texts.ts'

interface OrderTab {
  /** `state` of the address; '' for all. */
  key: string
  name: string
  statuses: readonly OrderStatus[]
  /** The text of an empty tab. */
  nothing: string
}

/** The tabs of the list of orders. */
export const ORDER_TABS = [
  { key: '', name: texts.all, statuses: [], nothing: texts.noOrders },
  { key: 'unpaid', name: texts.toPay, statuses: ['CREATED'], nothing: texts.noneToPay },
  { key: 'paid', name: texts.toShip, statuses: ['PAID'], nothing: texts.noneToShip },
  { key: 'sent', name: texts.toReceive, statuses: ['SHIPPED'], nothing: texts.noneToReceive },
  { key: 'completed', name: texts.completed, statuses: ['COMPLETED'], nothing: texts.noneDone },
  { key: 'refund', name: texts.refund, statuses: ['REFUNDING', 'REFUNDED'], nothing: texts.noneRefunded },
] as const satisfies OrderTab[]

/** The tab of an address; all orders without one. */
export const orderTabOf = (state: string | null): OrderTab => ORDER_TABS.find(({ key }) => key === state) ?? ORDER_TABS[0]
