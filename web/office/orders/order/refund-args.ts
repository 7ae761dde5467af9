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
  /** '' until staff choose: see `takeOf`. */
  take: StaffTake | ''
  /** Of a part: pieces of goods, or days of a level. */
  pieces: string
  days: string
  isTogether: boolean
}

export const EMPTY_DRAFT: RefundDraft = { orderItemId: '', amount: '', take: '', pieces: '', days: '', isTogether: false }

const countOf = (text: string) => (/^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text) : undefined)

/**
 * What the draft revokes: with the amount of the rules what they say, unless staff choose. Undefined for another amount, such as a
 * goodwill, of which only staff know what it revokes.
 */
export function takeOf({ take, amount, isTogether }: RefundDraft, ruleFen: number): StaffTake | undefined {
  if (isTogether) return 'all'
  if (take !== '') return take
  return amount.trim() === '' || fenOf(amount) === ruleFen ? 'rule' : undefined
}

/** What is named beside the order and the amount; a number belongs to a part alone. */
export function takeArgs<Named extends StaffTake | undefined>({ orderItemId, pieces, days }: RefundDraft, take: Named) {
  const [pieceCount, dayCount] = [countOf(pieces), countOf(days)]
  return {
    ...(orderItemId === '' ? {} : { orderItemId }),
    take,
    ...(take === 'part' && pieceCount !== undefined ? { pieces: pieceCount } : {}),
    ...(take === 'part' && dayCount !== undefined ? { days: dayCount } : {}),
  }
}

/** What the rules are asked about: the order or an item, and whether the orders that paid for it go with it. */
export const scopeArgs = (orderId: string, { orderItemId, isTogether }: Pick<RefundDraft, 'orderItemId' | 'isTogether'>) => ({
  id: orderId,
  ...(orderItemId === '' ? {} : { orderItemId }),
  ...(isTogether ? { together: 1 } : {}),
})

/** What a quote is asked for; an amount that is none is left out. */
export function quoteArgs(orderId: string, draft: RefundDraft, ruleFen: number): ArgsOf<typeof quoteRefundForStaff> {
  const [fen, take] = [fenOf(draft.amount), takeOf(draft, ruleFen)]
  const scope = scopeArgs(orderId, draft)
  if (take === undefined) return scope
  return { ...scope, ...takeArgs(draft, take), ...(fen === undefined || fen === 0 ? {} : { amountFen: fen }) }
}

/** The most that the draft can refund, with the orders that go with it. */
export const openFenOf = ({ openFen, together }: StaffRefundQuote, isTogether: boolean): number =>
  openFen + (isTogether ? together.reduce((sum, each) => sum + each.openFen, 0) : 0)

/** What the rules give, with the orders that go with it. */
export const ruleFenOf = ({ amountFen, together }: StaffRefundQuote, isTogether: boolean): number =>
  amountFen + (isTogether ? together.reduce((sum, each) => sum + each.amountFen, 0) : 0)
