import { ORDER_STATUSES, type OrderStatus } from '@shenglang/contract/commerce/orders/orders'
import { expect, test } from 'vitest'
import { ORDER_TABS, orderTabOf } from './order-tabs.ts'

test('each state has one tab; cancelled orders are only under all', () => {
  const tabCountOf = (status: OrderStatus) =>
    ORDER_TABS.filter(({ statuses }) => (statuses as readonly OrderStatus[]).includes(status)).length
  expect(ORDER_STATUSES.filter((status) => tabCountOf(status) !== 1)).toEqual(['CANCELLED'])
})

test('an address without a tab shows all', () => {
  expect([orderTabOf(null).name, orderTabOf('sent').name, orderTabOf('gold').name]).toEqual(['全部', '待收货', '全部'])
})
