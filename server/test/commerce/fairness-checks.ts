import { isPending } from '@shenglang/contract/commerce/earnings/pending'
import { PROVIDER_REFUND_DAYS } from '@shenglang/contract/commerce/refunds/refunds'
import { isFault } from '@shenglang/contract/fault'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { Books } from '../../src/commerce/decide/books.ts'
import { endRefund } from '../../src/commerce/decide/end-refund.ts'
import type { ItemFacts, OrderFacts, PeriodFacts, RefundFacts, RefundPart } from '../../src/commerce/decide/facts.ts'
import { isAwaited } from '../../src/commerce/decide/orders.ts'
import { grantRefund, requestRefund, startRefund } from '../../src/commerce/decide/refund.ts'
import { refundedOrders } from '../../src/commerce/decide/refund-lines.ts'
import { endScope, type FairnessStore, type TakingRow, where } from './fairness-store.ts'
import { ARTISTS, FairnessWorld, type Step } from './fairness-world.ts'

const sumOf = <Row>(rows: Iterable<Row>, fen: (row: Row) => number): number => {
  let sum = 0
  for (const row of rows) sum += fen(row)
  return sum
}
const isRunning = ({ endsAt, lastsUntil }: PeriodFacts) => endsAt === lastsUntil
const GONE = ['granted', 'done'] as const
const SHARE = 0.7

/**
 * What has to hold after each step, computed from prices that the world wrote down itself. Each method returns what does not,
 * in words.
 */
class FairnessChecks {
  readonly #world: FairnessWorld
  readonly #store: FairnessStore
  readonly #accounts = new Map<string, number>()
  readonly #artists = new Map<string, number>()
  #seen = 0
  /** How often what was checked. */
  readonly count = {
    'refunds taken back for a try': 0,
    'orders refunded whole for a try': 0,
    'of them with what paid for an upgrade': 0,
    'refunds of levels by which something was taken': 0,
    'orders with a coupon after a refund': 0,
    'packs and tracks taken and refunded': 0,
    'shares of automatic refunds': 0,
  }

  constructor(world: FairnessWorld) {
    this.#world = world
    this.#store = world.store
  }

