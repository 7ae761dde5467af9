import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { listInfringements } from '@shenglang/contract/site/docket/routes'
import { DISPUTED_STATES, INFRINGEMENTS_COUNTED_MAX } from '@shenglang/contract/site/docket/states'
import type { sendInfringement } from '@shenglang/contract/site/routes'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { countOf } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'

export function insertNotice(db: Db, notice: CheckedArgsOf<typeof sendInfringement>, created_at: Date = new Date()) {
  const { complainant, capacity, phone = '', email = '', workTitle, resourceUrls, reason, proof } = notice
  const text = { complainant, capacity, phone, email, work_title: workTitle, resource_urls: resourceUrls, reason, proof }
  return db
    .insertInto('infringement_notices')
    .values({ ...text, created_at })
    .returning(['notice_id', 'created_at'])
    .executeTakeFirstOrThrow()
}

type Stage = CheckedArgsOf<typeof listInfringements>['stage']

/** A notice that was never decided is open, one with a work in dispute disputed, the rest is closed. */
function notices(db: Db, stage: Stage) {
  const all = db.selectFrom('infringement_notices')
  if (stage === undefined) return all
  if (stage === 'open') return all.where('decided_at', 'is', null)
  return all.where('decided_at', 'is not', null).where(({ not, exists, selectFrom }) => {
    const disputed = exists(
      selectFrom('docket_works')
        .select('docket_works.notice_id')
        .whereRef('docket_works.notice_id', '=', 'infringement_notices.notice_id')
        .where('state', 'in', DISPUTED_STATES),
    )
    return stage === 'disputed' ? disputed : not(disputed)
  })
}

const withCounts = (rows: ReturnType<typeof notices>) =>
  rows.selectAll('infringement_notices').select(({ selectFrom }) => {
    const works = selectFrom('docket_works').whereRef('docket_works.notice_id', '=', 'infringement_notices.notice_id')
    return [
      works.select(sql<number>`count(*)::int`.as('count')).as('work_count'),
      works.where('state', 'in', DISPUTED_STATES).select(sql<number>`count(*)::int`.as('count')).as('disputed_count'),
    ]
  })

export type NoticeRow = Awaited<ReturnType<typeof selectNotices>>[number]

export function selectNotices(db: Db, stage: Stage, before: string | undefined, limit: number) {
  const listed = withCounts(notices(db, stage)).orderBy('notice_id', 'desc').limit(limit)
  return (before === undefined ? listed : listed.where('notice_id', '<', before)).execute()
}

export function selectNotice(db: Db, noticeId: string) {
  return withCounts(notices(db, undefined)).where('notice_id', '=', noticeId).executeTakeFirst()
}

/** Those of these works that somebody uploaded, without duplicates. */
export function selectAccused(db: Db, resourceIds: string[]) {
  return db
    .selectFrom('resources')
    .select(['resource_id', 'artist_id', 'title'])
    .where('resource_id', '=', anyOf(resourceIds))
    .orderBy('resource_id')
    .execute()
}

/** Counts notices, up to one more than the exact maximum. */
export const countNotices = (db: Db, stage: Stage): Promise<number> =>
  countOf(
    db.selectFrom(
      notices(db, stage)
        .select('notice_id')
        .limit(INFRINGEMENTS_COUNTED_MAX + 1)
        .as('counted'),
    ),
  )
