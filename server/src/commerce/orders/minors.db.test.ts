import { describe, expect, test } from 'vitest'
import { buildCommerce } from '../../../test/commerce/commerce-deps.ts'
import { giveBalance } from '../../../test/commerce/money.ts'
import { cancelOrder, createOrder, payOrder } from '../../../test/commerce/sales.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { settle } from '../payments/settle.ts'
import { closeForMinors } from './overdue.ts'

const application = await testApplication()
const { clock, database } = application
const commerce = buildCommerce(application)
/** Fifteen, or still fourteen: ¥50 at once, ¥200 a month. */
const child = (birthYear: number | null = 2011) => buildUser(application, { is_minor: true, birth_year: birthYear })
const topUp = ({ userId }: Person, fen: number) =>
  createOrder(commerce, userId, { goodsType: 'RECHARGE', goodsId: String(fen), quantity: 1, channel: 'sandbox' })
const pay = (orderId: string) => payOrder(commerce, orderId, { channel: 'sandbox', isSandbox: true })
const message = (promise: Promise<unknown>) =>
  promise.then(
    () => '',
    (error: { code: string; message: string }) => `${error.code} ${error.message}`,
  )
const topUpAndPay = async (person: Person, fen: number) => pay((await topUp(person, fen)).order_id)

test('one order may cost up to the limit, and not a fen more', async () => {
  const person = await child()
  expect(await message(topUp(person, 5001))).toBe('MINOR_LIMIT 未成年人模式下，单笔最多 ¥50')
  expect(await message(topUp(person, 5000))).toBe('')
})

test('a month may cost up to the limit: cancelled orders do not count, and the next month begins in Shanghai', async () => {
  const person = await child()
  for (let count = 0; count < 3; count += 1) await topUpAndPay(person, 5000)
  const open = await topUp(person, 5000)
  expect(await message(topUp(person, 100))).toBe('MINOR_LIMIT 未成年人模式下，每月最多 ¥200，本月还可以消费 ¥0')
  await cancelOrder(commerce, open.order_id, 'buyer')
  await topUpAndPay(person, 4900)
  expect(await message(topUp(person, 101))).toContain('本月还可以消费 ¥1')
  await topUpAndPay(person, 100)
  clock.now = new Date('2026-11-30T15:59:59Z')
  expect(await message(topUp(person, 100))).toContain('MINOR_LIMIT')
  clock.now = new Date('2026-11-30T16:00:00Z')
  expect(await message(topUp(person, 5000))).toBe('')
})

test.each([
  ['fifteen', 2010, [5000, 20_000]],
  ['sixteen', 2009, [10_000, 40_000]],
] as const)('switching the mode on for a person of %s sets the limits of that age', async (_age, birthYear, [single, month]) => {
  const person = await buildUser(application, { password_hash: 'set' })
  const minor = (year: number) =>
    createClient(application.app)('POST', '/client/app/user/minor', { isMinor: true, birthYear: year }, { token: person.token })
  expect((await minor(2007)).fault).toBe('BAD_ARGUMENT')
  expect((await minor(birthYear)).data).toMatchObject({ isMinor: true })
  expect(await message(topUp(person, single + 100))).toContain('MINOR_LIMIT')
  for (let spent = 0; spent < month; spent += single) await topUpAndPay(person, single)
  expect(await message(topUp(person, 100))).toContain('MINOR_LIMIT')
})

test('two orders at once do not exceed the month together', async () => {
  const person = await child()
  for (let count = 0; count < 3; count += 1) await topUpAndPay(person, 5000)
  await topUpAndPay(person, 2000)
  const outcomes = await Promise.all([message(topUp(person, 2000)), message(topUp(person, 2000))])
  expect(outcomes.filter((outcome) => outcome === '')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome.startsWith('MINOR_LIMIT'))).toHaveLength(1)
})

test('a balance from before the mode may not be spent at once', async () => {
  const person = await child()
  await giveBalance(application, person.userId, 100_000)
  const { rows } = await database.pool.query('select plan_id from vip_plans where price_fen > 5000 order by price_fen limit 1')
  const request = { goodsType: 'VIP', goodsId: String(rows[0].plan_id), quantity: 1, channel: 'balance' } as const
  expect(await message(createOrder(commerce, person.userId, request))).toContain('MINOR_LIMIT')
})

describe('minor mode switched on while a code is open', () => {
  const statusOf = async (orderId: string) =>
    (await database.pool.query('select status from orders where order_id = $1', [orderId])).rows[0].status
  const attemptOf = async (orderId: string) =>
    (await database.pool.query('select attempt_no, state from payment_attempts where order_id = $1', [orderId])).rows[0]
  const switchOn = ({ userId }: Person) =>
    database.pool.query('update users set is_minor = true, birth_year = 2011 where user_id = $1', [userId])

  test('closes the attempt of an order that exceeds the limit, and leaves one that does not', async () => {
    const person = await buildUser(application)
    const [dear, cheap] = [await topUp(person, 50_000), await topUp(person, 1000)]
    await switchOn(person)
    await closeForMinors(commerce, new AbortController().signal)
    expect([await statusOf(dear.order_id), await statusOf(cheap.order_id)]).toEqual(['CANCELLED', 'CREATED'])
    expect((await attemptOf(dear.order_id)).state).toBe('closed')
    expect((await attemptOf(cheap.order_id)).state).toBe('open')
  })

  test('refunds a payment that arrives all the same', async () => {
    const person = await buildUser(application)
    const { order_id } = await topUp(person, 50_000)
    await switchOn(person)
    const { attempt_no } = await attemptOf(order_id)
    const payment = {
      state: 'paid',
      transactionId: 'T1',
      amountFen: 50_000,
      currency: 'CNY',
      paidAt: clock.now.toISOString(),
    } as const
    expect(await settle(commerce, 'sandbox', attempt_no, payment)).toBe('late')
    expect(await statusOf(order_id)).toBe('CANCELLED')
    const { rows } = await database.pool.query('select cause, amount_fen::int from refunds where order_id = $1', [order_id])
    expect(rows).toEqual([{ cause: 'late-payment', amount_fen: 50_000 }])
    expect(
      (await database.pool.query('select from wallets where user_id = $1 and balance_fen > 0', [person.userId])).rows,
    ).toEqual([])
  })
})
