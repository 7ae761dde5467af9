import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { DESIGN_MOVES, DESIGN_STATE_NAMES } from '@shenglang/contract/commerce/design-requests'
import { type GoodsType, RECHARGE_MIN_FEN } from '@shenglang/contract/commerce/orders'
import { presaleFen, saleStateAt } from '@shenglang/contract/commerce/sale-terms'
import { endOfLevel, takenFor, vipAt } from '@shenglang/contract/commerce/vip'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import type { Books } from './books.ts'
import type { TermsFacts } from './facts.ts'
import { isBought, VipDetail } from './periods.ts'
import type { Shop, Wanted, WorkFacts } from './shop.ts'

/** What something costs a buyer now, as the order will say it. */
export interface Offer {
  title: string
  cover: string
  coverColor: string
  unitFen: number
  /** Who shares in what it brings; null where it is the operator's own. */
  artistId: string | null
  /** Whether it is sent by carrier. */
  isShipped: boolean
  /** What delivering it needs to know, as it was when it was ordered. */
  detail: Record<string, unknown>
}

type Offering = (books: Books, shop: Shop, userId: string, wanted: Wanted) => Offer

/** What exists as files, and is had once. */
const DIGITAL: readonly number[] = [CONTENT_TYPES.single, CONTENT_TYPES.collection, CONTENT_TYPES.lightAndSound]

const OFFERINGS: Record<GoodsType, Offering> = { VIP: vip, RECHARGE: recharge, RESOURCE: work, DESIGN: design }

/** Throws the fault that stands against the sale: not for sale, bought already, the buyer's own, sold out. */
export const offer: Offering = (books, shop, userId, wanted) => OFFERINGS[wanted.goodsType](books, shop, userId, wanted)

/** A level for some months: added to the end of what one has, behind a higher level, or in exchange for what is left of lower ones. */
function vip(books: Books, { plans }: Shop, userId: string, { goodsId, quantity }: Wanted): Offer {
  const plan = plans.find(({ planId }) => planId === goodsId)
  if (!plan) throw fault('GOODS_NOT_FOUND')
  if (quantity !== 1) throw fault('PIECES_TOO_MANY', { max: 1 })
  const { vipLevel, months, priceFen } = plan
  const { now } = books
  const periods = books.periodsOf(userId)
  const end = endOfLevel(periods, vipLevel, now)
  if (end === null) throw fault('ALREADY_BOUGHT', { title: `VIP${vipLevel}` })
  const isUpgrade = end === now
  const free = periods.filter(isBought).filter(({ takenBy }) => isUpgrade && takenBy === null)
  const taken = takenFor(free, vipLevel, priceFen, now)
  const takenFen = taken.reduce((sum, each) => sum + each.takenFen, 0)
  return {
    ...PLAIN,
    title: `VIP${vipLevel} ${plan.name} ${months} 个月`,
    unitFen: priceFen - takenFen,
    detail: VipDetail.parse({ vipLevel, months, taken }),
  }
}

const PLAIN = { cover: '', coverColor: '', artistId: null, isShipped: false, detail: {} }

/** A top-up of the balance: `goodsId` is the amount in fen. */
function recharge({ rules }: Books, _shop: Shop, _userId: string, { goodsId, quantity }: Wanted): Offer {
  const fen = Number(goodsId)
  if (!rules.rechargeFen.includes(fen) && (fen < RECHARGE_MIN_FEN || fen > rules.rechargeMaxFen)) {
    throw fault('BAD_ARGUMENT', { message: `充值金额应在 ${yuan(RECHARGE_MIN_FEN)} 到 ${yuan(rules.rechargeMaxFen)} 之间` })
  }
  if (quantity > 1) throw fault('PIECES_TOO_MANY', { max: 1 })
  return { ...PLAIN, title: `余额充值 ${yuan(fen)}`, unitFen: fen }
}

