import { type MoveBy, ORDER_MOVES, type OrderMove, type OrderMoveName } from '@shenglang/contract/commerce/orders/order-moves'
import { ORDER_STATUSES, type OrderStatus } from '@shenglang/contract/commerce/orders/orders'
import { expect, test } from 'vitest'
import { buildCommerce } from '../../../test/commerce/commerce-deps.ts'
import { createOrder, moveOrder } from '../../../test/commerce/sales.ts'
import { buildResource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { testApplication } from '../../../test/test-application.ts'

const application = await testApplication()
const { database } = application
const commerce = buildCommerce(application)
const buyer = await buildUser(application)
const track = await buildResource(database, { price_fen: 4200 })
const request = { goodsType: 'RESOURCE', goodsId: track, quantity: 1, channel: 'balance' } as const
const { order_id } = await createOrder(commerce, buyer.userId, request)

const BEFORE = 'SHIPPED'
/** Puts the order into a state, as its moves would. */
const put = (status: OrderStatus, isShipped: boolean) =>
  database.pool.query('update orders set status = $1, status_before = $2, is_shipped = $3 where order_id = $4', [
    status,
    status === 'REFUNDING' ? BEFORE : null,
    isShipped,
    order_id,
  ])
const read = async () => (await database.pool.query('select * from orders where order_id = $1', [order_id])).rows[0]

const MOVES = Object.keys(ORDER_MOVES) as OrderMoveName[]
const ACTORS: MoveBy[] = ['buyer', 'staff', 'platform']

/** The guards of the specification, written a second time: buyers receive only sent goods, and only goods are sent. */
function isGuarded(move: OrderMoveName, status: OrderStatus, by: MoveBy, isShipped: boolean): boolean {
  if (move === 'ship') return !isShipped
  if (move === 'complete') return status === 'PAID' && by === 'buyer'
  return false
}

test('for every state, move and actor: what the table and its guards allow is done, all else is refused and changes nothing', async () => {
  const done: string[] = []
  for (const isShipped of [false, true]) {
    for (const status of ORDER_STATUSES) {
      for (const move of MOVES) {
        for (const by of ACTORS) {
          await put(status, isShipped)
          const before = await read()
          const row: OrderMove = ORDER_MOVES[move]
          const isAllowed = row.from.includes(status) && row.by.includes(by) && !isGuarded(move, status, by, isShipped)
          const moved = moveOrder(commerce, order_id, move, by, { channel: 'balance' })
          const label = `${status} ${move} ${by} ${isShipped}`
          if (!isAllowed) {
            await expect(moved, label).rejects.toMatchObject({ code: 'ORDER_STATE', status: 409 })
            expect(await read(), label).toEqual(before)
            continue
          }
          const target = row.to === 'back' ? BEFORE : row.to
          expect((await moved).status, label).toBe(target)
          expect((await read()).status_before, label).toBe(target === 'REFUNDING' ? status : null)
          done.push(label)
        }
      }
    }
  }
  expect(done).toContain('PAID ship staff true')
  expect(done).not.toContain('PAID ship staff false')
})

test('an unknown order is not found', async () => {
  await expect(moveOrder(commerce, '999999', 'cancel', 'buyer')).rejects.toMatchObject({
    code: 'ORDER_NOT_FOUND',
  })
})
