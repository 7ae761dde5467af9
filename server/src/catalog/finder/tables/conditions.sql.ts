import { type RawBuilder, sql } from 'kysely'
import { type Condition, type Measured, OPEN_END, type Range } from '../rows/dimensions.ts'
import { factsMeeting, LISTED } from './facts.ts'
import { BLOCK, NO_BITS } from './tables.sql.ts'

/** True for a row of `finder_rows` that meets the condition. */
function meets(condition: Condition): RawBuilder<boolean> {
  if ('without' in condition) return sql`finder_rows.resource_id <> all(${condition.without}::bigint[])`
  if ('dimension' in condition) return hasFact(factsMeeting(condition) ?? [])
  const { measure, ranges } = condition
  return sql`(${sql.join(
    ranges.map((range) => isWithin(measure, range)),
    sql` or `,
  )})`
}

export const hasFact = (facts: readonly string[]): RawBuilder<boolean> => sql`finder_rows.facts && ${facts}::text[]`

/** True for a row that meets all of them. */
export const meetsAll = (conditions: readonly Condition[]): RawBuilder<boolean> =>
  sql.join([sql`true`, ...conditions.map(meets)], sql` and `)

const COLUMNS: Record<Measured, string> = {
  durationMs: 'duration_ms',
  publishedAt: 'published_at',
  artistId: 'artist_id',
  tempo: 'tempo',
}

function isWithin(measure: Measured, [from, to]: Range): RawBuilder<boolean> {
  const column = sql.ref(`finder_rows.${COLUMNS[measure]}`)
  if (measure === 'artistId' && from === to) return sql`${column} = ${from}::bigint`
  const value = (number: number) => (measure === 'publishedAt' ? sql`${new Date(number)}::timestamptz` : sql`${number}::float8`)
  return to >= OPEN_END ? sql`${column} >= ${value(from)}` : sql`${column} between ${value(from)} and ${value(to)}`
}

/** Blocks of the resources that meet all conditions, as a table of `block` and `bits`. */
export function matchingBlocks(conditions: readonly Condition[]): RawBuilder<unknown> {
  const excluded = conditions.filter((condition) => 'without' in condition).flatMap(({ without }) => without)
  const met = conditions.filter((condition) => !('without' in condition))
  const [first, ...others] = met.length > 0 ? met.map(blocksMeeting) : [blocksWithFact([LISTED])]
  const named = others.map((_, index) => sql.ref(`other_${index}`))
  const bits = sql.join([sql`first_one.bits`, ...named.map((other) => sql`${other}.bits`)], sql` & `)
  const joins = others.map((blocks, index) => sql`join (${blocks}) as ${named[index]} using (block)`)
  if (excluded.length === 0) return sql`select block, ${bits} as bits from (${first}) as first_one ${sql.join(joins, sql` `)}`
  const rows = sql<boolean>`finder_rows.resource_id = any(${excluded}::bigint[])`
  return sql`select block, ${bits} & ~coalesce(excluded.bits, ${NO_BITS}) as bits
    from (${first}) as first_one ${sql.join(joins, sql` `)} left join (${blocksOfRows(rows)}) as excluded using (block)`
}

function blocksMeeting(condition: Condition): RawBuilder<unknown> {
  const facts = factsMeeting(condition)
  return facts ? blocksWithFact(facts) : blocksOfRows(meets(condition))
}

const blocksWithFact = (facts: readonly string[]) => sql`
  select block, bit_or(bits) as bits from finder_sets where fact = any(${facts}::text[]) group by block`

const blocksOfRows = (where: RawBuilder<boolean>) => sql`
  select bit_index / ${sql.lit(BLOCK)} as block, bit_or(set_bit(${NO_BITS}, bit_index % ${sql.lit(BLOCK)}, 1)) as bits
  from finder_rows where ${where} group by 1`
