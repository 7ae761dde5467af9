import * as z from 'zod/mini'
import { cursorArgs, id, int, paging, text } from '../../arguments.ts'
import { pageOf } from '../../envelope.ts'
import { staffWith } from '../../roles.ts'
import { route } from '../../route.ts'
import { textField } from '../../text-fields.ts'
import { BankAccount, Payout } from './earnings.ts'

const FEN_MAX = 1_000_000_000

const PayableArtist = z.object({
  artistId: z.string(),
  nickName: z.string(),
  payableFen: z.int(),
  pendingFen: z.int(),
  bankAccount: z.nullable(BankAccount),
})
export type PayableArtist = z.infer<typeof PayableArtist>

/** Cursor: the amount and the artist at the end of the page before. */
const payablePosition = () => z.string().check(z.regex(/^\d{1,15}\.[1-9]\d{0,17}$/, '翻页位置格式不正确'))

export const listPayable = route({
  method: 'GET',
  path: '/client/app/admin/payout/payable',
  ...staffWith('finance'),
  summary: '可以付款的艺人：达到起付金额的，多的在前；after 为上一页的 next',
  args: z.object({ after: z.optional(payablePosition()), pageSize: paging.pageSize }),
  answer: pageOf(PayableArtist, { next: z.string() }),
})

export const readBankAccount = route({
  method: 'GET',
  path: '/client/app/admin/payout/account/{artistId}',
  ...staffWith('finance'),
  summary: '一位艺人的完整收款账户；查看与查看的原因会记入日志',
  args: z.object({ artistId: id(), reason: z.optional(text(200).check(z.trim())) }),
  answer: BankAccount,
})

export const recordPayout = route({
  method: 'POST',
  path: '/client/app/admin/payout/{artistId}',
  ...staffWith('finance'),
  idempotent: true,
  summary:
    '记录一次付款：amountFen 为税前，taxFen 为代扣税款；不能多于可提现的。超过复核限额的先等另一位同事确认（isWaiting，payoutId 为待复核的编号）',
  args: z.object({
    artistId: id(),
    amountFen: int(1, FEN_MAX),
    taxFen: z._default(int(0, FEN_MAX), 0),
    taxNote: z._default(text(200).check(z.trim()), ''),
    bankReference: textField('银行流水号', 1, 60),
  }),
  answer: z.extend(Payout, {
    /** True when it is not paid yet, because a second staff member has to confirm it. */
    isWaiting: z.boolean(),
  }),
})

/** A payout as staff see it. */
export const StaffPayout = z.extend(Payout, {
  artistId: z.string(),
  nickName: z.string(),
  /** The staff members who recorded and confirmed it; '' when nobody did, or a command. */
  staffId: z.string(),
  staffName: z.string(),
  secondName: z.string(),
})
export type StaffPayout = z.infer<typeof StaffPayout>

const payoutFilters = { isWaiting: z._default(int(0, 1), 0) }

export const PayoutFilters = z.object(payoutFilters)
export type PayoutFilters = z.infer<typeof PayoutFilters>

export const listAllPayouts = route({
  method: 'GET',
  path: '/client/app/admin/payout',
  ...staffWith('finance'),
  summary: '付款记录，新的在前；isWaiting 为 1 时列待复核的，先来的在前；after 为上一页的 next，total 数到 10000，再多为 10001',
  args: z.object({ ...payoutFilters, ...cursorArgs }),
  answer: pageOf(StaffPayout, { next: z.string() }),
})

/** Address of the CSV with all rows of the same filters, relative to the base address. */
export const PAYOUTS_CSV_PATH = '/client/app/admin/payout/csv'

export const confirmPayout = route({
  method: 'POST',
  path: '/client/app/admin/payout/confirm/{id}',
  ...staffWith('finance'),
  idempotent: true,
  summary: '复核一笔超过限额的付款：由记录它的人以外的同事确认，随即入账',
  args: z.object({ id: id() }),
  answer: Payout,
})

export const dropPayout = route({
  method: 'POST',
  path: '/client/app/admin/payout/drop/{id}',
  ...staffWith('finance'),
  idempotent: true,
  summary: '撤下一笔待复核的付款，并说明原因',
  args: z.object({ id: id(), reason: textField('原因', 1, 500) }),
  answer: z.null(),
})
