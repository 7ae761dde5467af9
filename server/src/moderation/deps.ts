import type { Emit, Reportable } from '../composition/domain/domain.ts'
import type { Db } from '../platform/database/db.ts'

/** What the moderation domain is given. */
export interface ModerationDeps {
  db: Db
  reportable: readonly Reportable[]
  tell: Emit
  now: () => Date
}
