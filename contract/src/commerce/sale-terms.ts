import * as z from 'zod/mini'
import { id, instant, int, list } from '../arguments.ts'
import { PAGE_SIZE_MAX } from '../constants.ts'
import { route } from '../route.ts'

const STOCK_MAX = 10_000_000

/** On what terms a resource is sold, as its operator sets them. What is not limited is null; instants ISO 8601 UTC. */
export const SaleTerms = z.object({
  resourceId: z.string(),
  /** How many can still be ordered. */
  stock: z.nullable(z.int()),
  /** Ordered so far, less what was cancelled or given back. */
  takenCount: z.int(),
  /** How many one person may buy in all. */
  perPersonMax: z.nullable(z.int()),
  /** Sold from and until. */
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
  /** When what was ordered before is given to its buyers: a presale until then. */
  releaseTime: z.nullable(z.string()),
  /** Whether that has come. */
  isReleased: z.boolean(),
})
export type SaleTerms = z.infer<typeof SaleTerms>

/** How the sale of a resource stands for whoever asks. */
export const SaleStanding = z.object({
  ...SaleTerms.shape,
  state: z.enum(['soon', 'presale', 'open', 'soldOut', 'ended']),
  /** Of one piece now, for whoever asks. */
  unitFen: z.int(),
  /** What `unitFen` is of the price, because of a level; 100 for all others. */
  percent: z.int(),
  /** Whether it is sent by carrier. */
  isShipped: z.boolean(),
  /** Pieces that whoever asks has bought and not got yet, or has: what counts for `perPersonMax`. */
  ownCount: z.int(),
})
export type SaleStanding = z.infer<typeof SaleStanding>

export type SaleState = SaleStanding['state']

type Limits = Pick<SaleTerms, 'stock' | 'startTime' | 'endTime' | 'releaseTime'>

/** Before the sale, a presale, an ordinary sale, sold out or over: the same rule for page and till. */
export function saleStateAt({ stock, startTime, endTime, releaseTime }: Limits, now: number): SaleState {
  const isBefore = (instant: string | null) => instant !== null && now < Date.parse(instant)
  if (isBefore(startTime)) return 'soon'
  if (endTime !== null && !isBefore(endTime)) return 'ended'
  if (stock === 0) return 'soldOut'
  return isBefore(releaseTime) ? 'presale' : 'open'
}

export const saleStanding = route({
  method: 'GET',
  path: '/client/app/cms/sale/{id}',
  audience: 'public',
  summary: '一件内容的销售情况：价格、剩余数量、预售与发布时间',
  args: z.object({ id: id() }),
  answer: SaleStanding,
})

export const listSaleStates = route({
  method: 'GET',
  path: '/client/app/cms/sale_states',
  audience: 'public',
  summary: '一批内容的销售状态；没有设过库存与时间的为 open',
  args: z.object({ ids: list(id(), PAGE_SIZE_MAX) }),
  answer: z.array(z.object({ resourceId: z.string(), state: z.enum(['soon', 'presale', 'open', 'soldOut', 'ended']) })),
})

/** What an operator changes; what is left out stays. */
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
  audience: 'staff',
  permission: 'content',
  summary: '设有库存、限购或预售的内容，新设的在前',
  args: z.object({ pageNum: z._default(int(1, 100_000), 1), pageSize: z._default(int(1, 100), 30) }),
  answer: z.object({ rows: z.array(z.object({ ...SaleTerms.shape, title: z.string() })), total: z.int() }),
})

export const setSaleTerms = route({
  method: 'POST',
  path: '/pay/admin/goods/set/{id}',
  audience: 'staff',
  permission: 'content',
  summary: '设定库存（现在还能卖几件）、每人限购、起止时间与预售发布时间；null 为不限',
  args: z.object({ id: id(), ...SALE_TERM_CHANGES }),
  answer: SaleTerms,
})

/** What a level pays for one piece during a presale; a part of a fen is the buyer's. */
export const presaleFen = (priceFen: number, percent: number): number => Math.floor((priceFen * percent) / 100)
