import { TIME_ZONE } from '@shenglang/contract/shanghai'
import { type RawBuilder, sql } from 'kysely'

/** The day of an instant in Shanghai, in SQL; in TypeScript it is the contract's `shanghaiDay`. */
export const shanghaiDayOf = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone ${sql.lit(TIME_ZONE)})::date`

/** The instant of a day and time in Shanghai, in SQL. */
export const instantInShanghai = (local: RawBuilder<unknown>) => sql`((${local}) at time zone ${sql.lit(TIME_ZONE)})`

/** The month of an instant in Shanghai, in SQL, such as `2026-11`. */
export const shanghaiMonthOf = (instant: RawBuilder<unknown>) =>
  sql`to_char(${instant} at time zone ${sql.lit(TIME_ZONE)}, 'YYYY-MM')`

export const shanghaiToday = shanghaiDayOf(sql`now()`)
