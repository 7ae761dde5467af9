import type { AddressFields } from '@shenglang/contract/commerce/addresses/addresses'
import { countOf } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'

export type AddressRow = Awaited<ReturnType<typeof selectAddresses>>[number]

const ofUser = (db: Db, userId: string) => db.selectFrom('addresses').where('user_id', '=', userId)

/** Sorts the default first, then the newest. */
export function selectAddresses(db: Db, userId: string) {
  return ofUser(db, userId).selectAll().orderBy('is_default', 'desc').orderBy('address_id', 'desc').execute()
}

export function selectAddress(db: Db, userId: string, addressId: string) {
  return ofUser(db, userId).selectAll().where('address_id', '=', addressId).executeTakeFirst()
}

/** Serialises changes of one user's addresses until the transaction ends. */
export async function lockAddressBook(transaction: Db, userId: string): Promise<void> {
  await transaction.selectFrom('users').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute()
}

export const countAddresses = (db: Db, userId: string) => countOf(ofUser(db, userId))

export async function insertAddress(transaction: Db, userId: string, fields: AddressFields): Promise<string> {
  const row = await transaction
    .insertInto('addresses')
    .values({ user_id: userId, ...fields })
    .returning('address_id')
    .executeTakeFirstOrThrow()
  return row.address_id
}

export async function updateAddress(transaction: Db, userId: string, addressId: string, fields: AddressFields): Promise<boolean> {
  const changed = await transaction
    .updateTable('addresses')
    .set(fields)
    .where('user_id', '=', userId)
    .where('address_id', '=', addressId)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function makeDefault(transaction: Db, userId: string, addressId: string): Promise<void> {
  // In this order there are never two defaults.
  await transaction
    .updateTable('addresses')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute()
  await transaction
    .updateTable('addresses')
    .set({ is_default: true })
    .where('user_id', '=', userId)
    .where('address_id', '=', addressId)
    .execute()
}

export async function deleteAddress(transaction: Db, userId: string, addressId: string): Promise<boolean> {
  const gone = await transaction
    .deleteFrom('addresses')
    .where('user_id', '=', userId)
    .where('address_id', '=', addressId)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export async function eraseAddresses(transaction: Db, userId: string): Promise<void> {
  await transaction.deleteFrom('addresses').where('user_id', '=', userId).execute()
}

/**
 * Moves a user's addresses to another account, which keeps its own default and may then exceed the limit for adding addresses.
 */
export async function moveAddresses(transaction: Db, fromId: string, intoId: string): Promise<void> {
  await transaction.updateTable('addresses').set({ user_id: intoId, is_default: false }).where('user_id', '=', fromId).execute()
}
