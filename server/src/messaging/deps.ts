import type { Cards } from '../catalog/work/index.ts'
import type { Db } from '../platform/database/db.ts'
import type { Files } from '../platform/files/port.ts'

export interface MessagingDeps {
  db: Db
  files: Files
  /** Published resources as lists, cards and pages show them, cached. */
  cards: Pick<Cards, 'resources'>
  now: () => Date
}
