import type { ResourceOrder } from '@shenglang/contract/catalog/entities'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Condition } from '../rows/dimensions.ts'
import { isMatching, matchingBlocks, matchingSets } from './conditions.sql.ts'
import { factsMeeting, LISTED, PERIOD_DAYS, TBPM_UNKNOWN } from './facts.ts'
import { BLOCK, NO_BITS } from './tables.sql.ts'

/** A page of a list. */
interface Page {
  order: ResourceOrder
  from: number
  limit: number
}

interface Matches {
  total: number
  /** The ids of few matches; undefined where walking an order reads less than sorting them. */
  ids: number[] | undefined
}

/** The number of resources that meet all conditions, and their ids where they are few. Undefined until `version` is filled. */
export async function selectMatches(
  db: Db,
  version: number,
  conditions: readonly Condition[],
  { from, limit }: Page,
): Promise<Matches | undefined> {
  const { rows } = await sql<{ total: number; blocks: Buffer | null }>`
    with matching as materialized (${matchingBlocks(conditions)}),
      counted as materialized (select ${countIn(sql`matching`)} as total, ${countIn(sql`finder_bits where fact = ${LISTED}`)} as listed)
    select total, case when total * total <= ${from + limit}::float8 * listed then
      (select string_agg(int4send(block) || bit_send(bits), '') from matching where bits <> ${NO_BITS}) end as blocks
    from counted join finder_state on is_complete and version = ${version}`.execute(db)
  return rows[0] && { total: rows[0].total, ids: rows[0].blocks ? idsIn(rows[0].blocks) : undefined }
}

const countIn = (blocks: RawBuilder<unknown>) => sql`(select coalesce(sum(bit_count(bits)), 0)::float8 from ${blocks})`

const INT_BYTES = 4
/** A block's number, the length of its bits, and these. */
const BLOCK_BYTES = 2 * INT_BYTES + BLOCK / 8

/** The ids of bits that are set; PostgreSQL has the first bit of a byte highest. */
function idsIn(blocks: Buffer): number[] {
  const ids: number[] = []
  for (let begin = 0; begin < blocks.length; begin += BLOCK_BYTES) {
    const first = blocks.readInt32BE(begin) * BLOCK
    const bits = blocks.subarray(begin + 2 * INT_BYTES, begin + BLOCK_BYTES)
    for (const [at, byte] of bits.entries())
      for (let bit = 0; byte >>> bit > 0; bit += 1) if ((byte >>> bit) & 1) ids.push(first + 8 * at + 7 - bit)
  }
  return ids
}

/** For each choice the number of resources that meet it and all conditions; choices without facts are counted one by one. */
export async function countChoices(db: Db, conditions: readonly Condition[], choices: readonly Condition[]): Promise<number[]> {
  const facts = choices.map((choice) => factsMeeting(choice))
  const named = facts.flatMap((some = [], choice) => some.map((fact) => ({ fact, choice })))
  const { rows } = await sql<{ choice: number; count: number }>`
    with matching as materialized (${matchingBlocks(conditions)}), chosen as (
      select choice, block, bit_or(bits) as bits
      from unnest(${named.map(({ fact }) => fact)}::text[], ${named.map(({ choice }) => choice)}::int[]) as named (fact, choice)
        join finder_bits using (fact)
      group by choice, block
    )
    select choice, sum(bit_count(matching.bits & chosen.bits))::float8 as count from matching join chosen using (block)
    group by choice`.execute(db)
  const counts = new Map(rows.map(({ choice, count }) => [choice, count]))
  return Promise.all(
    choices.map(async (choice, index) => (facts[index] ? (counts.get(index) ?? 0) : countMatching(db, [...conditions, choice]))),
  )
}

