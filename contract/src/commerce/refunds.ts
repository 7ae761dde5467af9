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

/** Which rules an order was made under; stored with it, so that a later version takes nothing from its buyer. */
export type RefundRulesVersion = 1 | 2

/** A work that a digital thing holds: a track by itself, or one of a pack. */
export interface WorkFacts {
  id: string
  /** What it costs by itself. */
  priceFen: number
  files: number
  /** How many of its files were downloaded since it was paid for; a lease for listening offline takes all of them. */
  filesTaken: number
  /** An earlier refund took the right to it back. */
  isBack: boolean
}

/** What a refund needs to know of a thing that was bought. Money in fen. */
export interface RefundFacts {
  itemId: string
  kind: 'digital' | 'vip' | 'recharge' | 'goods' | 'design'
  /** Before the coupon, for all pieces. */
  goodsFen: number
  /** Paid for all pieces. */
  paidFen: number
  /** Of that, what came back before. */
  refundedFen: number
  /** Of what did not come back, what earlier refunds withheld because the coupon's threshold was missed. */
  withheldFen: number
  isForCoupon: boolean
  /** Milliseconds since 1970; of what was bought in a presale the release, from which its days count. */
  paidAt: number
  /** How much was not used: milliseconds of a level still to come, fen of a top-up not spent. */
  left: number
  /** Of how much. */
  whole: number
  /** What is paid for by the time that is left: all that is open, but for a level whose rest went into an upgrade. */
  timeFen: number
  /** Works that were downloaded by the level, and what they cost without VIP. */
  downloads: { count: number; fen: number }
  works: readonly WorkFacts[]
  pieces: number
  /** Of the pieces, how many earlier refunds took back. */
  piecesBack: number
  /** An earlier refund took everything back. */
  isTakenBack: boolean
  /** Goods that the carrier has. */
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
    text: '由客服处理，按剩余时间，或按实付减去已下载作品的非会员价，取较少的退款',
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
    text: '由客服处理，按没有下载的作品的价格退款，下载过的作品按单价计算并保留；单曲下载后不退',
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

/** What an order says of its refunds. */
export interface RefundOrderFacts {
  version: RefundRulesVersion
  /** What the coupon's things must cost together; 0 where the order had none, or one without a threshold. */
  couponFromFen: number
  /** All things of the order. */
  items: readonly RefundFacts[]
}

/** When the rules are applied, and within how many days they give back by themselves. */
export interface RefundMoment {
  now: number
  refundDays: number
}

/** What of a right a refund takes back. */
export const TAKES = ['nothing', 'part', 'all'] as const
export type Take = (typeof TAKES)[number]

/** What the rules give back of one thing. */
export interface RefundWorth {
  itemId: string
  rule: RefundRuleName
  /** What can come back at all: paid − refunded. */
  openFen: number
  /** What the rule gives of it. */
  worthFen: number
  /** What the rule gave less because the coupon's threshold is missed; below 0 where an earlier refund withheld too much. */
  withheldFen: number
  /** What goes back with it: `part` where the works that were taken stay. */
  take: Take
}

/** What can come back of a thing at all. */
export const openOf = ({ paidFen, refundedFen }: Pick<RefundFacts, 'paidFen' | 'refundedFen'>): number =>
  Math.max(0, paidFen - refundedFen)

/**
 * What the rules give back of the things of an order that `itemIds` names: never more than paid − refunded. An order made under
 * the first rules gets whichever of both gives more. Things that have nothing open are left out; one beside `itemIds` is added
 * where what was withheld for the coupon is due again.
 */
export function refundWorth(order: RefundOrderFacts, itemIds: readonly string[], moment: RefundMoment): RefundWorth[] {
  const lines = order.items
    .filter((facts) => itemIds.includes(facts.itemId) && openOf(facts) > 0)
    .map((facts) => worthOf(facts, order.version, moment))
  return order.version === 1 ? lines : withheld(order, lines)
}

function worthOf(facts: RefundFacts, version: RefundRulesVersion, moment: RefundMoment): RefundWorth {
  const late = byRules(facts, 2, moment)
  if (version === 2) return late
  const early = byRules(facts, 1, moment)
  return early.worthFen > late.worthFen ? early : late
}

function byRules(facts: RefundFacts, version: RefundRulesVersion, moment: RefundMoment): RefundWorth {
  const rule = refundRuleOf(facts, version, moment)
  const openFen = openOf(facts)
  const keepsWorks = rule === 'downloaded' && facts.works.length > 1
  const worthFen = Math.max(0, Math.min(openFen, ruleFen(rule, facts)))
  return { itemId: facts.itemId, rule, openFen, worthFen, withheldFen: 0, take: keepsWorks ? 'part' : 'all' }
}

/** Which rule a thing falls under. */
function refundRuleOf(facts: RefundFacts, version: RefundRulesVersion, { now, refundDays }: RefundMoment): RefundRuleName {
  const { kind, isSent, isAwaited, isTakenBack, left, whole, works, paidAt } = facts
  if (kind === 'recharge') return 'recharge'
  if (isTakenBack) return 'takenBack'
  if (kind === 'design') return 'made'
  if (kind === 'goods') return isSent ? 'sent' : 'unsent'
  if (isAwaited) return 'awaited'
  // A level whose time went into an upgrade has none left of none.
  if (kind === 'vip' && (left < whole || whole === 0)) return version === 1 ? 'begunEarlier' : 'begun'
  if (works.some(({ filesTaken, isBack }) => filesTaken > 0 || isBack)) return version === 1 ? 'downloadedEarlier' : 'downloaded'
  return now - paidAt <= refundDays * DAY_MS ? 'untouched' : 'late'
}

/** What a rule gives, in fen: a part is rounded up, in the buyer's favour. */
function ruleFen(rule: RefundRuleName, facts: RefundFacts): number {
  const openFen = openOf(facts)
  switch (rule) {
    case 'recharge':
      return facts.left
    case 'takenBack':
      return 0
    case 'begunEarlier':
      return timeWorth(facts)
    case 'begun':
      return Math.min(timeWorth(facts), openFen - facts.downloads.fen)
    case 'downloadedEarlier':
      return filesWorth(facts)
    case 'downloaded':
      return worksWorth(facts)
    default:
      return facts.kind === 'vip' ? facts.timeFen : openFen
  }
}

const timeWorth = ({ timeFen, left, whole }: RefundFacts) => (whole === 0 ? 0 : ceilOf(timeFen, left, whole))

function filesWorth(facts: RefundFacts): number {
  const works = facts.works.filter(({ isBack }) => !isBack)
  const whole = sum(works, ({ files }) => files)
  return whole === 0 ? 0 : ceilOf(openOf(facts), whole - sum(works, ({ filesTaken }) => filesTaken), whole)
}

/**
 * The works that were not taken, by their part of all prices; and no more than remains once each work that was taken is paid for
 * at its own price, so that a cheap pack is no way to a dear track.
 */
function worksWorth(facts: RefundFacts): number {
  const works = facts.works.filter(({ isBack }) => !isBack)
  const isPriced = works.some(({ priceFen }) => priceFen > 0)
  const weight = ({ priceFen, files }: WorkFacts) => (isPriced ? priceFen : Math.min(1, files))
  const taken = works.filter(({ filesTaken }) => filesTaken > 0)
  const [whole, used] = [sum(works, weight), sum(taken, weight)]
  const openFen = openOf(facts)
  if (whole === 0) return 0
  return Math.min(ceilOf(openFen, whole - used, whole), openFen - (isPriced ? used : 0))
}

/** Takes off what the buyer had by a coupon for things that stay, where they alone would not have reached its threshold. */
function withheld({ couponFromFen, items }: RefundOrderFacts, lines: readonly RefundWorth[]): RefundWorth[] {
  const leaving = new Set(lines.filter(({ take }) => take === 'all').map(({ itemId }) => itemId))
  const staying = items.filter(({ itemId, isForCoupon, isTakenBack }) => isForCoupon && !isTakenBack && !leaving.has(itemId))
  const isMissed = sum(staying, (facts) => ofRemainingPieces(facts, facts.goodsFen)) < couponFromFen
  const dueFen = isMissed ? sum(staying, (facts) => ofRemainingPieces(facts, facts.goodsFen - facts.paidFen)) : 0
  const moreFen = dueFen - sum(items, ({ withheldFen }) => withheldFen)
  if (moreFen >= 0) {
    const worths = lines.map(({ worthFen }) => worthFen)
    const parts = spread(Math.min(moreFen, sum(worths, Number)), worths)
    return lines.map((line, index) => lessened(line, parts[index] ?? 0))
  }
  return released(items, lines, -moreFen)
}

/** Gives back what was withheld and is not due any more, on the things that it was withheld from. */
function released(items: readonly RefundFacts[], lines: readonly RefundWorth[], fen: number): RefundWorth[] {
  const free = items.map((facts) => Math.min(facts.withheldFen, openOf(facts)))
  const parts = spread(Math.min(fen, sum(free, Number)), free)
  return items.flatMap((facts, index) => {
    const line = lines.find(({ itemId }) => itemId === facts.itemId)
    const part = parts[index] ?? 0
    if (!line) return part === 0 ? [] : [lessened(emptyLine(facts), -part)]
    return [lessened(line, -Math.min(part, line.openFen - line.worthFen))]
  })
}

const emptyLine = (facts: RefundFacts): RefundWorth => ({
  itemId: facts.itemId,
  rule: 'takenBack',
  openFen: openOf(facts),
  worthFen: 0,
  withheldFen: 0,
  take: 'nothing',
})

const lessened = (line: RefundWorth, fen: number): RefundWorth => ({
  ...line,
  worthFen: line.worthFen - fen,
  withheldFen: line.withheldFen + fen,
})

const ofRemainingPieces = ({ pieces, piecesBack }: RefundFacts, fen: number) => floorOf(fen, pieces - piecesBack, pieces)

const sum = <Value>(values: readonly Value[], fen: (value: Value) => number): number =>
  values.reduce((total, value) => total + fen(value), 0)

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
