import {
  REFUND_STATE_NAMES,
  type StaffRefund,
  type StaffRefundQuote,
  TAKE_NEEDED,
} from '@shenglang/contract/commerce/refunds/refund-routes'
import { STAFF_TAKES, type StaffTake } from '@shenglang/contract/commerce/refunds/refunds'
import { exactYuan } from '@shenglang/contract/commerce/sale/money'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import { decideRefund, listRefunds, quoteRefundForStaff, readStaffRefund, startRefund } from '../../commerce/index.ts'
import { ARGUMENTS, type Command, OPTIONS, type Options, table, timeOf } from './command-line.ts'
import { fenOf, sumOf } from './money.ts'

const { id, answer, amount, givenAmount, reason } = ARGUMENTS
const CONSOLE = null
const PAGE = { pageSize: 100 }

export const refunds: Record<string, Command> = {
  list: {
    about: '待处理的退款申请，先来的在前；金额是按规则可退的，末列为下载过的作品数',
    takes: [],
    async run(deps) {
      const { rows } = await listRefunds(deps, { state: 'asked', ...PAGE })
      return { data: rows, text: table(rows.map(columnsOf), '没有待处理的退款申请') }
    },
  },
  quote: {
    about: '一个订单按规则退多少、最多退多少、下载过几首、可以收回什么；写明金额或收回什么的，列出这样退会怎样',
    takes: [id, givenAmount],
    options: ['item', 'take', 'pieces', 'days', 'together'],
    async run(deps, orderId = '', sum) {
      const quote = await quoteRefundForStaff(deps, quoteArgsOf(deps.options, orderId, sum))
      return { data: quote, text: quoteText(quote) }
    },
  },
  start: {
    about: '主动退一个订单或其中一项；--take 必须写明收回什么：rule 按规则，nothing 只退钱，part 一部分，all 全部',
    takes: [id, amount, reason],
    options: ['take', 'pieces', 'days', 'item', 'together'],
    async confirms(deps, orderId = '', sum = '') {
      requireTake(deps.options)
      const { chosen } = await quoteRefundForStaff(deps, quoteArgsOf(deps.options, orderId, sum))
      return `退款 ${sumOf(fenOf(sum))}，订单 ${orderId}${takenText(orderId, chosen)}`
    },
    async run(deps, orderId = '', sum = '', why = '') {
      const { item: orderItemId } = deps.options
      const input = { id: orderId, orderItemId, amountFen: fenOf(sum), reason: why }
      return outputOf(await startRefund(deps, CONSOLE, { ...input, ...takeIn(deps.options), take: requireTake(deps.options) }))
    },
  },
  approve: {
    about:
      '同意退款；--take 必须写明收回什么：rule 按规则，nothing 只退钱，part 一部分，all 全部。不给金额则按规则，给出的金额可以超过规则，不会超过实付',
    takes: [id, answer, givenAmount],
    options: ['take', 'pieces', 'days', 'together'],
    async confirms(deps, refundId = '', _reply = '', sum) {
      requireTake(deps.options)
      const { orderId, orderNo } = await readStaffRefund(deps.db, refundId)
      const isBeyondRule = sum === undefined ? 0 : 1
      const { chosen } = await quoteRefundForStaff(deps, { ...quoteArgsOf(deps.options, orderId, sum), refundId, isBeyondRule })
      const fen = chosen.reduce((all, { amountFen }) => all + amountFen, 0)
      const what = sum === undefined ? '同意按规则退款' : '同意退款'
      return `${what} ${sumOf(fen)}，订单 ${orderNo}${takenText(orderId, chosen)}`
    },
    async run(deps, refundId = '', reply = '', sum) {
      const amountFen = sum === undefined ? undefined : fenOf(sum)
      const decision = { id: refundId, outcome: 'approve' as const, amountFen, isBeyondRule: sum !== undefined, answer: reply }
      return outputOf(await decideRefund(deps, CONSOLE, { ...decision, ...takeIn(deps.options) }))
    },
  },
  refuse: {
    about: '不同意退款，并告诉买家为什么',
    takes: [id, answer],
    async run(deps, refundId = '', reply = '') {
      const decision = { id: refundId, outcome: 'refuse' as const, amountFen: undefined, isBeyondRule: false, answer: reply }
      return outputOf(await decideRefund(deps, CONSOLE, decision))
    },
  },
}

/** The arguments of a quote: the sum and what is revoked, if given. */
const quoteArgsOf = (options: Options, id: string, sum: string | undefined) => ({
  id,
  orderItemId: options.item,
  amountFen: sum === undefined ? undefined : fenOf(sum),
  ...takeIn(options),
  together: options.together === undefined ? 0 : 1,
})

/** The option `--take`. Throws BAD_ARGUMENT without it: a default could revoke what nobody meant to revoke. */
export function requireTake(options: Options): StaffTake {
  const { take } = takeIn(options)
  if (take === undefined) throw fault('BAD_ARGUMENT', { message: `${TAKE_NEEDED}：${OPTIONS.take.name}` })
  return take
}

type Chosen = StaffRefundQuote['chosen']

/** A text for each item of a refund: what is revoked and, where there are several items, the sum that is paid back. */
const takenText = (orderId: string, chosen: Chosen): string =>
  chosen.map((part) => `；${partText(orderId, chosen, part)}`).join('')

const partText = (orderId: string, { length }: Chosen, { title, text, amountFen, ...of }: Chosen[number]): string =>
  `${of.orderId === orderId ? '' : `订单 ${of.orderNo} 的 `}${title}${length > 1 ? ` ${exactYuan(amountFen)}` : ''}：${text}`

/** The command's options about what is revoked. */
export function takeIn({ take, pieces, days, together }: Options) {
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text))
  const isTake = (text: string | undefined): text is StaffTake => STAFF_TAKES.some((each) => each === text)
  return {
    take: isTake(take) ? take : undefined,
    pieces: number(pieces),
    days: number(days),
    together: together !== undefined,
  }
}

function quoteText({ orderId, orderNo, openFen, amountFen, refusal, lines, chosen, together }: StaffRefundQuote): string {
  const rows = lines.map((line) => [
    line.orderItemId,
    line.title,
    `按规则 ${exactYuan(line.amountFen)}`,
    `最多 ${exactYuan(line.openFen)}`,
    `下载 ${line.downloadCount} 首`,
    line.takes.map(({ take, text }) => `${take}：${text}`).join('；'),
  ])
  return [
    `订单 ${orderNo}：按规则 ${exactYuan(amountFen)}，最多 ${exactYuan(openFen)}`,
    ...(refusal === '' ? [] : [`不能退：${refusal}`]),
    table(rows, '没有可以退的金额'),
    ...chosen.map(
      (each) =>
        `这样退：${each.orderId === orderId ? '' : `订单 ${each.orderNo} 的 `}${each.title} ${exactYuan(each.amountFen)}，${each.text}`,
    ),
    ...together.map((each) => `可一起退（--together）：订单 ${each.orderNo}，按规则 ${exactYuan(each.amountFen)}`),
  ].join('\n')
}

export const outputOf = (refund: StaffRefund) => ({ data: refund, text: table([columnsOf(refund)], '') })

const columnsOf = (refund: StaffRefund) => [
  refund.refundId,
  refund.orderNo,
  `${refund.nickName}（${refund.userId}）`,
  refund.titles.join('、'),
  yuan(refund.amountFen),
  refund.takeName,
  REFUND_STATE_NAMES[refund.state],
  timeOf(refund.createTime),
  refund.reason.replace(/\s+/g, ' '),
  `下载 ${refund.downloadCount}`,
]
