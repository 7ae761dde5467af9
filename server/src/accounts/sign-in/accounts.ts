import type { Insertable } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { insertUser, updateUser } from '../users/users.sql.ts'
import { hashPassword } from './passwords.ts'
import { giveConsent } from './registration.ts'

export interface NewAccount {
  accountName: string
  phone: string
  password: string
  /** An existing user who gets the account; by default a new one is made. */
  userId?: string
}

/** Gives a user, new or existing, these credentials, and records the consent to the terms. Returns the user's id. */
export async function addAccount(
  db: Db,
  { accountName, phone, password, userId }: NewAccount,
  rest: Partial<Insertable<Tables['users']>> = {},
): Promise<string> {
  const columns = {
    ...rest,
    account_name: accountName,
    phone,
    phone_verified_at: new Date(),
    password_hash: await hashPassword(password),
  }
  const id = userId ?? (await insertUser(db, { nick_name: accountName, ...columns }))
  if (userId !== undefined) await updateUser(db, userId, columns)
  await giveConsent({ db, now: () => new Date() }, id)
  return id
}
