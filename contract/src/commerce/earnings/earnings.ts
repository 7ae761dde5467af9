import * as z from 'zod/mini'
import { oneOf, paging, secret } from '../../arguments.ts'
import { pageOf } from '../../envelope.ts'
import { route } from '../../route.ts'
import { line } from '../../text-fields.ts'
import { TITLE_KINDS } from '../invoices/invoices.ts'
import { isBankAccount } from './bank-account.ts'

/** Causes of a change in an artist's earnings: a sale, a refund, the share of members' downloads, a payout. */
export const EARNING_CAUSE_NAMES = {
  sale: '销售分成',
  refund: '退款扣回',
  pool: '会员下载分成',
  payout: '提现',
} as const
export type EarningCause = keyof typeof EARNING_CAUSE_NAMES
const EARNING_CAUSES = Object.keys(EARNING_CAUSE_NAMES) as [EarningCause, ...EarningCause[]]

/** A month in Shanghai, `2026-11`. */
const month = () => z.string('请给出月份').check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '月份应如 2026-11'))

/** The artist's bank account. Only the staff member who pays sees its full number. */
export const BankAccount = z.object({
  holderKind: z.enum(TITLE_KINDS),
  holder: z.string(),
  bank: z.string(),
  /** Masked: `**** 0123`. */
  account: z.string(),
})
export type BankAccount = z.infer<typeof BankAccount>

const EarningMonth = z.object({
  month: z.string(),
  saleFen: z.int(),
  /** 0 or less. */
  refundFen: z.int(),
  poolFen: z.int(),
  /** 0 or less. */
  payoutFen: z.int(),
})

/** An artist's earnings in fen, without the sandbox except where named. */
export const Earnings = z.object({
  /** Total, before payouts. */
  earnedFen: z.int(),
  paidOutFen: z.int(),
  /**
   * Share that is not payable yet (`isPending`): of sales that can still be refunded automatically, goods not received, and
   * orders with an open refund.
   */
  pendingFen: z.int(),
  /** Amount that can be paid out now; negative when refunds exceed it, until later sales make up for it. */
  payableFen: z.int(),
  /** The minimum amount of a payout. */
  payoutFromFen: z.int(),
  /** Days for which a share is pending, as `pendingText` explains. */
  refundDays: z.int(),
  receiptDays: z.int(),
  artistSharePercent: z.int(),
  memberPoolPercent: z.int(),
  /** Earned from sandbox payments, which move no money: never paid out. */
  sandboxFen: z.int(),
  bankAccount: z.nullable(BankAccount),
  /** Newest first, at most three years. */
  months: z.array(EarningMonth),
})
export type Earnings = z.infer<typeof Earnings>

export const EarningLine = z.object({
  lineId: z.string(),
  cause: z.enum(EARNING_CAUSES),
  causeName: z.string(),
  amountFen: z.int(),
  /** Title of the item sold; '' without an order. */
  title: z.string(),
  /** '' for none. */
  resourceId: z.string(),
  isSandbox: z.boolean(),
  createTime: z.string(),
})
export type EarningLine = z.infer<typeof EarningLine>

export const Payout = z.object({
  payoutId: z.string(),
  amountFen: z.int(),
  /** Tax withheld. */
  taxFen: z.int(),
  taxNote: z.string(),
  /** The bank's reference number of the transfer. */
  bankReference: z.string(),
  /** The account that was paid, masked. */
  account: z.string(),
  createTime: z.string(),
})
export type Payout = z.infer<typeof Payout>

const WorkEarning = z.object({ resourceId: z.string(), title: z.string(), soldCount: z.int(), earnedFen: z.int() })
export type WorkEarning = z.infer<typeof WorkEarning>

export const earnings = route({
  method: 'GET',
  path: '/client/app/artist/earnings',
  audience: 'artist',
  summary: '我的收入：合计、待结算、可提现与按月账单',
  args: z.object({}),
  answer: Earnings,
})

export const earningLines = route({
  method: 'GET',
  path: '/client/app/artist/earnings/lines',
  audience: 'artist',
  summary: '收入明细，新的在前；month 只看一个月',
  args: z.object({ month: z.optional(month()), ...paging }),
  answer: pageOf(EarningLine),
})

export const earningWorks = route({
  method: 'GET',
  path: '/client/app/artist/earnings/works',
  audience: 'artist',
  summary: '各作品的销售分成（减去退款），多的在前',
  args: z.object({ ...paging }),
  answer: pageOf(WorkEarning),
})

export const myPayouts = route({
  method: 'GET',
  path: '/client/app/artist/earnings/payouts',
  audience: 'artist',
  summary: '提现记录，新的在前',
  args: z.object({ ...paging }),
  answer: pageOf(Payout),
})

export const saveBankAccount = route({
  method: 'POST',
  path: '/client/app/artist/earnings/account',
  audience: 'artist',
  needsConsent: true,
  summary: '填写收款账户；账号加密保存，只显示末四位',
  args: z
    .object({
      holderKind: oneOf(TITLE_KINDS),
      holder: line('户名', 2, 60),
      bank: line('开户行', 2, 60),
      account: secret(
        z.pipe(
          z.string('请填写账号'),
          z.transform((value: string) => value.replaceAll(' ', '')),
        ),
      ),
    })
    .check(
      z.refine(({ account, holderKind }) => isBankAccount(account, holderKind === 'person'), {
        path: ['account'],
        message: '请填写正确的银行账号',
      }),
    ),
  answer: BankAccount,
})
