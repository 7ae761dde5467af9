import { fault } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import * as contract from '@shenglang/contract/studio/review'
import type { StudioDeps } from '../works/deps.ts'
import { selectPace } from './decisions.sql.ts'
import { type Doubts, selectDoubts } from './doubts.sql.ts'
import * as query from './queue.sql.ts'

type Deps = Pick<StudioDeps, 'db' | 'now'>

/** The works that wait for review, longest first, and the reviewer's pace of today. */
export async function listQueue(
  { db, now }: Deps,
  readerId: string,
  { after, pageSize }: CheckedArgsOf<typeof contract.reviewQueue>,
): Promise<AnswerOf<typeof contract.reviewQueue>> {
  const look = { readerId, now: now() }
  const [rows, total, pace] = await Promise.all([
    query.selectQueue(db, look, { after, limit: pageSize }),
    query.countWaiting(db),
    selectPace(db, readerId, shanghaiDay(look.now)),
  ])
  const doubts = await selectDoubts(
    db,
    rows.map(({ resource_id }) => resource_id),
  )
  return {
    rows: rows.map((row) => toQueueItem(row, doubts.get(row.resource_id))),
    total,
    decidedToday: pace.decided,
    averageMs: pace.decided > 0 ? Math.round(pace.takenMs / pace.decided) : 0,
  }
}

function toQueueItem(row: query.QueueRow, doubts: Doubts | undefined): contract.ReviewQueueItem {
  return {
    resourceId: row.resource_id,
    title: row.title,
    version: row.version,
    style: row.style,
    artist: row.artist,
    artistId: row.artist_id,
    cover: row.cover,
    coverColor: row.cover_color,
    contentType: row.content_type,
    enterTime: row.entered_at.toISOString(),
    colleague: row.colleague ?? '',
    setBack: row.set_back,
    doubts: doubtsOf(row, doubts),
    isNewArtist: Number(row.resource_count ?? 0) === 0,
    isEdit: row.published_at !== null,
  }
}

function doubtsOf({ cover }: query.QueueRow, stored: Doubts | undefined): contract.ReviewDoubt[] {
  const doubts: Record<contract.ReviewDoubt, boolean> = {
    takenDown: stored?.isTakenDown ?? false,
    same: stored?.isSame ?? false,
    noCover: cover === '',
    warning: stored?.hasWarning ?? false,
  }
  return contract.REVIEW_DOUBTS.filter((doubt) => doubts[doubt])
}

/** Opens an item for one reviewer, and releases the one they had open. Throws REVIEW_CLAIMED and REVIEW_OVER. */
export async function claim({ db, now }: Deps, reviewerId: string, resourceId: string) {
  const at = now()
  const until = new Date(at.getTime() + contract.CLAIM_MS)
  if (!(await query.claimItem(db, { resourceId, reviewerId, now: at, until }))) {
    const item = await query.selectItem(db, { readerId: reviewerId, now: at }, resourceId)
    throw item?.colleague ? fault('REVIEW_CLAIMED', { name: item.colleague }) : fault('REVIEW_OVER')
  }
  return { untilTime: until.toISOString() }
}

export async function release({ db }: Deps, reviewerId: string, resourceId: string): Promise<null> {
  await query.releaseItem(db, resourceId, reviewerId)
  return null
}

export const listReasons = ({ db }: Pick<Deps, 'db'>) => query.selectReasons(db)

/** Throws CHANGED_MEANWHILE where somebody else saved since they were read. */
export async function saveReasons(
  { db }: Pick<Deps, 'db'>,
  { version, reasons }: CheckedArgsOf<typeof contract.saveReviewReasons>,
) {
  const saved = await query.updateReasons(db, version, reasons)
  if (!saved) throw fault('CHANGED_MEANWHILE', { version: (await query.selectReasons(db)).version })
  return saved
}
