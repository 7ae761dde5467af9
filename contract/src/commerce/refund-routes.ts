import * as z from 'zod/mini'
import { id, int, oneOf, paging } from '../arguments.ts'
import { pageOf } from '../envelope.ts'
import { route } from '../route.ts'
import { words } from '../studio/rules.ts'
import { CHANNELS } from './orders.ts'
import { REFUND_RULES, type RefundRuleName, TAKES } from './refunds.ts'

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
  /** What of the rights goes back with it. */
  take: z.enum(TAKES),
  takeName: z.string(),
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
  /** Works that were downloaded by what it pays back. */
  downloadCount: z.int(),
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
  /** What can come back at all: paid − refunded. */
  openFen: z.int(),
  /** Of the rule's amount left out, because what is retained misses the coupon's threshold; below 0 where that comes back. */
  withheldFen: z.int(),
  /** What goes back with the rule's amount, and the same in words with its numbers. */
  take: z.enum(TAKES),
  takeText: z.string(),
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

/** What staff see before they give money back. */
export const StaffRefundQuote = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  /** The version of the rules that the order was made under. */
  rulesVersion: z.int(),
  /** What can come back at all, and what the rules give. */
  openFen: z.int(),
  amountFen: z.int(),
  /** Why the channel or the order's state would refuse; '' where neither does. */
  refusal: z.string(),
  lines: z.array(
    z.extend(RefundLine, {
      /** Works that were downloaded by it, and what they cost without it. */
      downloadCount: z.int(),
      downloadFen: z.int(),
      /** Each kind of take that it allows, in words with its numbers. */
      takes: z.array(z.object({ take: z.enum(TAKES), name: z.string(), text: z.string() })),
    }),
  ),
  /** Orders whose level paid for this one: they come back only together with it. */
  together: z.array(z.object({ orderId: z.string(), orderNo: z.string(), openFen: z.int(), amountFen: z.int() })),
})
export type StaffRefundQuote = z.infer<typeof StaffRefundQuote>

export const quoteRefundForStaff = route({
  method: 'GET',
  path: '/client/app/admin/order/refund/quote/{id}',
  audience: 'staff',
  permission: 'finance',
  summary: '退款之前：每一项按规则退多少、最多可退多少、下载过几首、收回什么',
  args: z.object({ id: id(), orderItemId: z.optional(id()) }),
  answer: StaffRefundQuote,
})

/** What is taken back, apart from the money; of one thing so many pieces or days where it is `part`. */
const takeArgs = { take: z.optional(oneOf(TAKES)), pieces: z.optional(int(1, 1000)), days: z.optional(int(1, 3660)) }
const isPartNamed = ({
  take,
  pieces,
  days,
}: {
  take?: string | undefined
  pieces?: number | undefined
  days?: number | undefined
}) => take === 'part' || (pieces === undefined && days === undefined)
const PART_NAMED = { path: ['take'], message: '只有部分收回才写明件数或天数' }

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
  needsConsent: true,
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
  summary:
    '处理退款申请：approve 同意（amountFen 不给则按规则；超过规则的上限要写明 isBeyondRule；take 收回什么，不给则按规则；together 连同被它抵扣的订单），refuse 不同意',
  args: z
    .object({
      id: id(),
      outcome: oneOf(['approve', 'refuse']),
      amountFen: z.optional(int(1, FEN_MAX)),
      isBeyondRule: z._default(z.boolean(), false),
      ...takeArgs,
      together: z._default(z.boolean(), false),
      answer: words('答复', 1, 500),
    })
    .check(
      z.refine(({ outcome, amountFen }) => outcome === 'approve' || amountFen === undefined, {
        path: ['amountFen'],
        message: '不同意时不给金额',
      }),
      z.refine(isPartNamed, PART_NAMED),
    ),
  answer: StaffRefund,
})

export const startRefund = route({
  method: 'POST',
  path: '/client/app/admin/order/refund/{id}',
  audience: 'staff',
  permission: 'finance',
  idempotent: true,
  summary:
    '客服主动退款：整单或一项，退 amountFen；take 另外写明收回什么：nothing 不收回、part 一部分（pieces 件、days 天）、all 全部，不给为全部；together 连同被它抵扣的订单',
  args: z
    .object({
      id: id(),
      orderItemId: z.optional(id()),
      amountFen: int(1, FEN_MAX),
      ...takeArgs,
      together: z._default(z.boolean(), false),
      reason: words('原因', 1, 500),
    })
    .check(z.refine(isPartNamed, PART_NAMED)),
  answer: StaffRefund,
})

export const adoptRefund = route({
  method: 'POST',
  path: '/client/app/admin/difference/refund/{id}',
  audience: 'staff',
  permission: 'finance',
  idempotent: true,
  summary: '把在渠道商户平台上退的款（对账差异 unknown-refund）记成这里的退款，并写明收回什么；不给 take 为全部',
  args: z.object({ id: id(), ...takeArgs, reason: words('原因', 1, 500) }).check(z.refine(isPartNamed, PART_NAMED)),
  answer: StaffRefund,
})
