import { shanghaiDay } from '@shenglang/contract/shanghai'
import type { BuyerFacts, Facts, ItemFacts, OrderHistory, RefundFacts, RightFacts } from '../../../src/commerce/decide/facts.ts'
import type { Scope } from '../../../src/commerce/facts/scope.ts'
import { buyerFacts } from '../commerce-facts.ts'
import { type Tables, type TakingRow, where } from './tables.ts'

/** The facts of a scope, as `readFacts` reads them. */
export function factsOf(
  tables: Tables,
  {
    orderIds = [],
    userIds = [],
    levelIds = [],
    goods = [],
    claims = [],
    workIds = [],
    requestIds = [],
    withHistory = false,
  }: Scope,
): Facts {
  const buyers = new Set([...userIds, ...orderIds.flatMap((orderId) => tables.orders.get(orderId)?.userId ?? [])])
  const orders = where(
    tables.orders,
    (order) => orderIds.includes(order.orderId) || (order.status === 'CREATED' && buyers.has(order.userId)),
  )
  const userOf = new Map(orders.map(({ orderId, userId }) => [orderId, userId]))
  const items = where(tables.items, ({ orderId }) => userOf.has(orderId))
  const people = new Set([...buyers, ...levelIds])
  const seats = where(tables.seats, (seat) => seat.isHeld && (people.has(seat.ownerId) || people.has(seat.memberId)))
  const leveled = new Set([...people, ...seats.map(({ memberId }) => memberId)])
  const itemIds = new Set(items.map(({ orderItemId }) => orderItemId))
  const idsOf = (type: string) => [
    ...items.flatMap(({ goodsType, goodsId }) => (goodsType === type ? [goodsId] : [])),
    ...goods.flatMap(({ goodsType, goodsId }) => (goodsType === type ? [goodsId] : [])),
  ]
  const sold = items.filter(({ goodsType }) => goodsType === 'RESOURCE')
  const added = goods.flatMap(({ goodsType, goodsId }) =>
    goodsType === 'RESOURCE' ? [...buyers].map((userId) => ({ userId, resourceId: goodsId })) : [],
  )
  const works = [...sold.map(({ orderId, goodsId }) => ({ userId: userOf.get(orderId) ?? '', resourceId: goodsId })), ...added]
  const owned = new Set(works.map(({ userId, resourceId }) => `${userId} ${resourceId}`))
  const rights = where(tables.rights, (right) => !right.isRevoked && owned.has(`${right.userId} ${right.resourceId}`))
  const resourceIds = new Set(works.map(({ resourceId }) => resourceId))
  const requested = new Set([...requestIds, ...idsOf('DESIGN')])
  const past = withHistory ? historyOf(tables, orderIds) : undefined
  return {
    now: tables.now,
    rules: tables.rules,
    buyers: [...people].map((userId) => buyerOf(tables, userId)),
    orders,
    items,
    attempts: claims.flatMap(({ attemptNo }) => tables.attempts.get(attemptNo) ?? []),
    transactions: [],
    differences: [],
    terms: [...new Set([...resourceIds, ...workIds])].flatMap((resourceId) => tables.terms.get(resourceId) ?? []),
    periods: where(
      tables.periods,
      (period) =>
        leveled.has(period.userId) &&
        (withHistory || (period.endsAt ?? Infinity) > tables.now || itemIds.has(period.takenBy ?? '')),
    ).map((period) => ({ ...period, isUsed: tables.isUsed(period) })),
    seats,
    requests: where(tables.requests, ({ requestId }) => requested.has(requestId)),
    packs: [...resourceIds].flatMap((collectionId) =>
      (tables.works.get(collectionId)?.members ?? []).map((resourceId) => ({
        collectionId,
        resourceId,
        priceFen: tables.works.get(resourceId)?.priceFen ?? 0,
        pricePeriods: null,
      })),
    ),
    rights: [...rights, ...(past?.rights ?? [])],
    awaited: works.filter((work) => isAwaited(tables, work)),
    balances: [...buyers].map((userId) => ({ userId, isSandbox: true, fen: tables.balances.get(userId) ?? 0 })),
    ...(past ? { history: past.history } : {}),
  }
}

function buyerOf(tables: Tables, userId: string): BuyerFacts {
  const buyer = { ...buyerFacts(userId), ...tables.buyers.get(userId) }
  if (!buyer.isMinor) return buyer
  const monthOf = (at: number) => shanghaiDay(new Date(at)).slice(0, 7)
  const ordered = where(
    tables.orders,
    (order) =>
      order.userId === userId &&
      !['CANCELLED', 'REFUNDED'].includes(order.status) &&
      monthOf(order.createdAt) >= monthOf(tables.now),
  )
  const spent = ordered.map(({ orderId, isSandbox, channel }) => {
    const items = tables.itemsOf(orderId)
    const openOf = (its: readonly ItemFacts[]) => its.reduce((sum, item) => sum + item.amountFen - item.refundedFen, 0)
    const topUpFen = openOf(items.filter(({ goodsType }) => goodsType === 'RECHARGE'))
    return { orderId, isSandbox, isBalance: channel === 'balance', fen: openOf(items), topUpFen }
  })
  return { ...buyer, spent }
}

