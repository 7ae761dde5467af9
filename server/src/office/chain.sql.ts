import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { codeOf } from '../platform/errors.ts'

export interface Head {
  linkId: string
  digest: Buffer
}

/** The last link; undefined before the first. */
export async function selectHead(db: Db): Promise<Head | undefined> {
  const row = await db
    .selectFrom('staff_log_links')
    .select(['link_id', 'digest'])
    .orderBy('link_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { linkId: row.link_id, digest: row.digest }
}

/** The last call and the last outcome that are linked; '0' before the first. */
export async function selectLinked(db: Db): Promise<{ callId: string; outcomeId: string }> {
  const [call, outcome] = await Promise.all([
    db
      .selectFrom('staff_log_links')
      .select('call_id')
      .where('part', '=', 'call')
      .orderBy('call_id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('staff_log_links')
      .innerJoin('staff_call_outcomes', 'staff_call_outcomes.call_id', 'staff_log_links.call_id')
      .select('outcome_id')
      .where('part', '=', 'outcome')
      .orderBy('link_id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { callId: call?.call_id ?? '0', outcomeId: outcome?.outcome_id ?? '0' }
}

/**
 * The last committed ids, with nothing uncommitted below them: the lock waits up to a second for transactions that took an id and
 * have not committed. Undefined where that takes longer.
 */
export function selectCommitted(db: Db): Promise<{ callId: string; outcomeId: string } | undefined> {
  return db
    .transaction()
    .execute(async (transaction) => {
      await sql`set local lock_timeout = '1s'`.execute(transaction)
      await sql`lock table staff_calls, staff_call_outcomes in share mode`.execute(transaction)
      const { rows } = await sql<{ callId: string; outcomeId: string }>`select
        coalesce((select max(call_id) from staff_calls), 0) as "callId",
        coalesce((select max(outcome_id) from staff_call_outcomes), 0) as "outcomeId"`.execute(transaction)
      return rows[0]
    })
    .catch((error: unknown) => {
      if (codeOf(error) === LOCK_NOT_AVAILABLE) return undefined
      throw error
    })
}
const LOCK_NOT_AVAILABLE = '55P03'

interface Part {
  after: string
  upTo: string
  limit: number
}

/** The columns of a call that are hashed; its arguments are hashed separately. */
const callColumns = sql<string>`jsonb_build_array('call', c.call_id, c.user_id, c.operator, c.route, c.permission, c.network,
  extract(epoch from c.called_at))::text`
const argsHash = sql<Buffer>`sha256(convert_to(c.args::text, 'UTF8'))`
const outcomeColumns = sql<string>`jsonb_build_array('outcome', o.outcome_id, o.call_id, o.outcome,
  extract(epoch from o.ended_at))::text`

export function selectCalls(db: Db, { after, upTo, limit }: Part) {
  return db
    .selectFrom('staff_calls as c')
    .select(['c.call_id', callColumns.as('content'), argsHash.as('args_hash')])
    .where('c.call_id', '>', after)
    .where('c.call_id', '<=', upTo)
    .orderBy('c.call_id')
    .limit(limit)
    .execute()
}

export function selectOutcomes(db: Db, { after, upTo, limit }: Part) {
  return db
    .selectFrom('staff_call_outcomes as o')
    .select(['o.call_id', 'o.outcome_id', outcomeColumns.as('content')])
    .where('o.outcome_id', '>', after)
    .where('o.outcome_id', '<=', upTo)
    .orderBy('o.outcome_id')
    .limit(limit)
    .execute()
}

export interface Link {
  link_id: string
  call_id: string
  part: 'call' | 'outcome'
  args_hash: Buffer | null
  digest: Buffer
}

export async function insertLinks(db: Db, links: readonly Link[]): Promise<void> {
  if (links.length > 0) await db.insertInto('staff_log_links').values(links).execute()
}

/** Links with the rows that they link, as they are now. */
export function selectLinks(db: Db, { after, limit }: { after: string; limit: number }) {
  return db
    .selectFrom('staff_log_links as l')
    .leftJoin('staff_calls as c', (join) => join.onRef('c.call_id', '=', 'l.call_id').on('l.part', '=', 'call'))
    .leftJoin('staff_call_outcomes as o', (join) => join.onRef('o.call_id', '=', 'l.call_id').on('l.part', '=', 'outcome'))
    .select(['l.link_id', 'l.call_id', 'l.part', 'l.args_hash', 'l.digest'])
    .select(
      sql<string | null>`case when c.call_id is not null then ${callColumns} when o.call_id is not null then
      ${outcomeColumns} end`.as('content'),
    )
    .select(sql<Buffer | null>`case when c.args <> '{"erased": true}' then ${argsHash} end`.as('now_args_hash'))
    .where('l.link_id', '>', after)
    .orderBy('l.link_id')
    .limit(limit)
    .execute()
}

export type LinkedRow = Awaited<ReturnType<typeof selectLinks>>[number]

/** The first call, and else the call of the first outcome, that appeared behind the last linked one. */
export async function selectUnlinked(db: Db, { callId, outcomeId }: { callId: string; outcomeId: string }) {
  const isLinked = (part: 'call' | 'outcome', reference: 'c.call_id' | 'o.call_id') =>
    db
      .selectFrom('staff_log_links as l')
      .select('l.link_id')
      .whereRef('l.call_id', '=', reference as 'l.call_id')
      .where('l.part', '=', part)
  const call = await db
    .selectFrom('staff_calls as c')
    .select('c.call_id')
    .where('c.call_id', '<=', callId)
    .where(({ not, exists }) => not(exists(isLinked('call', 'c.call_id'))))
    .orderBy('c.call_id')
    .limit(1)
    .executeTakeFirst()
  if (call) return call.call_id
  const outcome = await db
    .selectFrom('staff_call_outcomes as o')
    .select('o.call_id')
    .where('o.outcome_id', '<=', outcomeId)
    .where(({ not, exists }) => not(exists(isLinked('outcome', 'o.call_id'))))
    .orderBy('o.outcome_id')
    .limit(1)
    .executeTakeFirst()
  return outcome?.call_id
}
