import { fault } from '@shenglang/contract/faults'
import { REMINDERS_MAX, type setReminder } from '@shenglang/contract/notices/reminders'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import type { Remindable } from '../composition/domain/domain.ts'
import type { Db } from '../platform/database/db.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { writeNotices } from './notices.ts'
import { insertRequestedPushes } from './push.sql.ts'
import * as query from './reminders/reminders.sql.ts'

export interface ReminderDeps {
  db: Db
  remindable: readonly Remindable[]
  now: () => Date
}

const remindableOf = (all: readonly Remindable[], subjectKind: Remindable['kind']) => all.find(({ kind }) => kind === subjectKind)

/**
 * Has a user notified once at the time of a subject, or no longer. Throws REMINDER_SUBJECT_GONE where it is not to come, and
 * REMINDERS_TOO_MANY.
 */
export async function remind(
  { db, remindable, now }: ReminderDeps,
  userId: string,
  { isReminded, ...subject }: CheckedArgsOf<typeof setReminder>,
): Promise<AnswerOf<typeof setReminder>> {
  if (!isReminded) {
    await query.deleteReminder(db, userId, subject)
    return { isReminded }
  }
  await inTransaction(db, async (transaction) => {
    const dueAt = await remindableOf(remindable, subject.kind)?.dueAt(transaction, subject.subjectId, now())
    if (!dueAt) throw fault('REMINDER_SUBJECT_GONE')
    const { kind, subjectId } = subject
    await query.insertReminder(transaction, { user_id: userId, kind, subject_id: subjectId, due_at: dueAt, created_at: now() })
    // Counted afterwards, so that one that the user has already may be repeated. Calls at the same moment may pass it by a few.
    if ((await query.countRemindersOf(transaction, userId, REMINDERS_MAX + 1)) > REMINDERS_MAX)
      throw fault('REMINDERS_TOO_MANY', { max: REMINDERS_MAX })
  })
  return { isReminded }
}

const SENT_AT_ONCE = 500

/**
 * Notifies those whose time has come. Each reminder is deleted in the transaction that writes its notice, so that it is sent
 * once, however many workers run or are killed.
 */
export async function sendDue(deps: ReminderDeps, signal?: AbortSignal): Promise<void> {
  for (let taken = SENT_AT_ONCE; taken === SENT_AT_ONCE && !signal?.aborted; ) {
    taken = await deps.db.transaction().execute((transaction) => sendSome(transaction, deps))
  }
}

async function sendSome(transaction: Db, { remindable, now }: Omit<ReminderDeps, 'db'>): Promise<number> {
  const due = await query.takeDueReminders(transaction, now(), SENT_AT_ONCE)
  for (const [tag, reminders] of Map.groupBy(due, ({ kind, subject_id }) => `${kind}:${subject_id}`)) {
    const [first] = reminders
    if (!first) continue
    const written = await remindableOf(remindable, first.kind)?.reminder(transaction, first.subject_id, now())
    if (!written) continue
    const { pushed, ...notice } = written
    const readers = await writeNotices(
      transaction,
      reminders.map(({ user_id: userId }) => ({ userId, kind: 'reminder', ...notice })),
    )
    await insertRequestedPushes(transaction, readers, { ...pushed, tag: `reminder:${tag}` })
  }
  return due.length
}
