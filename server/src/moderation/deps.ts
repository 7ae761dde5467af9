import type { Kysely } from 'kysely'
import type { Emit, Reportable } from '../composition/domain/domain.ts'
import type { Tables } from '../platform/database/tables.ts'

/** What the moderation domain is given. */
export interface ModerationDeps {
  db: Kysely<Tables>
  reportable: readonly Reportable[]
  tell: Emit
  now: () => Date
}
