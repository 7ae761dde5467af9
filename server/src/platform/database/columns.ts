import type { ColumnType } from 'kysely'

/** An amount in a `bigint`: read as text, since it may exceed what a number holds exactly. */
export type Amount = ColumnType<string, string | number, string | number>

/** A `jsonb`: read as a value, written as JSON text. */
export type Jsonb<Value> = ColumnType<Value, string, string>
