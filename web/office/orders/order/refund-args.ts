import type { quoteRefundForStaff, StaffRefundQuote } from '@shenglang/contract/commerce/refunds/refund-routes'
import type { Take } from '@shenglang/contract/commerce/refunds/refunds'
import type { ArgsOf } from '@shenglang/contract/route'
import { fenOf } from '../../shell/yuan.ts'

/** A refund as it is being filled in. */
export interface RefundDraft {
  /** '' for the whole order. */
  orderItemId: string
  /** In yuan; '' for what the rules give. */
  amount: string
  take: Take
  /** Of a part: pieces of goods, or days of a level. */
  pieces: string
  days: string
  isTogether: boolean
}

export const EMPTY_DRAFT: RefundDraft = { orderItemId: '', amount: '', take: 'all', pieces: '', days: '', isTogether: false }

const countOf = (text: string) => (/^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text) : undefined)

/** What is named beside the order and the amount; a number belongs to a part alone. */
export function takeArgs({ orderItemId, take, pieces, days }: RefundDraft) {
  const [pieceCount, dayCount] = [countOf(pieces), countOf(days)]
  return {
    ...(orderItemId === '' ? {} : { orderItemId }),
    take,
    ...(take === 'part' && pieceCount !== undefined ? { pieces: pieceCount } : {}),
    ...(take === 'part' && dayCount !== undefined ? { days: dayCount } : {}),
  }
}

/** What a quote is asked for; an amount that is none is left out. */
export function quoteArgs(orderId: string, draft: RefundDraft): ArgsOf<typeof quoteRefundForStaff> {
  const fen = fenOf(draft.amount)
  if (draft.isTogether) return { id: orderId }
  return { id: orderId, ...takeArgs(draft), ...(fen === undefined || fen === 0 ? {} : { amountFen: fen }) }
}

/** The most that the draft can refund, with the orders that go with it. */
export const openFenOf = ({ openFen, together }: StaffRefundQuote, isTogether: boolean): number =>
  openFen + (isTogether ? together.reduce((sum, each) => sum + each.openFen, 0) : 0)

/** What the rules give, with the orders that go with it. */
export const ruleFenOf = ({ amountFen, together }: StaffRefundQuote, isTogether: boolean): number =>
  amountFen + (isTogether ? together.reduce((sum, each) => sum + each.amountFen, 0) : 0)
