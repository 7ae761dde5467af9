import { fault } from '@shenglang/contract/faults'
import { deleteSessionOf, deleteSessions } from '../sessions/sessions.sql.ts'
import { type Action, actOn, type PeopleDeps } from './act.ts'
import { deleteBlock, writeBlock } from './person.sql.ts'

/**
 * Blocks an account until an instant, or for good: its sessions, event streams and signed addresses end at once, and nobody signs
 * in to it. Its works stay. Throws what `actOn` throws, and BAD_ARGUMENT for an instant in the past.
 */
export async function blockPerson(deps: PeopleDeps, action: Action, until: Date | null): Promise<void> {
  const at = deps.now()
  if (until !== null && until <= at) throw badEnd()
  const detail = { until: until?.toISOString() ?? '' }
  await actOn(deps, action, { action: 'block', detail, endsAdmin: true }, async (transaction) => {
    const { userId, actorId, reason } = action
    await writeBlock(transaction, { user_id: userId, blocked_until: until, reason, staff_id: actorId, created_at: at })
    await deleteSessions(transaction, userId)
  })
}

/** Lets the user sign in again. */
export async function unblockPerson(deps: PeopleDeps, action: Action): Promise<void> {
  await actOn(deps, action, { action: 'unblock' }, async (transaction) => {
    await deleteBlock(transaction, action.userId)
    const content = `账号封禁已解除，可以正常使用了。说明：${action.reason}`
    await deps.emit('noticed', transaction, [{ userId: action.userId, kind: 'moderation', title: '账号已恢复', content }])
  })
}

/** Signs a user out on one device, or on all. */
export async function endDevices(deps: PeopleDeps, action: Action, sessionId: string | undefined): Promise<void> {
  await actOn(deps, action, { action: 'endSessions', detail: { all: sessionId === undefined } }, (transaction) =>
    sessionId === undefined ? deleteSessions(transaction, action.userId) : deleteSessionOf(transaction, action.userId, sessionId),
  )
}

export const badEnd = () => fault('BAD_ARGUMENT', { message: '到期时间：应晚于现在', field: 'untilTime', reason: '应晚于现在' })
