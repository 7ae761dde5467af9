import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { NOW, termsFacts } from '../commerce-facts.ts'
import { type Action, type ActionName, textOf } from './actions.ts'
import { type Cast, COUPONS, LEVELS, PRICES, REFUND_DAYS, SECOND_EYES } from './cast.ts'
import { Choices } from './choices.ts'
import { type Below, some } from './numbers.ts'
import { type Before, copyOf, Records } from './records.ts'
import type { Opening, Shop } from './shop.ts'
import { type Tables, type Work, where } from './tables.ts'
import { KINDS } from './weights.ts'

/** A completed action. */
export interface Step {
  name: ActionName
  before: Before
  /** True when no staff took part. */
  isRequest: boolean
}

/** Opens a shop with random works and rules. */
export function openingOf(cast: Cast, below: Below): Opening {
  const track = (resourceId: string): Work => ({
    resourceId,
    artistId: some(cast.artists, below),
    priceFen: some(PRICES, below),
    freeVipLevel: some(LEVELS, below),
    members: [],
  })
  const tracks = cast.tracks.map(track)
  const packs = cast.packs.map((resourceId) => ({
    ...track(resourceId),
    priceFen: 1 + below(12) * 999,
    members: some([cast.tracks.slice(0, 2), cast.tracks.slice(1, 5), cast.tracks.slice(3), cast.tracks.slice(2, 3)], below),
  }))
  const presales = cast.presales.map((resourceId) => ({ ...track(resourceId), priceFen: 8000, freeVipLevel: PURCHASE_ONLY }))
  const goods = cast.goods.map((resourceId) => ({
    ...track(resourceId),
    priceFen: 1 + below(9) * 1500,
    freeVipLevel: PURCHASE_ONLY,
    isGoods: true,
  }))
  const released = (resourceId: string) => ({ ...termsFacts(resourceId), releaseAt: NOW + (1 + below(20)) * DAY_MS })
  const presold = below(3) === 0 ? cast.packs.slice(0, 1) : []
  return {
    userIds: [...cast.buyers, ...cast.artists],
    works: [...tracks, ...packs, ...presales, ...goods].map((work) =>
      presold.includes(work.resourceId) ? { ...work, freeVipLevel: PURCHASE_ONLY } : work,
    ),
    terms: [...[...cast.presales, ...presold].map(released), ...cast.goods.map((id) => termsFacts(id, { stock: 20 }))],
    rules: { openOrdersMax: 50, refundDays: some(REFUND_DAYS, below), secondEyesFromFen: some(SECOND_EYES, below) },
  }
}

/** Random people in a shop. */
export class FairnessWorld {
  readonly cast: Cast
  readonly tables: Tables
  readonly records: Records
  readonly trace: string[] = []
  readonly below: Below
  readonly #shop: Shop
  readonly #choices: Choices

  constructor({ cast, shop, below, seed, without }: Setting) {
    this.cast = cast
    this.tables = shop.tables
    this.records = new Records(shop.tables)
    this.below = below
    this.#shop = shop
    this.#choices = new Choices({ cast, tables: shop.tables, below, kind: seed % KINDS, ...(without ? { without } : {}) })
  }

  /** One random action; those that are refused leave no trace, and another one is tried. */
  async step(): Promise<Step> {
    for (;;) {
      const action = this.#next ?? this.#choices.next()
      this.#next = undefined
      const before = copyOf(this.tables)
      const done = this.#shop.do(action)
      if (!(typeof done === 'boolean' ? done : await done)) continue
      this.#record(action, before)
      const { name } = action
      return { name, before, isRequest: name === 'request' || name === 'work' }
    }
  }

  /** The action that follows at once. */
  #next: Action | undefined

  #record(action: Action, before: Before): void {
    const { tables, records } = this
    this.trace.push(`${((tables.now - NOW) / DAY_MS).toFixed(2)}d ${textOf(action)}`)
    if (action.name === 'merge') records.merged.set(action.fromId, action.intoId)
    if (action.name === 'buy') {
      const orderId = [...tables.orders.keys()].at(-1) ?? ''
      const items = tables
        .itemsOf(orderId)
        .map(({ goodsType, goodsId, orderItemId }) => `${goodsType} ${goodsId} as ${orderItemId}`)
      this.trace.push(`  #${orderId}: ${items.join(', ')}`)
      const coupon = COUPONS.find(({ couponId }) => couponId === action.couponId)
      if (coupon) records.couponOf.set(orderId, coupon.terms)
      const [open] = where(tables.attempts, (attempt) => attempt.orderId === orderId && attempt.state === 'open')
      if (open && this.below(6) > 0) this.#next = { name: 'settle', attemptNo: open.attemptNo }
    }
    records.add(before)
  }
}

interface Setting {
  cast: Cast
  shop: Shop
  below: Below
  seed: number
  without?: readonly ActionName[]
}
