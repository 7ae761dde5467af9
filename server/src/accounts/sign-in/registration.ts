import { randomInt } from 'node:crypto'
import type { SignedIn } from '@shenglang/contract/accounts/entities'
import type * as contract from '@shenglang/contract/accounts/routes'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { Insertable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { HttpExchange } from '../../platform/http/http-exchange.ts'
import { consentTexts } from '../../site/index.ts'
import type { AccountDeps } from '../sessions/deps.ts'
import { rememberDevice } from '../sessions/known-device.ts'
import { openSession } from '../sessions/sessions.ts'
import { refuseReserved } from '../users/reserved-names.ts'
import { unlessTaken } from '../users/unless-taken.ts'
import { insertConsents, insertUser } from '../users/users.sql.ts'
import { hashPassword } from './passwords.ts'
import { checkCode, useCode } from './sms-codes.ts'

type Registration = CheckedArgsOf<typeof contract.register>

/** Makes the account of a phone that a code has proven, and signs its user in. */
export async function register(deps: AccountDeps, args: Registration, exchange: HttpExchange): Promise<SignedIn> {
  const userId = await registerUser(deps, args, exchange.network)
  const signedIn = await openSession(deps, userId, exchange)
  rememberDevice(deps.seal, exchange, userId)
  return signedIn
}

async function registerUser(deps: AccountDeps, args: Registration, network: string): Promise<string> {
  if (args.agreed === false) throw fault('AGREEMENT_REQUIRED')
  refuseReserved('username', args.username, '账号')
  const codeId = await checkCode(deps, { phone: args.phonenumber, purpose: 'signIn', code: args.smsCode })
  const password_hash = await hashPassword(args.password, network, 'known')
  return unlessTaken(
    deps.db.transaction().execute(async (db) => {
      await useCode(db, codeId, deps.now())
      const user = { phone: args.phonenumber, password_hash, account_name: args.username ?? null }
      return createUser({ ...deps, db }, user, args.agreed === true)
    }),
  )
}

/** Adds a user with a proven phone; `agreed` records the current versions. */
export async function createUser(
  { db, now }: Pick<AccountDeps, 'db' | 'now'>,
  user: Pick<Insertable<Tables['users']>, 'password_hash' | 'account_name'> & { phone: string },
  agreed: boolean,
): Promise<string> {
  const at = now()
  const userId = await insertUser(db, { ...user, nick_name: newcomerName(), phone_verified_at: at, created_at: at })
  if (agreed) await insertConsents(db, userId, await consentTexts(db, at), at)
  return userId
}

/** Records the user's consent to the current versions, once. */
export async function giveConsent({ db, now }: Pick<AccountDeps, 'db' | 'now'>, userId: string): Promise<null> {
  const at = now()
  await insertConsents(db, userId, await consentTexts(db, at), at)
  return null
}

export const newcomerName = () =>
  `声浪用户${randomInt(36 ** 5)
    .toString(36)
    .padStart(5, '0')}`
