import * as z from 'zod/mini'
import { cursorArgs, id, instant, int, list } from '../../arguments.ts'
import { PAGE_SIZE_MAX } from '../../constants.ts'
import { pageOf } from '../../envelope.ts'
import { staffWith } from '../../roles.ts'
import { route } from '../../route.ts'

const STOCK_MAX = 10_000_000

/** The terms of sale of a resource, as the operator sets them. Null means no limit; instants are ISO 8601 UTC. */
export const SaleTerms = z.object({
  resourceId: z.string(),
  /** Number of pieces that can still be ordered. */
  stock: z.nullable(z.int()),
  /** Pieces ordered so far, without cancelled or refunded ones. */
  takenCount: z.int(),
  /** Number of pieces that one person may buy in total. */
  perPersonMax: z.nullable(z.int()),
  /** Start and end of the sale. */
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
  /** Instant when buyers get it; until then the sale is a presale. */
  releaseTime: z.nullable(z.string()),
  /** True once `releaseTime` has passed. */
  isReleased: z.boolean(),
})
export type SaleTerms = z.infer<typeof SaleTerms>

/** The terms of sale of a resource, with price and purchases of the caller. */
export const SaleStatus = z.object({
  ...SaleTerms.shape,
  state: z.enum(['soon', 'presale', 'open', 'soldOut', 'ended']),
  /** Current price of a piece for the caller. */
  unitFen: z.int(),
  /** `unitFen` as a percentage of the price, lower because of a level; otherwise 100. */
  percent: z.int(),
  /** True when it is shipped by carrier. */
  isShipped: z.boolean(),
  /** Pieces that the caller has ordered or owns, which count towards `perPersonMax`. */
  ownCount: z.int(),
})
export type SaleStatus = z.infer<typeof SaleStatus>

export type SaleState = SaleStatus['state']

type Limits = Pick<SaleTerms, 'stock' | 'startTime' | 'endTime' | 'releaseTime'>

/** The state of the sale at an instant; page and checkout use the same rule. */
export function saleStateAt({ stock, startTime, endTime, releaseTime }: Limits, now: number): SaleState {
  const isBefore = (instant: string | null) => instant !== null && now < Date.parse(instant)
  if (isBefore(startTime)) return 'soon'
  if (endTime !== null && !isBefore(endTime)) return 'ended'
  if (stock === 0) return 'soldOut'
  return isBefore(releaseTime) ? 'presale' : 'open'
}

export const saleStatus = route({
  method: 'GET',
  path: '/client/app/cms/sale/{id}',
  audience: 'public',
  summary: '一件内容的销售情况：价格、剩余数量、预售与发布时间',
  args: z.object({ id: id() }),
  answer: SaleStatus,
})

export const listSaleStates = route({
  method: 'GET',
  path: '/client/app/cms/sale_states',
  audience: 'public',
  summary: '一批内容的销售状态；没有设过库存与时间的为 open',
  args: z.object({ ids: list(id(), PAGE_SIZE_MAX) }),
  answer: z.array(z.object({ resourceId: z.string(), state: z.enum(['soon', 'presale', 'open', 'soldOut', 'ended']) })),
})

/** The terms that an operator sets. */
const SET = { stock: true, perPersonMax: true, startTime: true, endTime: true, releaseTime: true } as const
export type SetTerm = keyof typeof SET
export const SET_TERMS = Object.keys(SET) as SetTerm[]

/** The operator's changes; terms that are left out keep their values. */
const SALE_TERM_CHANGES = {
  stock: z.optional(z.nullable(int(0, STOCK_MAX))),
  perPersonMax: z.optional(z.nullable(int(1, STOCK_MAX))),
  startTime: z.optional(z.nullable(instant())),
  endTime: z.optional(z.nullable(instant())),
  releaseTime: z.optional(z.nullable(instant())),
}

export const listSaleTerms = route({
  method: 'GET',
  path: '/pay/admin/goods',
  ...staffWith('content'),
  summary: '设有库存、限购或预售的内容，新设的在前；after 为上一页的 next，total 数到 10000，再多为 10001',
  args: z.object(cursorArgs),
  answer: pageOf(z.object({ ...SaleTerms.shape, title: z.string() }), { next: z.string() }),
})

export const setSaleTerms = route({
  method: 'POST',
  path: '/pay/admin/goods/set/{id}',
  ...staffWith('content'),
  summary:
    '设定库存（现在还能卖几件）、每人限购、起止时间与预售发布时间；null 为不限，没给出的不变。seen 为读到的，所改的项与它不同则返回 CHANGED_MEANWHILE',
  args: z.object({ id: id(), ...SALE_TERM_CHANGES, seen: z.optional(z.pick(SaleTerms, SET)) }),
  answer: SaleTerms,
})

/** Presale price of a piece for a level; fractions of a fen are dropped, in the buyer's favour. */
export const presaleFen = (priceFen: number, percent: number): number => Math.floor((priceFen * percent) / 100)
