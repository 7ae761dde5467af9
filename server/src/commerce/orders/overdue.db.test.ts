import { expect, test } from 'vitest'
import { buildAddress } from '../../../test/addresses.ts'
import { buildCommerce } from '../../../test/commerce-deps.ts'
import { buildResource } from '../../../test/library.ts'
import { giveBalance } from '../../../test/money.ts'
import { buildUser } from '../../../test/people.ts'
import { moveOrder, payOrder, placeOrder } from '../../../test/sales.ts'
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
  placeOrder(commerce, userId, { goodsType: 'RECHARGE', goodsId: '1000', quantity: 1, channel: 'sandbox' })

test('what is not paid in fifteen minutes is cancelled, to the second, and its buyer told once', async () => {
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

test('what was sent counts as received after ten days', async () => {
  const buyer = await buildUser(application)
  await giveBalance(application, buyer.userId, 10_000)
  const goodsId = await buildResource(database, { price_fen: 100, content_type: 4 })
  const asked = { goodsType: 'RESOURCE', goodsId, quantity: 1, channel: 'balance' } as const
  const addressId = await buildAddress(application, buyer.userId)
  const { order_id: orderId } = await placeOrder(commerce, buyer.userId, { ...asked, addressId })
  await payOrder(commerce, orderId, { channel: 'balance', isSandbox: true })
  await moveOrder(commerce, orderId, 'ship', 'staff', { carrier: '顺丰', trackingNo: '1' })
  later(10 * 24 * 60 * MINUTE_MS - 1)
  await completeSent(commerce, never)
  expect(await statusOf(orderId)).toBe('SHIPPED')
  later(1)
  await completeSent(commerce, never)
  expect(await statusOf(orderId)).toBe('COMPLETED')
})

test('what a provider cannot tell of stays open, and keeps nobody else from their turn', async () => {
  const [first, second] = [await buildUser(application), await buildUser(application)]
  const [kept, gone] = [await topUp(first.userId), await topUp(second.userId)]
  await database.pool.query("update payment_attempts set state = 'closed' where order_id = $1", [gone.order_id])
  const away = { close: () => Promise.reject(new ProviderUnavailable('away')) } as unknown as PaymentProvider
  later(15 * MINUTE_MS)
  await cancelUnpaid({ ...commerce, payments: new Map([['sandbox', away]]) }, never)
  const broken = { close: () => Promise.reject(new Error('nobody thought of this')) } as unknown as PaymentProvider
  await cancelUnpaid({ ...commerce, payments: new Map([['sandbox', broken]]) }, never)
  expect([await statusOf(kept.order_id), await statusOf(gone.order_id)]).toEqual(['CREATED', 'CANCELLED'])
  await cancelUnpaid(commerce, never)
  expect(await statusOf(kept.order_id)).toBe('CANCELLED')
})
