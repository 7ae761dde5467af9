/**
 * What is refunded of a paid item, and who decides it. The first row of `REFUND_RULES` that matches an item is its rule;
 * buyers read the texts, where `{days}` is the operator's `refundDays`.
 */
export interface RefundRule {
  /** `platform`: automatically, at once. `staff`: a person decides. */
  readonly decidedBy: 'platform' | 'staff'
  /** `all` that is still paid for, or the part that is `left` of it. */
  readonly amount: 'all' | 'left'
  readonly title: string
  readonly text: string
}

/** Providers accept no refund later than this after the payment. */
export const PROVIDER_REFUND_DAYS = 365
/** The most refunds of one payment that a provider accepts. */
export const REFUND_PARTS_MAX = 50

/**
 * The version of the rules that an order was made under; stored with it, so that a later version takes nothing from its buyer.
 */
export const REFUND_RULES_VERSIONS = [1, 2, 3] as const
export type RefundRulesVersion = (typeof REFUND_RULES_VERSIONS)[number]

/** A work of a digital item: a single track, or one of a pack. */
export interface WorkFacts {
  id: string
  /** Its price when sold alone: when it was bought or else taken, else now; 0 for a work that is not sold alone. */
  priceFen: number
  /** Its part of the price of the item, before the coupon (`packWeights`). */
  weightFen: number
  files: number
  /** How many of its files were taken by this item: downloaded, or leased for offline use. */
  filesTaken: number
  /** An earlier refund revoked the right to it. */
  isBack: boolean
}

/** Works taken by a level and by the seats that it gave, and their price without VIP then. */
export interface LevelTakings {
  count: number
  fen: number
  /** Of that, what the member downloaded: all that the second rules count. */
  ownFen: number
}

/** The facts of an item that a refund depends on. Money in fen. */
export interface RefundFacts {
  itemId: string
  kind: 'digital' | 'vip' | 'recharge' | 'goods' | 'design'
  /** Before the coupon, for all pieces. */
  goodsFen: number
  /** Paid for all pieces. */
  paidFen: number
  /** Of that, what was refunded before. */
  refundedFen: number
  /** What earlier refunds withheld because the coupon's threshold was missed. */
  withheldFen: number
  isForCoupon: boolean
  /** Milliseconds since 1970; for a presale the release, from which its days count. */
  paidAt: number
  /** The unused part: milliseconds of a level still to come, or revoked by an earlier refund; fen of a top-up not spent. */
  left: number
  /** The whole of `left`. */
  whole: number
  /** What the time that is left is worth, also where it went into an upgrade that is refunded with it. */
  timeFen: number
  downloads: LevelTakings
  works: readonly WorkFacts[]
  pieces: number
  /** Pieces that earlier refunds took back. */
  piecesBack: number
  /** An earlier refund revoked everything. */
  isTakenBack: boolean
  /** Goods that were shipped. */
  isSent: boolean
  /** A presale that is not released. */
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
  /** The least total of the coupon's items; 0 without a coupon or a threshold. */
  couponFromFen: number
  /** All items of the order. */
  items: readonly RefundFacts[]
}

/** When the rules are applied, and for how many days refunds are automatic. */
export interface RefundTime {
  now: number
  refundDays: number
}

/** Which part of a right a refund revokes. */
export const TAKES = ['nothing', 'part', 'all'] as const
export type Take = (typeof TAKES)[number]
/** What staff choose between: what the rules revoke with each item, or one kind for all. */
export const STAFF_TAKES = ['rule', ...TAKES] as const
export type StaffTake = (typeof STAFF_TAKES)[number]

/** What the rules refund of one item. */
export interface RefundWorth {
  itemId: string
  rule: RefundRuleName
  /** The most that can be refunded: paid − refunded. */
  openFen: number
  /** What the rule gives of it. */
  worthFen: number
  /** What the rule gave less because the coupon's threshold is missed; below 0 where an earlier refund withheld too much. */
  withheldFen: number
  /** What is revoked with it: `part` leaves the downloaded works. */
  take: Take
}

/** The most that can be refunded of an item. */
export const openOf = ({ paidFen, refundedFen }: Pick<RefundFacts, 'paidFen' | 'refundedFen'>): number =>
  Math.max(0, paidFen - refundedFen)

/** What works cost alone, or their part of the pack's price where they are not sold alone. */
export const singlesOf = (works: readonly WorkFacts[]): number =>
  sum(works, ({ priceFen, weightFen }) => (priceFen > 0 ? priceFen : weightFen))

export const sum = <Value>(values: readonly Value[], fen: (value: Value) => number): number =>
  values.reduce((total, value) => total + fen(value), 0)

/**
 * What is not spent of each top-up, in fen. The earliest top-up is spent first, so that a balance is the rest of the newest.
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
 * The rest of `shareFen`, a share of a sale of `paidFen`, once `refundedFen` was refunded: rounded down, so that nothing
 * remains after a full refund. The differences between refunds add up to the whole, in any parts.
 */
export function shareLeft(shareFen: number, paidFen: number, refundedFen: number): number {
  return paidFen === 0 ? 0 : floorOf(shareFen, paidFen - refundedFen, paidFen)
}

/**
 * Spreads `fen` over `weights` in proportion, to the last fen; each part is at most its weight where `fen` is at most their
 * sum.
 */
export function spread(fen: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let seen = 0
  let given = 0
  return weights.map((weight) => {
    seen += weight
    const part = whole === 0 ? 0 : floorOf(fen, seen, whole) - given
    given += part
    return part
  })
}

/**
 * What each work of a pack is worth of the pack's price: in proportion to the single prices, where one that is not sold alone
 * counts as the pack's price ÷ number of works; to the last fen, the largest fractions rounded up.
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

/** Exact for whole fen, however large the product: time is counted in milliseconds. */
export const floorOf = (fen: number, part: number, whole: number): number => Number((BigInt(fen) * BigInt(part)) / BigInt(whole))
export const ceilOf = (fen: number, part: number, whole: number): number =>
  Number((BigInt(fen) * BigInt(part) + BigInt(whole) - 1n) / BigInt(whole))
