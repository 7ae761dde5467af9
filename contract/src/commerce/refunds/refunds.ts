/**
 * The refund of a paid item, and who decides it. The first row of `REFUND_RULES` that matches an item is its rule; buyers read
 * the texts, where `{days}` is the operator's `refundDays`.
 */
export interface RefundRule {
  /** `platform`: automatically, at once. `staff`: a person decides. */
  readonly decidedBy: 'platform' | 'staff'
  /** `all` that is still paid for, or the part that is `left` of it. */
  readonly amount: 'all' | 'left'
  readonly title: string
  readonly text: string
}

/** Providers refuse refunds later than this after the payment. */
export const PROVIDER_REFUND_DAYS = 365
/** Maximum number of refunds of one payment that a provider accepts. */
export const REFUND_PARTS_MAX = 50

/**
 * Version of the rules that an order was made under, stored with the order so that a later version does not worsen its buyer's
 * terms.
 */
export const REFUND_RULES_VERSIONS = [1, 2, 3] as const
export type RefundRulesVersion = (typeof REFUND_RULES_VERSIONS)[number]

/** A work of a digital item: a single track, or a track of a pack. */
export interface WorkFacts {
  id: string
  /** Its single price, at the time of purchase or else of download or else now; 0 for a work that is not sold alone. */
  priceFen: number
  /** Its share of the item's price before the coupon (`packWeights`). */
  weightFen: number
  files: number
  /** Number of its files that were downloaded, or leased for offline use, under this item. */
  filesTaken: number
  /** An earlier refund revoked the right to this work. */
  isRevoked: boolean
}

/** Works downloaded under a level and the seats that it gave, and their price without VIP at the time. */
export interface LevelTakings {
  count: number
  fen: number
  /** The part of `fen` that the member downloaded, without the seats; the rules of version 2 count only this. */
  ownFen: number
}

/** The facts of an item that its refund depends on. Money in fen. */
export interface RefundFacts {
  itemId: string
  kind: 'digital' | 'vip' | 'recharge' | 'goods' | 'design'
  /** Before the coupon, for all pieces. */
  goodsFen: number
  /** Paid for all pieces. */
  paidFen: number
  /** The part of `paidFen` that was refunded earlier. */
  refundedFen: number
  /** Amount that earlier refunds withheld because the coupon's threshold was missed. */
  withheldFen: number
  isForCoupon: boolean
  /** Milliseconds since 1970; for a presale the release, from which its days count. */
  paidAt: number
  /**
   * The unused part: milliseconds of a level that are still to come or were revoked by an earlier refund; fen of a top-up not
   * spent.
   */
  left: number
  /** The maximum of `left`. */
  whole: number
  /** Value of the remaining time, including time credited to an upgrade that is refunded together with it. */
  timeFen: number
  downloads: LevelTakings
  works: readonly WorkFacts[]
  pieces: number
  /** Pieces that earlier refunds took back. */
  piecesBack: number
  /** An earlier refund revoked everything. */
  isTakenBack: boolean
  /** True for goods that were shipped. */
  isSent: boolean
  /** True for a presale that is not released yet. */
  isAwaited: boolean
}

export const REFUND_RULES = {
  recharge: {
    decidedBy: 'platform',
    amount: 'left',
    title: '充值',
    text: '没有用掉的部分自动退回付款渠道；先充值的先用掉',
  },
  made: { decidedBy: 'staff', amount: 'all', title: '定制', text: '由客服按制作进度处理' },
  sent: { decidedBy: 'staff', amount: 'all', title: '已发货的商品', text: '由客服处理，通常需要先寄回' },
  unsent: { decidedBy: 'platform', amount: 'all', title: '未发货的商品', text: '自动全额退款' },
  awaited: { decidedBy: 'platform', amount: 'all', title: '未上线的预售', text: '上线前自动全额退款' },
  begun: {
    decidedBy: 'staff',
    amount: 'left',
    title: '已开始的会员',
    text: '由客服处理，按剩余时间，或按实付减去已下载、已离线保存的作品（团队成员的也算）当时的非会员价，取较少的退款',
  },
  begunEarlier: {
    decidedBy: 'staff',
    amount: 'left',
    title: '已开始的会员（新规则之前的订单，较多时）',
    text: '由客服处理，按剩余时间退款',
  },
  downloaded: {
    decidedBy: 'staff',
    amount: 'left',
    title: '下载过或离线保存过的内容',
    text: '由客服处理，按没有下载的作品在合集价格中的份额退款；下载过的作品保留，按单价计算，不单卖的按份额计算；单曲下载后不退',
  },
  downloadedEarlier: {
    decidedBy: 'staff',
    amount: 'left',
    title: '下载过的内容（新规则之前的订单，较多时）',
    text: '由客服处理，按还没有下载的文件退款',
  },
  takenBack: {
    decidedBy: 'platform',
    amount: 'left',
    title: '权益已经收回的内容',
    text: '权益此前已经收回，余下的金额由客服处理',
  },
  untouched: {
    decidedBy: 'platform',
    amount: 'all',
    title: '没有下载的内容、没有开始的会员',
    text: '付款后 {days} 天内自动全额退款',
  },
  late: {
    decidedBy: 'staff',
    amount: 'all',
    title: '付款超过 {days} 天、没有下载的内容或没有开始的会员',
    text: '由客服处理',
  },
} as const satisfies Record<string, RefundRule>
export type RefundRuleName = keyof typeof REFUND_RULES

