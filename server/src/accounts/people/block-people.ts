import type * as contract from '@shenglang/contract/accounts/people/routes'
import { isFault } from '@shenglang/contract/fault'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { notifySessionsChanged } from '../../platform/bus/publish.ts'
import type { Db } from '../../platform/database/db.ts'
import { lockAccountActions } from '../security/last-admin.ts'
import { type Action, demandAction, demandActor, demandSame, logAction, type PeopleDeps } from './act.ts'
import { type BlockChange, blocking, unblocking } from './block-person.ts'
import { peopleOf } from './people.ts'
import { selectLastChangeOfAny, versionOf } from './person.sql.ts'

type Answer = AnswerOf<typeof contract.setPeopleBlocked>

/**
 * Blocks or unblocks many accounts, all or nothing, each by the rules of one and with its own entry in the log. Accounts that are
 * already so keep their block as it is. Where the caller may not act on an account, nothing changes, and the answer names it; a
 * preview checks the same. Throws CHANGED_MEANWHILE where staff changed any of them since the preview.
 */
export async function setPeopleBlocked(
  deps: PeopleDeps,
  actorId: string,
  { ids, isBlocked, reason, untilTime, version, isPreview }: CheckedArgsOf<typeof contract.setPeopleBlocked>,
): Promise<Answer> {
  const change = isBlocked ? blocking(deps, untilTime === undefined ? null : new Date(untilTime)) : unblocking(deps)
  const userIds = [...new Set(ids)]
  const { answer, changed } = await deps.db.transaction().execute(async (transaction) => {
    await lockAccountActions(transaction)
    await demandActor(transaction, actorId)
    const at = deps.now()
    const last = await selectLastChangeOfAny(transaction, userIds)
    if (!isPreview) demandSame(last, version ?? '')
    const people = new Map((await peopleOf(transaction, userIds, at)).map((row) => [row.userId, row]))
    const open = userIds.filter((userId) => people.get(userId)?.isBlocked !== isBlocked)
    const actions = open.map((userId): Action => ({ actorId, userId, reason }))
    const faults = await faultsOf(transaction, actions, change, at)
    const isChanging = !isPreview && faults.length === 0
    if (isChanging) await runAll(transaction, actions, change, at)
    const named = faults.map((one) => ({ ...one, nickName: people.get(one.userId)?.nickName ?? '' }))
    return {
      answer: {
        changed: faults.length > 0 ? 0 : open.length,
        unchanged: userIds.length - open.length,
        faults: named,
        version: versionOf(last),
      },
      changed: isChanging ? open : [],
    }
  })
  for (const userId of changed) deps.sessions.forget(userId)
  return answer
}

/** The accounts on which the actor may not act. */
async function faultsOf(transaction: Db, actions: readonly Action[], { rule }: BlockChange, now: Date) {
  const faults: { userId: string; reason: string }[] = []
  for (const action of actions) {
    try {
      await demandAction(transaction, action, rule, now)
    } catch (error) {
      if (!isFault(error) || error.code === 'FORBIDDEN') throw error
      faults.push({ userId: action.userId, reason: error.message })
    }
  }
  return faults
}

async function runAll(transaction: Db, actions: readonly Action[], { rule, change }: BlockChange, now: Date): Promise<void> {
  for (const action of actions) {
    await change(transaction, action)
    await logAction(transaction, action, rule, now)
  }
  await notifySessionsChanged(
    transaction,
    actions.map(({ userId }) => userId),
  )
}
