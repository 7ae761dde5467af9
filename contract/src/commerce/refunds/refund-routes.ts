import * as z from 'zod/mini'
import { cursorArgs, id, int, oneOf } from '../../arguments.ts'
import { pageOf } from '../../envelope.ts'
import { staffWith } from '../../roles.ts'
import { route } from '../../route.ts'
import { textField } from '../../text-fields.ts'
import { CHANNELS } from '../orders/orders.ts'
import { REFUND_RULES, type RefundRuleName, STAFF_TAKES, TAKES } from './refunds.ts'

const FEN_MAX = 100_000_000

export const REFUND_STATE_NAMES = {
  asked: '待客服处理',
  /** Decided by one staff member; another one has to confirm it. */
  waiting: '待复核',
  granted: '退款中',
  done: '已退款',
  refused: '未同意',
  failed: '渠道退款失败',
} as const
export type RefundState = keyof typeof REFUND_STATE_NAMES
const REFUND_STATES = Object.keys(REFUND_STATE_NAMES) as [RefundState, ...RefundState[]]

/** A refund of an order. Instants are ISO 8601 UTC, '' until they occur. */
export const Refund = z.object({
  refundId: z.string(),
  refundNo: z.string(),
  orderId: z.string(),
  /** '' for everything in the order that is not refunded yet. */
  orderItemId: z.string(),
  state: z.enum(REFUND_STATES),
  stateName: z.string(),
  amountFen: z.int(),
  /** The part of the rights that is revoked with it. */
  take: z.enum(TAKES),
  takeName: z.string(),
  reason: z.string(),
  /** The answer of staff. */
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
  /** Amounts paid for the order and refunded earlier. */
  paidFen: z.int(),
  refundedFen: z.int(),
  /** Works that were downloaded under the rights being refunded. */
  downloadCount: z.int(),
  channel: z.enum(CHANNELS),
  isSandbox: z.boolean(),
  /** The staff members who decided and confirmed it; '' when nobody did, or a command. */
  staffId: z.string(),
  staffName: z.string(),
  secondName: z.string(),
})
export type StaffRefund = z.infer<typeof StaffRefund>

const RefundLine = z.object({
  orderItemId: z.string(),
  title: z.string(),
  rule: z.enum(Object.keys(REFUND_RULES) as [RefundRuleName, ...RefundRuleName[]]),
  /** The text of the rule. */
  text: z.string(),
  isByItself: z.boolean(),
  amountFen: z.int(),
  /** The maximum refund: paid − refunded. */
  openFen: z.int(),
  /**
   * The part of the rule's amount that is withheld because the rest misses the coupon's threshold; negative when an earlier
   * withholding is returned.
   */
  withheldFen: z.int(),
  /** The rights revoked with the rule's amount, and the same as text with numbers. */
  take: z.enum(TAKES),
  takeText: z.string(),
})

/** The outcome of a refund if it were requested now. */
export const RefundQuote = z.object({
  amountFen: z.int(),
  /** True when it is decided automatically, without staff. */
  isByItself: z.boolean(),
  /** The channel of the payment, by which the money is returned. */
  channel: z.enum(CHANNELS),
  /** The reason why it cannot be requested; '' when it can. */
  refusal: z.string(),
  /** One sentence: the refusal, or else the text of the rules. */
  reason: z.string(),
  lines: z.array(RefundLine),
})
export type RefundQuote = z.infer<typeof RefundQuote>

/** The information that staff need before they refund. */
export const StaffRefundQuote = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  /** The version of the rules that applied when the order was made. */
  rulesVersion: z.int(),
  /** The maximum refund, and the amount by the rules. */
  openFen: z.int(),
  amountFen: z.int(),
  /** The reason why the channel or the order's state rules out a refund; '' when neither does. */
  refusal: z.string(),
  lines: z.array(
    z.extend(RefundLine, {
      /** Works downloaded under this item, and their price without it. */
      downloadCount: z.int(),
      downloadFen: z.int(),
      /** Each allowed kind of revocation, as text with numbers. */
      takes: z.array(z.object({ take: z.enum(TAKES), name: z.string(), text: z.string() })),
    }),
  ),
  /** The effect of the refund as specified, by item, over all its orders; empty when neither amount nor take is given. */
  chosen: z.array(
    z.object({
      orderId: z.string(),
      orderNo: z.string(),
      orderItemId: z.string(),
      title: z.string(),
      amountFen: z.int(),
      take: z.enum(TAKES),
      text: z.string(),
    }),
  ),
  /** Orders whose level was credited to this one: they can only be refunded together with it. */
  together: z.array(z.object({ orderId: z.string(), orderNo: z.string(), openFen: z.int(), amountFen: z.int() })),
})
export type StaffRefundQuote = z.infer<typeof StaffRefundQuote>

export const TAKE_NEEDED = '请写明收回什么'
/**
 * The rights to revoke, separate from the amount. Required, since a goodwill refund of a fen would otherwise end a year of VIP.
 * `part` requires a number of pieces or days of one item.
 */
