import { type TakeChoice, type TakenBack, takeBack } from '@shenglang/contract/commerce/refunds/refund-takes'
import { spread } from '@shenglang/contract/commerce/refunds/refunds'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import type { RefundPart } from './facts.ts'
import { type RefundLine, sumOf } from './refund-lines.ts'

interface Granted {
  isBeyondRule?: boolean
  /** The choice of what to revoke; null follows the rules. */
  take?: TakeChoice | null
}

/**
 * Spreads an amount over items: in proportion to their refunds by the rules, or, beyond those, to the amounts that are open.
 * Throws REFUND_REFUSED.
 */
export function partsOf(
  lines: readonly RefundLine[],
  amountFen: number,
  { isBeyondRule = false, take = null }: Granted = {},
): RefundPart[] {
  if ((take?.pieces ?? take?.days) !== undefined && lines.length > 1) {
    throw fault('REFUND_REFUSED', { message: '写明件数或天数时，请一项一项地退' })
  }
  const most = sumOf(lines)
  const isBeyond = amountFen > most
  const weights = lines.map((line) => (isBeyond || take?.take === 'nothing' ? limitOf(line) : line.amountFen))
  const limit = isBeyondRule ? lines.reduce((sum, line) => sum + limitOf(line), 0) : most
  if (amountFen > limit) {
    const message = isBeyondRule ? `最多可退 ${yuan(limit)}` : `按规则最多退 ${yuan(limit)}，超过要写明`
    throw fault('REFUND_REFUSED', { message })
  }
  const amounts = spread(amountFen, weights)
  return lines
    .map((line, index) => {
      const fen = amounts[index] ?? 0
      const withheldFen = take?.take === 'nothing' ? 0 : withheldOf(line, fen)
      return { ...takenOf(line, take), orderItemId: line.item.orderItemId, amountFen: fen, withheldFen }
    })
    .filter((part) => part.amountFen > 0 || part.take !== 'nothing')
}

/** The amount withheld for the coupon, less what is paid back beyond the rule. */
const withheldOf = ({ amountFen, withheldFen }: RefundLine, fen: number) =>
  withheldFen > 0 ? Math.max(0, withheldFen - Math.max(0, fen - amountFen)) : withheldFen

/** The most that staff can refund of a line; nobody can refund a spent top-up. */
const limitOf = (line: RefundLine) => (line.rule === 'recharge' ? line.amountFen : line.openFen)

function takenOf(line: RefundLine, choice: TakeChoice | null): TakenBack {
  const taken = choice ? takeBack(line.facts, choice) : line.taken
  if ('refusal' in taken) throw fault('REFUND_REFUSED', { message: `${line.item.title}：${taken.refusal}` })
  return taken
}
