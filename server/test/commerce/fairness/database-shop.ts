import { isFault } from '@shenglang/contract/fault'
import { VISITOR_CALLER } from '@shenglang/contract/roles'
import { sql } from 'kysely'
import { replaceMembers, updateResource } from '../../../src/catalog/work/index.ts'
import { saveAddress } from '../../../src/commerce/addresses/addresses.ts'
import { createCoupon } from '../../../src/commerce/coupons/coupon-admin.ts'
import { shareMemberPools } from '../../../src/commerce/earnings/member-pool.ts'
import { grantVip } from '../../../src/commerce/levels/grant-level.ts'
import { closeOrder } from '../../../src/commerce/orders/close-order.ts'
import { createOrder } from '../../../src/commerce/orders/create-order.ts'
import { receiveOrder } from '../../../src/commerce/orders/orders.ts'
import { cancelUnpaid, completeSent } from '../../../src/commerce/orders/overdue.ts'
import { shipOrder } from '../../../src/commerce/orders/staff.ts'
import { settle } from '../../../src/commerce/payments/settle.ts'
import type { PaymentProviders } from '../../../src/commerce/providers/port.ts'
import { endRefund } from '../../../src/commerce/refunds/end-refund.ts'
import { confirmRefund, decideRefund, startRefund } from '../../../src/commerce/refunds/grant-refund.ts'
import { refundWithdrawn } from '../../../src/commerce/refunds/refund-withdrawn.ts'
import { requestRefund } from '../../../src/commerce/refunds/request-refund.ts'
import { releasePresales } from '../../../src/commerce/sale/releases.ts'
import { setSaleTerms } from '../../../src/commerce/sale/terms.ts'
import { endSeat, giveSeat } from '../../../src/commerce/team/team.ts'
import { createMediaDeps } from '../../../src/media/deps.ts'
import { linkToResource } from '../../../src/media/downloads/downloads.ts'
import { assignSources } from '../../../src/media/index.ts'
import { createLeaseSigner } from '../../../src/offline/leases/lease-keys.ts'
import { openLease } from '../../../src/offline/leases/leases.ts'
import type { Database } from '../../../src/platform/database/database.ts'
import { buildArtist, buildResource, buildSource } from '../../library.ts'
import { buildUser } from '../../people.ts'
import { STRANGER } from '../commerce-deps.ts'
import type { Action, ActionName, Execute } from './actions.ts'
import { type Cast, COUPONS, PLANS } from './cast.ts'
import { DatabaseTables } from './database-tables.ts'
import type { Opening, Shop } from './shop.ts'
import type { Work } from './tables.ts'

/** The base of a shop: a migrated database that nobody else uses, and a clock that the walk moves. */
export interface Site {
  database: Database
  clock: { now: Date }
  payments: PaymentProviders
}

interface Staff {
  first: string
  second: string
}

const NEVER = new AbortController().signal
/** The actions that a database's shop leaves out: they need other domains, or the provider's bills. */
export const LEFT_OUT: readonly ActionName[] = ['portal', 'ask', 'quote', 'deliver', 'answer', 'merge']

/** The people and works of a world at a database, with ids of their own. */
export async function buildCast({ database, clock }: Site, buyers: number): Promise<Cast> {
  const artists = [await buildArtist(database), await buildArtist(database)]
  const works = (count: number, type: keyof typeof TYPES) =>
    inTurn(count, () => buildResource(database, { content_type: TYPES[type], artist_id: artists[0] ?? '' }, sourcesOf(type)))
  return {
    buyers: await inTurn(buyers, async () => (await buildUser({ database, clock })).userId),
    artists,
    tracks: await works(6, 'track'),
    packs: await works(3, 'pack'),
    presales: await works(2, 'track'),
    goods: await works(2, 'goods'),
  }
}

const TYPES = { track: 1, pack: 2, goods: 4 } as const
const sourcesOf = (type: keyof typeof TYPES) => (type === 'track' ? [newSource()] : [])
/** A source with renditions, so that it can be taken offline. */
const newSource = () => ({ ...buildSource(), hls_key: 'hls/walk' })

async function inTurn<Value>(count: number, build: () => Promise<Value>): Promise<Value[]> {
  const built: Value[] = []
  for (let at = 0; at < count; at += 1) built.push(await build())
  return built
}

/** The shop at a database: the application's own services, without HTTP. */
export class DatabaseShop implements Shop {
  readonly tables: DatabaseTables
  readonly #site: Site
  readonly #staff: Staff
  readonly #planIds: ReadonlyMap<string, string>
  readonly #addressIds: ReadonlyMap<string, string>
  readonly #deps
  readonly #media
  readonly #lease

  private constructor(site: Site, tables: DatabaseTables, made: Made) {
    this.tables = tables
    this.#site = site
    this.#staff = made.staff
    this.#planIds = made.planIds
    this.#addressIds = made.addressIds
    const log = {
      warn() {},
      error(what: unknown) {
        throw new Error(`an error was logged: ${JSON.stringify(what)}`)
      },
    }
    const now = () => site.clock.now
    const db = site.database.query()
    this.#deps = { db, now, payments: site.payments, log }
    this.#media = createMediaDeps({ db, now, perDay: [0], onDownload: async () => {} })
    this.#lease = { ...this.#media, leaseSigner: createLeaseSigner(this.#media) }
  }

