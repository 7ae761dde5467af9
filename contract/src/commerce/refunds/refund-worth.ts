import { lessCoupon } from './coupon-refunds.ts'
import {
  ceilOf,
  openOf,
  REFUND_RULES_VERSIONS,
  type RefundFacts,
  type RefundOrderFacts,
  type RefundRuleName,
  type RefundRulesVersion,
  type RefundTime,
  type RefundWorth,
  singlesOf,
  sum,
  type Take,
  type WorkFacts,
} from './refunds.ts'

const DAY_MS = 86_400_000

/**
 * What the rules refund of the items that `itemIds` names: never more than paid − refunded. An order made under earlier rules
 * gets the best of them and the later ones. Items with nothing open are left out; others are added where what was withheld for
 * the coupon is returned.
 */
export function refundWorth(order: RefundOrderFacts, itemIds: readonly string[], moment: RefundTime): RefundWorth[] {
  const lines = order.items
    .filter((facts) => itemIds.includes(facts.itemId) && openOf(facts) > 0)
    .map((facts) => worthOf(facts, order.version, moment))
  return order.version === 1 ? lines : lessCoupon(order, lines)
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
