import { fault } from '@shenglang/contract/faults'
import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import type { ModerationDeps } from './deps.ts'
import { deleteMute, insertLog, isUser, writeMute } from './mutes.sql.ts'
import { untilOf } from './speech.ts'

const DAY_MS = 86_400_000

/** Who moderates; null at the console. */
export type StaffId = string | null

interface Mute {
  staffId: StaffId
  userId: string
  /** Without them it is for good. */
  days?: number | undefined
  note: string
  caseId?: string
}

/** Keeps somebody from speaking, from now on. Throws USER_NOT_FOUND. */
export async function muteUser(deps: ModerationDeps, mute: Mute): Promise<void> {
  await deps.db.transaction().execute((transaction) => muteWithin(transaction, deps, mute))
}

export async function muteWithin(
  transaction: Kysely<Tables>,
  { tell, now }: Pick<ModerationDeps, 'tell' | 'now'>,
  { staffId, userId, days, note, caseId }: Mute,
): Promise<void> {
  if (!(await isUser(transaction, userId))) throw fault('USER_NOT_FOUND')
  const muted_until = days === undefined ? null : new Date(now().getTime() + days * DAY_MS)
  await writeMute(transaction, { user_id: userId, muted_until, reason: note })
  await insertLog(transaction, { action: 'mute', staff_id: staffId, user_id: userId, case_id: caseId ?? null, muted_until, note })
  const until = untilOf(muted_until?.toISOString() ?? '')
  await tell('noticed', transaction, [
    { userId, kind: 'moderation', title: '你已被禁言', content: `禁言${until}，期间可以浏览和收听，不能发布内容。原因：${note}` },
  ])
}

/** Lets somebody speak again; nothing happens to who may anyway. Throws USER_NOT_FOUND. */
export async function unmuteUser(deps: ModerationDeps, { staffId, userId, note }: Pick<Mute, 'staffId' | 'userId' | 'note'>) {
  await deps.db.transaction().execute(async (transaction) => {
    if (!(await isUser(transaction, userId))) throw fault('USER_NOT_FOUND')
    if (!(await deleteMute(transaction, userId))) return
    await insertLog(transaction, { action: 'unmute', staff_id: staffId, user_id: userId, note })
    await deps.tell('noticed', transaction, [
      { userId, kind: 'moderation', title: '禁言已解除', content: '你可以重新发布内容了。请遵守社区规范。' },
    ])
  })
}
