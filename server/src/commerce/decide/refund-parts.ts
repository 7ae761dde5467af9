import { type TakeChoice, type TakenBack, takeBack } from '@shenglang/contract/commerce/refunds/refund-takes'
import { spread } from '@shenglang/contract/commerce/refunds/refunds'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import type { RefundPart } from './facts.ts'
import { type RefundLine, sumOf } from './refund-lines.ts'

interface Granted {
  isBeyondRule?: boolean
  /** What the rules revoke if null. */
  take?: TakeChoice | null
}

/** Spreads an amount over items: as the rules weigh them, or beyond the rules by what is open. Throws REFUND_REFUSED. */
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

/** What is paid back beyond the rule is no longer withheld for the coupon. */
const withheldOf = ({ amountFen, withheldFen }: RefundLine, fen: number) =>
  withheldFen > 0 ? Math.max(0, withheldFen - Math.max(0, fen - amountFen)) : withheldFen

/** A spent top-up can be refunded by nobody. */
const limitOf = (line: RefundLine) => (line.rule === 'recharge' ? line.amountFen : line.openFen)

function takenOf(line: RefundLine, choice: TakeChoice | null): TakenBack {
  const taken = choice ? takeBack(line.facts, choice) : line.taken
  if ('refusal' in taken) throw fault('REFUND_REFUSED', { message: `${line.item.title}：${taken.refusal}` })
  return taken
}
