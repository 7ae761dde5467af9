import { fault } from '@shenglang/contract/faults'
import type { Db } from '../../platform/database/db.ts'
import { deleteSessionOf, deleteSessions } from '../sessions/sessions.sql.ts'
import { type Action, actOn, type PeopleDeps, type Rule } from './act.ts'
import { deleteBlock, writeBlock } from './person.sql.ts'

/**
 * Blocks an account until an instant, or for good: its sessions, event streams and signed addresses end at once, and nobody signs
 * in to it. Its works stay. Throws what `actOn` throws, and BAD_ARGUMENT for an instant in the past.
 */
export async function blockPerson(deps: PeopleDeps, action: Action, until: Date | null): Promise<void> {
  const { rule, change } = blocking(deps, until)
  await actOn(deps, action, rule, (transaction) => change(transaction, action))
}

/** The rule and the writes of an action that is run on one account or on many. */
export interface BlockChange {
  rule: Rule
  change: (transaction: Db, action: Action) => Promise<void>
}

/** A block until an instant, or for good. Throws BAD_ARGUMENT for an instant in the past. */
export function blocking({ now }: Pick<PeopleDeps, 'now'>, until: Date | null): BlockChange {
  const at = now()
  if (until !== null && until <= at) throw badEnd()
  return {
    rule: { action: 'block', detail: { until: until?.toISOString() ?? '' }, endsAdmin: true },
    async change(transaction, { userId, actorId, reason }) {
      await writeBlock(transaction, { user_id: userId, blocked_until: until, reason, staff_id: actorId, created_at: at })
      await deleteSessions(transaction, userId)
    },
  }
}

/** Lets the user sign in again. */
export async function unblockPerson(deps: PeopleDeps, action: Action): Promise<void> {
  const { rule, change } = unblocking(deps)
  await actOn(deps, action, rule, (transaction) => change(transaction, action))
}

/** The end of a block, of which its user is notified. */
export const unblocking = ({ emit }: Pick<PeopleDeps, 'emit'>): BlockChange => ({
  rule: { action: 'unblock' },
  async change(transaction, { userId, reason }) {
    await deleteBlock(transaction, userId)
    const content = `账号封禁已解除，可以正常使用了。说明：${reason}`
    await emit('noticed', transaction, [{ userId, kind: 'moderation', title: '账号已恢复', content }])
  },
})

/** Signs a user out on one device, or on all. */
export async function endDevices(deps: PeopleDeps, action: Action, sessionId: string | undefined): Promise<void> {
  await actOn(deps, action, { action: 'endSessions', detail: { all: sessionId === undefined } }, (transaction) =>
    sessionId === undefined ? deleteSessions(transaction, action.userId) : deleteSessionOf(transaction, action.userId, sessionId),
  )
}

export const badEnd = () => fault('BAD_ARGUMENT', { message: '到期时间：应晚于现在', field: 'untilTime', reason: '应晚于现在' })
