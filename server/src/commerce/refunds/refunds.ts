import { randomInt } from 'node:crypto'
import type * as contract from '@shenglang/contract/commerce/refunds/refund-routes'
import {
  REFUND_STATE_NAMES,
  type Refund,
  type RefundState,
  type StaffRefund,
} from '@shenglang/contract/commerce/refunds/refund-routes'
import { TAKE_NAMES } from '@shenglang/contract/commerce/refunds/refund-takes'
import { fault } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import type { Db } from '../../platform/database/db.ts'
import { cursorPage } from '../../platform/paging.ts'
import {
  countStaffRefunds,
  type RefundRow,
  type StaffRefundRow,
  selectRefund,
  selectRefundsOf,
  selectStaffRefunds,
} from './refunds.sql.ts'

/** Refunds of orders, the oldest first. @public */
export async function refundsOf(db: Db, orderIds: string[]): Promise<Refund[]> {
  return (await selectRefundsOf(db, orderIds)).map(toRefund)
}

export async function listRefunds(
  { db }: { db: Db },
  { state, after, pageSize }: CheckedArgsOf<typeof contract.listRefunds>,
): Promise<AnswerOf<typeof contract.listRefunds>> {
  const [refunds, total] = await Promise.all([
    selectStaffRefunds(db, { state, after }, pageSize + 1),
    countStaffRefunds(db, state),
  ])
  const { rows, next } = cursorPage(refunds, pageSize, ({ refund_id }) => refund_id)
  return { rows: rows.map(toStaffRefund), total, next }
}

/** Throws REFUND_NOT_FOUND. */
export async function readRefund(db: Db, refundId: string): Promise<Refund> {
  const row = await selectRefund(db, refundId)
  if (!row) throw fault('REFUND_NOT_FOUND')
  return toRefund(row)
}

/** Throws REFUND_NOT_FOUND. */
export async function readStaffRefund(db: Db, refundId: string): Promise<StaffRefund> {
  const [row] = await selectStaffRefunds(db, { refundId }, 1)
  if (!row) throw fault('REFUND_NOT_FOUND')
  return toStaffRefund(row)
}

function toRefund(row: RefundRow): Refund {
  return {
    refundId: row.refund_id,
    refundNo: row.refund_no,
    orderId: row.order_id,
    orderItemId: row.order_item_id ?? '',
    state: row.state,
    stateName: REFUND_STATE_NAMES[row.state satisfies RefundState],
    amountFen: Number(row.amount_fen),
    take: row.take,
    takeName: TAKE_NAMES[row.take],
    reason: row.reason,
    answer: row.answer,
    createTime: row.created_at.toISOString(),
    doneTime: row.done_at?.toISOString() ?? '',
  }
}

function toStaffRefund(row: StaffRefundRow): StaffRefund {
  return {
    ...toRefund(row),
    // Until it is confirmed: all that was decided, also of the orders that are refunded with it.
    ...(row.state === 'waiting' && row.plan ? { amountFen: row.plan.amountFen } : {}),
    orderNo: row.order_no,
    userId: row.user_id,
    nickName: row.nick_name,
    titles: row.titles,
    paidFen: Number(row.paid_fen),
    refundedFen: Number(row.refunded_fen),
    downloadCount: row.download_count,
    channel: row.channel ?? 'balance',
    isSandbox: row.is_sandbox,
    staffId: row.staff_id ?? '',
    staffName: row.staff_name ?? '',
    secondName: row.second_name ?? '',
  }
}

/** A new refund's number for providers: the day, and an unguessable part. */
export const newRefundNumbers = (now: Date, count: number): string[] =>
  Array.from({ length: count }, () => `R${shanghaiDay(now).replaceAll('-', '')}${String(randomInt(10 ** 12)).padStart(12, '0')}`)
