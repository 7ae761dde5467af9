import { yuan } from '../../format.ts'
import { COUPON_RETURNED, COUPON_WITHHELD } from './refund-texts.ts'
import {
  floorOf,
  openOf,
  type RefundFacts,
  type RefundOrderFacts,
  type RefundRulesVersion,
  type RefundWorth,
  singlesOf,
  spread,
  sum,
} from './refunds.ts'

/** Withholds the discount of what stays, where that alone would have missed the coupon's threshold. */
export function lessCoupon({ version, couponFromFen, items }: RefundOrderFacts, lines: readonly RefundWorth[]): RefundWorth[] {
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
  return withReturned(items, lines, -moreFen)
}

/** Returns what was withheld and is no longer due, on the items that it was withheld from. */
function withReturned(items: readonly RefundFacts[], lines: readonly RefundWorth[], fen: number): RefundWorth[] {
  const returnable = items.map((facts) => Math.min(facts.withheldFen, openOf(facts)))
  const parts = spread(Math.min(fen, sum(returnable, Number)), returnable)
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
  const { kind, goodsFen, paidFen, withheldFen, pieces, piecesBack, works, whole, isTakenBack } = facts
  const [isLeaving, isPart] = [line?.take === 'all', line?.take === 'part']
  const stayingFen = openOf(facts) - withheldFen - (line?.worthFen ?? 0)
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
  if (version > 2 && (isPart || works.some(({ isBack }) => isBack)))
    return ofList(singlesOf(works.filter(({ isBack, filesTaken }) => !isBack && (filesTaken > 0 || !isPart))))
  const ofPieces = (fen: number) => floorOf(fen, pieces - piecesBack, pieces)
  return { listFen: ofPieces(goodsFen), couponFen: ofPieces(goodsFen - paidFen) }
}

/** The list price of the used time of a level, which stays used after it was revoked. */
const usedFen = ({ goodsFen, left, whole }: RefundFacts) => floorOf(goodsFen, whole - left, whole)

/** The list price of what was taken of an item before its right was revoked: that stays with its buyer. */
function takenFen({ kind, goodsFen, works, downloads }: RefundFacts): number {
  const taken = works.filter(({ filesTaken }) => filesTaken > 0)
  const fen = works.length === 1 ? taken.length * goodsFen : singlesOf(taken)
  return Math.min(goodsFen, kind === 'vip' ? downloads.fen : fen)
}

/** What a quote and a notice say of the coupon; '' where nothing is withheld. */
export function couponText(withheldFen: number): string {
  if (withheldFen > 0) return `；${COUPON_WITHHELD} ${yuan(withheldFen)}`
  return withheldFen < 0 ? `；${COUPON_RETURNED} ${yuan(-withheldFen)} 一起退回` : ''
}
