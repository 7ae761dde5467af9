import { SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'
import type {
  AttemptFacts,
  BuyerFacts,
  Facts,
  ItemFacts,
  OrderFacts,
  OrderHistory,
  PeriodFacts,
  RequestFacts,
  TermsFacts,
} from '../../src/commerce/decide/facts.ts'

/** 2026-11-21 20:00 in Shanghai. */
export const NOW = Date.parse('2026-11-21T12:00:00Z')

/** Empty facts of one buyer, `7`; `given` replaces those that a test is about. */
export const buildFacts = (given: Partial<Facts> = {}): Facts => ({
  now: NOW,
  rules: SaleRules.parse({}),
  buyers: [buyerFacts('7')],
  orders: [],
  items: [],
  attempts: [],
  transactions: [],
  differences: [],
  terms: [],
  periods: [],
  seats: [],
  requests: [],
  packs: [],
  rights: [],
  awaited: [],
  balances: [],
  ...given,
})

/** An empty history; new refunds get the ids `1` to `9`. */
export const buildHistory = (given: Partial<OrderHistory> = {}): OrderHistory => ({
  refundIds: Array.from({ length: 9 }, (_, index) => String(index + 1)),
  refunds: [],
  invoices: [],
  paidBy: [],
  takers: [],
  coupons: [],
  works: [],
  vipDownloads: [],
  topUps: [],
  ...given,
})

export const buyerFacts = (userId: string): BuyerFacts => ({
  userId,
  nickName: `用户${userId}`,
  isMinor: false,
  birthYear: null,
  isClosed: false,
  spent: [],
})

/** An open order of buyer `7` at the sandbox. */
export const orderFacts = (orderId: string, amountFen: number, given: Partial<OrderFacts> = {}): OrderFacts => ({
  orderId,
  orderNo: `N${orderId}`,
  userId: '7',
  status: 'CREATED',
  statusBefore: null,
  amountFen,
  discountFen: 0,
  refundedFen: 0,
  refundRules: 2,
  channel: null,
  isSandbox: true,
  isShipped: false,
  carrier: '',
  trackingNo: '',
  createdAt: NOW,
  expiresAt: NOW + 900_000,
  paidAt: null,
  shippedAt: null,
  completedAt: null,
  cancelledAt: null,
  ...given,
})

/** A track `goodsId` of artist `9` in an order. */
export const itemFacts = (orderId: string, goodsId: string, amountFen: number, given: Partial<ItemFacts> = {}): ItemFacts => ({
  orderItemId: `${orderId}${goodsId}`,
  orderId,
  goodsType: 'RESOURCE',
  goodsId,
  title: `曲${goodsId}`,
  quantity: 1,
  unitFen: amountFen,
  amountFen,
  refundedFen: 0,
  artistId: '9',
  artistFen: 0,
  points: 0,
  detail: { isDigital: true },
  ...given,
})

/** The open attempt `P{orderId}` of an order. */
export const attemptFacts = (orderId: string, amountFen: number, given: Partial<AttemptFacts> = {}): AttemptFacts => ({
  attemptNo: `P${orderId}`,
  orderId,
  channel: 'sandbox',
  amountFen,
  state: 'open',
  transactionId: null,
  paidAt: null,
  declinedAt: null,
  ...given,
})

export const termsFacts = (resourceId: string, given: Partial<TermsFacts> = {}): TermsFacts => ({
  resourceId,
  stock: null,
  takenCount: 0,
  perPersonMax: null,
  startsAt: null,
  endsAt: null,
  releaseAt: null,
  releasedAt: null,
  isPublished: true,
  ...given,
})

/** A level that buyer `7` bought, for 30 days from now. */
export const periodFacts = (periodId: string, given: Partial<PeriodFacts> = {}): PeriodFacts => ({
  periodId,
  userId: '7',
  vipLevel: 1,
  startsAt: NOW,
  endsAt: NOW + 30 * 86_400_000,
  lastsUntil: given.endsAt === undefined ? NOW + 30 * 86_400_000 : given.endsAt,
  months: 1,
  anchor: { at: NOW, months: 1 },
  source: 'order',
  worthFen: 1200,
  usedMs: 0,
  orderItemId: '1',
  seatId: null,
  takenBy: null,
  isUsed: false,
  ...given,
})

/** A made-to-measure request of buyer `7`, as it was sent. */
export const requestFacts = (requestId: string, given: Partial<RequestFacts> = {}): RequestFacts => ({
  requestId,
  userId: '7',
  title: null,
  state: 'asked',
  orderItemId: null,
  quoteFen: null,
  quoteDays: null,
  quoteExpiresAt: null,
  answer: '',
  answeredAt: null,
  delivery: '',
  deliveredAt: null,
  changeWish: '',
  fileCount: 0,
  ...given,
})
