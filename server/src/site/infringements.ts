import { shanghaiDay } from '@shenglang/contract/shanghai'
import type { InfringementNotice } from '@shenglang/contract/site/infringement'
import type { NoticeRow } from './infringements.sql.ts'

/** What a complainant quotes later: the day in Shanghai and the notice's own number, such as `QQ20261101-0042`. */
export function toReceiptNumber({ created_at, notice_id }: Pick<NoticeRow, 'created_at' | 'notice_id'>): string {
  return `QQ${shanghaiDay(created_at).replaceAll('-', '')}-${notice_id.padStart(4, '0')}`
}

export function toNotice(row: NoticeRow): InfringementNotice {
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