  after(step: Step): string[] {
    const granted = this.#grantedBy(step)
    return [
      ...this.#ledger(),
      ...this.#items(),
      ...this.#coupons(),
      ...granted.flatMap(({ parts }) => parts.flatMap((part) => this.#level(part))),
      ...(step.isRequest ? granted.flatMap((refund) => this.#pending(refund, step)) : []),
      ...this.#failure(step, granted),
      ...(this.#world.below(4) === 0 ? this.#untouched() : []),
    ]
  }

  /** Refunds of orders that became granted or done. */
  #grantedBy({ decision, before }: Step): RefundFacts[] {
    return [...decision.refunds, ...decision.newRefunds].filter(
      ({ refundId, state, cause }) =>
        (state === 'granted' || state === 'done') &&
        cause !== 'late-payment' &&
        before.refunds.get(refundId)?.state !== 'granted',
    )
  }

  #partsOf = (item: ItemFacts): RefundPart[] => this.#store.partsOf(item.orderItemId, GONE)
  #backOf = (item: ItemFacts): number => sumOf(this.#partsOf(item), ({ amountFen }) => amountFen)
  #staysOf = (item: ItemFacts): number => item.amountFen - this.#backOf(item)
  #isPaid = ({ orderId }: ItemFacts): boolean => (this.#store.orders.get(orderId)?.paidAt ?? null) !== null
  #takenBy = (orderItemId: string): TakingRow[] => where(this.#store.takings, (taking) => taking.orderItemId === orderItemId)

  /** What somebody without VIP would have paid for what was taken by these items: each work once for each person. */
  #takenFen(orderItemIds: Iterable<string>, isMeant: (taking: TakingRow) => boolean = () => true): number {
    const prices = new Map<string, number>()
    for (const orderItemId of orderItemIds)
      for (const { userId, resourceId, priceFen } of this.#takenBy(orderItemId).filter(isMeant)) {
        const key = `${userId} ${resourceId}`
        prices.set(key, Math.min(priceFen, prices.get(key) ?? priceFen))
      }
    return sumOf(prices.values(), Number)
  }

  /** What was taken of a track or pack that was bought is worth, at the prices of the sale. */
  #takenOf({ orderItemId, goodsId, unitFen }: ItemFacts): number {
    const sold = this.#world.sold.get(orderItemId)
    return sumOf(this.#takenBy(orderItemId), ({ resourceId, priceFen }) =>
      resourceId === goodsId ? unitFen : (sold?.get(resourceId) ?? priceFen),
    )
  }

  #ledger(): string[] {
    const { postings, balances, items } = this.#store
    const wrong: string[] = []
    for (const { reference, lines } of postings.slice(this.#seen)) {
      const fen = lines.filter(({ unit = 'fen' }) => unit === 'fen')
      if (sumOf(fen, ({ amount }) => amount) !== 0) wrong.push(`posting ${reference} does not add up to 0`)
      for (const { account, owner = '', amount } of fen) {
        this.#accounts.set(account, (this.#accounts.get(account) ?? 0) + amount)
        if (account === 'artist') this.#artists.set(owner, (this.#artists.get(owner) ?? 0) + amount)
      }
    }
    if (this.#seen === postings.length) return wrong
    this.#seen = postings.length
    for (const [userId, fen] of balances) if (fen < 0) wrong.push(`the balance of ${userId} is ${fen}`)
    for (const account of ['revenue', 'refunding', 'unclaimed'])
      if ((this.#accounts.get(account) ?? 0) < 0) wrong.push(`the account ${account} is ${this.#accounts.get(account)}`)
    for (const artistId of ARTISTS) {
      const sold = where(items, (item) => item.artistId === artistId && this.#isPaid(item))
      const most = sumOf(sold, ({ amountFen, refundedFen }) => (amountFen - refundedFen) * SHARE)
      const received = this.#artists.get(artistId) ?? 0
      if (received > most + 1e-6 || received < 0) wrong.push(`artist ${artistId} received ${received} of at most ${most}`)
    }
    return wrong
  }

  /** What was taken of tracks and packs stays paid; what was paid back whole is closed. */
  #items(): string[] {
    const wrong: string[] = []
    for (const item of this.#store.items.values()) {
      const { orderItemId, goodsType, amountFen } = item
      if (!this.#isPaid(item)) continue
      const stays = this.#staysOf(item)
      if (stays < 0) wrong.push(`item ${orderItemId}: ${-stays} more went back than was paid`)
      if (goodsType === 'RESOURCE') {
        const takenFen = this.#takenOf(item)
        if (takenFen > 0 && stays < amountFen) this.count['packs and tracks taken and refunded'] += 1
        if (stays < Math.min(amountFen, takenFen)) wrong.push(`item ${orderItemId}: ${stays} stay for ${takenFen} taken`)
      }
      if (stays === 0 && amountFen > 0) wrong.push(...this.#open(item))
    }
    for (const { orderItemId, isRevoked } of this.#store.rights.values()) {
      const item = this.#store.items.get(orderItemId)
      if (!isRevoked && !(item && this.#isPaid(item))) wrong.push(`a right of item ${orderItemId} is not paid`)
    }
    return wrong
  }

  /** What an item that was paid back whole still opens. */
  #open({ orderItemId }: ItemFacts): string[] {
    const { rights, periods, now } = this.#store
    // A work whose part of the pack is less than a fen stays for nothing.
    const isFree = (resourceId: string) => this.#world.sold.get(orderItemId)?.get(resourceId) === 0
    const open = where(rights, (right) => right.orderItemId === orderItemId && !right.isRevoked && !isFree(right.resourceId))
    const running = where(
      periods,
      (period) => period.orderItemId === orderItemId && isRunning(period) && (period.endsAt ?? now) > now,
    )
    return [
      ...open.map(({ resourceId }) => `item ${orderItemId} was paid back and opens ${resourceId}`),
      ...running.map(({ vipLevel }) => `item ${orderItemId} was paid back and runs at level ${vipLevel}`),
    ]
  }

  /**
   * Of an order with a coupon the list price of what stays is paid, less the discount if that alone deserves it. An upgrade's
   * levels are left out, since other orders pay for them.
   */
  #coupons(): string[] {
    const wrong: string[] = []
    for (const [orderId, { fromFen, goodsTypes }] of this.#world.couponOf) {
      const items = this.#store.itemsOf(orderId).filter(({ goodsType }) => goodsType !== 'RECHARGE')
      if (!items.every(this.#isPaid) || items.every((item) => this.#partsOf(item).length === 0)) continue
      this.count['orders with a coupon after a refund'] += 1
      const listed = items.map((item) => ({ ...item, listFen: item.unitFen * item.quantity, ...this.#stayingOf(item) }))
      const isFor = ({ goodsType }: ItemFacts) => goodsTypes.length === 0 || goodsTypes.some((type) => type === goodsType)
      const staying = listed.filter(({ hasAny }) => hasAny)
      const usedFen = sumOf(listed.filter(isFor), this.#usedOf)
      const isDeserved = sumOf(staying.filter(isFor), ({ listFen }) => listFen) + usedFen >= fromFen
      const discount = isDeserved ? sumOf(staying, ({ listFen, amountFen }) => listFen - amountFen) : 0
      const paid = sumOf(items, ({ amountFen }) => amountFen)
      const due = Math.min(paid, sumOf(listed, ({ stayingFen }) => stayingFen) - discount)
      const stays = sumOf(items, this.#staysOf)
      if (stays < due) wrong.push(`order ${orderId}: ${stays} stay, ${due} are due with its coupon`)
    }
    return wrong
  }

  #stayingOf(item: ItemFacts): { stayingFen: number; hasAny: boolean } {
    const listFen = item.unitFen * item.quantity
    if (this.#partsOf(item).every(({ take }) => take === 'nothing')) return { stayingFen: listFen, hasAny: true }
    const takenFen = item.goodsType === 'VIP' ? this.#takenFen([item.orderItemId]) : this.#takenOf(item)
    if (item.goodsType === 'VIP' && this.#isOfUpgrade(item)) return { stayingFen: 0, hasAny: true }
    return { stayingFen: Math.min(listFen, takenFen), hasAny: takenFen > 0 }
  }

  /** The list price of the used time of a level that ended: it counts for the coupon's threshold. */
  #usedOf = (item: ItemFacts): number => {
    const part = this.#partsOf(item).find(({ take }) => take === 'all')
    const period = item.goodsType === 'VIP' ? this.#mainPeriod(item.orderItemId) : undefined
    if (!part || !period || this.#isOfUpgrade(item) || this.#takenFen([item.orderItemId]) > 0) return 0
    return item.unitFen * (1 - part.ms / ((period.lastsUntil ?? 0) - period.startsAt))
  }

  #isOfUpgrade({ orderItemId }: ItemFacts): boolean {
    const { upgrades } = this.#world
    if (upgrades.has(orderItemId)) return true
    return [...upgrades.values()].flat().some(({ periodId }) => this.#store.periods.get(periodId)?.orderItemId === orderItemId)
  }

  #isEnded = (orderItemId: string): boolean => this.#store.partsOf(orderItemId, GONE).some(({ take }) => take === 'all')

  /**
   * No refund leaves less paid for levels than was taken by them, or than was paid. What one decision ended counts as one; an
   * upgrade that returns the lower level pays for what was taken by it alone.
   */
  #level({ orderItemId, amountFen }: RefundPart): string[] {
    const item = this.#store.items.get(orderItemId)
    if (item?.goodsType !== 'VIP') return []
    const isWhole = (ids: readonly string[]) => ids.every((id) => this.#isEnded(id) && !this.#world.split.has(id))
    const ended = this.#world.together.find((ids) => ids.includes(orderItemId) && isWhole(ids))
    const items = (ended ?? [orderItemId])
      .flatMap((id) => this.#store.items.get(id) ?? [])
      .filter(({ goodsType }) => goodsType === 'VIP')
    const takenFen = this.#takenFen(items.map((each) => each.orderItemId))
    const stays = sumOf(items, this.#staysOf)
    const joint = this.#world.together.findLast((ids) => ids.includes(orderItemId)) ?? [orderItemId]
    const isSplit = joint.some((id) => this.#world.split.has(id))
    const isAlone = !ended && !isSplit && this.#isEnded(orderItemId) && this.#world.upgrades.has(orderItemId)
    if (amountFen === 0 && !isAlone) return []
    const paid = sumOf(items, (each) => each.amountFen)
    const due = isAlone ? takenFen : Math.min(takenFen, paid)
    if (takenFen > 0) this.count['refunds of levels by which something was taken'] += 1
    return stays < due ? [`levels ${items.map((each) => each.orderItemId)}: ${stays} stay for ${takenFen} taken`] : []
  }

  /** What goes back without staff was pending for its artist. */
  #pending({ orderId, parts }: RefundFacts, { before }: Step): string[] {
    const { orders, terms, rights, now, rules } = this.#store
    const order = orders.get(orderId)
    return parts.flatMap(({ orderItemId, amountFen }) => {
      const item = before.items.get(orderItemId)
      // Open (0062): what was withheld for a coupon can come back with a presale that is withdrawn much later.
      const isWithheld = this.#store.partsOf(orderItemId, GONE).some(({ withheldFen }) => withheldFen > 0)
      if (!item || item.artistId === null || amountFen === 0 || isWithheld || !order) return []
      this.count['shares of automatic refunds'] += 1
      const term = terms.get(item.goodsId)
      const isGiven = where(rights, (right) => right.orderItemId === orderItemId).length > 0
      const facts = {
        kind: 'digital',
        paidAt: Math.max(order.paidAt ?? 0, term?.releasedAt ?? 0),
        shippedAt: null,
        isCompleted: false,
        isRefunding: false,
        isTakenBack: false,
        isAwaited: isAwaited(term, now) && !isGiven,
      } as const
      const isReleasable = !isGiven && term?.releaseAt !== null && term?.releasedAt === null
      return isPending({ ...facts, isAwaited: facts.isAwaited || isReleasable }, { ...rules, now })
        ? []
        : [`item ${orderItemId} goes back without staff though its share was payable`]
    })
  }

  /** If the provider refuses what was just granted, everything is as it was before. */
  #failure(step: Step, granted: readonly RefundFacts[]): string[] {
    const isSplit = granted.some(({ parts }) => parts.some(({ orderItemId }) => this.#world.split.has(orderItemId)))
    if (granted.length === 0 || isSplit || granted.some(({ state }) => state === 'done')) return []
    this.count['refunds taken back for a try'] += 1
    const wrong: string[] = []
    const now = { periods: new Map(this.#store.periods), rights: new Map(this.#store.rights) }
    // The last one first, as the levels were taken.
    for (const refund of granted.toReversed()) {
      const books = new Books({ ...this.#store.facts(endScope(refund)), ...overlaid(this.#store, now, refund) })
      endRefund(books, refund.refundId, { state: 'failed' })
      for (const period of [...books.decision.periods]) now.periods.set(period.periodId, period)
      for (const right of books.decision.rights) now.rights.set(`${right.orderItemId} ${right.resourceId}`, right)
    }
    for (const [periodId, period] of now.periods) {
      // A seat begins again as a new period.
      if (period.source !== 'order') continue
      const [was, is] = [step.before.periods.get(periodId), period].map((each) => each && stateOf(each))
      if (was !== is) wrong.push(`a failed refund leaves period ${periodId} ${is}, before ${was}`)
    }
    // What is due and was not delivered yet is delivered then.
    for (const [key, { isRevoked }] of step.before.rights)
      if (now.rights.get(key)?.isRevoked !== isRevoked) wrong.push(`a failed refund changes right ${key}`)
    return wrong
  }

  /** An order of which nothing was taken or refunded goes back whole, its levels by their time. */
  #untouched(): string[] {
    const { orders, now } = this.#store
    const paid = where(
      orders,
      ({ status, channel, paidAt }) =>
        ['PAID', 'COMPLETED'].includes(status) && (channel === 'balance' || now - (paidAt ?? 0) < PROVIDER_REFUND_DAYS * DAY_MS),
    )
    const isUpgrade = ({ orderId }: OrderFacts) =>
      this.#store.itemsOf(orderId).some(({ orderItemId }) => this.#world.upgrades.has(orderItemId))
    const upgrades = this.#world.below(2) === 0 ? paid.filter(isUpgrade) : []
    const meant = upgrades.length > 0 ? upgrades : paid
    const order = meant[this.#world.below(Math.max(1, meant.length))]
    if (!order) return []
    const orderIds = this.#store.upgraded(order.orderId)
    const items = this.#refundable(
      orderIds,
      paid.map(({ orderId }) => orderId),
    )
    if (!items) return []
    const [least, most] = [true, false].map((isExact) => sumOf(items, (item) => this.#worthOf(item, isExact)))
    if (least === undefined || most === undefined || least < 1) return []
    this.count['orders refunded whole for a try'] += 1
    if (orderIds.length > 1) this.count['of them with what paid for an upgrade'] += 1
    const refunded = this.#refundOf(order.orderId, order.userId, orderIds)
    if (typeof refunded === 'string') return [`order ${order.orderId} cannot be refunded: ${refunded}`]
    // A fen for each order, and one for each credit of an upgrade, in the buyer's favour.
    const isFair = refunded >= least - 1e-6 && refunded <= most + 2 * items.length
    return isFair ? [] : [`order ${order.orderId} is refunded ${refunded}, worth ${least} to ${most}`]
  }

  /** The items of an order and the levels that paid for them; undefined where something of them was taken or refunded. */
  #refundable(orderIds: readonly string[], paidIds: readonly string[]): ItemFacts[] | undefined {
    const { refunds, periods } = this.#store
    const all = orderIds.flatMap((orderId) => this.#store.itemsOf(orderId))
    const isTouched = all.some(
      (item) =>
        this.#partsOf(item).length > 0 ||
        this.#takenBy(item.orderItemId).length > 0 ||
        item.goodsType === 'RECHARGE' ||
        this.#world.split.has(item.orderItemId),
    )
    const [upper = '', ...lower] = orderIds
    // Open (0062): the main part and the rest of one upgrade that went into two others, of which neither can be refunded.
    const itemIds = new Set(all.map(({ orderItemId }) => orderItemId))
    const isHeld =
      where(periods, ({ orderItemId, takenBy }) => takenBy !== null && itemIds.has(orderItemId ?? '') && !itemIds.has(takenBy))
        .length > 0
    const isOpen =
      where(refunds, ({ orderId, state }) => orderIds.includes(orderId) && ['asked', 'waiting', ...GONE].includes(state)).length >
      0
    // What a coupon made free has no money to go back and stays, for its price where the coupon is no longer deserved.
    const isFree = all.some(({ amountFen, unitFen }) => amountFen === 0 && unitFen > 0)
    if (isTouched || isFree || isHeld || isOpen || !orderIds.every((orderId) => paidIds.includes(orderId))) return undefined
    // Of a lower order only the level goes back, and the coupon of the rest may not.
    if (lower.some((orderId) => this.#world.couponOf.has(orderId))) return undefined
    const items = all.filter((item) => item.orderId === upper || this.#isTakenLevel(item))
    // The used time of a level stays, for its price where the coupon is no longer deserved.
    const isUsed = this.#world.couponOf.has(upper) && items.some((item) => this.#worthOf(item, true) < this.#staysOf(item))
    return isUsed ? undefined : items
  }

  #isTakenLevel = ({ orderItemId }: ItemFacts) =>
    where(this.#store.periods, (period) => period.orderItemId === orderItemId && period.takenBy !== null).length > 0

  #worthOf(item: ItemFacts, isExact: boolean): number {
    const stays = this.#staysOf(item)
    const period = item.goodsType === 'VIP' ? this.#mainPeriod(item.orderItemId) : undefined
    return period ? stays * this.#leftOf(period, isExact) : stays
  }

  /** The period of the level that an item sold; its others are what it left of lower ones. */
  #mainPeriod(orderItemId: string): PeriodFacts | undefined {
    const periods = where(this.#store.periods, (period) => period.orderItemId === orderItemId)
    return periods.toSorted((one, other) => other.vipLevel - one.vipLevel)[0]
  }

  /** How much is left of a period, through all upgrades that it went into. */
  #leftOf(period: PeriodFacts, isExact: boolean): number {
    const { startsAt, endsAt, lastsUntil, takenBy, periodId } = period
    const taken = takenBy === null ? undefined : this.#world.upgrades.get(takenBy)?.find((each) => each.periodId === periodId)
    if (takenBy === null || !taken) {
      const left = Math.max(0, (endsAt ?? 0) - Math.max(startsAt, this.#store.now))
      return isRunning(period) ? left / ((lastsUntil ?? 0) - startsAt) : 0
    }
    const main = this.#mainPeriod(takenBy)
    const rest = where(
      this.#store.periods,
      ({ orderItemId, vipLevel }) => orderItemId === takenBy && vipLevel < (main?.vipLevel ?? 0),
    )[0]
    const { takenFen, leftFen } = taken
    const went = takenFen * (main ? this.#leftOf(main, isExact) : 0) + leftFen * (rest ? this.#leftOf(rest, isExact) : 0)
    return ((isExact ? taken.left : taken.leftInDays) * went) / (takenFen + leftFen)
  }

  /** What a buyer's request returns in the end, with all orders that paid for this one; or why it is refused. */
  #refundOf(orderId: string, userId: string, orderIds: readonly string[]): number | string {
    const books = new Books(this.#store.facts({ orderIds, isHistory: true }))
    const numbers = orderIds.map((id) => `R${id}`)
    const isTogether = orderIds.length > 1
    const by = { staffId: null, answer: '', take: null, isTogether }
    const wanted = { orderId, orderItemId: null }
    try {
      if (isTogether && books.order(orderId).amountFen > 0) {
        const amountFen = sumOf(
          refundedOrders(books, { ...wanted, isTogether }, books.now).flatMap(({ lines }) => lines),
          (line) => line.amountFen,
        )
        startRefund(books, { ...wanted, amountFen }, by, numbers)
      } else {
        const { state, refundId } = requestRefund(books, userId, { ...wanted, reason: '' }, numbers)
        if (state === 'asked') grantRefund(books, refundId, by, numbers)
      }
    } catch (error) {
      if (!isFault(error)) throw error
      return error.message
    }
    return sumOf(books.decision.newRefunds, ({ amountFen }) => amountFen)
  }

  /**
   * All buyers and the first artist are one person: what comes back, the artist's shares and the works of others that they took
   * are not more than what they paid.
   */
  farm(): string[] {
    const items = where(this.#store.items, (item) => this.#isPaid(item) && item.goodsType !== 'RECHARGE')
    const [mine = ''] = ARTISTS
    const isOthers = ({ resourceId }: TakingRow) => this.#store.works.get(resourceId)?.artistId !== mine
    const works = items.filter(({ goodsType, artistId }) => goodsType === 'RESOURCE' && artistId !== mine)
    const levels = items.filter(({ goodsType }) => goodsType === 'VIP')
    const taken =
      sumOf(works, (item) => Math.min(item.amountFen, this.#takenOf(item))) +
      sumOf(levels, (item) => Math.min(this.#staysOf(item), this.#takenFen([item.orderItemId], isOthers)))
    const gain =
      sumOf(items, ({ refundedFen }) => refundedFen) +
      (this.#artists.get(mine) ?? 0) +
      taken -
      sumOf(items, ({ amountFen }) => amountFen)
    return gain > 0 ? [`the farm gains ${gain}`] : []
  }
}

/** The facts of an answer, with what earlier answers of the same probe changed. */
function overlaid(store: FairnessStore, { periods, rights }: Pick<Step['before'], 'periods' | 'rights'>, refund: RefundFacts) {
  const facts = store.facts(endScope(refund))
  return {
    periods: facts.periods.map((period) => periods.get(period.periodId) ?? period),
    rights: facts.rights.map((right) => rights.get(`${right.orderItemId} ${right.resourceId}`) ?? right),
  }
}

/** What a period gives; when something ended does not matter. */
function stateOf({ startsAt, endsAt, lastsUntil, worthFen, takenBy }: PeriodFacts): string {
  const isEnded = takenBy !== null || endsAt !== lastsUntil
  return isEnded ? `ended worth ${worthFen} taken by ${takenBy}` : `${startsAt} to ${endsAt} worth ${worthFen}`
}

const STEPS = 60

export interface FairnessWalk {
  steps: number
  /** What did not hold after the last step; empty for a fair world. */
  findings: string[]
  trace: readonly string[]
  /** How often each action was done, and what was met. */
  covered: Record<string, number>
}

/** Walks through one random world, until something does not hold. */
export function fairnessWalk(seed: number): FairnessWalk {
  const world = new FairnessWorld(seed)
  const checks = new FairnessChecks(world)
  const covered: Record<string, number> = {}
  const findings: string[] = []
  let steps = 0
  for (; steps < STEPS && findings.length === 0; steps += 1) {
    const step = world.step()
    covered[step.name] = (covered[step.name] ?? 0) + 1
    findings.push(...checks.after(step))
  }
  if (findings.length === 0) findings.push(...checks.farm())
  return { steps, findings, trace: world.trace, covered: { ...covered, ...checks.count, ...metIn(world) } }
}

/** Upgrades, and what they met. */
function metIn({ upgrades, together, split, store }: FairnessWorld): Record<string, number> {
  const taken = [...upgrades]
  const count = (isMeant: (upgrade: (typeof taken)[number]) => boolean) => taken.filter(isMeant).length
  return {
    upgrades: upgrades.size,
    'upgrades of ¥0': count(([orderItemId]) => store.items.get(orderItemId)?.amountFen === 0),
    'upgrades with a rest': count(([, levels]) => levels.some(({ leftFen }) => leftFen > 0)),
    'upgrades of upgrades': count(([, levels]) =>
      levels.some(({ periodId }) => upgrades.has(store.periods.get(periodId)?.orderItemId ?? '')),
    ),
    'refunds together': together.length,
    'refunds together of which one failed': split.size,
    'taken by seats': where(store.takings, ({ byRight }) => byRight === 'seat').length,
    'failed refunds': where(store.refunds, ({ state }) => state === 'failed').length,
    'late payments': where(store.refunds, ({ cause }) => cause === 'late-payment').length,
  }
}

/** The sums of several walks. */
export function coverageOf(walks: readonly FairnessWalk[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { covered } of walks)
    for (const [what, count] of Object.entries(covered)) sums.set(what, (sums.get(what) ?? 0) + count)
  return sums
}
