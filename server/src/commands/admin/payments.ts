import { CHANNEL_LABELS } from '@shenglang/contract/commerce/orders/orders'
import { DIFFERENCE_KINDS } from '@shenglang/contract/commerce/payments/payments'
import { exactYuan } from '@shenglang/contract/commerce/sale/money'
import { fault } from '@shenglang/contract/faults'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import {
  adoptRefund,
  checkChannel,
  type DifferenceRow,
  endRefundByHand,
  listDifferences,
  reconcile,
  resolveDifference,
  sendBackDifference,
} from '../../commerce/index.ts'
import { type AdminDeps, ARGUMENTS, type Command, table, timeOf } from './command-line.ts'
import { sumOf } from './money.ts'
import { outputOf, requireTake, takeIn } from './refunds.ts'

const { id, reason, pastDay, providerChannel, refundNo, refundOutcome } = ARGUMENTS
const DAY_MS = 86_400_000

export const payments: Record<string, Command> = {
  list: {
    about: '与支付渠道的账目差异，尚未处理的；列：编号、渠道、差异、单号、退款单号、这里、渠道、暂存、时间、备注',
    takes: [],
    async run({ db }) {
      const rows = await listDifferences(db)
      return { data: rows, text: table(rows.map(columnsOf), '没有未处理的差异') }
    },
  },
  reconcile: {
    about: '核对一天的渠道账单，如 2026-11-21；不给日期为昨天',
    takes: [pastDay],
    async run({ db, payments: providers, now, log }, given) {
      const day = given ?? shanghaiDay(new Date(now().getTime() - DAY_MS))
      const read = await reconcile({ db, now, payments: providers, log }, day)
      const differences = await listDifferences(db)
      const lines = read.map(({ channel, lines: count }) => `${day} ${CHANNEL_LABELS[channel]}：${count} 行`)
      const open = differences.length === 0 ? '没有未处理的差异' : `${differences.length} 项差异未处理，见 payments list`
      return { data: { day, read, differences }, text: [...lines, open].join('\n') }
    },
  },
  check: {
    about: '向渠道发一次无害的签名请求（查询不存在的订单），说明序列号、密钥、应用、时间哪里不对',
    takes: [providerChannel],
    async run({ payments: providers }, given) {
      const provider = [...providers.values()].find(({ channel }) => channel === given)
      if (!provider) throw fault('BAD_ARGUMENT', { message: '这个渠道没有启用，见设置 PAYMENT_CHANNELS' })
      const check = await checkChannel(provider)
      return { data: check, text: check.text, isRefused: !check.isWorking }
    },
  },
  'refund-ended': {
    about: '结清一笔渠道没有下文的退款：done 已退到账，failed 没有退成（买家拿回所买的）',
    takes: [refundNo, refundOutcome, reason],
    async run(deps, given = '', outcome = '', resolution = '') {
      await endRefundByHand(deps, { refundNo: given, outcome: outcome === 'done' ? 'done' : 'failed', resolution })
      return { data: { refundNo: given, outcome, resolution }, text: `退款 ${given} 已结清` }
    },
  },
  'adopt-refund': {
    about:
      '把在商户平台上退的款（一项 unknown-refund 差异）记成这里的退款；--take 必须写明收回什么：rule 按规则，nothing 不收回，part 一部分，all 全部。退的是迟到、重复或金额不符的付款时，不再另外退一次',
    takes: [id, reason],
    options: ['take', 'pieces', 'days'],
    async confirms({ db, options }, differenceId = '') {
      requireTake(options)
      const difference = await findDifference(db, differenceId)
      if (!difference?.theirs_fen) return undefined
      return `记下渠道已退的 ${sumOf(Number(difference.theirs_fen))}，退款单号 ${difference.refund_no}`
    },
    async run(deps, differenceId = '', why = '') {
      const { pieces, days } = takeIn(deps.options)
      const input = { id: differenceId, take: requireTake(deps.options), pieces, days, reason: why }
      return outputOf(await adoptRefund(deps, null, input))
    },
  },
  'send-back': {
    about: '把一笔金额不符、暂存着的付款（payments list 的暂存一列）原路退回，这项差异随之处理完毕',
    takes: [id, reason],
    confirms: async ({ db }, differenceId = '') => heldSentence('退回', await findDifference(db, differenceId)),
    async run({ db, now }, differenceId = '', why = '') {
      const sent = await sendBackDifference({ db, now }, { id: differenceId, reason: why })
      return { data: sent, text: `${exactYuan(sent.amountFen)} 正在原路退回，退款单号 ${sent.refundNo}` }
    },
  },
  resolve: {
    about: '写明一项差异是怎样处理的',
    takes: [id, reason],
    confirms: async ({ db }, differenceId = '') => heldSentence('结清', await findDifference(db, differenceId)),
    async run({ db, now }, differenceId = '', resolution = '') {
      await resolveDifference(db, differenceId, resolution, now())
      return { data: { differenceId, resolution }, text: `差异 ${differenceId} 已处理` }
    },
  },
}

const findDifference = async (db: AdminDeps['db'], differenceId: string) =>
  (await listDifferences(db)).find(({ difference_id }) => difference_id === differenceId)

/** The sentence to confirm about money that is held for a difference; undefined if none is held. */
const heldSentence = (what: string, difference: DifferenceRow | undefined) =>
  difference && difference.held_fen !== '0'
    ? `${what}暂存的 ${sumOf(Number(difference.held_fen))}，付款单号 ${difference.attempt_no}`
    : undefined

const fen = (amount: string | null) => (amount === null ? '' : exactYuan(Number(amount)))

const columnsOf = (row: DifferenceRow) => [
  row.difference_id,
  CHANNEL_LABELS[row.channel],
  DIFFERENCE_KINDS[row.kind],
  row.attempt_no,
  row.refund_no,
  fen(row.ours_fen),
  fen(row.theirs_fen),
  row.held_fen === '0' ? '' : fen(row.held_fen),
  timeOf(row.found_at.toISOString()),
  row.detail,
]
