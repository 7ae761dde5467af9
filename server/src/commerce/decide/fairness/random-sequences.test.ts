import { expect, test } from 'vitest'
import { NOW } from '../../../../test/commerce/commerce-facts.ts'
import { BUYERS, buildShop, GOODS, PRESALE, randomRun } from '../../../../test/commerce/random-shop.ts'
import type { Books } from '../books.ts'
import type { Decision } from '../decision.ts'
import type { PeriodFacts } from '../facts.ts'
import { userLevelEnd } from '../periods.ts'

const everything = () => true
const sumOf = <Row>(rows: readonly Row[], fen: (row: Row) => number) => rows.reduce((sum, row) => sum + fen(row), 0)
const postedTo = (decision: Decision, account: string) =>
  sumOf(
    decision.postings.flatMap(({ lines }) => lines).filter((line) => line.account === account),
    ({ amount }) => amount,
  )
const partsOf = (books: Books, orderItemId: string, ...states: string[]) =>
  books.refunds
    .where(({ state }) => states.includes(state))
    .flatMap(({ parts }) => parts.filter((part) => part.orderItemId === orderItemId))
const isRunning = ({ endsAt, lastsUntil }: PeriodFacts) => endsAt === lastsUntil

/** Refunds of payments that pay no order. */
const lateIn = ({ newRefunds }: Decision) => newRefunds.filter(({ cause }) => cause === 'late-payment')

/** Every posting adds up to 0, and is made once. */
function expectEvenLedger({ postings }: Decision): void {
  for (const { reference, lines } of postings) {
    for (const unit of ['fen', 'point'] as const) {
      const those = lines.filter((line) => (line.unit ?? 'fen') === unit)
      expect([reference, sumOf(those, ({ amount }) => amount)]).toEqual([reference, 0])
    }
  }
  expect(new Set(postings.map(({ reference }) => reference)).size).toBe(postings.length)
}

/** The money received equals what orders, refunds, held and late payments account for. */
function expectMoneyAccounted(books: Books, decision: Decision): void {
  const late = lateIn(decision)
  const waiting = late.filter(({ state }) => state !== 'done')
  expect(postedTo(decision, 'unclaimed')).toBe(sumOf(waiting, ({ amountFen }) => amountFen))
  const paid = [...decision.orders, ...decision.newOrders].filter(({ channel }) => channel !== null && channel !== 'balance')
  const back = books.refunds.where(({ state, attemptNo }) => state === 'done' && attemptNo !== null)
  const inFen = sumOf(paid, ({ amountFen }) => amountFen) + postedTo(decision, 'held') + sumOf(late, ({ amountFen }) => amountFen)
  expect(postedTo(decision, 'cash') + inFen - sumOf(back, ({ amountFen }) => amountFen)).toBe(0)
  const onItsWay = books.items
    .where(({ goodsType }) => goodsType === 'RECHARGE')
    .flatMap(({ orderItemId }) => partsOf(books, orderItemId, 'granted'))
  expect(postedTo(decision, 'refunding')).toBe(sumOf(onItsWay, ({ amountFen }) => amountFen))
  for (const userId of BUYERS) expect(books.balanceOf(userId, true)).toBeGreaterThanOrEqual(0)
}

/** No item is refunded beyond its price, and no right revoked twice. */
function expectPaidBackOnce(books: Books): void {
  for (const { orderItemId, orderId, amountFen, refundedFen, goodsType, quantity } of books.items.where(everything)) {
    const { paidAt } = books.order(orderId)
    const [done, taken] = [partsOf(books, orderItemId, 'done'), partsOf(books, orderItemId, 'granted', 'done')]
    expect(refundedFen).toBe(sumOf(done, (part) => part.amountFen))
    const backFen = sumOf(taken, (part) => part.amountFen)
    expect([orderItemId, backFen <= (paidAt === null ? 0 : amountFen)]).toEqual([orderItemId, true])
    if (goodsType === 'RECHARGE') continue
    expect(taken.filter(({ take }) => take === 'all').length).toBeLessThanOrEqual(1)
    expect(sumOf(taken, ({ pieces }) => pieces)).toBeLessThanOrEqual(quantity)
  }
  const orderIds = new Set(books.items.where(everything).map(({ orderId }) => orderId))
  for (const orderId of orderIds) {
    const { amountFen, refundedFen, status } = books.order(orderId)
    expect(refundedFen).toBe(sumOf(books.itemsOf(orderId), (item) => item.refundedFen))
    const items = books.itemsOf(orderId).map(({ orderItemId }) => orderItemId)
    const isAllBack = items.every((id) => partsOf(books, id, 'done').some(({ take }) => take === 'all'))
    const holdsLevels = items.some((id) => books.periodsTakenBy(id).length > 0)
    const isRevoked = refundedFen === amountFen && (refundedFen > 0 || isAllBack) && !holdsLevels
    expect([orderId, status === 'REFUNDED']).toEqual([orderId, isRevoked])
  }
}

