import type { PgBoss } from 'pg-boss'

type Sql = Pick<ReturnType<PgBoss['getDb']>, 'executeSql'>

/**
 * Orders a new job so that users take turns: start-time fair queueing, each job one unit long. It comes one after the last of the
 * same user, and not before the job that is running, so that a newcomer never starves others.
 */
export async function inTurn(db: Sql, name: string, person: string) {
  const { rows } = await db.executeSql(
    `select greatest(
       max(-priority) filter (where group_id = $2) + 1,
       coalesce(max(-priority) filter (where state = 'active'), min(-priority)),
       0) as turn
     from pgboss.job where name = $1 and state < 'completed'`,
    [name, person],
  )
  return { priority: -Number((rows[0] as { turn: number }).turn), group: { id: person } }
}

/** The waiting jobs of a user, each with how many come before it; jobs postponed until later do not count. */
export async function waitingOf(db: Sql, name: string, person: string): Promise<{ data: unknown; ahead: number }[]> {
  const { rows } = await db.executeSql(
    `select data, ahead::int from (
       select data, group_id, state, row_number() over (order by state = 'active' desc, priority desc, created_on) - 1 as ahead
       from pgboss.job where name = $1 and state < 'completed' and (state = 'active' or start_after <= now())
     ) as queue where group_id = $2 and state <> 'active'`,
    [name, person],
  )
  return rows as { data: unknown; ahead: number }[]
}