/** The facts of an order that its refunds depend on. */
export interface RefundOrderFacts {
  version: RefundRulesVersion
  /** The minimum total of the coupon's items; 0 without a coupon or a threshold. */
  couponFromFen: number
  /** All items of the order. */
  items: readonly RefundFacts[]
}

/** The time at which the rules are applied, in milliseconds since 1970, and the days for which refunds are automatic. */
export interface RefundTime {
  now: number
  refundDays: number
}

/** The part of a right that a refund revokes. */
export const TAKES = ['nothing', 'part', 'all'] as const
export type Take = (typeof TAKES)[number]
/** The staff's options: what the rules revoke of each item, or one kind for all items. */
export const STAFF_TAKES = ['rule', ...TAKES] as const
export type StaffTake = (typeof STAFF_TAKES)[number]

/** The refund of one item by the rules. */
export interface ItemRefund {
  itemId: string
  rule: RefundRuleName
  /** The maximum refund: paid − refunded. */
  openFen: number
  /** The part of `openFen` that the rule refunds. */
  worthFen: number
  /**
   * The part of the rule's amount that is withheld because the coupon's threshold is missed; negative when an earlier refund
   * withheld too much.
   */
  withheldFen: number
  /** The rights revoked with it: `part` leaves the downloaded works. */
  take: Take
}

/** The maximum refund of an item, in fen. */
export const refundableOf = ({ paidFen, refundedFen }: Pick<RefundFacts, 'paidFen' | 'refundedFen'>): number =>
  Math.max(0, paidFen - refundedFen)

/** The single prices of works; a work that is not sold alone counts with its share of the pack's price. */
export const sumOfSinglePrices = (works: readonly WorkFacts[]): number =>
  sum(works, ({ priceFen, weightFen }) => (priceFen > 0 ? priceFen : weightFen))

export const sum = <Value>(values: readonly Value[], fen: (value: Value) => number): number =>
  values.reduce((total, value) => total + fen(value), 0)

/**
 * The unspent part of each top-up, in fen. The earliest top-up is spent first, so that the balance is what remains of the newest.
 * `topUps` are the remaining amounts, newest first.
 */
export function unspentOf(balanceFen: number, topUps: readonly number[]): number[] {
  let rest = balanceFen
  return topUps.map((fen) => {
    const unspent = Math.max(0, Math.min(fen, rest))
    rest -= unspent
    return unspent
  })
}

/**
 * The rest of `shareFen`, a share of a sale of `paidFen`, after refunds of `refundedFen`: rounded down, so that nothing remains
 * after a full refund. The differences between partial refunds add up to the whole, however it is divided.
 */
export function shareLeft(shareFen: number, paidFen: number, refundedFen: number): number {
  return paidFen === 0 ? 0 : proratedDown(shareFen, paidFen - refundedFen, paidFen)
}

/** Spreads `fen` over `weights` in proportion, to the last fen; no part exceeds its weight unless `fen` exceeds their sum. */
export function spread(fen: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let weightSum = 0
  let given = 0
  return weights.map((weight) => {
    weightSum += weight
    const part = whole === 0 ? 0 : proratedDown(fen, weightSum, whole) - given
    given += part
    return part
  })
}

/**
 * The share of each work in a pack's price, to the last fen: in proportion to the single prices, where a work that is not sold
 * alone counts as the pack's price ÷ number of works. The largest fractions are rounded up.
 */
export function packWeights(packFen: number, pricesFen: readonly number[]): number[] {
  const even = pricesFen.length === 0 ? 0 : packFen / pricesFen.length
  const weights = pricesFen.map((fen) => (fen > 0 ? fen : even))
  const whole = sum(weights, Number)
  const exact = weights.map((fen) => (whole === 0 ? 0 : (packFen * fen) / whole))
  const rest = packFen - sum(exact, Math.floor)
  const byFraction = exact
    .map((fen, index) => ({ index, fraction: fen % 1 }))
    .toSorted((one, other) => other.fraction - one.fraction)
  const raised = new Set(byFraction.slice(0, rest).map(({ index }) => index))
  return exact.map((fen, index) => Math.floor(fen) + (raised.has(index) ? 1 : 0))
}

/** Rounds down exactly for whole fen, however large the product: time is counted in milliseconds. */
export const proratedDown = (fen: number, part: number, whole: number): number =>
  Number((BigInt(fen) * BigInt(part)) / BigInt(whole))
export const proratedUp = (fen: number, part: number, whole: number): number =>
  Number((BigInt(fen) * BigInt(part) + BigInt(whole) - 1n) / BigInt(whole))
