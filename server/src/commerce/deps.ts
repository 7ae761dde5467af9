import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'

/** What the commerce domain is given. */
export interface CommerceDeps {
  db: Kysely<Tables>
  now: () => Date
}
