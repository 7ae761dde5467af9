import type { FastifyBaseLogger } from 'fastify'
import type { Emit, PersonalData } from '../../composition/domain/domain.ts'
import type { Pictures } from '../../media/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Files } from '../../platform/files/port.ts'
import type { Seal } from '../../platform/keys/seal.ts'
import type { Limits } from '../../platform/limits/port.ts'
import type { Sms } from '../../platform/sms/port.ts'
import type { OAuthFlow } from './oauth-flow.ts'
import type { SessionCache } from './session-cache.ts'
import type { StaffRules } from './staff-sign-in.ts'

export interface AccountDeps {
  db: Db
  files: Files
  pictures: Pick<Pictures, 'use'>
  sms: Sms
  limits: Limits
  sessions: SessionCache
  /** Payments go to the sandbox's cashier, with a separate wallet. */
  isSandbox: boolean
  /** The sites for sign-in. */
  flows: OAuthFlow[]
  siteOrigin: string
  /** Seals the secrets of authenticators. */
  seal: Seal
  staffRules: StaffRules
  /** Sign-ins are stored in the network log. */
  isNetworkLogged: boolean
  /** The other domains' data of a user. */
  personalData: readonly PersonalData[]
  emit: Emit
  now: () => Date
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}