const isAwaited = (tables: Tables, { userId, resourceId }: { userId: string; resourceId: string }): boolean =>
  where(tables.items, ({ goodsId }) => goodsId === resourceId).some(({ orderId, orderItemId }) => {
    const order = tables.orders.get(orderId)
    return order?.userId === userId && order.status === 'PAID' && !tables.isTakenBack(orderItemId)
  })

/** The history of orders, as `selectHistory` reads it. */
function historyOf(tables: Tables, orderIds: readonly string[]): { history: OrderHistory; rights: RightFacts[] } {
  const items = where(tables.items, ({ orderId }) => orderIds.includes(orderId))
  const itemIds = new Set(items.map(({ orderItemId }) => orderItemId))
  const takers = new Set(
    where(tables.periods, ({ orderItemId }) => itemIds.has(orderItemId ?? '')).flatMap(({ takenBy }) => takenBy ?? []),
  )
  const isLate = (attemptNo: string) =>
    where(tables.refunds, (refund) => refund.attemptNo === attemptNo && refund.cause === 'late-payment').length > 0
  const history: OrderHistory = {
    refundIds: orderIds.map(() => tables.nextId()),
    refunds: where(tables.refunds, ({ orderId }) => orderIds.includes(orderId)),
    invoices: [],
    paidBy: where(
      tables.attempts,
      ({ orderId, state, attemptNo }) => state === 'paid' && orderIds.includes(orderId) && !isLate(attemptNo),
    ),
    takers: [...takers].flatMap((orderItemId) => {
      const order = tables.orders.get(tables.items.get(orderItemId)?.orderId ?? '')
      return order ? [{ orderItemId, orderId: order.orderId, orderNo: order.orderNo, status: order.status }] : []
    }),
    coupons: orderIds.flatMap((orderId) => {
      const terms = tables.coupons.get(orderId)
      return terms ? [{ orderId, terms }] : []
    }),
    works: items
      .filter(({ goodsType, detail }) => goodsType === 'RESOURCE' && detail.isDigital !== false)
      .flatMap((item) => worksOf(tables, item)),
    vipDownloads: items.filter(({ goodsType }) => goodsType === 'VIP').flatMap((item) => takenByLevel(tables, item)),
    topUps: topUpsOf(tables, items, orderIds),
  }
  return { history, rights: where(tables.rights, ({ orderItemId }) => itemIds.has(orderItemId)) }
}

function worksOf(tables: Tables, { orderItemId, goodsId }: ItemFacts): OrderHistory['works'] {
  const members = tables.works.get(goodsId)?.members ?? []
  const given = where(tables.rights, (right) => right.orderItemId === orderItemId)
  return [...new Set([goodsId, ...members, ...given.map(({ resourceId }) => resourceId)])].sort().map((id) => {
    const taken = where(tables.takings, (taking) => taking.orderItemId === orderItemId && taking.resourceId === id)
    const isPack = id === goodsId && members.length > 0
    const priceFen = isPack ? 0 : taken.length > 0 ? leastOf(taken) : (tables.works.get(id)?.priceFen ?? 0)
    const files = isPack ? 0 : 1
    return { orderItemId, id, files, filesTaken: Math.min(taken.length, files), priceFen }
  })
}

function takenByLevel(tables: Tables, { orderItemId }: ItemFacts): OrderHistory['vipDownloads'] {
  const taken = where(tables.takings, (taking) => taking.orderItemId === orderItemId)
  const once = [...Map.groupBy(taken, ({ userId, resourceId }) => `${userId} ${resourceId}`).values()].map(leastOf)
  const fen = once.reduce((sum, each) => sum + each, 0)
  return once.length === 0 ? [] : [{ orderItemId, count: once.length, fen, ownFen: fen }]
}

/** The lowest price: a work that was taken again at another price counts at the lower one. */
const leastOf = (taken: readonly TakingRow[]) => Math.min(...taken.map(({ priceFen }) => priceFen))

function topUpsOf(tables: Tables, items: readonly ItemFacts[], orderIds: readonly string[]): OrderHistory['topUps'] {
  const buyers = items
    .filter(({ goodsType }) => goodsType === 'RECHARGE')
    .map(({ orderId }) => tables.orders.get(orderId)?.userId)
  return where(tables.items, ({ goodsType, orderId }) => goodsType === 'RECHARGE' && !orderIds.includes(orderId)).flatMap(
    (item) => {
      const { userId, isSandbox, paidAt } = tables.orders.get(item.orderId) ?? { userId: '', isSandbox: true, paidAt: null }
      if (paidAt === null || !buyers.includes(userId)) return []
      const onItsWay = tables.partsOf(item.orderItemId, ['granted']).reduce((sum, { amountFen }) => sum + amountFen, 0)
      return [{ orderItemId: item.orderItemId, userId, isSandbox, paidAt, fen: item.amountFen - item.refundedFen - onItsWay }]
    },
  )
}

/** The scope of a provider's answer about a refund. */
export const endScope = ({ orderId, attemptNo }: RefundFacts): Scope => ({
  orderIds: [orderId],
  claims: [{ attemptNo: attemptNo ?? '', channel: 'sandbox' }],
  withHistory: true,
})
