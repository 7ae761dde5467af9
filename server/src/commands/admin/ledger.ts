import { yuan } from '@shenglang/contract/format'
import { checkLedger, readPostings } from '../../commerce/ledger/index.ts'
import { type Actions, ARGUMENTS, type LightDeps, table, timeOf } from './command-line.ts'

const { id } = ARGUMENTS

export const ledger: Actions<LightDeps> = {
  check: {
    about: '核对账本：借贷平衡、钱包、付款、权益、取走的记录、退款、付出，演示与真实分开；有不符时退出码 1',
    takes: [],
    async run({ db }) {
      const report = await checkLedger(db)
      const lines = report.problems.map(({ problem, subject, detail }) => [problem, subject, detail])
      const text = table(lines, `核对了 ${report.postings} 笔凭证，没有不符`)
      return { data: report, text, isRefused: report.problems.length > 0 }
    },
  },
  show: {
    about: '一个订单的全部凭证；贷方为正，借方为负',
    takes: [id],
    async run({ db }, orderId = '') {
      const rows = await readPostings(db, orderId)
      const lines = rows.map(({ reference, account, owner, unit, amount, createTime }) => [
        timeOf(createTime),
        reference,
        owner === '' ? account : `${account} ${owner}`,
        unit === 'fen' ? `${amount < 0 ? '-' : ''}${yuan(Math.abs(amount))}` : `${amount} 积分`,
      ])
      return { data: rows, text: table(lines, '这个订单没有凭证') }
    },
  },
}
