import { fault } from '@shenglang/contract/faults'
import { HOT_CUES_MAX, type HotCue, MEMORY_CUES_MAX } from '@shenglang/contract/media/hot-cues'
import { publish } from '../../platform/bus/publish.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { type CueKey, countOtherCues, deleteHotCue, selectHotCues, selectLength, upsertHotCue } from './hot-cues.sql.ts'

interface HotCueDeps {
  db: Db
  now: () => Date
}

/** Throws BAD_ARGUMENT for a cue or loop beyond the end of the recording. */
function requireInside({ timeMs, loopMs }: Pick<HotCue, 'timeMs' | 'loopMs'>, lengthMs: number): void {
  if (timeMs >= lengthMs) throw fault('BAD_ARGUMENT', { field: 'timeMs', message: '位置在曲目结束之后' })
  if (timeMs + loopMs > lengthMs) throw fault('BAD_ARGUMENT', { field: 'loopMs', message: '循环超出了曲目的结尾' })
}

/**
 * Saves a cue on its pad, or a memory cue at its position. Returns the user's cues in this track. Throws RESOURCE_NOT_FOUND for a
 * track that is not published.
 */
export async function saveHotCue({ db, now }: HotCueDeps, userId: string, resourceId: string, cue: HotCue): Promise<HotCue[]> {
  const lengthMs = await selectLength(db, resourceId)
  if (lengthMs === undefined) throw fault('RESOURCE_NOT_FOUND')
  requireInside(cue, lengthMs)
  // Concurrent calls may exceed the limit by a few.
  const others = await countOtherCues(db, userId, { resourceId, pad: cue.pad, timeMs: cue.timeMs })
  if (others.all >= HOT_CUES_MAX) throw fault('BAD_ARGUMENT', { message: `最多存 ${HOT_CUES_MAX} 个热点和记忆点，请先清空一些` })
  if (cue.pad === null && others.memory >= MEMORY_CUES_MAX)
    throw fault('BAD_ARGUMENT', { message: `每首最多存 ${MEMORY_CUES_MAX} 个记忆点，请先删除一个` })
  return changeCues(db, userId, resourceId, (transaction) =>
    upsertHotCue(transaction, { ...cue, userId, resourceId, now: now() }),
  )
}

/** Clears a pad, or deletes the memory cue at a position. Throws BAD_ARGUMENT where neither is given. */
export async function removeHotCue(
  { db }: HotCueDeps,
  userId: string,
  { resourceId, pad, timeMs }: Omit<CueKey, 'timeMs'> & { timeMs?: number | undefined },
): Promise<HotCue[]> {
  if (pad === null && timeMs === undefined) throw fault('BAD_ARGUMENT', { field: 'timeMs', message: '请说明记忆点的位置' })
  return changeCues(db, userId, resourceId, (transaction) =>
    deleteHotCue(transaction, userId, { resourceId, pad, timeMs: timeMs ?? 0 }),
  )
}

/** Notifies the user's other devices of a change; returns the cues after it. */
const changeCues = (db: Db, userId: string, resourceId: string, change: (db: Db) => Promise<void>) =>
  inTransaction(db, async (transaction) => {
    await change(transaction)
    await publish(transaction, { userId, data: { kind: 'hotCues', resourceId } })
    return selectHotCues(transaction, userId, resourceId)
  })
