import type { Db } from '../../platform/database/db.ts'
import type { Log } from '../../platform/log.ts'
import type { PaymentProviders } from '../providers/port.ts'

export interface CommerceDeps {
  db: Db
  /** Connections for settling, which waits for locks longer than a page may; by default those of `db`. */
  settling?: Db
  now: () => Date
  /** The channels that are switched on. */
  payments: PaymentProviders
  log: Pick<Log, 'error' | 'warn'>
}
