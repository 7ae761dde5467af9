import { OK_OUTCOME, REFUSED } from '@shenglang/contract/office/log'
import type { LoggedPermission } from '@shenglang/contract/roles'
import { sql } from 'kysely'
import { countUpTo } from '../platform/database/count-of.ts'
import type { Db } from '../platform/database/db.ts'

/** Filters of the log, as the database has them. */
export interface LogQuery {
  userId?: string | undefined
  operator?: string | undefined
  route?: string | undefined
  permission?: LoggedPermission | undefined
  outcome?: string | undefined
  /** Instants: from, included, and to, excluded. */
  from?: Date | undefined
  to?: Date | undefined
  subject?: string | undefined
  /** Calls between these, both included. */
  firstId?: string | undefined
  lastId?: string | undefined
}

/** Calls are numbered before they are stored, so that a day's numbers may differ by a moment from its times. */
const SLACK_MS = 60_000

/** Calls about a subject, looked up in the index first: the planner takes any subject for a common one and would scan the log. */
const isAbout = (subject: string) =>
  sql<boolean>`staff_calls.call_id = any(array(select call_id from staff_calls where subjects @> array[${subject}]::text[]))`

/** Written as a literal, so that the planner can use the index of refused calls. */
const isRefused = sql<boolean>`outcome <> ${sql.lit(OK_OUTCOME)}`

const calls = (db: Db, query: LogQuery) => {
  const { userId, operator, route, permission, outcome, from, to, subject, firstId, lastId } = query
  return db
    .selectFrom('staff_calls')
    .leftJoin('staff_call_outcomes', 'staff_call_outcomes.call_id', 'staff_calls.call_id')
    .$if(userId !== undefined, (some) => some.where('staff_calls.user_id', '=', userId ?? ''))
    .$if(operator !== undefined, (some) => some.where('operator', '=', operator ?? ''))
    .$if(route !== undefined, (some) => some.where('route', '=', route ?? ''))
    .$if(permission !== undefined, (some) => some.where('permission', '=', permission ?? 'any'))
    .$if(outcome === REFUSED, (some) => some.where(isRefused))
    .$if(outcome !== undefined && outcome !== REFUSED, (some) => some.where('outcome', '=', outcome ?? ''))
    .$if(from !== undefined, (some) => some.where('called_at', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (some) => some.where('called_at', '<', to ?? new Date(0)))
    .$if(firstId !== undefined, (some) => some.where('staff_calls.call_id', '>=', firstId ?? ''))
    .$if(lastId !== undefined, (some) => some.where('staff_calls.call_id', '<=', lastId ?? ''))
    .$if(subject !== undefined, (some) => some.where(isAbout(subject ?? '')))
}

export function selectLog(db: Db, query: LogQuery, { before, limit }: { before: string | undefined; limit: number }) {
  return calls(db, query)
    .leftJoin('users', 'users.user_id', 'staff_calls.user_id')
    .select([
      'staff_calls.call_id',
      'staff_calls.user_id',
      'nick_name',
      'operator',
      'route',
      'permission',
      'args',
      'network',
      'outcome',
      'called_at',
    ])
    .$if(before !== undefined, (some) => some.where('staff_calls.call_id', '<', before ?? ''))
    .orderBy('staff_calls.call_id', 'desc')
    .limit(limit)
    .execute()
}

export type LogRow = Awaited<ReturnType<typeof selectLog>>[number]

/** Counts the calls, up to `max` and one more. */
export function countLog(db: Db, query: LogQuery, max: number): Promise<number> {
  const { outcome, ...others } = query
  const isOutcomeAlone = outcome !== undefined && Object.values(others).every((value) => value === undefined)
  if (isOutcomeAlone) return countUpTo(db, sql`${outcomes(db, outcome).select('call_id')}`, max)
  // From the newest, since a count of all would read every call.
  const some = calls(db, query)
    .select('staff_calls.call_id')
    .orderBy('staff_calls.call_id', 'desc')
    .limit(max + 1)
  return countUpTo(db, sql`${some}`, max)
}

/** Every outcome is that of a call, so that calls are counted without being read. */
const outcomes = (db: Db, outcome: string) =>
  db.selectFrom('staff_call_outcomes').where((has) => (outcome === REFUSED ? isRefused : has('outcome', '=', outcome)))

/** The first and last number that a call between two instants can have; undefined where there is none. */
export async function selectIdsBetween(db: Db, { from, to }: Pick<LogQuery, 'from' | 'to'>) {
  const numbers = db.selectFrom('staff_calls').select('call_id').limit(1)
  const [first, last] = await Promise.all([
    from &&
      numbers
        .where('called_at', '>=', new Date(from.getTime() - SLACK_MS))
        .orderBy('called_at')
        .executeTakeFirst(),
    to &&
      numbers
        .where('called_at', '<', new Date(to.getTime() + SLACK_MS))
        .orderBy('called_at', 'desc')
        .executeTakeFirst(),
  ])
  if ((from && !first) || (to && !last)) return undefined
  return { firstId: first?.call_id, lastId: last?.call_id }
}

export async function selectUserOfPhone(db: Db, phone: string): Promise<string | undefined> {
  return (await db.selectFrom('users').select('user_id').where('phone', '=', phone).executeTakeFirst())?.user_id
}
