import { fault } from '@shenglang/contract/faults'
import { silenceSpeaker } from '../moderation/index.ts'
import type { Visit } from '../platform/http/visit.ts'
import { eraseUser, lockPeople } from './closing.sql.ts'
import type { AccountDeps } from './deps.ts'
import { checkCode, useCode } from './sms-codes.ts'
import { selectSecrets } from './users.sql.ts'

/** Closes an account for good: what each domain keeps of its user is erased in one transaction. */
export async function closeAccount(deps: AccountDeps, userId: string, smsCode: string, visit: Visit): Promise<null> {
  const { db, personalData, sessions, now } = deps
  const { phone } = await selectSecrets(db, userId)
  if (phone === null) throw fault('SMS_CODE_WRONG')
  const codeId = await checkCode(deps, { phone, purpose: 'closeAccount', code: smsCode })
  await db.transaction().execute(async (transaction) => {
    await silenceSpeaker(transaction, userId)
    await useCode(transaction, codeId, now())
    // In the order in which a deed goes: whoever is acted upon, the thing, and who is told of it.
    await lockPeople(transaction, userId)
    for (const kept of personalData.toReversed()) await kept.erase(transaction, userId, now())
    await eraseUser(transaction, userId, phone, now())
  })
  sessions.forget(userId)
  visit.keepToken('')
  return null
}
