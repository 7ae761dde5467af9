import type { OrderStatus } from '@shenglang/contract/commerce/orders'

interface OrderTab {
  /** `state` of the address; '' for all. */
  key: string
  name: string
  statuses: readonly OrderStatus[]
  /** What is said where there are none. */
  nothing: string
}

/** What people look for among their orders. */
export const ORDER_TABS = [
  { key: '', name: '全部', statuses: [], nothing: '还没有订单' },
  { key: 'unpaid', name: '待付款', statuses: ['CREATED'], nothing: '没有待付款的订单' },
  { key: 'paid', name: '待发货', statuses: ['PAID'], nothing: '没有待发货的订单' },
  { key: 'sent', name: '待收货', statuses: ['SHIPPED'], nothing: '没有待收货的订单' },
  { key: 'completed', name: '已完成', statuses: ['COMPLETED'], nothing: '没有已完成的订单' },
  { key: 'refund', name: '退款', statuses: ['REFUNDING', 'REFUNDED'], nothing: '没有退款中或已退款的订单' },
] as const satisfies OrderTab[]

/** The tab that an address names; all orders where it names none. */
export const orderTabOf = (state: string | null): OrderTab => ORDER_TABS.find(({ key }) => key === state) ?? ORDER_TABS[0]
