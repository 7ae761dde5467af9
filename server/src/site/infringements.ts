import type { Page } from '@shenglang/contract/envelope'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import type { InfringementNotice } from '@shenglang/contract/site/infringement'
import type { listInfringements } from '@shenglang/contract/site/routes'
import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import { rangeOf } from '../platform/paging.ts'
import { countNotices, type NoticeRow, selectNotices } from './infringements.sql.ts'

/** What a complainant quotes later: the day in Shanghai and the notice's own number, such as `QQ20261101-0042`. */
export function toReceiptNumber({ created_at, notice_id }: Pick<NoticeRow, 'created_at' | 'notice_id'>): string {
  return `QQ${shanghaiDay(created_at).replaceAll('-', '')}-${notice_id.padStart(4, '0')}`
}

/** The notices as staff read them, the newest first. */
export async function listNotices(
  db: Kysely<Tables>,
  page: CheckedArgsOf<typeof listInfringements>,
): Promise<Page<InfringementNotice>> {
  const [rows, total] = await Promise.all([selectNotices(db, rangeOf(page)), countNotices(db)])
  return { rows: rows.map(toNotice), total }
}

function toNotice(row: NoticeRow): InfringementNotice {
  return {
    noticeId: row.notice_id,
    receiptNumber: toReceiptNumber(row),
    complainant: row.complainant,
    capacity: row.capacity,
    phone: row.phone,
    email: row.email,
    workTitle: row.work_title,
    resourceUrls: row.resource_urls,
    reason: row.reason,
    proof: row.proof,
    createTime: row.created_at.toISOString(),
  }
}