/** Nobody has a work that is not paid for, or was refunded. */
function expectRightsPaid(books: Books): void {
  for (const { orderItemId, resourceId, userId } of books.rights.where(({ isRevoked }) => !isRevoked)) {
    const order = books.order(books.items.get(orderItemId)?.orderId ?? '')
    expect([order.userId, order.paidAt]).toEqual([userId, NOW])
    const isRevoked = partsOf(books, orderItemId, 'granted', 'done').some(
      ({ take, workIds }) => take === 'all' || workIds.includes(resourceId),
    )
    expect([orderItemId, resourceId, isRevoked]).toEqual([orderItemId, resourceId, false])
  }
}

/** A running level is paid for, comes with a seat, or was granted; and is worth at most what stays paid. */
function expectLevelsPaid(books: Books): void {
  for (const userId of BUYERS) {
    const running = books.periods.where((period) => period.userId === userId && isRunning(period))
    const bought = running.filter(({ source }) => source === 'order')
    const paid = books.items.where(
      ({ goodsType, orderId }) =>
        goodsType === 'VIP' && books.order(orderId).userId === userId && books.order(orderId).paidAt !== null,
    )
    const stays = sumOf(
      paid,
      ({ orderItemId, amountFen }) => amountFen - sumOf(partsOf(books, orderItemId, 'granted', 'done'), (part) => part.amountFen),
    )
    expect([userId, sumOf(bought, ({ worthFen }) => worthFen) <= stays]).toEqual([userId, true])
    for (const { orderItemId } of bought) {
      expect(paid.map((item) => item.orderItemId)).toContain(orderItemId)
      expect(partsOf(books, orderItemId ?? '', 'granted', 'done').filter(({ take }) => take === 'all')).toEqual([])
    }
    for (const { seatId, endsAt } of running.filter(({ source }) => source === 'seat')) {
      const seat = books.seatOf(userId)
      expect(seat?.seatId).toBe(seatId)
      expect(endsAt).toBe(userLevelEnd(books.periodsOf(seat?.ownerId ?? ''), NOW))
    }
    expect(running.filter(({ source }) => source === 'grant').length).toBeLessThanOrEqual(1)
    expect(books.seatsGivenBy(userId).length > 0 && books.seatOf(userId) !== undefined).toBe(false)
  }
}

test.each(Array.from({ length: 200 }, (_, seed) => seed + 1))(
  'random actions in random order, run %i, keep every invariant',
  (seed) => {
    const { facts, books, refused } = randomRun(seed)
    expect(refused).toBeGreaterThan(0)
    expect(facts).toEqual(buildShop(seed))
    const { decision } = books
    expectEvenLedger(decision)
    expectMoneyAccounted(books, decision)
    expectPaidBackOnce(books)
    expectRightsPaid(books)
    expectLevelsPaid(books)
    expect(books.terms.get(GOODS)?.stock).toBeGreaterThanOrEqual(0)
  },
)

test('the runs cover every action', () => {
  const done = { refunded: 0, parts: 0, failed: 0, seats: 0, upgrades: 0, released: 0, confirmed: 0, together: 0, late: 0 }
  for (let seed = 1; seed <= 60; seed += 1) {
    const { books } = randomRun(seed)
    const { decision } = books
    done.refunded += decision.newRefunds.filter(({ state }) => state === 'done').length
    done.parts += decision.newRefunds.filter(({ take, state }) => take === 'part' && state === 'done').length
    done.failed += decision.newRefunds.filter(({ state }) => state === 'failed').length
    done.together += decision.newRefunds.filter(({ togetherWith }) => togetherWith !== null).length
    done.seats += decision.newSeats.filter(({ isHeld }) => !isHeld).length
    done.upgrades += books.periods.where(({ takenBy }) => takenBy !== null).length
    done.released += books.rights.where(({ resourceId }) => resourceId === PRESALE).length
    done.confirmed += decision.requests.filter(({ state }) => state === 'done').length
    done.late += lateIn(decision).length
  }
  for (const [what, count] of Object.entries(done)) expect([what, count > 0]).toEqual([what, true])
})
