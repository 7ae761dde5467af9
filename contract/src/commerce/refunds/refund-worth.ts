import { DAY_MS } from '../../shanghai.ts'
import { withholdCoupon } from './coupon-refunds.ts'
import {
  type ItemRefund,
  proratedUp,
  REFUND_RULES_VERSIONS,
  type RefundFacts,
  type RefundOrderFacts,
  type RefundRuleName,
  type RefundRulesVersion,
  type RefundTime,
  refundableOf,
  sum,
  sumOfSinglePrices,
  type Take,
  type WorkFacts,
} from './refunds.ts'

/**
 * The refund by the rules for the items in `itemIds`: never more than paid − refunded. An order made under earlier rules gets the
 * best result of those and later rules. Items with nothing left to refund are omitted; other items are added when an amount
 * withheld for the coupon is returned on them.
 */
export function refundWorth(order: RefundOrderFacts, itemIds: readonly string[], time: RefundTime): ItemRefund[] {
  const lines = order.items
    .filter((facts) => itemIds.includes(facts.itemId) && refundableOf(facts) > 0)
    .map((facts) => worthOf(facts, order.version, time))
  return order.version === 1 ? lines : withholdCoupon(order, lines)
}

/** Applies the rules of the order, or later ones when they give more. */
function worthOf(facts: RefundFacts, version: RefundRulesVersion, time: RefundTime): ItemRefund {
  const best = REFUND_RULES_VERSIONS.filter((each) => each >= version)
    .map((each) => byRules(facts, each, time))
    .reduce((earlier, later) => (later.worthFen >= earlier.worthFen ? later : earlier))
  const { itemId } = facts
  return { itemId, ...best, openFen: refundableOf(facts), withheldFen: 0, take: takeOf(best, facts, version) }
}

type ByRule = Pick<ItemRefund, 'rule' | 'worthFen'>

function byRules(facts: RefundFacts, version: RefundRulesVersion, time: RefundTime): ByRule {
  const rule = refundRuleOf(facts, version, time)
  return { rule, worthFen: Math.max(0, Math.min(refundableOf(facts), ruleFen(rule, facts, version))) }
}

/** An item that was used up is not revoked: a buyer who gets no money keeps it, and it counts for the coupon's threshold. */
function takeOf({ rule, worthFen }: ByRule, { works }: RefundFacts, version: RefundRulesVersion): Take {
  if (rule === 'takenBack') return 'nothing'
  if (rule === 'downloaded' && works.length > 1) return 'part'
  const isUsedUp = worthFen === 0 && (rule === 'downloaded' || rule === 'begun')
  return isUsedUp && version > 2 ? 'nothing' : 'all'
}

function refundRuleOf(facts: RefundFacts, version: RefundRulesVersion, { now, refundDays }: RefundTime): RefundRuleName {
  const { kind, isSent, isAwaited, isTakenBack, left, whole, downloads, works, paidAt } = facts
  if (kind === 'recharge') return 'recharge'
  if (isTakenBack) return 'takenBack'
  if (kind === 'design') return 'made'
  if (kind === 'goods') return isSent ? 'sent' : 'unsent'
  if (isAwaited) return 'awaited'
  // A level whose time was all credited to an upgrade has 0 of 0 left.
  if (kind === 'vip' && (left < whole || whole === 0)) return version === 1 ? 'begunEarlier' : 'begun'
  if (kind === 'vip' && downloads.count > 0 && version > 1) return 'begun'
  if (works.some(({ filesTaken, isRevoked }) => filesTaken > 0 || isRevoked))
    return version === 1 ? 'downloadedEarlier' : 'downloaded'
  return now - paidAt <= refundDays * DAY_MS ? 'untouched' : 'late'
}

/** The amount by a rule, in fen; a part is rounded up, in the buyer's favour. */
function ruleFen(rule: RefundRuleName, facts: RefundFacts, version: RefundRulesVersion): number {
  const openFen = refundableOf(facts)
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
  const works = facts.works.filter(({ isRevoked }) => !isRevoked)
  const whole = sum(works, ({ files }) => files)
  return whole === 0 ? 0 : proratedUp(refundableOf(facts), whole - sum(works, ({ filesTaken }) => filesTaken), whole)
}

/**
 * The share of the works that were not downloaded in the pack's price; at most the amount left after paying for each downloaded
 * work at its single price (or its share, if it is not sold alone), so that nobody gets an expensive track by way of a cheap
 * pack.
 */
function worksWorth(facts: RefundFacts): number {
  const works = facts.works.filter(({ isRevoked }) => !isRevoked)
  const taken = works.filter(({ filesTaken }) => filesTaken > 0)
  const [whole, used] = [works, taken].map((each) => sum(each, ({ weightFen }) => weightFen))
  const openFen = refundableOf(facts)
  if (!whole || used === undefined) return 0
  return Math.min(proratedUp(openFen, whole - used, whole), openFen - sumOfSinglePrices(taken))
}

/** The rules of version 2: in proportion to the single prices, or to the number of works if none is sold alone. */
function worksWorthByPrices(facts: RefundFacts): number {
  const works = facts.works.filter(({ isRevoked }) => !isRevoked)
  const isPriced = works.some(({ priceFen }) => priceFen > 0)
  const weight = ({ priceFen, files }: WorkFacts) => (isPriced ? priceFen : Math.min(1, files))
  const taken = works.filter(({ filesTaken }) => filesTaken > 0)
  const [whole, used] = [sum(works, weight), sum(taken, weight)]
  const openFen = refundableOf(facts)
  if (whole === 0) return 0
  return Math.min(proratedUp(openFen, whole - used, whole), openFen - (isPriced ? used : 0))
}
