import { type RawBuilder, sql } from 'kysely'
import { type Condition, type Measured, OPEN_END, type Range } from '../rows/dimensions.ts'
import { factsMeeting, LISTED } from './facts.ts'
import { BIT_OF_ID, BITS_OF_IDS, BLOCK_OF_ID, IDS_END, NO_BITS } from './tables.sql.ts'

/** True for a row of `finder_works` that has one of these facts. */
export const hasFact = (facts: readonly string[]): RawBuilder<boolean> => sql`finder_works.facts && ${facts}::text[]`

const COLUMNS: Record<Measured, string> = {
  durationMs: 'duration_ms',
  publishedAt: 'published_at',
  artistId: 'artist_id',
  tempo: 'tempo',
}

function isWithin(measure: Measured, [from, to]: Range): RawBuilder<boolean> {
  const column = sql.ref(`finder_works.${COLUMNS[measure]}`)
  if (measure === 'artistId' && from === to) return sql`${column} = ${from}::bigint`
  const value = (number: number) => (measure === 'publishedAt' ? sql`${new Date(number)}::timestamptz` : sql`${number}::float8`)
  return to >= OPEN_END ? sql`${column} >= ${value(from)}` : sql`${column} between ${value(from)} and ${value(to)}`
}

/** A condition on values or ranges, not one that excludes ids. */
type MetCondition = Exclude<Condition, { without: number[] }>

/** Blocks of the resources that meet all conditions, as a table of `block` and `bits`. */
export function matchingBlocks(conditions: readonly Condition[]): RawBuilder<unknown> {
  const without = conditions.filter((condition) => 'without' in condition).flatMap((condition) => condition.without)
  const excluded = without.filter((id) => id < IDS_END)
  const met = conditions.filter((condition): condition is MetCondition => !('without' in condition))
  const [first, ...others] = met.length > 0 ? met.map(blocksMeeting) : [blocksWithFact([LISTED])]
  const named = others.map((_, index) => sql.ref(`other_${index}`))
  const bits = sql.join([sql`first_one.bits`, ...named.map((other) => sql`${other}.bits`)], sql` & `)
  const joins = others.map((blocks, index) => sql`join (${blocks}) as ${named[index]} using (block)`)
  if (excluded.length === 0) return sql`select block, ${bits} as bits from (${first}) as first_one ${sql.join(joins, sql` `)}`
  return sql`select block, ${bits} & ~coalesce(excluded.bits, ${NO_BITS}) as bits
    from (${first}) as first_one ${sql.join(joins, sql` `)}
      left join (${blocksOf(sql`unnest(${excluded}::bigint[]) as excluded (resource_id)`)}) as excluded using (block)`
}

function blocksMeeting(condition: MetCondition): RawBuilder<unknown> {
  const facts = factsMeeting(condition)
  if (facts) return blocksWithFact(facts)
  const { measure, ranges } = condition as Extract<Condition, { measure: Measured }>
  return blocksOf(
    sql`finder_works where ${sql.join(
      ranges.map((range) => isWithin(measure, range)),
      sql` or `,
    )}`,
  )
}

const blocksWithFact = (facts: readonly string[]) => sql`
  select block, bit_or(bits) as bits from finder_bits where fact = any(${facts}::text[]) group by block`

const blocksOf = (rows: RawBuilder<unknown>) => sql`
  select ${BLOCK_OF_ID} as block, ${BITS_OF_IDS} as bits from ${rows} group by 1`

/** The common tables of `isMatching`. */
export const matchingSets = (conditions: readonly Condition[]): RawBuilder<unknown> => sql`
  matching as materialized (${matchingBlocks(conditions)}),
  sets as materialized (
    select array_agg(coalesce(bits, ${NO_BITS}) order by block) as blocks
    from generate_series(0, (select max(block) from matching)) as block left join matching using (block)
  )`

/**
 * True for a `resource_id` that meets the conditions of `matchingSets`, whose row need not be read for that. Compared with what
 * it is not, so that the planner expects many, and walks an order instead of sorting all.
 */
export const isMatching = sql<boolean>`get_bit((select blocks from sets)[1 + ${BLOCK_OF_ID}], ${BIT_OF_ID}) <> 0`
