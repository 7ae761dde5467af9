import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Files } from '../platform/files/port.ts'
import type { Sms } from '../platform/sms/port.ts'
import type { Keeper } from './keeper.ts'
import type { AccountTables } from './tables.ts'

/** What the accounts domain is given. */
export interface AccountParts {
  db: Kysely<AccountTables>
  files: Files
  sms: Sms
  /** The other domains that keep something of a user. */
  keepers: Keeper[]
  now: () => Date
  log: Pick<FastifyBaseLogger, 'error'>
}
