import * as z from 'zod/mini'
import { id, int, oneOf, paging, secret, text } from '../arguments.ts'
import { pageOf } from '../envelope.ts'
import { route } from '../route.ts'
import { line, words } from '../studio/rules.ts'
import { isBankAccount } from './bank-account.ts'
import { TITLE_KINDS } from './invoices.ts'

const FEN_MAX = 1_000_000_000

/** What moved an artist's earnings: a sale, money of one that went back, the share of members' downloads, a payout. */
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

/** Where an artist's money goes. Its number is shown to nobody in full but who pays. */
const BankAccount = z.object({
  holderKind: z.enum(TITLE_KINDS),
  holder: z.string(),
  bank: z.string(),
  /** `**** 0123` */
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

/** What an artist has earned. In fen; nothing of the sandbox but where it is named. */
export const Earnings = z.object({
  /** In all, without what was paid out. */
  earnedFen: z.int(),
  paidOutFen: z.int(),
  /** Of sales that may still be refunded. */
  pendingFen: z.int(),
  /** What can be paid out now; negative where refunds took more than there was: later sales repay it. */
  payableFen: z.int(),
  /** Less is not paid out. */
  payoutFromFen: z.int(),
  /** For so many days a share waits. */
  refundDays: z.int(),
  artistSharePercent: z.int(),
  memberPoolPercent: z.int(),
  /** At the sandbox's cashier, where no money moves: never paid out. */
  sandboxFen: z.int(),
  bankAccount: z.nullable(BankAccount),
  /** The newest first, at most three years of them. */
  months: z.array(EarningMonth),
})
export type Earnings = z.infer<typeof Earnings>

export const EarningLine = z.object({
  lineId: z.string(),
  cause: z.enum(EARNING_CAUSES),
  causeName: z.string(),
  amountFen: z.int(),
  /** What was sold; '' for what is of no order. */
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
  /** Withheld of it. */
  taxFen: z.int(),
  taxNote: z.string(),
  /** The bank's own number of the transfer. */
  bankReference: z.string(),
  /** Where it went, masked. */
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

export const ownPayouts = route({
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

const PayableArtist = z.object({
  artistId: z.string(),
  nickName: z.string(),
  payableFen: z.int(),
  pendingFen: z.int(),
  bankAccount: z.nullable(BankAccount),
})
export type PayableArtist = z.infer<typeof PayableArtist>

export const listPayable = route({
  method: 'GET',
  path: '/client/app/admin/payout/payable',
  audience: 'staff',
  permission: 'finance',
  summary: '可以付款的艺人：达到起付金额的，多的在前',
  args: z.object({ ...paging }),
  answer: pageOf(PayableArtist),
})

export const readBankAccount = route({
  method: 'GET',
  path: '/client/app/admin/payout/account/{artistId}',
  audience: 'staff',
  permission: 'finance',
  summary: '一位艺人的完整收款账户；查看会记入日志',
  args: z.object({ artistId: id() }),
  answer: BankAccount,
})

export const recordPayout = route({
  method: 'POST',
  path: '/client/app/admin/payout/{artistId}',
  audience: 'staff',
  permission: 'finance',
  idempotent: true,
  summary: '记录一次付款：amountFen 为税前，taxFen 为代扣税款；不能多于可提现的',
  args: z.object({
    artistId: id(),
    amountFen: int(1, FEN_MAX),
    taxFen: z._default(int(0, FEN_MAX), 0),
    taxNote: z._default(text(200).check(z.trim()), ''),
    bankReference: words('银行流水号', 1, 60),
  }),
  answer: Payout,
})
