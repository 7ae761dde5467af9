import type { PgBoss } from 'pg-boss'

type Sql = Pick<ReturnType<PgBoss['getDb']>, 'executeSql'>

/**
 * How to leave a job so that everybody gets a turn: start-time fair queueing, each job one unit long. Its turn comes one after
 * the last of the same person, and not before the one that is being served, so that whoever comes later never starves others.
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

/** The jobs of a person that wait for their turn, with how many come before each; what rests until later is in nobody's way. */
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
