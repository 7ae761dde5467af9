import type { Books } from './books.ts'
import type { ItemFacts, PeriodFacts } from './facts.ts'
import { levelPeriods, timeOf, type UpgradeShare } from './refund-facts.ts'
import { VipDetail } from './vip.ts'

/** The items whose levels an item took in payment. */
export function paidBy(books: Books, upper: ItemFacts): ItemFacts[] {
  if (upper.goodsType !== 'VIP') return []
  const lower = new Map<string, ItemFacts>()
  for (const { periodId } of VipDetail.parse(upper.detail).taken) {
    const period = books.periods.get(periodId)
    const item = period?.takenBy === upper.orderItemId && books.items.get(period.orderItemId ?? '')
    if (item) lower.set(item.orderItemId, item)
  }
  return [...lower.values()]
}

/** The paid items that took in payment what an item gave: its level, or the remainder of a lower one. */
function takersOf(books: Books, { orderItemId }: ItemFacts): ItemFacts[] {
  return books
    .periodsOfItem(orderItemId)
    .flatMap(({ takenBy }) => (takenBy === null ? undefined : books.items.get(takenBy)) ?? [])
    .filter((taker) => books.order(taker.orderId).paidAt !== null)
}

/**
 * The upgrades among these items with all levels that paid for them, through any number of upgrades, and the other upgrades that
 * the same levels paid for: none of them can be refunded without the others.
 */
export function joinedLevels(books: Books, items: readonly ItemFacts[]): ItemFacts[] {
  const upgrades = items.filter((item) => paidBy(books, item).length > 0)
  const joined = new Map(upgrades.map((item) => [item.orderItemId, item]))
  for (const item of joined.values()) {
    const others = [...paidBy(books, item), ...(upgrades.includes(item) ? [] : takersOf(books, item))]
    for (const other of others) joined.set(other.orderItemId, other)
  }
  return [...joined.values()]
}

/** True when a level went into an upgrade. */
export const isTaken = (books: Books, item: ItemFacts): boolean =>
  levelPeriods(books, item).some(({ takenBy }) => takenBy !== null)

/** The remainder of a level that went into an upgrade: its own money and time, in proportion to what is left of that upgrade. */
export function shareOf(books: Books, item: ItemFacts, at: number): UpgradeShare {
  const periods = levelPeriods(books, item)
  const [part, ofPart] = periods.map((period) => partLeft(books, period, at)).reduce(added, NOTHING)
  const whole = periods.reduce((sum, period) => sum + timeOf(period, at).whole, 0)
  const openFen = BigInt(item.amountFen - item.refundedFen)
  return {
    timeFen: Number((openFen * part + ofPart - 1n) / ofPart),
    left: Number((BigInt(whole) * part) / ofPart),
    whole,
  }
}

/** A part of a whole, exact: time is counted in milliseconds. */
type Part = readonly [part: bigint, whole: bigint]
const NOTHING: Part = [0n, 1n]
const added = ([one, whole]: Part, [other, ofOther]: Part): Part => [one * ofOther + other * whole, whole * ofOther]
const times = (fen: number, [part, whole]: Part): Part => [BigInt(fen) * part, whole]

/**
 * The part of a period that is left: of its own time, or, once an upgrade took it in payment, of the upgrade and of the remainder
 * that the upgrade left as waiting time.
 */
function partLeft(books: Books, period: PeriodFacts, at: number): Part {
  const upper = period.takenBy === null ? undefined : books.items.get(period.takenBy)
  const { left, whole } = timeOf(period, at)
  if (!upper) return whole === 0 ? NOTHING : [BigInt(left), BigInt(whole)]
  const { vipLevel, taken } = VipDetail.parse(upper.detail)
  const payment = taken.find(({ periodId }) => periodId === period.periodId)
  const [paid] = levelPeriods(books, upper)
  if (!payment || !paid || period.worthFen === 0) return NOTHING
  // The price left something of one period alone: of the last one that it took.
  const rest = payment.leftFen > 0 ? books.periodsOfItem(upper.orderItemId).find((each) => each.vipLevel !== vipLevel) : undefined
  const [fen, ofFen] = added(
    times(payment.takenFen, partLeft(books, paid, at)),
    rest ? times(payment.leftFen, partLeft(books, rest, at)) : NOTHING,
  )
  return [fen, ofFen * BigInt(period.worthFen)]
}

/**
 * The period as an ending upgrade returns it: from now on, with what is left of the time that went into the upgrade. If the
 * upgrade was not used, the period is as it was before.
 */
export function returnedBy(books: Books, upper: ItemFacts, period: PeriodFacts): PeriodFacts {
  const { now } = books
  const isUnused = books.periodsOfItem(upper.orderItemId).every((each) => {
    const { left, whole } = timeOf(each, now)
    return left === whole
  })
  if (isUnused) return { ...period, takenBy: null, endsAt: period.lastsUntil }
  const [part, ofPart] = partLeft(books, period, now)
  const { whole } = timeOf(period, now)
  const left = Number((BigInt(whole) * part) / ofPart)
  // The start stays: works taken by the level and its paid months lie after it. The database refuses a period of no length.
  const startsAt = Math.min(period.startsAt, left === 0 ? now - 1 : now)
  const end = now + left
  const time = { startsAt, endsAt: end, lastsUntil: end, usedMs: whole - (end - startsAt), months: null, anchor: null }
  return { ...period, ...time, takenBy: null }
}
