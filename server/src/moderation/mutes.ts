import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import type { MutedUser } from '@shenglang/contract/moderation/entities'
import type * as contract from '@shenglang/contract/moderation/routes'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { DAY_MS } from '@shenglang/contract/shanghai'
import type { Db } from '../platform/database/db.ts'
import type { ModerationDeps } from './deps.ts'
import { countMutes, deleteMute, insertLog, isUser, selectMutes, writeMute } from './mutes.sql.ts'
import { untilOf } from './user-content.ts'

/** The moderator; null at the console. */
export type StaffId = string | null

interface Mute {
  staffId: StaffId
  userId: string
  /** Permanent if undefined. */
  days?: number | undefined
  note: string
  caseId?: string
}

/** Stops a user from writing, from now on. Throws USER_NOT_FOUND. */
export async function muteUser(deps: ModerationDeps, mute: Mute): Promise<void> {
  await deps.db.transaction().execute((transaction) => muteWithin(transaction, deps, mute))
}

export async function muteWithin(
  transaction: Db,
  { emit, now }: Pick<ModerationDeps, 'emit' | 'now'>,
  { staffId, userId, days, note, caseId }: Mute,
): Promise<void> {
  if (!(await isUser(transaction, userId))) throw fault('USER_NOT_FOUND')
  const muted_until = days === undefined ? null : new Date(now().getTime() + days * DAY_MS)
  await writeMute(transaction, { user_id: userId, muted_until, reason: note })
  await insertLog(transaction, { action: 'mute', staff_id: staffId, user_id: userId, case_id: caseId ?? null, muted_until, note })
  const until = untilOf(muted_until?.toISOString() ?? '')
  await emit('noticed', transaction, [
    { userId, kind: 'moderation', title: '你已被禁言', content: `禁言${until}，期间可以浏览和收听，不能发布内容。原因：${note}` },
  ])
}

/** Lets a user write again; does nothing for one who may. Throws USER_NOT_FOUND. */
export async function unmuteUser(deps: ModerationDeps, { staffId, userId, note }: Pick<Mute, 'staffId' | 'userId' | 'note'>) {
  await deps.db.transaction().execute(async (transaction) => {
    if (!(await isUser(transaction, userId))) throw fault('USER_NOT_FOUND')
    if (!(await deleteMute(transaction, userId))) return
    await insertLog(transaction, { action: 'unmute', staff_id: staffId, user_id: userId, note })
    await deps.emit('noticed', transaction, [
      { userId, kind: 'moderation', title: '禁言已解除', content: '你可以重新发布内容了。请遵守社区规范。' },
    ])
  })
}

/** `<instant>.<user>` of the last mute of a page. */
const CURSOR = /^(\d{4}-\d\d-\d\d [\d:.]+[+-][\d:]+)~(\d{1,18})$/

/** The users who may not write at present, newest first. */
export async function listMutes(
  { db, now }: Pick<ModerationDeps, 'db' | 'now'>,
  { after = '', pageSize }: CheckedArgsOf<typeof contract.listMutes>,
): Promise<Page<MutedUser>> {
  const at = now()
  const [, createTime, userId] = CURSOR.exec(after) ?? []
  if (after !== '' && (createTime === undefined || userId === undefined)) {
    throw fault('BAD_ARGUMENT', { message: '页码不正确', field: 'after' })
  }
  const cursor = createTime !== undefined && userId !== undefined ? { createTime, userId } : undefined
  const [rows, total] = await Promise.all([selectMutes(db, { now: at, after: cursor, limit: pageSize }), countMutes(db, at)])
  return {
    rows: rows.map(({ user_id, nick_name, reason, muted_until, created_at, exact_time }) => ({
      muteId: `${exact_time}~${user_id}`,
      userId: user_id,
      nickName: nick_name,
      reason,
      untilTime: muted_until?.toISOString() ?? '',
      createTime: created_at.toISOString(),
    })),
    total,
  }
}
