import { REFUND_STATE_NAMES, type StaffRefund } from '@shenglang/contract/commerce/refund-routes'
import { yuan } from '@shenglang/contract/format'
import { decideRefund, listRefunds } from '../../commerce/index.ts'
import { ARGUMENTS, type Command, table, timeOf } from './command-line.ts'

const { id, answer, givenFen } = ARGUMENTS
const CONSOLE = null
const PAGE = { pageNum: 1, pageSize: 100 }

export const refunds: Record<string, Command> = {
  list: {
    about: '待处理的退款申请，先来的在前；金额是按规则可退的',
    takes: [],
    async run(deps) {
      const { rows } = await listRefunds(deps, { state: 'asked', ...PAGE })
      return { data: rows, text: table(rows.map(columnsOf), '没有待处理的退款申请') }
    },
  },
  approve: {
    about: '同意退款；不给金额（分）则按规则，给出的金额可以超过规则，不会超过实付',
    takes: [id, answer, givenFen],
    async run(deps, refundId = '', words = '', amount) {
      const amountFen = amount === undefined ? undefined : Number(amount)
      const decision = { id: refundId, outcome: 'approve' as const, amountFen, isBeyondRule: amount !== undefined, answer: words }
      return told(await decideRefund(deps, CONSOLE, decision))
    },
  },
  refuse: {
    about: '不同意退款，并告诉买家为什么',
    takes: [id, answer],
    async run(deps, refundId = '', words = '') {
      const decision = { id: refundId, outcome: 'refuse' as const, amountFen: undefined, isBeyondRule: false, answer: words }
      return told(await decideRefund(deps, CONSOLE, decision))
    },
  },
}

const told = (refund: StaffRefund) => ({ data: refund, text: table([columnsOf(refund)], '') })

const columnsOf = (refund: StaffRefund) => [
  refund.refundId,
  refund.orderNo,
  `${refund.nickName}（${refund.userId}）`,
  refund.titles.join('、'),
  yuan(refund.amountFen),
  REFUND_STATE_NAMES[refund.state],
  timeOf(refund.createTime),
  refund.reason.replace(/\s+/g, ' '),
]
