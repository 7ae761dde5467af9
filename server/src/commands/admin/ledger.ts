import { type Actions, table } from './command-line.ts'

export const ledger: Actions = {
  check: {
    about: '核对账本：借贷平衡、钱包、付款、权益、取走的记录、退款、付出，演示与真实分开；有不符时退出码 1',
    takes: [],
    async run({ db }) {
      const { checkLedger } = await import('../../commerce/ledger/index.ts')
      const report = await checkLedger(db)
      const lines = report.problems.map(({ problem, subject, detail }) => [problem, subject, detail])
      const text = table(lines, `核对了 ${report.postings} 笔凭证，没有不符`)
      return { data: report, text, isRefused: report.problems.length > 0 }
    },
  },
}
