import type { CaseReason, ReportKind, ReportState } from '@shenglang/contract/moderation/entities'
import { sql } from 'kysely'
import { countOf } from '../platform/database/count-of.ts'
import type { Db } from '../platform/database/db.ts'

/** The subject of a report. */
export interface Thing {
  kind: ReportKind
  id: string
}

/** Adds a report to a case, where each reporter counts once. */
export async function insertReport(
  db: Db,
  case_id: string,
  { kind, id }: Thing,
  report: { reporter_id: string | null; reason: CaseReason; detail: string; created_at?: Date },
): Promise<void> {
  await db
    .insertInto('reports')
    .values({ ...report, case_id, kind, thing_id: id })
    .onConflict((conflict) => conflict.columns(['reporter_id', 'case_id']).doNothing())
    .execute()
}

/** The open case of a thing, made if there is none, and locked until the transaction ends. */
export async function openCase(db: Db, { kind, id }: Thing, thing: { authorId: string; content: string }): Promise<string> {
  const { case_id } = await db
    .insertInto('report_cases')
    .values({ kind, thing_id: id, author_id: thing.authorId, content: thing.content })
    // Changes nothing, but waits for a concurrent decision of the case, and returns the row.
    .onConflict((conflict) => conflict.columns(['kind', 'thing_id']).where('state', '=', 'open').doUpdateSet({ state: 'open' }))
    .returning('case_id')
    .executeTakeFirstOrThrow()
  return case_id
}

const cases = (db: Db) =>
  db
    .selectFrom('report_cases')
    .innerJoin('users', 'users.user_id', 'author_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('reports')
          .select(({ fn }) => [
            fn.countAll<string>().as('report_count'),
            sql<CaseReason[]>`array_agg(distinct reason)`.as('reasons'),
          ])
          .whereRef('reports.case_id', '=', 'report_cases.case_id')
          .as('counted'),
      (join) => join.onTrue(),
    )
    .selectAll('report_cases')
    .select(['nick_name', 'report_count', 'reasons'])

export type CaseRow = Awaited<ReturnType<typeof selectCases>>[number]

interface CaseFilter {
  isOpen: boolean
  kind?: ReportKind | undefined
}

interface CaseQuery extends CaseFilter {
  /** The last case of the page before. */
  after?: string | undefined
  limit: number
}

/** Open cases, the oldest first; or decided ones, the newest first. */
export function selectCases(db: Db, { isOpen, kind, after, limit }: CaseQuery) {
  let query = cases(db)
    .where('report_cases.state', isOpen ? '=' : '<>', 'open')
    .orderBy('report_cases.case_id', isOpen ? 'asc' : 'desc')
    .limit(limit)
  if (kind !== undefined) query = query.where('report_cases.kind', '=', kind)
  if (after !== undefined) query = query.where('report_cases.case_id', isOpen ? '>' : '<', after)
  return query.execute()
}

export function countCases(db: Db, { isOpen, kind }: CaseFilter): Promise<number> {
  const all = db.selectFrom('report_cases').where('state', isOpen ? '=' : '<>', 'open')
  return countOf(kind === undefined ? all : all.where('kind', '=', kind))
}

export function selectCase(db: Db, caseId: string) {
  return cases(db).where('report_cases.case_id', '=', caseId).executeTakeFirst()
}

/** The cases about a user's content, the newest first. */
export function selectCasesOf(db: Db, authorId: string, limit: number) {
  return cases(db).where('author_id', '=', authorId).orderBy('report_cases.case_id', 'desc').limit(limit).execute()
}

export function selectReports(db: Db, caseId: string) {
  return db
    .selectFrom('reports')
    .leftJoin('users', 'users.user_id', 'reporter_id')
    .select(['reporter_id', 'nick_name', 'reason', 'detail', 'reports.created_at'])
    .where('case_id', '=', caseId)
    .orderBy('report_id')
    .limit(200)
    .execute()
}

/** The reporters, to be notified of the decision. */
export async function selectReporters(db: Db, caseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reports')
    .select('reporter_id')
    .where('case_id', '=', caseId)
    .where('reporter_id', 'is not', null)
    .orderBy('reporter_id')
    .$narrowType<{ reporter_id: string }>()
    .execute()
  return rows.map(({ reporter_id }) => reporter_id)
}

/** Undefined if it has been decided already; waits for a concurrent decision. */
export function closeCase(
  db: Db,
  caseId: string,
  decision: { state: Exclude<ReportState, 'open'>; note: string; decided_at: Date },
) {
  return db
    .updateTable('report_cases')
    .set(decision)
    .where('case_id', '=', caseId)
    .where('state', '=', 'open')
    .returning(['kind', 'thing_id', 'author_id'])
    .executeTakeFirst()
}

export function selectUserReports(db: Db, userId: string) {
  return db
    .selectFrom('reports')
    .select(['kind', 'reason', 'detail', 'created_at as createTime'])
    .where('reporter_id', '=', userId)
    .orderBy('report_id')
    .execute()
}

/** Reports stay, without the reporter's text, and without the user's content once it is decided. */
export async function eraseReports(db: Db, userId: string): Promise<void> {
  await db.updateTable('reports').set({ detail: '' }).where('reporter_id', '=', userId).execute()
  await decidedText(db).where('author_id', '=', userId).execute()
}

/** Deletes the contents of cases that were decided more than so many days ago. */
export async function forgetCaseContents(db: Db, days: number): Promise<void> {
  await decidedText(db).where('decided_at', '<', sql<Date>`now() - ${days} * interval '1 day'`).execute()
}

const decidedText = (db: Db) =>
  db.updateTable('report_cases').set({ content: '' }).where('state', '<>', 'open').where('content', '<>', '')
