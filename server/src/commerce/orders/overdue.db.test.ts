import { expect, test } from 'vitest'
import { buildAddress } from '../../../test/addresses.ts'
import { buildCommerce } from '../../../test/commerce/commerce-deps.ts'
import { giveBalance } from '../../../test/commerce/money.ts'
import { createOrder, moveOrder, payOrder } from '../../../test/commerce/sales.ts'
import { buildResource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { testApplication } from '../../../test/test-application.ts'
import type { PaymentProvider } from '../providers/port.ts'
import { ProviderUnavailable } from '../providers/provider-unavailable.ts'
import { cancelUnpaid, completeSent } from './overdue.ts'

const application = await testApplication()
const { clock, database } = application
const commerce = buildCommerce(application)
const never = new AbortController().signal
const MINUTE_MS = 60_000
const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}
const statusOf = async (orderId: string) =>
  (await database.query().selectFrom('orders').select('status').where('order_id', '=', orderId).executeTakeFirstOrThrow()).status
const topUp = (userId: string) =>
  createOrder(commerce, userId, { goodsType: 'RECHARGE', goodsId: '1000', quantity: 1, channel: 'sandbox' })

test('an order is cancelled after fifteen unpaid minutes, to the second, and its buyer notified once', async () => {
  const buyer = await buildUser(application)
  const { order_id } = await topUp(buyer.userId)
  later(15 * MINUTE_MS - 1000)
  await cancelUnpaid(commerce, never)
  expect(await statusOf(order_id)).toBe('CREATED')
  later(1000)
  await Promise.all([cancelUnpaid(commerce, never), cancelUnpaid(commerce, never)])
  await cancelUnpaid(commerce, never)
  expect(await statusOf(order_id)).toBe('CANCELLED')
  const notices = await database.query().selectFrom('notices').select('title').where('user_id', '=', buyer.userId).execute()
  expect(notices).toEqual([{ title: '订单超时未付款，已取消' }])
})

test('sent goods count as received after ten days', async () => {
  const buyer = await buildUser(application)
  await giveBalance(application, buyer.userId, 10_000)
  const goodsId = await buildResource(database, { price_fen: 100, content_type: 4 })
  const request = { goodsType: 'RESOURCE', goodsId, quantity: 1, channel: 'balance' } as const
  const addressId = await buildAddress(application, buyer.userId)
  const { order_id: orderId } = await createOrder(commerce, buyer.userId, { ...request, addressId })
  await payOrder(commerce, orderId, { channel: 'balance', isSandbox: true })
  await moveOrder(commerce, orderId, 'ship', 'staff', { carrier: '顺丰', trackingNo: '1' })
  later(10 * 24 * 60 * MINUTE_MS - 1)
  await completeSent(commerce, never)
  expect(await statusOf(orderId)).toBe('SHIPPED')
  later(1)
  await completeSent(commerce, never)
  expect(await statusOf(orderId)).toBe('COMPLETED')
})

test('an order stays open if its provider cannot be queried, and blocks no other', async () => {
  const [first, second] = [await buildUser(application), await buildUser(application)]
  const [locked, gone] = [await topUp(first.userId), await topUp(second.userId)]
  await database.pool.query("update payment_attempts set state = 'closed' where order_id = $1", [gone.order_id])
  const away = { close: () => Promise.reject(new ProviderUnavailable('away')) } as unknown as PaymentProvider
  later(15 * MINUTE_MS)
  await cancelUnpaid({ ...commerce, payments: new Map([['sandbox', away]]) }, never)
  const broken = { close: () => Promise.reject(new Error('nobody thought of this')) } as unknown as PaymentProvider
  await cancelUnpaid({ ...commerce, payments: new Map([['sandbox', broken]]) }, never)
  expect([await statusOf(locked.order_id), await statusOf(gone.order_id)]).toEqual(['CREATED', 'CANCELLED'])
  await cancelUnpaid(commerce, never)
  expect(await statusOf(locked.order_id)).toBe('CANCELLED')
})
