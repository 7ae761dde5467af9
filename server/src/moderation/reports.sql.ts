import type { CaseReason, ReportKind, ReportState } from '@shenglang/contract/moderation/entities'
import { type Kysely, sql } from 'kysely'
import { countOf } from '../platform/database/count-of.ts'
import type { Tables } from '../platform/database/tables.ts'

type Db = Kysely<Tables>

/** What a report is about. */
export interface Thing {
  kind: ReportKind
  id: string
}

/** Puts a report to a case, where whoever reports counts once. */
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

/** The open case of a thing, made where there is none, and held open until the transaction ends. */
export async function openCase(db: Db, { kind, id }: Thing, thing: { authorId: string; content: string }): Promise<string> {
  const { case_id } = await db
    .insertInto('report_cases')
    .values({ kind, thing_id: id, author_id: thing.authorId, content: thing.content })
    // Changes nothing, but waits for whoever decides the case at this moment, and returns the row.
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

interface WantedCases {
  isOpen: boolean
  kind?: ReportKind | undefined
}

interface CaseQuery extends WantedCases {
  /** The last case of the page before. */
  after?: string | undefined
  limit: number
}

/** Open cases by their age, decided ones the newest first. */
export function selectCases(db: Db, { isOpen, kind, after, limit }: CaseQuery) {
  let query = cases(db)
    .where('report_cases.state', isOpen ? '=' : '<>', 'open')
    .orderBy('report_cases.case_id', isOpen ? 'asc' : 'desc')
    .limit(limit)
  if (kind !== undefined) query = query.where('report_cases.kind', '=', kind)
  if (after !== undefined) query = query.where('report_cases.case_id', isOpen ? '>' : '<', after)
  return query.execute()
}

export function countCases(db: Db, { isOpen, kind }: WantedCases): Promise<number> {
  const all = db.selectFrom('report_cases').where('state', isOpen ? '=' : '<>', 'open')
  return countOf(kind === undefined ? all : all.where('kind', '=', kind))
}

export function selectCase(db: Db, caseId: string) {
  return cases(db).where('report_cases.case_id', '=', caseId).executeTakeFirst()
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

/** Those who reported it, to be told what came of it. */
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

/** Undefined when somebody has decided it already; whoever decides at the same time waits. */
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

export function selectOwnReports(db: Db, userId: string) {
  return db
    .selectFrom('reports')
    .select(['kind', 'reason', 'detail', 'created_at as createTime'])
    .where('reporter_id', '=', userId)
    .orderBy('report_id')
    .execute()
}

/** That something was reported stays; the words of whoever did go, and what the user said where it has been decided about. */
export async function eraseReports(db: Db, userId: string): Promise<void> {
  await db.updateTable('reports').set({ detail: '' }).where('reporter_id', '=', userId).execute()
  await decidedWords(db).where('author_id', '=', userId).execute()
}

/** Forgets what was said in cases that were decided more than so many days ago. */
export async function forgetWords(db: Db, days: number): Promise<void> {
  await decidedWords(db).where('decided_at', '<', sql<Date>`now() - ${days} * interval '1 day'`).execute()
}

const decidedWords = (db: Db) =>
  db.updateTable('report_cases').set({ content: '' }).where('state', '<>', 'open').where('content', '<>', '')
