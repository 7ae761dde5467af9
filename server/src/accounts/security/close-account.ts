import { fault } from '@shenglang/contract/faults'
import { lockAuthorExclusively } from '../../moderation/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { HttpExchange } from '../../platform/http/http-exchange.ts'
import type { AccountDeps } from '../sessions/deps.ts'
import { checkCode, useCode } from '../sign-in/sms-codes.ts'
import { selectMergedIds } from '../users/merges.sql.ts'
import { selectSecrets } from '../users/users.sql.ts'
import { eraseUser, lockPeople } from './close-account.sql.ts'
import { demandOtherAdmin } from './last-admin.ts'

/** Closes the caller's account. Throws SMS_CODE_WRONG and LAST_ADMIN. */
export async function closeAccount(deps: AccountDeps, userId: string, smsCode: string, exchange: HttpExchange): Promise<null> {
  const { db, sessions, now } = deps
  const { phone, account_type } = await selectSecrets(db, userId)
  if (phone === null) throw fault('SMS_CODE_WRONG')
  const codeId = await checkCode(deps, { phone, purpose: 'closeAccount', code: smsCode })
  await db.transaction().execute(async (transaction) => {
    if (account_type === 'admin') await demandOtherAdmin(transaction, userId, now())
    await closeWithin(transaction, deps, { userId, phone }, () => useCode(transaction, codeId, now()))
  })
  sessions.forget(userId)
  exchange.setToken('')
  return null
}

/** Closes an account for ever: erases every domain's data of its user. `prove` runs before anything is erased. */
export async function closeWithin(
  transaction: Db,
  { personalData, now }: Pick<AccountDeps, 'personalData' | 'now'>,
  { userId, phone }: { userId: string; phone: string },
  prove: () => Promise<void> = async () => {},
): Promise<void> {
  await lockAuthorExclusively(transaction, userId)
  await prove()
  // In the order in which actions lock: the user acted upon, the thing, and the users notified of it.
  await lockPeople(transaction, [userId])
  for (const id of [userId, ...(await selectMergedIds(transaction, userId))]) {
    for (const data of personalData.toReversed()) await data.erase(transaction, id, now())
  }
  await eraseUser(transaction, userId, phone, now())
}
