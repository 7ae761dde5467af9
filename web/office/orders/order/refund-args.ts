import type { quoteRefundForStaff, StaffRefundQuote } from '@shenglang/contract/commerce/refunds/refund-routes'
import type { StaffTake } from '@shenglang/contract/commerce/refunds/refunds'
import type { ArgsOf } from '@shenglang/contract/route'
import { fenOf } from '../../shell/yuan.ts'

/** A refund as it is being filled in. */
export interface RefundDraft {
  /** '' for the whole order. */
  orderItemId: string
  /** In yuan; '' for what the rules give. */
  amount: string
  /** The rights that the buyer loses; '' until staff choose: see `takeOf`. */
  take: StaffTake | ''
  /** For a partial refund: `pieces` of goods, or `days` of a level. */
  pieces: string
  days: string
  isTogether: boolean
}

export const EMPTY_DRAFT: RefundDraft = { orderItemId: '', amount: '', take: '', pieces: '', days: '', isTogether: false }

const countOf = (text: string) => (/^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text) : undefined)

/**
 * The rights that the draft revokes: those that staff chose, else those of the rules if the amount is theirs. Undefined for any
 * other amount, such as a goodwill, for which staff have to choose.
 */
export function takeOf({ take, amount, isTogether }: RefundDraft, ruleFen: number): StaffTake | undefined {
  if (isTogether) return 'all'
  if (take !== '') return take
  return amount.trim() === '' || fenOf(amount) === ruleFen ? 'rule' : undefined
}

/** The arguments beside order and amount; a count of pieces or days is only sent for a partial refund. */
export function takeArgs<Named extends StaffTake | undefined>({ orderItemId, pieces, days }: RefundDraft, take: Named) {
  const [pieceCount, dayCount] = [countOf(pieces), countOf(days)]
  return {
    ...(orderItemId === '' ? {} : { orderItemId }),
    take,
    ...(take === 'part' && pieceCount !== undefined ? { pieces: pieceCount } : {}),
    ...(take === 'part' && dayCount !== undefined ? { days: dayCount } : {}),
  }
}

/** The scope of a quote: the order or one item, with or without the orders that paid for it. */
export const scopeArgs = (orderId: string, { orderItemId, isTogether }: Pick<RefundDraft, 'orderItemId' | 'isTogether'>) => ({
  id: orderId,
  ...(orderItemId === '' ? {} : { orderItemId }),
  ...(isTogether ? { together: 1 } : {}),
})

/** The arguments of a quote; an amount that cannot be read, or is zero, is left out. */
export function quoteArgs(orderId: string, draft: RefundDraft, ruleFen: number): ArgsOf<typeof quoteRefundForStaff> {
  const [fen, take] = [fenOf(draft.amount), takeOf(draft, ruleFen)]
  const scope = scopeArgs(orderId, draft)
  if (take === undefined) return scope
  return { ...scope, ...takeArgs(draft, take), ...(fen === undefined || fen === 0 ? {} : { amountFen: fen }) }
}

/** The most that can be refunded, including the orders that are refunded together with this one. */
export const openFenOf = ({ openFen, together }: StaffRefundQuote, isTogether: boolean): number =>
  openFen + (isTogether ? together.reduce((sum, each) => sum + each.openFen, 0) : 0)

/** The refund by the rules, including the orders that are refunded together with this one. */
export const ruleFenOf = ({ amountFen, together }: StaffRefundQuote, isTogether: boolean): number =>
  amountFen + (isTogether ? together.reduce((sum, each) => sum + each.amountFen, 0) : 0)
