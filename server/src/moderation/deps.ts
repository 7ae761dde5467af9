import type { Emit, Reportable } from '../composition/domain/domain.ts'
import type { Db } from '../platform/database/db.ts'

export interface ModerationDeps {
  db: Db
  reportable: readonly Reportable[]
  emit: Emit
  now: () => Date
}
