import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { countRevocation } from './revocations.sql.ts'
import { tellRightsChanged } from './rights-changed.ts'

/** As `tellRightsChanged` where a right was taken away: every address given out to the user is worth nothing from now on. */
export async function tellRevoked(transaction: Kysely<Tables>, userId: string): Promise<void> {
  await countRevocation(transaction, userId)
  await tellRightsChanged(transaction, userId)
}
