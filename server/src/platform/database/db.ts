import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Typed queries: over the pool, or within a transaction. */
export type Db = Kysely<Tables>