  static async open(site: Site, opening: Opening, buyers: readonly string[]): Promise<DatabaseShop> {
    const { database } = site
    const db = database.query()
    await db
      .updateTable('sale_rules')
      .set({ rules: JSON.stringify(opening.rules) })
      .execute()
    const shop = new DatabaseShop(site, new DatabaseTables(opening), await makeShop(site, buyers))
    for (const { resourceId, priceFen, freeVipLevel, artistId, members } of opening.works) {
      await updateResource(db, resourceId, { artist_id: artistId, price_fen: priceFen, ...levelOf(freeVipLevel) })
      if (members.length > 0) await replaceMembers(db, resourceId, [...members])
    }
    for (const { resourceId, releaseAt, stock } of opening.terms)
      await setSaleTerms(shop.#deps, { id: resourceId, stock, releaseTime: releaseAt === null ? null : timeOf(releaseAt) })
    await shop.#load()
    return shop
  }

  /** Executes an action. False if it was refused, which leaves no trace. */
  async do(action: Action): Promise<boolean> {
    try {
      const execute = this.#execute[action.name] as (given: Action) => unknown
      if ((await execute(action)) === false) return false
    } catch (error) {
      if (!isFault(error)) throw error
      return false
    }
    const { size } = this.tables.takings
    await this.#load()
    // Nothing happened where the same was taken before.
    return action.name !== 'take' || this.tables.takings.size > size
  }

  #load = () => this.tables.load(this.#site.database, this.#site.clock.now)

  readonly #execute: Execute = {
    buy: ({ userId, goods, channel, couponId }) => {
      const items = goods.map((each) => ({
        ...each,
        goodsId: this.#planIds.get(`${each.goodsType} ${each.goodsId}`) ?? each.goodsId,
      }))
      const addressId = this.#addressIds.get(userId)
      const couponCode = couponId && codeOf(couponId)
      const request = { items, quantity: 1, channel, couponCode, addressId }
      return createOrder(this.#deps, userId, request, { requestKey: null, payer: STRANGER })
    },
    settle: ({ attemptNo }) => {
      const { amountFen = 0 } = this.tables.attempts.get(attemptNo) ?? {}
      const paid = {
        state: 'paid',
        transactionId: `T${attemptNo}`,
        amountFen,
        currency: 'CNY',
        paidAt: timeOf(this.tables.now),
      } as const
      return settle(this.#deps, 'sandbox', attemptNo, paid)
    },
    cancel: ({ orderId }) => closeOrder(this.#deps, orderId, 'buyer'),
    take: ({ userId, resourceId, isOffline }) => this.#take(userId, resourceId, isOffline),
    price: ({ resourceId, priceFen, freeVipLevel }) => {
      this.#change(resourceId, { priceFen, freeVipLevel })
      return updateResource(this.#deps.db, resourceId, { price_fen: priceFen, ...levelOf(freeVipLevel) })
    },
    file: ({ resourceId }) => assignSources(this.#deps.db, resourceId, [{ source: newSource() }]),
    pack: async ({ packId, trackId }) => {
      const { members = [] } = this.tables.works.get(packId) ?? {}
      const next = members.includes(trackId) ? members.filter((id) => id !== trackId) : [...members, trackId]
      if (next.length === 0) return false
      await this.#deps.db.transaction().execute((transaction) => replaceMembers(transaction, packId, next))
      this.#change(packId, { members: next })
      return true
    },
    publish: ({ resourceId, isPublished }) =>
      updateResource(this.#deps.db, resourceId, { published_at: isPublished ? this.#site.clock.now : null }),
    presell: async ({ resourceId, releaseAt }) => {
      await setSaleTerms(this.#deps, { id: resourceId, releaseTime: timeOf(releaseAt) })
      const { freeVipLevel } = this.tables.works.get(resourceId) ?? {}
      if (freeVipLevel !== undefined) this.#change(resourceId, { freeVipLevel: await this.#levelIn(resourceId) })
    },
    work: async () => {
      await releasePresales(this.#deps, NEVER)
      await refundWithdrawn(this.#deps, NEVER)
    },
    pass: async ({ now }) => {
      this.#site.clock.now = new Date(now)
      await cancelUnpaid(this.#deps, NEVER)
      await completeSent(this.#deps, NEVER)
    },
    request: ({ userId, orderId, orderItemId }) =>
      requestRefund(this.#deps, userId, { id: orderId, orderItemId: orderItemId ?? undefined, reason: '不要了' }),
    decide: ({ refundId: id, isGranted, isTogether: together, take, amountFen }) =>
      decideRefund(this.#deps, this.#staff.first, {
        ...{ id, together, amountFen, isBeyondRule: false, answer: '已核实' },
        ...{ outcome: isGranted ? 'approve' : 'refuse', take: take?.take ?? 'rule' },
      }),
    confirm: ({ refundId, staffId }) =>
      confirmRefund(this.#deps, staffId === 'second' ? this.#staff.second : this.#staff.first, refundId),
    staff: ({ orderId: id, orderItemId, amountFen, isTogether: together, take }) =>
      startRefund(this.#deps, this.#staff.first, {
        ...{ id, orderItemId: orderItemId ?? undefined, amountFen, together, reason: '已核实' },
        take: take?.take ?? 'rule',
      }),
    end: ({ refundId, state }) => endRefund(this.#deps, refundId, { state }),
    seat: async ({ ownerId, memberId }) => giveSeat(this.#deps, ownerId, (await this.#phoneOf(memberId)) ?? ''),
    unseat: ({ userId, seatId }) => endSeat(this.#deps, userId, seatId),
    grant: ({ userId, level, until }) =>
      grantVip(this.#deps.db, userId, { level, until: new Date(until), now: this.#site.clock.now }),
    ship: ({ orderId: id }) => shipOrder(this.#deps, { id, carrier: '顺丰速运', trackingNo: `SF${id}` }),
    receive: ({ orderId }) => receiveOrder(this.#deps, this.tables.orders.get(orderId)?.userId ?? '', orderId),
    minor: ({ userId, birthYear }) =>
      this.#deps.db
        .updateTable('users')
        .set({ is_minor: birthYear !== null, birth_year: birthYear })
        .where('user_id', '=', userId)
        .execute(),
    pool: () => shareMemberPools(this.#deps),
    ...leftOut(),
  }

  #change(resourceId: string, changed: Partial<Work>): void {
    const work = this.tables.works.get(resourceId)
    if (work) this.tables.works.set(resourceId, { ...work, ...changed })
  }

  #take(userId: string, resourceId: string, isOffline: boolean): Promise<unknown> {
    const caller = { ...VISITOR_CALLER, userId, sessionId: '1', hasConsented: true }
    if (isOffline) return openLease(this.#lease, [resourceId], caller)
    return linkToResource(this.#media, caller, { resourceId, fileId: undefined }, { format: 'best', folder: '' })
  }

  #phoneOf = async (userId: string) =>
    (await this.#deps.db.selectFrom('users').select('phone').where('user_id', '=', userId).executeTakeFirst())?.phone

  #levelIn = async (resourceId: string) =>
    (
      await this.#deps.db
        .selectFrom('resources')
        .select('free_vip_level')
        .where('resource_id', '=', resourceId)
        .executeTakeFirstOrThrow()
    ).free_vip_level
}

const timeOf = (at: number) => new Date(at).toISOString()
const codeOf = (couponId: string) => `FAIR${couponId}`
const levelOf = (level: number) => ({ free_vip_level: level, play_vip_level: level })
const refuse = (): false => false
const leftOut = (): Pick<Execute, 'portal' | 'ask' | 'quote' | 'deliver' | 'answer' | 'merge'> => ({
  ...{ portal: refuse, ask: refuse, quote: refuse, deliver: refuse, answer: refuse, merge: refuse },
})

interface Made {
  staff: Staff
  planIds: ReadonlyMap<string, string>
  addressIds: ReadonlyMap<string, string>
}

/** Staff, plans, coupons, addresses, and months that are shared by member. */
async function makeShop({ database, clock }: Site, buyers: readonly string[]): Promise<Made> {
  const db = database.query()
  const [first, second] = [await buildUser({ database, clock }), await buildUser({ database, clock })]
  await sql`update member_pool_terms set by_member_from = '2026-11-01T00:00:00+08:00'`.execute(db)
  const planIds = new Map<string, string>()
  for (const { planId, vipLevel, months, priceFen } of PLANS) {
    const plan = await db
      .insertInto('vip_plans')
      .values({ vip_level: vipLevel, months, price_fen: priceFen })
      .onConflict((conflict) => conflict.columns(['vip_level', 'months']).doUpdateSet({ price_fen: priceFen, is_on_sale: true }))
      .returning('plan_id')
      .executeTakeFirstOrThrow()
    planIds.set(`VIP ${planId}`, plan.plan_id)
  }
  const always = { startTime: '2026-01-01T00:00:00+08:00', endTime: '2099-01-01T00:00:00+08:00' }
  const open = { ...always, total: 0, perPerson: 100, isClaimable: true, isListed: false }
  for (const { couponId, terms } of COUPONS) {
    const { resourceId: _all, ...off } = terms
    await createCoupon({ db, now: () => clock.now }, { ...open, ...off, code: codeOf(couponId), title: '随走' })
  }
  const addressIds = new Map<string, string>()
  for (const userId of buyers) addressIds.set(userId, (await saveAddress({ db }, userId, ADDRESS)).addressId)
  return { staff: { first: first.userId, second: second.userId }, planIds, addressIds }
}

const ADDRESS = {
  ...{ name: '林夜', phone: '13900000000', isDefault: true },
  ...{ province: '浙江省', city: '杭州市', district: '西湖区', detail: '文三路 1 号' },
}
