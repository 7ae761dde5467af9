import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import type { Reportable, Tell } from '../platform/domain.ts'

/** What the moderation domain is given. */
export interface ModerationDeps {
  db: Kysely<Tables>
  reportable: readonly Reportable[]
  tell: Tell
  now: () => Date
}
