import type { Kysely } from 'kysely'
import type { Cards } from '../catalog/work/index.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Files } from '../platform/files/port.ts'

export type Db = Kysely<Tables>

/** What private messages are given. */
export interface MessagingDeps {
  db: Db
  files: Files
  cards: Pick<Cards, 'resources'>
  now: () => Date
}
