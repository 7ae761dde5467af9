import type { Payout } from '@shenglang/contract/commerce/earnings'
import { exactYuan } from '@shenglang/contract/commerce/money'
import { listPayable, readBankAccount, recordPayout } from '../../commerce/index.ts'
import { ARGUMENTS, type Command, table, timeOf } from './command-line.ts'

const { user, amount, bankReference, tax, taxNote } = ARGUMENTS
const CONSOLE = null
const PAGE = { pageNum: 1, pageSize: 100 }

export const payouts: Record<string, Command> = {
  list: {
    about: '可以付款的艺人：可提现、待结算与收款账户',
    takes: [],
    async run(deps) {
      const { rows } = await listPayable(deps, PAGE)
      const lines = rows.map(({ artistId, nickName, payableFen, pendingFen, bankAccount }) => [
        `${nickName}（${artistId}）`,
        exactYuan(payableFen),
        exactYuan(pendingFen),
        bankAccount === null ? '没有填写收款账户' : `${bankAccount.bank} ${bankAccount.account}`,
      ])
      return { data: rows, text: table(lines, '没有达到起付金额的艺人') }
    },
  },
  account: {
    about: '一位艺人的完整收款账户',
    takes: [user],
    async run(deps, artistId = '') {
      const account = await readBankAccount(deps, artistId)
      return { data: account, text: `${account.holder}\t${account.bank}\t${account.account}` }
    },
  },
  record: {
    about: '记录一次付款：税前金额与代扣税款都是分，不能多于可提现的',
    takes: [user, amount, bankReference, tax, taxNote],
    async run(deps, artistId = '', fen = '', reference = '', taxFen = '0', note = '') {
      const paid = { artistId, amountFen: Number(fen), bankReference: reference, taxFen: Number(taxFen), taxNote: note }
      return told(await recordPayout(deps, CONSOLE, paid))
    },
  },
}

const told = (payout: Payout) => ({
  data: payout,
  text: [
    payout.payoutId,
    exactYuan(payout.amountFen),
    `代扣 ${exactYuan(payout.taxFen)}`,
    payout.account,
    timeOf(payout.createTime),
  ].join('\t'),
})
