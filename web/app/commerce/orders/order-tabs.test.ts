import { ORDER_STATUSES, type OrderStatus } from '@shenglang/contract/commerce/orders'
import { expect, test } from 'vitest'
import { ORDER_TABS, orderTabOf } from './order-tabs.ts'

test('each state is looked for in one place; what was cancelled stands among all alone', () => {
  const placesOf = (status: OrderStatus) =>
    ORDER_TABS.filter(({ statuses }) => (statuses as readonly OrderStatus[]).includes(status)).length
  expect(ORDER_STATUSES.filter((status) => placesOf(status) !== 1)).toEqual(['CANCELLED'])
})

test('an address that names no tab shows all', () => {
  expect([orderTabOf(null).name, orderTabOf('sent').name, orderTabOf('gold').name]).toEqual(['全部', '待收货', '全部'])
})
