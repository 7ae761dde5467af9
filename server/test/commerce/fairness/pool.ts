import { DAY_MS, instantOfShanghai, shanghaiDay } from '@shenglang/contract/shanghai'
import {
  moneyInMonth,
  type PaidItem,
  paidItem,
  sharesOfMember,
  sumShares,
  type TimeSpan,
  wholeFen,
} from '../../../src/commerce/decide/earnings/pool-shares.ts'
import type { RefundPart } from '../../../src/commerce/decide/facts.ts'
import type { FairnessStore } from './store.ts'
import { type Tables, where } from './tables.ts'

/** Shares the months that are over, as `shareMemberPools`. Returns whether there was one. */
export function sharePool(store: FairnessStore): boolean {
  const due = monthsBefore(store, store.now - store.rules.refundDays * DAY_MS)
  for (const month of due) shareMonth(store, month)
  return due.length > 0
}

/** The months in Shanghai since the first payment that were not shared yet, the oldest first. */
function monthsBefore(store: Tables, at: number): string[] {
  const paid = where(store.orders, ({ paidAt }) => paidAt !== null).map(({ paidAt }) => paidAt ?? 0)
  const current = monthOf(at)
  const months: string[] = []
  for (let month = monthOf(Math.min(at, ...paid)); month < current; month = monthAfter(month)) months.push(month)
  return months.filter((month) => !store.pools.has(month))
}

const monthOf = (at: number) => shanghaiDay(new Date(at)).slice(0, 7)
function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
const startOf = (month: string) => Date.parse(instantOfShanghai(`${month}-01T00:00`))

function shareMonth(store: FairnessStore, month: string): void {
  const span = { from: startOf(month), until: startOf(monthAfter(month)) }
  const shares = store.userIds.map((userId) => {
    const parts = moneyInMonth(paidItems(store, userId), span)
    for (const [itemId, fen] of parts) store.poolParts.set(itemId, (store.poolParts.get(itemId) ?? 0) + fen)
    const fen = [...parts.values()].reduce((sum, part) => sum + part, 0)
    return sharesOfMember(fen, store.rules.memberPoolPercent, takenByPayer(store, userId, span))
  })
  store.pools.add(month)
  const whole = wholeFen(sumShares(shares))
  const lines = whole.map(({ artistId, fen }) => ({ account: 'artist' as const, owner: artistId, amount: fen }))
  const sharedFen = whole.reduce((sum, { fen }) => sum + fen, 0)
  store.post({ reference: `pool:${month}`, isSandbox: true, lines: [{ account: 'revenue', amount: -sharedFen }, ...lines] })
}

/** As `selectPaidPeriods`. */
function paidItems(store: Tables, userId: string): PaidItem[] {
  const isUndecided = (orderId: string) =>
    where(store.refunds, (refund) => refund.orderId === orderId && ['asked', 'waiting'].includes(refund.state)).length > 0
  const orders = where(
    store.orders,
    ({ orderId, ...order }) => order.userId === userId && order.paidAt !== null && !isUndecided(orderId),
  )
  const items = orders.flatMap(({ orderId }) => store.itemsOf(orderId)).filter(({ goodsType }) => goodsType === 'VIP')
  return items
    .toSorted((one, other) => Number(one.orderItemId) - Number(other.orderItemId))
    .flatMap((item) => {
      const { orderItemId: itemId, amountFen, refundedFen, detail } = item
      const periods = where(store.periods, ({ orderItemId }) => orderItemId === itemId).map((period) => {
        const { periodId, startsAt, endsAt: endedAt, lastsUntil, worthFen, takenBy, vipLevel } = period
        const passed = passedFen(store, takenBy, periodId)
        const passedOn = passed === undefined || takenBy === null ? {} : { passedOn: { itemId: takenBy, fen: passed } }
        const isSold = vipLevel === detail.vipLevel
        return { startsAt, endedAt, lastsUntil: lastsUntil ?? startsAt, worthFen, isSold, ...passedOn }
      })
      const leftFen = amountFen - refundedFen - (store.poolParts.get(itemId) ?? 0)
      return periods.length === 0 ? [] : [paidItem(itemId, leftFen, periods, grantedOf(store, itemId))]
    })
}

function grantedOf(store: Tables, itemId: string) {
  const granted = store.partsOf(itemId, ['granted'])
  if (granted.length === 0) return undefined
  const sum = (of: (part: RefundPart) => number) => granted.reduce((all, part) => all + of(part), 0)
  const isAll = granted.some(({ take }) => take === 'all')
  return { fen: sum(({ amountFen }) => amountFen), isAll, ms: isAll ? 0 : sum(({ ms }) => ms) }
}

/** The amount for which a paid upgrade took the rest of a period. */
function passedFen(store: Tables, takenBy: string | null, periodId: string): number | undefined {
  const upgrade = store.items.get(takenBy ?? '')
  if (!upgrade || store.orders.get(upgrade.orderId)?.paidAt === null) return undefined
  const taken = upgrade.detail.taken as readonly { periodId: string; takenFen: number; leftFen: number }[]
  const of = taken.find((each) => each.periodId === periodId)
  return of && of.takenFen + of.leftFen
}

/** As `selectTakenByPayer`. */
function takenByPayer(store: Tables, payerId: string, { from, until }: TimeSpan) {
  const taken = where(store.takings, ({ byRight, takenAt = 0, orderItemId }) => {
    const order = store.orders.get(store.items.get(orderItemId ?? '')?.orderId ?? '')
    return ['level', 'seat'].includes(byRight) && takenAt >= from && takenAt < until && order?.userId === payerId
  })
  const works = new Map(
    taken.map(({ userId, resourceId }) => [`${userId} ${resourceId}`, store.works.get(resourceId)?.artistId ?? '']),
  )
  const owners = [...works.values()].filter((artistId) => artistId !== payerId)
  return [...Map.groupBy(owners, (artistId) => artistId)].map(([artistId, its]) => ({ artistId, count: its.length }))
}
