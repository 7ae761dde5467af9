import { exactYuan } from '@shenglang/contract/commerce/money'
import { REFUND_STATE_NAMES, type StaffRefund, type StaffRefundQuote } from '@shenglang/contract/commerce/refund-routes'
import { TAKES, type Take } from '@shenglang/contract/commerce/refunds'
import { yuan } from '@shenglang/contract/format'
import { decideRefund, listRefunds, quoteRefundForStaff, readStaffRefund, startRefund } from '../../commerce/index.ts'
import { ARGUMENTS, type Command, type Options, table, timeOf } from './command-line.ts'
import { fenOf, sumOf } from './money.ts'

const { id, answer, amount, givenAmount, reason } = ARGUMENTS
const CONSOLE = null
const PAGE = { pageNum: 1, pageSize: 100 }

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
    about: '一个订单按规则退多少、最多退多少、下载过几首、收回什么',
    takes: [id],
    options: ['item'],
    async run(deps, orderId = '') {
      const quote = await quoteRefundForStaff(deps, { id: orderId, orderItemId: deps.options.item })
      return { data: quote, text: quoteText(quote) }
    },
  },
  start: {
    about: '主动退一个订单或其中一项；收回什么另外写明，不写为全部，nothing 为只退钱',
    takes: [id, amount, reason],
    options: ['take', 'pieces', 'days', 'item', 'together'],
    confirms: (_deps, orderId = '', sum = '') => `退款 ${sumOf(fenOf(sum))}，订单 ${orderId}`,
    async run(deps, orderId = '', sum = '', words = '') {
      const { item: orderItemId } = deps.options
      const wanted = { id: orderId, orderItemId, amountFen: fenOf(sum), reason: words, ...takeIn(deps.options) }
      return shown(await startRefund(deps, CONSOLE, wanted))
    },
  },
  approve: {
    about: '同意退款；不给金额则按规则，给出的金额可以超过规则，不会超过实付',
    takes: [id, answer, givenAmount],
    options: ['take', 'pieces', 'days', 'together'],
    async confirms({ db }, refundId = '', _words = '', sum) {
      const { amountFen, orderNo } = await readStaffRefund(db, refundId)
      return `${sum === undefined ? `同意按规则退款 ${sumOf(amountFen)}` : `同意退款 ${sumOf(fenOf(sum))}`}，订单 ${orderNo}`
    },
    async run(deps, refundId = '', words = '', sum) {
      const amountFen = sum === undefined ? undefined : fenOf(sum)
      const decision = { id: refundId, outcome: 'approve' as const, amountFen, isBeyondRule: sum !== undefined, answer: words }
      return shown(await decideRefund(deps, CONSOLE, { ...decision, ...takeIn(deps.options) }))
    },
  },
  refuse: {
    about: '不同意退款，并告诉买家为什么',
    takes: [id, answer],
    async run(deps, refundId = '', words = '') {
      const decision = { id: refundId, outcome: 'refuse' as const, amountFen: undefined, isBeyondRule: false, answer: words }
      return shown(await decideRefund(deps, CONSOLE, decision))
    },
  },
}

/** What the options of a command say of what is taken back. */
export function takeIn({ take, pieces, days, together }: Options) {
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text))
  const isTake = (text: string | undefined): text is Take => TAKES.some((each) => each === text)
  return {
    take: isTake(take) ? take : undefined,
    pieces: number(pieces),
    days: number(days),
    together: together !== undefined,
  }
}

function quoteText({ orderNo, openFen, amountFen, refusal, lines, together }: StaffRefundQuote): string {
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
    ...together.map((each) => `可一起退（--together）：订单 ${each.orderNo}，按规则 ${exactYuan(each.amountFen)}`),
  ].join('\n')
}

export const shown = (refund: StaffRefund) => ({ data: refund, text: table([columnsOf(refund)], '') })

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
