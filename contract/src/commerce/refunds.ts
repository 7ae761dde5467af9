/**
 * What comes back of a paid thing, and who decides it. The first row of `REFUND_RULES` that fits a thing is its rule; the
 * texts are what buyers read, `{days}` being the operator's `refundDays`.
 */
export interface RefundRule {
  /** `platform`: by itself, at once. `staff`: somebody looks at it first. */
  readonly decidedBy: 'platform' | 'staff'
  /** `all` that is still paid for, or the part that is `left` of it. */
  readonly amount: 'all' | 'left'
  readonly title: string
  readonly text: string
}

/** A provider takes nothing back later than this after the payment. */
export const PROVIDER_REFUND_DAYS = 365
/** A provider pays one payment back in at most so many parts. */
export const REFUND_PARTS_MAX = 50

const DAY_MS = 86_400_000

/** What a refund needs to know of a thing that was bought. */
export interface RefundFacts {
  readonly kind: 'digital' | 'vip' | 'recharge' | 'goods' | 'design'
  /** What is still paid for: without what came back before. */
  readonly paidFen: number
  /** Milliseconds since 1970. */
  readonly paidAt: number
  /** How much was not used: files not downloaded, time of a level still to come, fen of a top-up not spent. */
  readonly left: number
  /** Of how much. */
  readonly whole: number
  /** Goods that the carrier has. */
  readonly isSent: boolean
  /** A presale that is not released. */
  readonly isAwaited: boolean
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
  begun: { decidedBy: 'staff', amount: 'left', title: '已开始的会员', text: '由客服处理，按剩余时间退款' },
  downloaded: {
    decidedBy: 'staff',
    amount: 'left',
    title: '下载过的内容',
    text: '由客服处理，按还没有下载的文件退款',
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

/** Which rule a thing falls under. */
export function refundRuleOf(facts: RefundFacts, { now, refundDays }: { now: number; refundDays: number }): RefundRuleName {
  const { kind, isSent, isAwaited, left, whole, paidAt } = facts
  if (kind === 'recharge') return 'recharge'
  if (kind === 'design') return 'made'
  if (kind === 'goods') return isSent ? 'sent' : 'unsent'
  if (isAwaited) return 'awaited'
  // A level whose time went into an upgrade has none left of none.
  if (kind === 'vip' && (left < whole || whole === 0)) return 'begun'
  if (left < whole) return 'downloaded'
  return now - paidAt <= refundDays * DAY_MS ? 'untouched' : 'late'
}

/** The most that a rule gives back, in fen: a part is rounded up, in the buyer's favour, and is never more than what is paid. */
export function refundMaxFen(rule: RefundRuleName, { paidFen, left, whole, kind }: RefundFacts): number {
  if (REFUND_RULES[rule].amount === 'all') return paidFen
  if (kind === 'recharge') return Math.min(paidFen, left)
  return whole === 0 ? 0 : Math.min(paidFen, ceilOf(paidFen, left, whole))
}

/**
 * Of each top-up what is not spent, in fen. What was topped up first is spent first, so that a balance is what remains of the
 * newest. `topUps` are what each still stands for, the newest first.
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
 * What of `shareFen`, a share of a sale of `paidFen`, remains when `refundedFen` of it came back: rounded down, so that nothing
 * remains once everything has. Reversing the difference between two refunds adds up to the whole, in whatever parts.
 */
export function shareLeft(shareFen: number, paidFen: number, refundedFen: number): number {
  return paidFen === 0 ? 0 : floorOf(shareFen, paidFen - refundedFen, paidFen)
}

/** Spreads `fen` over `weights` in proportion, to the last fen; each part is at most its weight where `fen` is at most their sum. */
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

/** Whole fen are exact, however large the product: time is counted in milliseconds. */
const floorOf = (fen: number, part: number, whole: number) => Number((BigInt(fen) * BigInt(part)) / BigInt(whole))
const ceilOf = (fen: number, part: number, whole: number) =>
  Number((BigInt(fen) * BigInt(part) + BigInt(whole) - 1n) / BigInt(whole))
