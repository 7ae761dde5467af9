import { buffer } from 'node:stream/consumers'
import type * as contract from '@shenglang/contract/accounts/people/routes'
import { fault } from '@shenglang/contract/faults'
import type { AnswerOf } from '@shenglang/contract/route'
import { closeWithin } from '../security/close-account.ts'
import { exportName, exportOf } from '../security/export.ts'
import type { AccountDeps } from '../sessions/deps.ts'
import { selectSecrets } from '../users/users.sql.ts'
import { type Action, actOn } from './act.ts'
import { selectNickName } from './person.sql.ts'

/** The whole phone of a user; the look is logged first. */
export async function readPhone(deps: AccountDeps, action: Action): Promise<AnswerOf<typeof contract.readPhone>> {
  await actOn(deps, action, { action: 'phone', isLook: true })
  const { phone } = await selectSecrets(deps.db, action.userId)
  return { phone: phone ?? '' }
}

/** Everything that the site stores about a user, for them; logged first. */
export async function exportPerson(deps: AccountDeps, action: Action): Promise<AnswerOf<typeof contract.exportPerson>> {
  await actOn(deps, action, { action: 'export', isLook: true })
  const archive = await buffer(await exportOf(deps, action.userId))
  return { fileName: exportName(action.userId), archive: archive.toString('base64') }
}

/** Closes an account for its user, for ever. Throws BAD_ARGUMENT unless `name` is the user's. */
export async function closePerson(deps: AccountDeps, action: Action, name: string): Promise<void> {
  await actOn(deps, action, { action: 'close', endsAdmin: true }, async (transaction, { userId }) => {
    const reason = '与这个账号的昵称不一致'
    if (name.trim() !== (await selectNickName(transaction, userId)).trim()) {
      throw fault('BAD_ARGUMENT', { message: `名称：${reason}`, field: 'name', reason })
    }
    const { phone } = await selectSecrets(transaction, userId)
    await closeWithin(transaction, deps, { userId, phone: phone ?? '' })
  })
}
