import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import {
  CASE_REASON_LABELS,
  REPORT_KIND_LABELS,
  type ReportCase,
  type ReportFile,
  type ReportKind,
  type ReportState,
} from '@shenglang/contract/moderation/entities'
import type * as contract from '@shenglang/contract/moderation/routes'
import { tidyText } from '@shenglang/contract/moderation/rules'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { Reportable } from '../composition/domain/domain.ts'
import type { Db } from '../platform/database/db.ts'
import type { ModerationDeps } from './deps.ts'
import { insertLog } from './mutes.sql.ts'
import { muteWithin, type StaffId } from './mutes.ts'
import * as query from './reports.sql.ts'
import type { AdmittedContent } from './user-content.ts'

/** Reports a thing; a repeated report before the decision changes nothing. Throws REPORTED_NOT_FOUND and REPORT_SELF. */
export async function report(
  { db, reportable, now }: ModerationDeps,
  reporterId: string,
  { kind, id, reason, detail }: CheckedArgsOf<typeof contract.report>,
): Promise<null> {
  const thing = await reportableOf(reportable, kind)?.find(db, id, reporterId)
  if (!thing) throw fault('REPORTED_NOT_FOUND')
  if (thing.authorId === reporterId) throw fault('REPORT_SELF')
  const entry = { reporter_id: reporterId, reason, detail: tidyText(detail), created_at: now() }
  await db.transaction().execute((transaction) => addReport(transaction, { kind, id }, thing, entry))
  return null
}

/** Queues a doubtful text for review. Call it in the transaction that stores the text, with its id. */
export async function reviewContent(
  transaction: Db,
  id: string,
  { userId, place, content, doubts }: AdmittedContent,
): Promise<void> {
  if (doubts.length === 0) return
  const entry = { reporter_id: null, reason: 'words' as const, detail: doubts.join('、') }
  const kind = place === 'profile' ? 'user' : place
  await addReport(transaction, { kind, id }, { authorId: userId, content }, entry)
}

async function addReport(
  transaction: Db,
  thing: query.Thing,
  subject: { authorId: string; content: string },
  entry: Parameters<typeof query.insertReport>[3],
): Promise<void> {
  await query.insertReport(transaction, await query.openCase(transaction, thing, subject), thing, entry)
}

export async function listReports(
  { db }: Pick<ModerationDeps, 'db'>,
  { state, kind, after, pageSize }: CheckedArgsOf<typeof contract.listReports>,
): Promise<Page<ReportCase>> {
  const filter = { isOpen: state === 'open', kind }
  const [rows, total] = await Promise.all([
    query.selectCases(db, { ...filter, after, limit: pageSize }),
    query.countCases(db, filter),
  ])
  return { rows: rows.map(toCase), total }
}

/** A case with its subject; logs the access. Throws REPORT_NOT_FOUND. */
export async function readReport(deps: ModerationDeps, caseId: string, staffId: StaffId): Promise<ReportFile> {
  const row = await query.selectCase(deps.db, caseId)
  if (!row) throw fault('REPORT_NOT_FOUND')
  const entry = { staff_id: staffId, user_id: row.author_id, case_id: caseId, note: '' }
  await insertLog(deps.db, { ...entry, action: 'show' })
  return toFile(deps, row)
}

interface Decision {
  caseId: string
  outcome: 'dismiss' | 'takeDown' | 'mute'
  muteDays?: number | undefined
  note: string
  staffId: StaffId
}

const STATE_AFTER = { dismiss: 'dismissed', takeDown: 'takenDown', mute: 'muted' } as const satisfies Record<
  Decision['outcome'],
  ReportState
>

/** Decides a case, once, and notifies those whom it concerns. Throws REPORT_NOT_FOUND and REPORT_DECIDED. */
export async function decideReport(deps: ModerationDeps, decision: Decision): Promise<ReportFile> {
  const { db, reportable, emit, now } = deps
  const { caseId, outcome, muteDays, note, staffId } = decision
  await db.transaction().execute(async (transaction) => {
    const closed = { state: STATE_AFTER[outcome], note, decided_at: now() }
    const decided = await query.closeCase(transaction, caseId, closed)
    if (!decided) throw fault((await query.selectCase(transaction, caseId)) ? 'REPORT_DECIDED' : 'REPORT_NOT_FOUND')
    const { kind, thing_id: id, author_id: userId } = decided
    await insertLog(transaction, { action: outcome, staff_id: staffId, user_id: userId, case_id: caseId, note })
    if (outcome === 'takeDown') await reportableOf(reportable, kind)?.takeDown(transaction, id)
    if (muteDays !== undefined) await muteWithin(transaction, deps, { staffId, userId, days: muteDays, note, caseId })
    const reporters = await query.selectReporters(transaction, caseId)
    await emit('noticed', transaction, noticesOf(kind, userId, reporters, decision))
  })
  const row = await query.selectCase(db, caseId)
  if (!row) throw fault('REPORT_NOT_FOUND')
  return toFile(deps, row)
}

/** The author is notified of what was taken down and why; nobody learns who reported. */
function noticesOf(kind: ReportKind, authorId: string, reporters: string[], { outcome, note }: Decision) {
  const what = REPORT_KIND_LABELS[kind]
  const result = outcome === 'dismiss' ? '未发现违规，暂不处理。' : '已按社区规范处理。感谢你的反馈。'
  const toReporters = reporters.map((userId) => ({ userId, title: '举报已处理', content: `你举报的${what}${result}` }))
  const takenDown = {
    userId: authorId,
    title: kind === 'user' ? '资料已重置' : `${what}已被删除`,
    content: `你的${kind === 'user' ? '资料' : what}违反了社区规范。原因：${note}`,
  }
  return [...toReporters, ...(outcome === 'takeDown' ? [takenDown] : [])].map((notice) => ({
    ...notice,
    kind: 'moderation' as const,
  }))
}

const reportableOf = (all: readonly Reportable[], reportKind: ReportKind) => all.find(({ kind }) => kind === reportKind)

async function toFile({ db, reportable }: ModerationDeps, row: query.CaseRow): Promise<ReportFile> {
  const [thing, reports] = await Promise.all([
    reportableOf(reportable, row.kind)?.show(db, row.thing_id),
    query.selectReports(db, row.case_id),
  ])
  return {
    ...toCase(row),
    thing: thing ?? null,
    reports: reports.map(({ reporter_id, nick_name, reason, detail, created_at }) => ({
      reporterId: reporter_id ?? '',
      nickName: nick_name ?? CASE_REASON_LABELS.words,
      reason,
      detail,
      createTime: created_at.toISOString(),
    })),
  }
}

export function toCase(row: query.CaseRow): ReportCase {
  return {
    caseId: row.case_id,
    kind: row.kind,
    id: row.thing_id,
    userId: row.author_id,
    nickName: row.nick_name,
    content: row.content,
    state: row.state,
    reportCount: Number(row.report_count),
    reasons: row.reasons,
    createTime: row.created_at.toISOString(),
    decideTime: row.decided_at?.toISOString() ?? '',
    note: row.note,
  }
}
