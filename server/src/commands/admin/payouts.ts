import type { Payout } from '@shenglang/contract/commerce/earnings/earnings'
import { exactYuan } from '@shenglang/contract/commerce/sale/money'
import { listPayable, readBankAccount, recordPayout } from '../../commerce/index.ts'
import { ARGUMENTS, type Command, table, timeOf } from './command-line.ts'
import { fenOf, sumOf } from './money.ts'

const { user, grossAmount, bankReference, tax, taxNote } = ARGUMENTS
const CONSOLE = null
const PAGE = { pageSize: 100 }

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
    about: '记录一次付款：税前金额不能多于可提现的，代扣税款不写为 0元',
    takes: [user, grossAmount, bankReference, tax, taxNote],
    confirms: (_deps, artistId = '', gross = '', reference = '', withheld = '0元') =>
      `记录付给艺人 ${artistId} 的 ${sumOf(fenOf(gross))}，代扣 ${sumOf(fenOf(withheld))}，银行流水 ${reference}`,
    async run(deps, artistId = '', gross = '', reference = '', withheld = '0元', note = '') {
      const paid = { artistId, amountFen: fenOf(gross), bankReference: reference, taxFen: fenOf(withheld), taxNote: note }
      return outputOf(await recordPayout(deps, CONSOLE, paid))
    },
  },
}

const outputOf = (payout: Payout & { isWaiting: boolean }) => ({
  data: payout,
  text: [
    payout.payoutId,
    exactYuan(payout.amountFen),
    `代扣 ${exactYuan(payout.taxFen)}`,
    payout.account,
    timeOf(payout.createTime),
    ...(payout.isWaiting ? ['超过复核的限额，待另一位同事在后台确认'] : []),
  ].join('\t'),
})