const takeArgs = {
  take: z.enum(STAFF_TAKES, { error: ({ input }) => (input === undefined ? TAKE_NEEDED : '不在可选的范围内') }),
  pieces: z.optional(int(1, 1000)),
  days: z.optional(int(1, 3660)),
}
const takeArgsIfAny = { ...takeArgs, take: z.optional(oneOf(STAFF_TAKES)) }
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

export const quoteRefundForStaff = route({
  method: 'GET',
  path: '/client/app/admin/order/refund/quote/{id}',
  ...staffWith('finance'),
  summary:
    '退款之前：每一项按规则退多少、最多可退多少、下载过几首、可以收回什么；写明 amountFen 或 take（part 另写 pieces 件、days 天）的，chosen 为这样退每一项退多少、收回什么，与真正退款时相同，不能这样退的报同样的错。together 为 1 时连同被它抵扣的订单；refundId 为要处理的退款申请，isBeyondRule 为 1 时可以超过它的规则上限',
  args: z
    .object({
      id: id(),
      orderItemId: z.optional(id()),
      /** The request that is to be approved, at whose time its use is counted. */
      refundId: z.optional(id()),
      amountFen: z.optional(int(1, FEN_MAX)),
      isBeyondRule: z._default(int(0, 1), 0),
      ...takeArgsIfAny,
      together: z._default(int(0, 1), 0),
    })
    .check(z.refine(isPartNamed, PART_NAMED)),
  answer: StaffRefundQuote,
})

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
  args: z.object({ id: id(), orderItemId: z.optional(id()), reason: textField('退款原因', 1, 500) }),
  answer: Refund,
})

export const listRefunds = route({
  method: 'GET',
  path: '/client/app/admin/refund',
  ...staffWith('finance'),
  summary:
    '退款：asked 待处理的与 waiting 待复核的先来的在前，其余新的在前；after 为上一页的 next，total 数到 10000，再多为 10001',
  args: z.object({ state: z._default(oneOf(REFUND_STATES), 'asked'), ...cursorArgs }),
  answer: pageOf(StaffRefund, { next: z.string() }),
})

export const decideRefund = route({
  method: 'POST',
  path: '/client/app/admin/refund/{id}',
  ...staffWith('finance'),
  idempotent: true,
  summary:
    '处理退款申请：approve 同意（amountFen 不给则按规则；超过规则的上限要写明 isBeyondRule；take 必须写明收回什么：rule 按规则、nothing 不收回、part 一部分、all 全部；together 连同被它抵扣的订单），refuse 不同意',
  args: z
    .object({
      id: id(),
      outcome: oneOf(['approve', 'refuse']),
      amountFen: z.optional(int(1, FEN_MAX)),
      isBeyondRule: z._default(z.boolean(), false),
      ...takeArgsIfAny,
      together: z._default(z.boolean(), false),
      answer: textField('答复', 1, 500),
    })
    .check(
      z.refine(({ outcome, take }) => outcome === 'refuse' || take !== undefined, { path: ['take'], message: TAKE_NEEDED }),
      z.refine(({ outcome, amountFen }) => outcome === 'approve' || amountFen === undefined, {
        path: ['amountFen'],
        message: '不同意时不给金额',
      }),
      z.refine(isPartNamed, PART_NAMED),
    ),
  answer: StaffRefund,
})

export const confirmRefund = route({
  method: 'POST',
  path: '/client/app/admin/refund/confirm/{id}',
  ...staffWith('finance'),
  idempotent: true,
  summary: '复核一笔超过限额的退款（waiting）：由决定它的人以外的同事确认，随即退款；不同意的用 refuse',
  args: z.object({ id: id() }),
  answer: StaffRefund,
})

export const startRefund = route({
  method: 'POST',
  path: '/client/app/admin/order/refund/{id}',
  ...staffWith('finance'),
  idempotent: true,
  summary:
    '客服主动退款：整单或一项，退 amountFen；take 必须写明收回什么：rule 按规则、nothing 不收回、part 一部分（pieces 件、days 天）、all 全部；together 连同被它抵扣的订单',
  args: z
    .object({
      id: id(),
      orderItemId: z.optional(id()),
      amountFen: int(1, FEN_MAX),
      ...takeArgs,
      together: z._default(z.boolean(), false),
      reason: textField('原因', 1, 500),
    })
    .check(z.refine(isPartNamed, PART_NAMED)),
  answer: StaffRefund,
})

export const adoptRefund = route({
  method: 'POST',
  path: '/client/app/admin/difference/refund/{id}',
  ...staffWith('finance'),
  idempotent: true,
  summary: '把在渠道商户平台上退的款（对账差异 unknown-refund）记成这里的退款；take 必须写明收回什么：rule、nothing、part、all',
  args: z.object({ id: id(), ...takeArgs, reason: textField('原因', 1, 500) }).check(z.refine(isPartNamed, PART_NAMED)),
  answer: StaffRefund,
})
