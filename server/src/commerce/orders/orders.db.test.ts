import type { Order } from '@shenglang/contract/commerce/orders'
import { expect, test } from 'vitest'
import { buildArtist, buildResource } from '../../../test/library.ts'
import { giveBalance } from '../../../test/money.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { buildTill } from '../../../test/tills.ts'
import { openSale } from '../sale.ts'
import { cancelOrder } from './cancelling.ts'
import { payOrder } from './paying.ts'
import { placeOrder } from './placing.ts'

const application = await testApplication()
const { database } = application
const db = database.query()
const send = createClient(application.app)
const deps = buildTill(application)
const isSandbox = deps.payments.has('sandbox')

const build = (overrides = {}) => buildResource(database, { price_fen: 4200, ...overrides })
const create = ({ token }: Person, body: object) =>
  send('POST', '/pay/page/create', { goodsType: 'RESOURCE', channel: 'balance', ...body }, { token })
const detail = async ({ token }: Person) =>
  ((await send('GET', '/pay/client/order/list', {}, { token })) as unknown as { rows: Order[] }).rows
const place = ({ userId }: Person, goodsId: string, quantity = 1) =>
  openSale(deps, (sale) => placeOrder(sale, userId, { goodsType: 'RESOURCE', goodsId, quantity, channel: 'balance' }, deps))
const entitled = async ({ userId }: Person) =>
  (
    await db
      .selectFrom('entitlements')
      .select('resource_id')
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .execute()
  ).map(({ resource_id }) => resource_id)
const sumOf = async (orderId: string) => {
  const { rows } = await database.pool.query(
    `select account, owner, sum(amount)::int as fen from ledger_lines join ledger_transactions using (ledger_transaction_id)
     where order_id = $1 and unit = 'fen' group by account, owner order by account`,
    [orderId],
  )
  return rows
}

test('what the balance pays is the buyer’s at once, and the ledger says whose the money is', async () => {
  const [buyer, track] = [await buildUser(application), await build({ title: '夜航' })]
  await giveBalance(application, buyer.userId, 10_000, isSandbox)
  const { data, status } = await create(buyer, { goodsId: track, expectedFen: 4200 })
  expect([status, data]).toMatchObject([200, { amountFen: 4200, qrCode: '' }])
  expect(await entitled(buyer)).toEqual([track])
  expect(await detail(buyer)).toMatchObject([
    { status: 'COMPLETED', channel: 'balance', amountFen: 4200, items: [{ goodsId: track, title: '夜航', quantity: 1 }] },
  ])
  const { orderId } = data as { orderId: string }
  expect(await sumOf(orderId)).toEqual(expect.arrayContaining([{ account: 'balance', owner: buyer.userId, fen: -4200 }]))
})

test('a balance that does not suffice buys nothing, and leaves no order', async () => {
  const [buyer, track] = [await buildUser(application), await build()]
  await giveBalance(application, buyer.userId, 4199, isSandbox)
  const { fault, msg } = (await create(buyer, { goodsId: track })) as unknown as { fault: string; msg: string }
  expect([fault, msg]).toEqual(['BALANCE_TOO_LOW', '余额不足，还差 ¥0.01'])
  expect([await entitled(buyer), await detail(buyer)]).toEqual([[], []])
})

test('an order is paid or cancelled, never both', async () => {
  const [buyer, artist] = [await buildUser(application), await buildArtist(database)]
  await giveBalance(application, buyer.userId, 100_000, isSandbox)
  for (let round = 0; round < 50; round += 1) {
    const track = await build({ artist_id: artist, price_fen: 10 })
    const { order_id } = await place(buyer, track)
    const pay = () => openSale(deps, (sale) => payOrder(sale, order_id, { channel: 'balance', isSandbox }))
    const cancel = () =>
      openSale(deps, (sale) => cancelOrder(sale, order_id, 'buyer')).then(
        () => 'cancelled',
        ({ code }: { code: string }) => code,
      )
    const [paid, cancelled] =
      round % 2 ? await Promise.all([pay(), cancel()]) : (await Promise.all([cancel(), pay()])).toReversed()
    expect([
      ['paid', 'ORDER_STATE'],
      ['late', 'cancelled'],
    ]).toContainEqual([paid, cancelled])
    expect((await entitled(buyer)).includes(track)).toBe(paid === 'paid')
  }
})
