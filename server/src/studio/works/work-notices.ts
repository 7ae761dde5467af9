import { shanghaiText } from '@shenglang/contract/shanghai'
import type { WorkState } from '@shenglang/contract/studio/entities'
import { notifyRelease, withdrawRelease, writeNotice } from '../../notices/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Move } from './states.ts'
import type { WorkStatus } from './works.sql.ts'

export interface Moved {
  move: Move
  /** The work before the move. */
  work: WorkStatus
  to: WorkState
  reason: string
  /** True for an approval whose publication is scheduled. */
  isScheduled: boolean
  /** True where the artist made the move. */
  isByArtist: boolean
}

/** Notifies the artist of a move and the followers of a release, in the transaction of the move. */
export async function notifyOfMove(transaction: Db, moved: Moved): Promise<void> {
  const { move, work, to, isScheduled, isByArtist } = moved
  const { resource_id: resourceId, artist_id: userId, published_at } = work
  const text = isByArtist ? undefined : noticeTextOf(moved)
  if (text) await writeNotice(transaction, { userId, kind: 'work', resourceId, ...text })
  const isShown = (move === 'publish' && !isScheduled) || move === 'restore'
  if (isShown && published_at === null) await notifyRelease(transaction, userId, resourceId)
  if (to === 'taken_down') await withdrawRelease(transaction, resourceId)
}

function noticeTextOf({ move, work, reason, isScheduled }: Moved): { title: string; content: string } | undefined {
  const name = work.title === '' ? '作品' : `《${work.title}》`
  switch (move) {
    case 'publish':
      if (isScheduled) return { title: `你的${name}通过了审核`, content: `将于 ${timeOf(work.release_at)} 上架` }
      if (work.approved_at !== null) return { title: `你的${name}上架了`, content: '已按预定时间发布' }
      return { title: `你的${name}通过了审核`, content: work.published_at === null ? '已在曲库上架' : '修改已经生效' }
    case 'reject':
      return { title: `你的${name}没有通过审核`, content: reason }
    case 'takedown':
      return { title: `你的${name}被下架了`, content: reason }
    case 'failed':
      return { title: `你的${name}处理失败`, content: reason }
    default:
      return undefined
  }
}

const timeOf = (instant: Date | null) => (instant === null ? '' : shanghaiText(instant))
