import { yuan } from '../../format.ts'
import { COUPON_RETURNED, COUPON_WITHHELD } from './refund-texts.ts'
import {
  type ItemRefund,
  proratedDown,
  type RefundFacts,
  type RefundOrderFacts,
  type RefundRulesVersion,
  refundableOf,
  spread,
  sum,
  sumOfSinglePrices,
} from './refunds.ts'

/**
 * Withholds the discount on the items that the buyer keeps, if they would not have reached the coupon's threshold on their own.
 */
export function withholdCoupon({ version, couponFromFen, items }: RefundOrderFacts, lines: readonly ItemRefund[]): ItemRefund[] {
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
    // A top-up is exempt: the amount withheld from it would stay in the buyer's balance.
    const worths = lines.map(({ rule, worthFen }) => (rule === 'recharge' && version > 2 ? 0 : worthFen))
    const parts = spread(Math.min(moreFen, sum(worths, Number)), worths)
    return lines.map((line, index) => withholding(line, parts[index] ?? 0))
  }
  return withReturned(items, lines, -moreFen)
}

/** Returns what was withheld earlier and is no longer due, on the items that it was withheld from. */
function withReturned(items: readonly RefundFacts[], lines: readonly ItemRefund[], fen: number): ItemRefund[] {
  const returnable = items.map((facts) => Math.min(facts.withheldFen, refundableOf(facts)))
  const parts = spread(Math.min(fen, sum(returnable, Number)), returnable)
  return items.flatMap((facts, index) => {
    const line = lines.find(({ itemId }) => itemId === facts.itemId)
    const part = parts[index] ?? 0
    if (!line) return part === 0 ? [] : [withholding(emptyLine(facts), -part)]
    return [withholding(line, -Math.min(part, line.openFen - line.worthFen))]
  })
}

const emptyLine = (facts: RefundFacts): ItemRefund => ({
  itemId: facts.itemId,
  rule: 'takenBack',
  openFen: refundableOf(facts),
  worthFen: 0,
  withheldFen: 0,
  take: 'nothing',
})

const withholding = (line: ItemRefund, fen: number): ItemRefund => ({
  ...line,
  worthFen: line.worthFen - fen,
  withheldFen: line.withheldFen + fen,
})

/** The part of an item that the buyer keeps: its list price, and the coupon's discount on it that the buyer has not paid back. */
function stayingOf(facts: RefundFacts, line: ItemRefund | undefined, version: RefundRulesVersion) {
  const { kind, goodsFen, paidFen, withheldFen, pieces, piecesBack, works, whole, isTakenBack } = facts
  const [isLeaving, isPart] = [line?.take === 'all', line?.take === 'part']
  const stayingFen = refundableOf(facts) - withheldFen - (line?.worthFen ?? 0)
  const ofList = (fen: number) => {
    const listFen = Math.min(fen, goodsFen)
    return { listFen, couponFen: Math.min(Math.max(0, listFen - stayingFen), goodsFen - paidFen) }
  }
  const isLevelEnding = kind === 'vip' && whole > 0 && (isTakenBack || (isLeaving && line?.rule === 'begun'))
  if (version > 2 && (isTakenBack || isLevelEnding)) {
    const [taken, used] = [takenFen(facts), isLevelEnding ? usedFen(facts) : 0]
    const { listFen, couponFen } = ofList(Math.max(taken, used))
    return { listFen, couponFen: Math.max(couponFen, taken - stayingFen) }
  }
  if (isLeaving || isTakenBack) return { listFen: 0, couponFen: 0 }
  if (version > 2 && (isPart || works.some(({ isRevoked }) => isRevoked)))
    return ofList(sumOfSinglePrices(works.filter(({ isRevoked, filesTaken }) => !isRevoked && (filesTaken > 0 || !isPart))))
  const ofPieces = (fen: number) => proratedDown(fen, pieces - piecesBack, pieces)
  return { listFen: ofPieces(goodsFen), couponFen: ofPieces(goodsFen - paidFen) }
}

/** List price of the used time of a level, which remains used after the level was revoked. */
const usedFen = ({ goodsFen, left, whole }: RefundFacts) => proratedDown(goodsFen, whole - left, whole)

/** List price of the downloads from an item before its right was revoked; the buyer keeps those. */
function takenFen({ kind, goodsFen, works, downloads }: RefundFacts): number {
  const taken = works.filter(({ filesTaken }) => filesTaken > 0)
  const fen = works.length === 1 ? taken.length * goodsFen : sumOfSinglePrices(taken)
  return Math.min(goodsFen, kind === 'vip' ? downloads.fen : fen)
}

/** The sentence about the coupon in a quote or a notice; '' when nothing is withheld or returned. */
export function couponText(withheldFen: number): string {
  if (withheldFen > 0) return `；${COUPON_WITHHELD} ${yuan(withheldFen)}`
  return withheldFen < 0 ? `；${COUPON_RETURNED} ${yuan(-withheldFen)} 一起退回` : ''
}
