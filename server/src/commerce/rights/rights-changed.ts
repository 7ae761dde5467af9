import type { Kysely } from 'kysely'
import { announce, tellSessionsChanged } from '../../platform/bus/database-bus.ts'
import type { Tables } from '../../platform/database/tables.ts'

/**
 * To be called in the transaction that changes somebody's entitlements or periods: once it is committed every process forgets
 * what it remembers of them, and their pages ask anew. @public
 */
export async function tellRightsChanged(transaction: Kysely<Tables>, userId: string): Promise<void> {
  await tellSessionsChanged(transaction, userId)
  await announce(transaction, { userId, data: { kind: 'rights' } })
}
