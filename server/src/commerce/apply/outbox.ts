import type { Kysely } from 'kysely'
import { writeNotices } from '../../notices/index.ts'
import { announceAll, notifySessionsChanged } from '../../platform/bus/database-bus.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import type { Messages } from '../decide/decision.ts'
import { isSomethingWaiting, selectFinance, takeMessages } from './outbox.sql.ts'

const AT_ONCE = 100

/**
 * Sends what decisions left to be sent: notices, events of pages, and word to every process whose cached rights are no longer
 * true. Runs after the commit and, for what a killed process left behind, in the worker; whoever takes a row sends it once.
 */
export async function sendMessages(db: Kysely<Tables>): Promise<void> {
  while ((await db.transaction().execute(sendSome)) === AT_ONCE) {}
}

/**
 * The same right after a commit, where there is anything: what cannot be sent because the database is away is the worker's to send,
 * and what was decided stands.
 */
export async function sendWaiting(db: Kysely<Tables>): Promise<void> {
  try {
    if (await isSomethingWaiting(db)) await sendMessages(db)
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}

async function sendSome(transaction: Kysely<Tables>): Promise<number> {
  const taken = await takeMessages(transaction, AT_ONCE)
  if (taken.length === 0) return 0
  const all = <Name extends keyof Messages>(name: Name) => taken.flatMap((messages): Messages[Name][number][] => messages[name])
  const finance = all('finance')
  const staff = finance.length === 0 ? [] : await selectFinance(transaction)
  const forStaff = finance.flatMap((notice) => staff.map((userId) => ({ userId, kind: 'order' as const, ...notice })))
  await writeNotices(transaction, [...all('notices'), ...forStaff])
  await announceAll(transaction, all('events'))
  await notifySessionsChanged(transaction, [...new Set(all('sessions'))])
  return taken.length
}
