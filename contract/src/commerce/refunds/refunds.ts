import { yuan } from '../../format.ts'

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

const DAY_MS = 86_400_000

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
  /** The unused part: milliseconds of a level still to come, fen of a top-up not spent. */
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

/**
 * What the rules refund of the items that `itemIds` names: never more than paid − refunded. An order made under earlier rules
 * gets the best of them and the later ones. Items with nothing open are left out; others are added where what was withheld for the coupon
 * is due again.
 */
export function refundWorth(order: RefundOrderFacts, itemIds: readonly string[], moment: RefundTime): RefundWorth[] {
  const lines = order.items
    .filter((facts) => itemIds.includes(facts.itemId) && openOf(facts) > 0)
    .map((facts) => worthOf(facts, order.version, moment))
  return order.version === 1 ? lines : withheld(order, lines)
}

/** By the rules of the order, or by later ones where they give more. */
function worthOf(facts: RefundFacts, version: RefundRulesVersion, moment: RefundTime): RefundWorth {
  const best = REFUND_RULES_VERSIONS.filter((each) => each >= version)
    .map((each) => byRules(facts, each, moment))
    .reduce((one, later) => (later.worthFen >= one.worthFen ? later : one))
  const { itemId } = facts
  return { itemId, ...best, openFen: openOf(facts), withheldFen: 0, take: takeOf(best, facts, version) }
}

type ByRule = Pick<RefundWorth, 'rule' | 'worthFen'>

function byRules(facts: RefundFacts, version: RefundRulesVersion, moment: RefundTime): ByRule {
  const rule = refundRuleOf(facts, version, moment)
  return { rule, worthFen: Math.max(0, Math.min(openOf(facts), ruleFen(rule, facts, version))) }
}

/** What was used up stays as it is: its buyer loses nothing for no money, and it counts for the coupon's threshold. */
function takeOf({ rule, worthFen }: ByRule, { works }: RefundFacts, version: RefundRulesVersion): Take {
  if (rule === 'takenBack') return 'nothing'
  if (rule === 'downloaded' && works.length > 1) return 'part'
  const isUsedUp = worthFen === 0 && (rule === 'downloaded' || rule === 'begun')
  return isUsedUp && version > 2 ? 'nothing' : 'all'
}

/** The rule of an item. */
function refundRuleOf(facts: RefundFacts, version: RefundRulesVersion, { now, refundDays }: RefundTime): RefundRuleName {
  const { kind, isSent, isAwaited, isTakenBack, left, whole, downloads, works, paidAt } = facts
  if (kind === 'recharge') return 'recharge'
  if (isTakenBack) return 'takenBack'
  if (kind === 'design') return 'made'
  if (kind === 'goods') return isSent ? 'sent' : 'unsent'
  if (isAwaited) return 'awaited'
  // A level whose time went into an upgrade has 0 of 0 left.
  if (kind === 'vip' && (left < whole || whole === 0)) return version === 1 ? 'begunEarlier' : 'begun'
  if (kind === 'vip' && downloads.count > 0 && version > 1) return 'begun'
  if (works.some(({ filesTaken, isBack }) => filesTaken > 0 || isBack)) return version === 1 ? 'downloadedEarlier' : 'downloaded'
  return now - paidAt <= refundDays * DAY_MS ? 'untouched' : 'late'
}

/** What a rule gives, in fen: a part is rounded up, in the buyer's favour. */
function ruleFen(rule: RefundRuleName, facts: RefundFacts, version: RefundRulesVersion): number {
  const openFen = openOf(facts)
  switch (rule) {
    case 'recharge':
      return facts.left
    case 'takenBack':
      return 0
    case 'begunEarlier':
      return facts.timeFen
    case 'begun':
      return Math.min(facts.timeFen, openFen - (version === 2 ? facts.downloads.ownFen : facts.downloads.fen))
    case 'downloadedEarlier':
      return filesWorth(facts)
    case 'downloaded':
      return version === 2 ? worksWorthByPrices(facts) : worksWorth(facts)
    default:
      return facts.kind === 'vip' ? facts.timeFen : openFen
  }
}

function filesWorth(facts: RefundFacts): number {
  const works = facts.works.filter(({ isBack }) => !isBack)
  const whole = sum(works, ({ files }) => files)
  return whole === 0 ? 0 : ceilOf(openOf(facts), whole - sum(works, ({ filesTaken }) => filesTaken), whole)
}

/**
 * The works that were not downloaded, by their part of the price; and at most what remains once each downloaded work is paid at
 * its single price, or at its part where it is not sold alone, so that a cheap pack is no way to a dear track.
 */
function worksWorth(facts: RefundFacts): number {
  const works = facts.works.filter(({ isBack }) => !isBack)
  const taken = works.filter(({ filesTaken }) => filesTaken > 0)
  const [whole, used] = [works, taken].map((each) => sum(each, ({ weightFen }) => weightFen))
  const openFen = openOf(facts)
  if (!whole || used === undefined) return 0
  return Math.min(ceilOf(openFen, whole - used, whole), openFen - singlesOf(taken))
}

