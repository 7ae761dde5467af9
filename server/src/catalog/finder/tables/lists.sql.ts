import type { ResourceOrder } from '@shenglang/contract/catalog/entities'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Condition } from '../rows/dimensions.ts'
import { matchingBlocks, meetsAll } from './conditions.sql.ts'
import { factsMeeting, LISTED } from './facts.ts'
import { NO_BITS } from './tables.sql.ts'

/** The number of resources that meet all conditions, and of all. */
export async function countMatching(db: Db, conditions: readonly Condition[]): Promise<{ total: number; all: number }> {
  const { rows } = await sql<{ total: number; all: number }>`
    select ${countIn(sql`(${matchingBlocks(conditions)}) as matching`)} as total,
      ${countIn(sql`finder_sets where fact = ${LISTED}`)} as all`.execute(db)
  return rows[0] as { total: number; all: number }
}

const countIn = (blocks: RawBuilder<unknown>) => sql`(select coalesce(sum(bit_count(bits)), 0)::float8 from ${blocks})`

/** For each choice the number of resources that meet it and all conditions; choices without facts are counted one by one. */
export async function countChoices(db: Db, conditions: readonly Condition[], choices: readonly Condition[]): Promise<number[]> {
  const facts = choices.map((choice) => factsMeeting(choice))
  const named = facts.flatMap((some = [], choice) => some.map((fact) => ({ fact, choice })))
  const { rows } = await sql<{ choice: number; count: number }>`
    with matching as materialized (${matchingBlocks(conditions)}), chosen as (
      select choice, block, bit_or(bits) as bits
      from unnest(${named.map(({ fact }) => fact)}::text[], ${named.map(({ choice }) => choice)}::int[]) as named (fact, choice)
        join finder_sets using (fact)
      group by choice, block
    )
    select choice, sum(bit_count(matching.bits & chosen.bits))::float8 as count from matching join chosen using (block)
    group by choice`.execute(db)
  const counts = new Map(rows.map(({ choice, count }) => [choice, count]))
  return Promise.all(
    choices.map(async (choice, index) =>
      facts[index] ? (counts.get(index) ?? 0) : (await countMatching(db, [...conditions, choice])).total,
    ),
  )
}

export async function countKeysAndTempos(db: Db, conditions: readonly Condition[]): Promise<[string, string, number][]> {
  const setsOf = (name: string) => sql`
    select split_part(fact, ' ', 2) as value, block, finder_sets.bits & matching.bits as bits
    from finder_sets join matching using (block)
    where fact >= ${`${name} `} and fact < ${`${name}!`} and finder_sets.bits & matching.bits <> ${NO_BITS}`
  const { rows } = await sql<{ tkey: string; tempo: string; count: number }>`
    with matching as materialized (${matchingBlocks(conditions)}),
      keys as materialized (${setsOf('tkey')}), tempos as materialized (${setsOf('tempo')})
    select keys.value as tkey, tempos.value as tempo, sum(bit_count(keys.bits & tempos.bits))::float8 as count
    from keys join tempos using (block) group by 1, 2 having sum(bit_count(keys.bits & tempos.bits)) > 0`.execute(db)
  return rows.map(({ tkey, tempo, count }) => [tkey, tempo, count])
}

const ORDERS: Record<ResourceOrder, string> = {
  newest: 'finder_rows.published_at desc',
  bpm: 'finder_rows.tbpm',
  hottest: 'resource_counts.play_count desc',
  downloads: 'resource_counts.download_count desc',
  collects: 'resource_counts.collect_count desc',
}

interface Page {
  order: ResourceOrder
  from: number
  limit: number
}

/** Ids of a page of few matches: all are read and sorted. */
export async function gatherPage(db: Db, conditions: readonly Condition[], { order, from, limit }: Page): Promise<string[]> {
  return idsOf(
    db,
    sql`with finder_rows as materialized (
        select resource_id, published_at, tbpm from finder_rows where ${meetsAll(conditions)}
      )
      select finder_rows.resource_id::text as id from finder_rows join resource_counts using (resource_id)
      order by ${sql.raw(ORDERS[order])}, resource_counts.resource_id desc offset ${from} limit ${limit}`,
  )
}

/** Ids of a page of many matches: the order is walked until as many are found. */
export async function walkPage(db: Db, conditions: readonly Condition[], { order, from, limit }: Page): Promise<string[]> {
  const isCounted = order !== 'newest' && order !== 'bpm'
  const [table, id] = isCounted
    ? [sql`resource_counts join finder_rows using (resource_id)`, sql`resource_counts.resource_id`]
    : [sql`finder_rows`, sql`finder_rows.resource_id`]
  return idsOf(
    db,
    // In coalesce a condition has no index: the planner must not gather all that meet it.
    sql`select ${id}::text as id from ${table} where coalesce(${meetsAll(conditions)}, false)
      order by ${sql.raw(ORDERS[order])}, ${id} desc offset ${from} limit ${limit}`,
  )
}

async function idsOf(db: Db, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await (query as RawBuilder<{ id: string }>).execute(db)
  return rows.map(({ id }) => id)
}