/** The number of resources that meet all conditions. */
export async function countMatching(db: Db, conditions: readonly Condition[]): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select ${countIn(sql`(${matchingBlocks(conditions)}) as matching`)} as total`.execute(db)
  return rows[0]?.total ?? 0
}

export async function countKeysAndTempos(db: Db, conditions: readonly Condition[]): Promise<[string, string, number][]> {
  const setsOf = (name: string) => sql`
    select split_part(fact, ' ', 2) as value, block, finder_bits.bits & matching.bits as bits
    from finder_bits join matching using (block)
    where fact >= ${`${name} `} and fact < ${`${name}!`} and finder_bits.bits & matching.bits <> ${NO_BITS}`
  const { rows } = await sql<{ tkey: string; tempo: string; count: number }>`
    with matching as materialized (${matchingBlocks(conditions)}),
      keys as materialized (${setsOf('tkey')}), tempos as materialized (${setsOf('tempo')})
    select keys.value as tkey, tempos.value as tempo, sum(bit_count(keys.bits & tempos.bits))::float8 as count
    from keys join tempos using (block) group by 1, 2 having sum(bit_count(keys.bits & tempos.bits)) > 0`.execute(db)
  return rows.map(({ tkey, tempo, count }) => [tkey, tempo, count])
}

const ORDERS: Record<ResourceOrder, [table: string, by: string]> = {
  newest: ['finder_works', 'published_at desc'],
  bpm: ['finder_works', 'tbpm'],
  hottest: ['resource_counts', 'play_count desc'],
  downloads: ['resource_counts', 'download_count desc'],
  collects: ['resource_counts', 'collect_count desc'],
}

/** Ids of a page of these. */
export async function sortPage(db: Db, ids: readonly number[], { order, from, limit }: Page): Promise<string[]> {
  const [table, by] = ORDERS[order]
  return idsOf(
    db,
    sql`select resource_id::text as id from ${sql.table(table)} join unnest(${ids}::bigint[]) as matching (resource_id) using (resource_id)
      order by ${sql.raw(by)}, resource_id desc offset ${from} limit ${limit}`,
  )
}

/** Ids of a page of many matches: the order is walked from where the page begins, until it is full. */
export async function walkPage(db: Db, conditions: readonly Condition[], { order, from, limit }: Page): Promise<string[]> {
  const [table, by] = ORDERS[order]
  const start = STARTS[order]
  return idsOf(
    db,
    sql`with recursive ${matchingSets(conditions)} ${start ? sql`, ${startOf(start, from)}` : sql``}
      -- Parallel workers, which this call refuses, start later than a page is found.
      select resource_id::text as id from ${sql.table(table)} where pg_backend_pid() > 0 and ${isMatching}
        ${start ? sql`and ${sql.raw(start.fromThere)}` : sql``}
      order by ${sql.raw(by)}, resource_id desc
      offset ${from}::int ${start ? sql`- (select earlier from start)` : sql``} limit ${limit}`,
  )
}

async function idsOf(db: Db, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await (query as RawBuilder<{ id: string }>).execute(db)
  return rows.map(({ id }) => id)
}

/** An order in stretches, each with a fact that its resources have, so that matches before a page are counted instead of walked. */
interface Stretches {
  name: string
  first: string
  last: string
  step: 1 | -1
  /** True for what is in the stretch of `start`, or behind it. */
  fromThere: string
}

const PERIOD_SECONDS = PERIOD_DAYS * 86_400
const periodOf = (time: string) => `floor(extract(epoch from ${time}) / ${PERIOD_SECONDS})::int`

const STARTS: Partial<Record<ResourceOrder, Stretches>> = {
  newest: {
    name: 'period',
    first: `(select ${periodOf('max(published_at)')} from finder_works)`,
    last: `(select ${periodOf('min(published_at)')} from finder_works)`,
    step: -1,
    fromThere: `published_at < to_timestamp((select stretch + 1 from start)::float8 * ${PERIOD_SECONDS})`,
  },
  bpm: {
    name: 'tempo',
    first: `(select floor(min(tbpm) + 0.5)::int from finder_works)`,
    last: `(select floor(max(tbpm) + 0.5)::int from finder_works where tbpm < ${TBPM_UNKNOWN})`,
    step: 1,
    fromThere: `tbpm >= (select stretch from start) - 0.5::float8`,
  },
}

/** The stretch in which a page begins, and how many matches come earlier. What has no such fact comes last. */
function startOf({ name, first, last, step }: Stretches, from: number): RawBuilder<unknown> {
  const countOf = (stretch: string) => sql`
    select coalesce(sum(bit_count(matching.bits & finder_bits.bits)), 0)::int as count
    from finder_bits join matching using (block) where fact = ${`${name} `} || ${sql.raw(stretch)}`
  return sql`reached as (
      select first.stretch, 0 as earlier, count from (select ${sql.raw(first)} as stretch) as first, lateral (${countOf('first.stretch')}) as counted
      union all
      select next.stretch, earlier + reached.count, counted.count
      from reached, lateral (select stretch + ${sql.lit(step)} as stretch) as next, lateral (${countOf('next.stretch')}) as counted
      where earlier + reached.count <= ${from}::int and reached.stretch <> ${sql.raw(last)}
    ), start as materialized (
      select stretch, earlier from reached order by stretch * ${sql.lit(step)} desc limit 1
    )`
}
