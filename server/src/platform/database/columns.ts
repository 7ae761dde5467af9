import type { AccessTerms } from '@shenglang/contract/catalog/work/terms'
import type { WorkEdits } from '@shenglang/contract/studio/entities'
import type { ColumnType } from 'kysely'

/** An amount in a `bigint`: read as text, since it may exceed what a number holds exactly. */
export type Amount = ColumnType<string, string | number, string | number>

/** A `jsonb`: read as a value, written as JSON text. */
export type Jsonb<Value> = ColumnType<Value, string, string>

/** The edits of a published work by column. */
export type EditColumns = Omit<WorkEdits, keyof AccessTerms> & {
  price_fen?: number
  play_vip_level?: number
  free_vip_level?: number
}
