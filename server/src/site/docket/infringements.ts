import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import type * as contract from '@shenglang/contract/site/docket/routes'
import { type DocketRules, decideDueAt } from '@shenglang/contract/site/docket/states'
import type { InfringementNotice } from '@shenglang/contract/site/infringement'
import type { sendInfringement } from '@shenglang/contract/site/routes'
import type { Db } from '../../platform/database/db.ts'
import { cursorPage } from '../../platform/paging.ts'
import { insertEvent, insertWorks, selectDisputes, selectEvents, selectUpheld, selectWorks, type WorkRow } from './docket.sql.ts'
import { readDocketRules } from './docket-rules.ts'
import { idsIn } from './forward-infringement.ts'
import { countNotices, insertNotice, type NoticeRow, selectAccused, selectNotice, selectNotices } from './infringements.sql.ts'

/** The number that a complainant quotes: the day in Shanghai and the notice's id, such as `QQ20261101-0042`. */
export function toReceiptNumber({ created_at, notice_id }: Pick<NoticeRow, 'created_at' | 'notice_id'>): string {
  return `QQ${shanghaiDay(created_at).replaceAll('-', '')}-${notice_id.padStart(4, '0')}`
}

/** Stores a notice with the works that it names, and begins its docket. Returns the receipt number. */
export function receiveNotice(db: Db, notice: CheckedArgsOf<typeof sendInfringement>, now: Date): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const stored = await insertNotice(transaction, notice, now)
    const { notice_id } = stored
    const works = await selectAccused(transaction, idsIn(notice.resourceUrls))
    await insertWorks(
      transaction,
      works.map((work) => ({ ...work, notice_id, changed_at: now })),
    )
    await insertEvent(transaction, { notice_id, kind: 'received', created_at: now })
    return toReceiptNumber(stored)
  })
}

/** The notices for staff, newest first. */
export async function listNotices(
  db: Db,
  { stage, before, pageSize }: CheckedArgsOf<typeof contract.listInfringements>,
): Promise<AnswerOf<typeof contract.listInfringements>> {
  const [notices, total, rules] = await Promise.all([
    selectNotices(db, stage, before, pageSize + 1),
    countNotices(db, stage),
    readDocketRules(db),
  ])
  const { rows, next } = cursorPage(notices, pageSize, ({ notice_id }) => notice_id)
  return { rows: rows.map((row) => toNotice(row, rules)), total, next }
}

/** A notice with its docket. Throws INFRINGEMENT_NOT_FOUND. */
export async function readNotice(db: Db, noticeId: string): Promise<contract.InfringementFile> {
  const [notice, works, events, rules] = await Promise.all([
    selectNotice(db, noticeId),
    selectWorks(db, noticeId),
    selectEvents(db, noticeId),
    readDocketRules(db),
  ])
  if (!notice) throw fault('INFRINGEMENT_NOT_FOUND')
  const upheld = await selectUpheld(
    db,
    works.map(({ artist_id }) => artist_id),
  )
  return {
    ...toNotice(notice, rules),
    works: works.map((work) => toDocketWork(work, upheld.get(work.artist_id) ?? 0)),
    events: events.map((event) => ({
      eventId: event.event_id,
      kind: event.kind,
      resourceId: event.resource_id ?? '',
      actor: event.actor ?? '',
      note: event.note,
      time: event.created_at.toISOString(),
    })),
  }
}

function toNotice(row: NoticeRow, rules: DocketRules): InfringementNotice {
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
    decideTime: row.decided_at?.toISOString() ?? '',
    decideDueTime: row.decided_at ? '' : decideDueAt(row.created_at, rules).toISOString(),
    decision: row.decision,
    workCount: row.work_count ?? 0,
    disputedCount: row.disputed_count ?? 0,
  }
}

function toDocketWork(row: WorkRow, upheldCount: number): contract.DocketWork {
  const { name, phone, statement, proof, stated_at } = row
  return {
    resourceId: row.resource_id,
    title: row.title,
    artistId: row.artist_id,
    artist: row.artist,
    state: row.state,
    upheldCount,
    counter: stated_at
      ? {
          name: name ?? '',
          phone: phone ?? '',
          statement: statement ?? '',
          proof: proof ?? '',
          createTime: stated_at.toISOString(),
        }
      : null,
    restoreDueTime: row.restore_due_at?.toISOString() ?? '',
  }
}

/** The accepted notices on an artist's works. */
export async function listDisputes(db: Db, artistId: string, resourceId?: string): Promise<Page<contract.ArtistDispute>> {
  const rows = (await selectDisputes(db, artistId, resourceId)).map((row) => ({
    noticeId: row.notice_id,
    resourceId: row.resource_id,
    title: row.title,
    complainant: row.complainant,
    workTitle: row.work_title,
    reason: row.reason,
    proof: row.proof,
    state: row.state,
    decision: row.decision,
    restoreDueTime: row.restore_due_at?.toISOString() ?? '',
    createTime: row.created_at.toISOString(),
  }))
  return { rows, total: rows.length }
}

/** One dispute of an artist's. Throws WORK_NOT_FOUND. */
export async function disputeOf(
  db: Db,
  artistId: string,
  { noticeId, resourceId }: { noticeId: string; resourceId: string },
): Promise<contract.ArtistDispute> {
  const { rows } = await listDisputes(db, artistId, resourceId)
  const dispute = rows.find((row) => row.noticeId === noticeId)
  if (!dispute) throw fault('WORK_NOT_FOUND')
  return dispute
}

/**
 * The state of a notice, for a person who knows its number and the contact given with it. Throws INFRINGEMENT_NOT_FOUND, the same
 * for a wrong number and a wrong contact.
 */
export async function followNotice(
  db: Db,
  { receiptNumber, contact }: CheckedArgsOf<typeof contract.followInfringement>,
): Promise<AnswerOf<typeof contract.followInfringement>> {
  const noticeId = String(BigInt(receiptNumber.slice(receiptNumber.indexOf('-') + 1)))
  const notice = await selectNotice(db, noticeId)
  const isSame = (given: string) => given !== '' && given.toLowerCase() === contact.toLowerCase()
  if (!notice || toReceiptNumber(notice) !== receiptNumber || !(isSame(notice.phone) || isSame(notice.email))) {
    throw fault('INFRINGEMENT_NOT_FOUND')
  }
  const works = await selectWorks(db, noticeId)
  return {
    receiptNumber,
    createTime: notice.created_at.toISOString(),
    decideTime: notice.decided_at?.toISOString() ?? '',
    reason: works.every(({ state }) => state === 'refused') ? notice.decision : '',
    works: works.map(({ title, state, changed_at, restore_due_at }) => ({
      title,
      state,
      changeTime: changed_at.toISOString(),
      restoreDueTime: restore_due_at?.toISOString() ?? '',
    })),
  }
}
