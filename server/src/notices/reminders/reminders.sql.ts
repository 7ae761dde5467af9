import type { ReminderKind } from '@shenglang/contract/notices/reminders'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { countUpTo } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** The subject of a reminder, such as a release. */
export interface ReminderSubject {
  kind: ReminderKind
  subjectId: string
}

/** Adds a reminder; one that the user has already stays as it is. */
export async function insertReminder(db: Db, reminder: Insertable<Tables['reminders']>): Promise<void> {
  await db
    .insertInto('reminders')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteReminder(db: Db, userId: string, { kind, subjectId }: ReminderSubject): Promise<void> {
  await db
    .deleteFrom('reminders')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute()
}

/** Counts a user's reminders, up to `most`. */
export const countRemindersOf = (db: Db, userId: string, most: number): Promise<number> =>
  countUpTo(db, sql`select from reminders where user_id = ${userId}`, most)

/** SQL condition: the user has a reminder about a subject (an id or a column). */
export const hasReminder = (userId: string | undefined, kind: ReminderKind, subjectId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from reminders where reminders.user_id = ${userId ?? null}
    and reminders.kind = ${kind} and reminders.subject_id = ${subjectId}::text)`

/** SQL expression: the number of reminders about a subject (an id or a column). */
export const countReminders = (kind: ReminderKind, subjectId: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from reminders where reminders.kind = ${kind} and reminders.subject_id = ${subjectId}::text)`

/** Moves the reminders about a subject to its new time. Call it in the transaction that changes the time. */
export async function moveReminders(transaction: Db, { kind, subjectId }: ReminderSubject, dueAt: Date): Promise<void> {
  await transaction
    .updateTable('reminders')
    .set({ due_at: dueAt })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute()
}

/** Deletes the reminders about removed subjects. Call it in the transaction that removes them. */
export async function dropReminders(transaction: Db, kind: ReminderKind, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return
  await transaction.deleteFrom('reminders').where('kind', '=', kind).where('subject_id', 'in', subjectIds).execute()
}

/** Takes due reminders, the earliest first, so that no other worker does; they come back if the transaction does not commit. */
export async function takeDueReminders(transaction: Db, now: Date, most: number) {
  const { rows } = await sql<{ user_id: string; kind: ReminderKind; subject_id: string }>`
    delete from reminders using (
      select user_id, kind, subject_id from reminders where due_at <= ${now}
      order by due_at, kind, subject_id, user_id limit ${most} for update skip locked
    ) as due
    where reminders.user_id = due.user_id and reminders.kind = due.kind and reminders.subject_id = due.subject_id
    returning reminders.user_id, reminders.kind, reminders.subject_id`.execute(transaction)
  return rows
}

export const selectUserReminders = (db: Db, userId: string) =>
  db
    .selectFrom('reminders')
    .select(['kind', 'subject_id as subjectId', 'due_at as dueTime', 'created_at as createTime'])
    .where('user_id', '=', userId)
    .orderBy('due_at')
    .orderBy('subject_id')
    .execute()

export async function eraseReminders(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('reminders').where('user_id', '=', userId).execute()
}

/** Moves reminders to another account; one that both accounts have is sent once. */
export async function moveRemindersOf(db: Db, fromId: string, intoId: string): Promise<void> {
  await sql`insert into reminders (user_id, kind, subject_id, due_at, created_at)
    select ${intoId}, kind, subject_id, due_at, created_at from reminders where user_id = ${fromId}
    on conflict do nothing`.execute(db)
  await eraseReminders(db, fromId)
}