/** A work of the catalogue: a track or a pack, or a thing that is sent. */
function work(books: Books, { works, pieces }: Shop, userId: string, { goodsId, quantity }: Wanted): Offer {
  const found = works.find(({ resourceId }) => resourceId === goodsId)
  if (!found) throw fault('GOODS_NOT_FOUND')
  const { title, contentType, priceFen, artistId, isOperators } = found
  const isDigital = DIGITAL.includes(contentType)
  if (priceFen === 0 || !(isDigital || contentType === CONTENT_TYPES.goods)) throw fault('NOT_FOR_SALE', { title })
  if (artistId === userId) throw fault('OWN_WORK')
  if (isDigital) {
    if (books.owns({ userId, resourceId: goodsId })) throw fault('ALREADY_BOUGHT', { title })
    if (quantity > 1) throw fault('PIECES_TOO_MANY', { max: 1 })
  }
  const terms = books.terms(goodsId)
  const own = pieces.find(({ resourceId }) => resourceId === goodsId) ?? { ordered: 0, paid: 0 }
  if (terms) requireTerms(books, terms, found, own, { quantity, isDigital })
  return {
    title,
    cover: found.cover,
    coverColor: found.coverColor,
    unitFen: terms ? presalePrice(books, terms, userId, priceFen) : priceFen,
    artistId: isOperators ? null : artistId,
    isShipped: !isDigital,
    detail: { isDigital },
  }
}

const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
const stateOf = ({ stock, startsAt, endsAt, releaseAt }: TermsFacts, now: number) =>
  saleStateAt({ stock, startTime: instant(startsAt), endTime: instant(endsAt), releaseTime: instant(releaseAt) }, now)

/** Throws what stands against the sale of so many pieces: not begun, ended, sold out, more than one person may have. */
function requireTerms(
  { now }: Books,
  terms: TermsFacts,
  { title }: WorkFacts,
  own: { ordered: number; paid: number },
  { quantity, isDigital }: { quantity: number; isDigital: boolean },
): void {
  const state = stateOf(terms, now)
  if (state === 'soon') throw fault('SALE_CLOSED', { title, message: '还没有开售' })
  if (state === 'ended') throw fault('SALE_CLOSED', { title, message: '的销售已经结束' })
  if (terms.stock !== null && terms.stock < quantity) throw fault('SOLD_OUT', { title, left: terms.stock })
  // A presale that is paid for has given no right yet that would say so.
  if (isDigital && state === 'presale' && own.paid > 0) throw fault('ALREADY_BOUGHT', { title })
  const max = terms.perPersonMax
  if (max !== null && own.ordered + quantity > max) throw fault('PERSON_PIECES', { title, max, count: own.ordered })
}

/** A level pays less during a presale. */
function presalePrice(books: Books, terms: TermsFacts, userId: string, priceFen: number): number {
  if (stateOf(terms, books.now) !== 'presale') return priceFen
  const { vipLevel } = vipAt(books.periodsOf(userId), books.now)
  return presaleFen(priceFen, books.rules.presalePercents[String(vipLevel)] ?? 100)
}

/** What is made to measure: ordering it accepts its quote, whose price stands until then. */
function design({ now }: Books, { quotes }: Shop, userId: string, { goodsId, quantity }: Wanted): Offer {
  const quote = quotes.find(({ requestId }) => requestId === goodsId)
  if (quote?.userId !== userId) throw fault('DESIGN_REQUEST_NOT_FOUND')
  if (quantity > 1) throw fault('PIECES_TOO_MANY', { max: 1 })
  if (quote.state !== 'quoted' || quote.expiresAt === null) {
    throw fault('DESIGN_STATE', { state: DESIGN_STATE_NAMES[quote.state], action: DESIGN_MOVES.pay.name })
  }
  if (quote.orderItemId !== null) throw fault('DESIGN_ORDERED')
  if (now >= quote.expiresAt) throw fault('DESIGN_QUOTE_OVER')
  return {
    title: `定制：${quote.title ?? quote.occasion}`,
    cover: quote.cover ?? '',
    coverColor: quote.coverColor ?? '',
    unitFen: quote.quoteFen,
    artistId: quote.isOperators ? null : quote.artistId,
    isShipped: false,
    detail: {},
  }
}
