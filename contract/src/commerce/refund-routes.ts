import * as z from 'zod/mini'
import { id, int, oneOf, paging } from '../arguments.ts'
import { pageOf } from '../envelope.ts'
import { route } from '../route.ts'
import { words } from '../studio/rules.ts'
import { CHANNELS } from './orders.ts'
import { REFUND_RULES, type RefundRuleName } from './refunds.ts'

const FEN_MAX = 100_000_000

export const REFUND_STATE_NAMES = {
  asked: '待客服处理',
  granted: '退款中',
  done: '已退款',
  refused: '未同意',
  failed: '渠道退款失败',
} as const
export type RefundState = keyof typeof REFUND_STATE_NAMES
const REFUND_STATES = Object.keys(REFUND_STATE_NAMES) as [RefundState, ...RefundState[]]

/** Money of an order on its way back. Instants ISO 8601 UTC, '' where it has not come to that. */
export const Refund = z.object({
  refundId: z.string(),
  refundNo: z.string(),
  orderId: z.string(),
  /** '' for all that was left of the order. */
  orderItemId: z.string(),
  state: z.enum(REFUND_STATES),
  stateName: z.string(),
  amountFen: z.int(),
  reason: z.string(),
  /** What staff said to it. */
  answer: z.string(),
  createTime: z.string(),
  doneTime: z.string(),
})
export type Refund = z.infer<typeof Refund>

/** A refund as staff see it. */
export const StaffRefund = z.extend(Refund, {
  orderNo: z.string(),
  userId: z.string(),
  nickName: z.string(),
  titles: z.array(z.string()),
  /** Paid for the order in all, and what came back before. */
  paidFen: z.int(),
  refundedFen: z.int(),
  channel: z.enum(CHANNELS),
  isSandbox: z.boolean(),
})
export type StaffRefund = z.infer<typeof StaffRefund>

const RefundLine = z.object({
  orderItemId: z.string(),
  title: z.string(),
  rule: z.enum(Object.keys(REFUND_RULES) as [RefundRuleName, ...RefundRuleName[]]),
  /** The rule's words. */
  text: z.string(),
  isByItself: z.boolean(),
  amountFen: z.int(),
})

/** What would come back if it were asked for now. */
export const RefundQuote = z.object({
  amountFen: z.int(),
  /** Nobody has to look at it first. */
  isByItself: z.boolean(),
  /** Where the money goes: back the way it came. */
  channel: z.enum(CHANNELS),
  /** Why it cannot be asked for; '' where it can. */
  refusal: z.string(),
  /** In a sentence: the refusal, else the words of the rules. */
  reason: z.string(),
  lines: z.array(RefundLine),
})
export type RefundQuote = z.infer<typeof RefundQuote>

export const quoteRefund = route({
  method: 'GET',
  path: '/pay/client/order/refund/quote/{id}',
  audience: 'user',
  summary: '申请退款前：会退多少、是否自动退、按哪条规则；不给 orderItemId 为整单',
  args: z.object({ id: id(), orderItemId: z.optional(id()) }),
  answer: RefundQuote,
})

export const askRefund = route({
  method: 'POST',
  path: '/pay/client/order/refund/{id}',
  audience: 'user',
  idempotent: true,
  summary: '申请退款：符合规则的自动退，其余由客服处理；不给 orderItemId 为整单',
  args: z.object({ id: id(), orderItemId: z.optional(id()), reason: words('退款原因', 1, 500) }),
  answer: Refund,
})

export const listRefunds = route({
  method: 'GET',
  path: '/client/app/admin/refund',
  audience: 'staff',
  permission: 'finance',
  summary: '退款：asked 待处理的先来的在前，其余新的在前',
  args: z.object({ state: z._default(oneOf(REFUND_STATES), 'asked'), ...paging }),
  answer: pageOf(StaffRefund),
})

export const decideRefund = route({
  method: 'POST',
  path: '/client/app/admin/refund/{id}',
  audience: 'staff',
  permission: 'finance',
  idempotent: true,
  summary: '处理退款申请：approve 同意（amountFen 不给则按规则；超过规则的上限要写明 isBeyondRule），refuse 不同意',
  args: z
    .object({
      id: id(),
      outcome: oneOf(['approve', 'refuse']),
      amountFen: z.optional(int(1, FEN_MAX)),
      isBeyondRule: z._default(z.boolean(), false),
      answer: words('答复', 1, 500),
    })
    .check(
      z.refine(({ outcome, amountFen }) => outcome === 'approve' || amountFen === undefined, {
        path: ['amountFen'],
        message: '不同意时不给金额',
      }),
    ),
  answer: StaffRefund,
})

export const startRefund = route({
  method: 'POST',
  path: '/client/app/admin/order/refund/{id}',
  audience: 'staff',
  permission: 'finance',
  idempotent: true,
  summary: '客服主动退款：整单或一项，退 amountFen',
  args: z.object({
    id: id(),
    orderItemId: z.optional(id()),
    amountFen: int(1, FEN_MAX),
    reason: words('原因', 1, 500),
  }),
  answer: StaffRefund,
})
