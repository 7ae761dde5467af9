import { badField, fault } from '@shenglang/contract/faults'
import {
  ANNOUNCEMENT_STATE_NAMES,
  type Announcement,
  announcementState,
  isEditable,
  isWithdrawable,
  type listAnnouncements,
  type saveAnnouncement,
  type withdrawAnnouncement,
} from '@shenglang/contract/notices/announcements'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import type { Db } from '../../platform/database/db.ts'
import { cursorPage } from '../../platform/paging.ts'
import * as query from './announcements.sql.ts'

type AnnouncementInput = CheckedArgsOf<typeof saveAnnouncement>

export async function announcementPage(
  db: Db,
  { before, pageSize }: CheckedArgsOf<typeof listAnnouncements>,
): Promise<AnswerOf<typeof listAnnouncements>> {
  const [selected, total] = await Promise.all([query.selectAnnouncements(db, before, pageSize + 1), query.countAnnouncements(db)])
  const { rows, next } = cursorPage(selected, pageSize, ({ announcement_id }) => announcement_id)
  return { rows: rows.map(toAnnouncement), total, next }
}

/** Throws ANNOUNCEMENT_NOT_FOUND. */
export async function announcementOf(db: Db, id: string): Promise<Announcement> {
  return toAnnouncement(existing(await query.selectAnnouncement(db, id)))
}

/**
 * Writes an announcement, or changes one that is not out yet. Throws ANNOUNCEMENT_NOT_FOUND, ANNOUNCEMENT_STATE,
 * CHANGED_MEANWHILE, and BAD_ARGUMENT for times that are over.
 */
export function writeAnnouncement(db: Db, userId: string, input: AnnouncementInput, now: Date): Promise<Announcement> {
  const values = valuesOf(input, now)
  return db.transaction().execute(async (transaction) => {
    const { announcementId } = input
    if (announcementId === undefined) {
      return announcementOf(transaction, await query.insertAnnouncement(transaction, userId, values))
    }
    await demand(transaction, announcementId, { version: input.version ?? 0, isAllowed: isEditable, action: '修改' })
    await query.updateAnnouncement(transaction, announcementId, values)
    return announcementOf(transaction, announcementId)
  })
}

/** Withdraws one that is out or will be. Throws ANNOUNCEMENT_NOT_FOUND, ANNOUNCEMENT_STATE and CHANGED_MEANWHILE. */
export function withdraw(db: Db, { id, version }: CheckedArgsOf<typeof withdrawAnnouncement>): Promise<Announcement> {
  return db.transaction().execute(async (transaction) => {
    await demand(transaction, id, { version, isAllowed: isWithdrawable, action: '撤回' })
    await query.withdrawRow(transaction, id)
    return announcementOf(transaction, id)
  })
}

interface Demand {
  version: number
  isAllowed: (state: Announcement['state']) => boolean
  action: string
}

async function demand(transaction: Db, id: string, { version, isAllowed, action }: Demand): Promise<void> {
  const row = existing(await query.lockAnnouncement(transaction, id))
  const { state } = toAnnouncement(row)
  if (!isAllowed(state)) throw fault('ANNOUNCEMENT_STATE', { state: ANNOUNCEMENT_STATE_NAMES[state], action })
  if (row.version !== version) throw fault('CHANGED_MEANWHILE', { version: row.version })
}

function valuesOf(input: AnnouncementInput, now: Date): query.AnnouncementValues {
  const { title, content, link, audience, vipLevel, sending, outTime = '', untilTime } = input
  const outAt = sending === 'at' ? new Date(outTime) : null
  const untilAt = untilTime === undefined ? null : new Date(untilTime)
  if (outAt !== null && outAt <= now) throw badField('outTime', '应晚于现在；要立即发出请选“立即”')
  if (untilAt !== null && untilAt <= (outAt ?? now)) throw badField('untilTime', '应晚于发出的时间')
  return {
    ...{ title, content, link, audience },
    vip_level: audience === 'vip' ? vipLevel : 0,
    out_at: sending === 'now' ? 'now' : outAt,
    until_at: untilAt,
  }
}

function existing<Row>(row: Row | undefined): Row {
  if (row === undefined) throw fault('ANNOUNCEMENT_NOT_FOUND')
  return row
}

function toAnnouncement(row: query.AnnouncementRow): Announcement {
  const times = { outAt: row.out_at, untilAt: row.until_at, withdrawnAt: row.withdrawn_at }
  return {
    announcementId: row.announcement_id,
    ...{ title: row.title, content: row.content, link: row.link, audience: row.audience, vipLevel: row.vip_level },
    state: announcementState(times, row.now),
    outTime: row.out_at?.toISOString() ?? '',
    untilTime: row.until_at?.toISOString() ?? '',
    authorName: row.author_name,
    seenCount: row.seen_count,
    createTime: row.created_at.toISOString(),
    version: row.version,
  }
}
