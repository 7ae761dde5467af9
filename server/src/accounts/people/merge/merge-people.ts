import { MERGE_REFUSALS, type PhoneOf } from '@shenglang/contract/accounts/people/merge'
import { fault } from '@shenglang/contract/faults'
import { lockAuthorExclusively } from '../../../moderation/index.ts'
import { notifySessionsChanged } from '../../../platform/bus/publish.ts'
import type { Db } from '../../../platform/database/db.ts'
import { eraseUser, lockPeople } from '../../security/close-account.sql.ts'
import { lockAccountActions } from '../../security/last-admin.ts'
import type { AccountDeps } from '../../sessions/deps.ts'
import { insertMerge, selectMergedInto } from '../../users/merges.sql.ts'
import { type Action, demandVersion, type PeopleDeps } from '../act.ts'
import { insertLog, selectAccount, selectNickName } from '../person.sql.ts'
import { demandPermission } from '../staff-rules.ts'
import { selectMergeFacts } from './merge-facts.sql.ts'
import { mergeRefusals } from './merge-rules.ts'
import { mergedSignIns, moveFollows, moveIdentities, selectSignIns, setSignIns } from './move-account.sql.ts'

export interface MergeInput {
  intoId: string
  /** Version of the account that is left, as the staff saw it. */
  intoVersion: string
  phoneOf: PhoneOf
}

type MergeDeps = PeopleDeps & Pick<AccountDeps, 'personalData'>

/**
 * Merges an account into another one of the same person, in one transaction: what can move moves, the rest stays with the
 * account, which is closed. The same merge again changes nothing. Throws MERGE_REFUSED with all reasons, CHANGED_MEANWHILE if
 * either account changed since staff looked, and what `actOn` throws.
 */
export async function mergePeople(deps: MergeDeps, action: Action, input: MergeInput): Promise<void> {
  const { db, sessions } = deps
  const { intoId } = input
  await db.transaction().execute(async (transaction) => {
    await lockAccountActions(transaction)
    const merged = await selectMergedInto(transaction, action.userId)
    if (merged?.into_id !== intoId) await merge(transaction, deps, action, input)
  })
  sessions.forget(action.userId)
  sessions.forget(intoId)
}

async function merge(transaction: Db, deps: MergeDeps, action: Action, input: MergeInput): Promise<void> {
  const { userId: fromId, actorId } = action
  const { intoId, intoVersion, phoneOf } = input
  const now = deps.now()
  const actor = actorId === null ? 'console' : await selectAccount(transaction, actorId)
  if (!actor) throw fault('FORBIDDEN')
  demandPermission(actor)
  await lockAuthorExclusively(transaction, fromId)
  // Waits for purchases under way; a later one finds the account closed.
  await lockPeople(transaction, [fromId, intoId])
  await demandMergeable(transaction, fromId, intoId, now)
  if (action.version !== undefined) await demandVersion(transaction, fromId, action.version)
  await demandVersion(transaction, intoId, intoVersion)

  const [from, into] = [await selectSignIns(transaction, fromId), await selectSignIns(transaction, intoId)]
  const name = await selectNickName(transaction, fromId)
  for (const data of deps.personalData.toReversed()) await data.merge(transaction, { fromId, intoId, now })
  await moveFollows(transaction, fromId, intoId)
  await moveIdentities(transaction, fromId, intoId)
  await eraseUser(transaction, fromId, from.phone ?? '', now)
  await setSignIns(transaction, intoId, mergedSignIns(from, into, phoneOf))
  await insertMerge(transaction, { user_id: fromId, into_id: intoId, staff_id: actorId, merged_at: now })
  await record(transaction, deps, action, { intoId, name, now })
  await notifySessionsChanged(transaction, [fromId, intoId])
}

/** Throws USER_NOT_FOUND and MERGE_REFUSED. */
async function demandMergeable(transaction: Db, fromId: string, intoId: string, now: Date): Promise<void> {
  const facts = await selectMergeFacts(transaction, [fromId, intoId], now)
  const [from, into] = [facts.get(fromId), facts.get(intoId)]
  if (!from || !into) throw fault('USER_NOT_FOUND')
  const refusals = mergeRefusals(from, into, now.getTime())
  if (refusals.length === 0) return
  throw fault('MERGE_REFUSED', { message: refusals.map((reason) => MERGE_REFUSALS[reason]).join('；') })
}

/** Logs the merge at both accounts, and notifies the one that is left: nobody reads notices of the other any more. */
async function record(
  transaction: Db,
  deps: MergeDeps,
  { userId: fromId, actorId: staffId, reason }: Action,
  { intoId, name, now }: { intoId: string; name: string; now: Date },
): Promise<void> {
  await insertLog(transaction, { action: 'merge', userId: fromId, staffId, reason, detail: { intoId } }, now)
  await insertLog(transaction, { action: 'absorb', userId: intoId, staffId, reason, detail: { fromId } }, now)
  const content = `账号“${name}”（编号 ${fromId}）已并入这个账号：买过的内容、会员时间、余额与收藏都在这里，原来的登录方式也登录到这里。如果不是你要求的，请马上联系客服。`
  await deps.emit('noticed', transaction, [{ userId: intoId, kind: 'moderation', title: '账号已合并', content }])
}
