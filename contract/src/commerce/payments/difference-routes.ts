import * as z from 'zod/mini'
import { id, oneOf } from '../../arguments.ts'
import { staffWith } from '../../roles.ts'
import { route } from '../../route.ts'
import { textField } from '../../text-fields.ts'
import { CHANNELS } from '../orders/orders.ts'
import { DIFFERENCE_KINDS, type DifferenceKind } from './payments.ts'

/** An open difference between a provider's books and ours. Money in fen; null on the side that has no record. */
export const PaymentDifference = z.object({
  differenceId: z.string(),
  channel: z.enum(CHANNELS),
  kind: z.enum(Object.keys(DIFFERENCE_KINDS) as [DifferenceKind, ...DifferenceKind[]]),
  kindName: z.string(),
  /** '' when unknown. */
  attemptNo: z.string(),
  refundNo: z.string(),
  oursFen: z.nullable(z.int()),
  theirsFen: z.nullable(z.int()),
  /** Amount of the payment that the ledger holds until it is returned; 0 for nothing. */
  heldFen: z.int(),
  /** Further details, such as the provider's transaction number. */
  detail: z.string(),
  findTime: z.string(),
})
export type PaymentDifference = z.infer<typeof PaymentDifference>

export const listDifferences = route({
  method: 'GET',
  path: '/client/app/admin/difference',
  ...staffWith('finance'),
  summary: '与支付渠道的账目差异（金额不符的付款等），尚未处理的，旧的在前，最多 500 项',
  args: z.object({}),
  answer: z.array(PaymentDifference),
})

export const endRefund = route({
  method: 'POST',
  path: '/client/app/admin/refund/ended/{refundNo}',
  ...staffWith('finance'),
  idempotent: true,
  summary: '结清一笔渠道没有下文的退款：done 已退到账，failed 没有退成，买家拿回所买的',
  args: z.object({
    refundNo: z.string().check(z.regex(/^[\w-]{1,64}$/, '退款单号格式不正确')),
    outcome: oneOf(['done', 'failed']),
    resolution: textField('处理说明', 1, 500),
  }),
  answer: z.null(),
})

/** The refund by which a payment is returned. */
export const SentBack = z.object({ refundNo: z.string(), amountFen: z.int() })
export type SentBack = z.infer<typeof SentBack>

export const sendBackDifference = route({
  method: 'POST',
  path: '/client/app/admin/difference/send-back/{id}',
  ...staffWith('finance'),
  idempotent: true,
  summary: '把一笔金额不符、暂存着的付款原路退回，这项差异随之处理完毕',
  args: z.object({ id: id(), reason: textField('退回原因', 1, 500) }),
  answer: SentBack,
})

export const resolveDifference = route({
  method: 'POST',
  path: '/client/app/admin/difference/{id}',
  ...staffWith('finance'),
  idempotent: true,
  summary: '写明一项差异是怎样处理的，如已在商户平台退款',
  args: z.object({ id: id(), resolution: textField('处理说明', 1, 500) }),
  answer: z.null(),
})
