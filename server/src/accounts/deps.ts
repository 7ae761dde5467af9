import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Pictures } from '../media/index.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { PersonalData } from '../platform/domain.ts'
import type { Files } from '../platform/files/port.ts'
import type { Sms } from '../platform/sms/port.ts'
import type { OAuthFlow } from './oauth-flow.ts'
import type { SessionCache } from './session-cache.ts'

/** What the accounts domain is given. */
export interface AccountDeps {
  db: Kysely<Tables>
  files: Files
  pictures: Pick<Pictures, 'use'>
  sms: Sms
  sessions: SessionCache
  /** People pay at the sandbox's cashier, with a wallet of its own. */
  isSandbox: boolean
  /** The sites at which people may prove who they are. */
  flows: OAuthFlow[]
  siteOrigin: string
  /** What the other domains keep of a user. */
  personalData: readonly PersonalData[]
  now: () => Date
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}