/** The second rules: by all single prices, or by the number of works where none is sold alone. */
function worksWorthByPrices(facts: RefundFacts): number {
  const works = facts.works.filter(({ isBack }) => !isBack)
  const isPriced = works.some(({ priceFen }) => priceFen > 0)
  const weight = ({ priceFen, files }: WorkFacts) => (isPriced ? priceFen : Math.min(1, files))
  const taken = works.filter(({ filesTaken }) => filesTaken > 0)
  const [whole, used] = [sum(works, weight), sum(taken, weight)]
  const openFen = openOf(facts)
  if (whole === 0) return 0
  return Math.min(ceilOf(openFen, whole - used, whole), openFen - (isPriced ? used : 0))
}

/** Withholds the discount of what stays, where that alone would have missed the coupon's threshold. */
function withheld({ version, couponFromFen, items }: RefundOrderFacts, lines: readonly RefundWorth[]): RefundWorth[] {
  const staying = items
    .filter(({ isForCoupon }) => isForCoupon)
    .map((facts) =>
      stayingOf(
        facts,
        lines.find(({ itemId }) => itemId === facts.itemId),
        version,
      ),
    )
  const isMissed = sum(staying, ({ listFen }) => listFen) < couponFromFen
  const dueFen = isMissed ? sum(staying, ({ couponFen }) => couponFen) : 0
  const moreFen = dueFen - sum(items, ({ withheldFen }) => withheldFen)
  if (moreFen >= 0) {
    // Withheld from a top-up, it would stay in the buyer's balance.
    const worths = lines.map(({ rule, worthFen }) => (rule === 'recharge' && version > 2 ? 0 : worthFen))
    const parts = spread(Math.min(moreFen, sum(worths, Number)), worths)
    return lines.map((line, index) => lessened(line, parts[index] ?? 0))
  }
  return released(items, lines, -moreFen)
}

/** Returns what was withheld and is no longer due, on the items that it was withheld from. */
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

/** What the buyer keeps of an item: its list price, and what the coupon took off it that is not paid otherwise. */
function stayingOf(facts: RefundFacts, line: RefundWorth | undefined, version: RefundRulesVersion) {
  const { goodsFen, paidFen, withheldFen, pieces, piecesBack, works, left, whole, isTakenBack } = facts
  const [isLeaving, isPart] = [line?.take === 'all', line?.take === 'part']
  const stayingFen = openOf(facts) - withheldFen - (line?.worthFen ?? 0)
  const ofList = (fen: number) => {
    const listFen = Math.min(fen, goodsFen)
    return { listFen, couponFen: Math.min(Math.max(0, listFen - stayingFen), goodsFen - paidFen) }
  }
  if (version > 2 && isTakenBack) return { ...ofList(takenFen(facts)), couponFen: Math.max(0, takenFen(facts) - stayingFen) }
  if (version > 2 && isLeaving && line?.rule === 'begun' && whole > 0) return ofList(floorOf(goodsFen, whole - left, whole))
  if (isLeaving || isTakenBack) return { listFen: 0, couponFen: 0 }
  if (version > 2 && (isPart || works.some(({ isBack }) => isBack)))
    return ofList(singlesOf(works.filter(({ isBack, filesTaken }) => !isBack && (filesTaken > 0 || !isPart))))
  const ofPieces = (fen: number) => floorOf(fen, pieces - piecesBack, pieces)
  return { listFen: ofPieces(goodsFen), couponFen: ofPieces(goodsFen - paidFen) }
}

/** The list price of what was taken of an item before its right was revoked: that stays with its buyer. */
function takenFen({ kind, goodsFen, works, downloads }: RefundFacts): number {
  const taken = works.filter(({ filesTaken }) => filesTaken > 0)
  const fen = works.length === 1 ? taken.length * goodsFen : singlesOf(taken)
  return Math.min(goodsFen, kind === 'vip' ? downloads.fen : fen)
}

/** What works cost alone, or their part of the pack's price where they are not sold alone. */
const singlesOf = (works: readonly WorkFacts[]) => sum(works, ({ priceFen, weightFen }) => (priceFen > 0 ? priceFen : weightFen))

const sum = <Value>(values: readonly Value[], fen: (value: Value) => number): number =>
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
  const wanted = pricesFen.map((fen) => (fen > 0 ? fen : even))
  const whole = sum(wanted, Number)
  const exact = wanted.map((fen) => (whole === 0 ? 0 : (packFen * fen) / whole))
  const rest = packFen - sum(exact, Math.floor)
  const byFraction = exact
    .map((fen, index) => ({ index, fraction: fen % 1 }))
    .toSorted((one, other) => other.fraction - one.fraction)
  const raised = new Set(byFraction.slice(0, rest).map(({ index }) => index))
  return exact.map((fen, index) => Math.floor(fen) + (raised.has(index) ? 1 : 0))
}

/** What a quote and a notice say of the coupon; '' where nothing is withheld. */
export function couponText(withheldFen: number): string {
  if (withheldFen > 0) return `；留下的内容不再满足优惠券的门槛，扣回对应的优惠 ${yuan(withheldFen)}`
  return withheldFen < 0 ? `；此前因优惠券门槛扣回的优惠 ${yuan(-withheldFen)} 一起退回` : ''
}

/** Exact for whole fen, however large the product: time is counted in milliseconds. */
const floorOf = (fen: number, part: number, whole: number) => Number((BigInt(fen) * BigInt(part)) / BigInt(whole))
export const ceilOf = (fen: number, part: number, whole: number) =>
  Number((BigInt(fen) * BigInt(part) + BigInt(whole) - 1n) / BigInt(whole))
