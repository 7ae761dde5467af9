import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { sendInfringement } from '@shenglang/contract/site/routes'
import type { Kysely, Selectable } from 'kysely'
import { anyOf } from '../platform/database/any-of.ts'
import { countOf } from '../platform/database/count-of.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Range } from '../platform/paging.ts'

export type NoticeRow = Selectable<Tables['infringement_notices']>

export function insertNotice(db: Kysely<Tables>, notice: CheckedArgsOf<typeof sendInfringement>) {
  const { complainant, capacity, phone = '', email = '', workTitle, resourceUrls, reason, proof } = notice
  return db
    .insertInto('infringement_notices')
    .values({ complainant, capacity, phone, email, work_title: workTitle, resource_urls: resourceUrls, reason, proof })
    .returning(['notice_id', 'created_at'])
    .executeTakeFirstOrThrow()
}

export function selectNotices(db: Kysely<Tables>, { limit, offset }: Range): Promise<NoticeRow[]> {
  return db.selectFrom('infringement_notices').selectAll().orderBy('notice_id', 'desc').limit(limit).offset(offset).execute()
}

/** Says so once: `forwarded_before` tells whether it had been before. Undefined where there is no such notice. */
export async function markForwarded(transaction: Kysely<Tables>, noticeId: string, now: Date) {
  const notice = await transaction
    .selectFrom('infringement_notices')
    .select(['complainant', 'work_title', 'resource_urls', 'reason', 'proof', 'forwarded_at'])
    .where('notice_id', '=', noticeId)
    .forUpdate()
    .executeTakeFirst()
  if (!notice) return undefined
  await transaction.updateTable('infringement_notices').set({ forwarded_at: now }).where('notice_id', '=', noticeId).execute()
  return { ...notice, forwarded_before: notice.forwarded_at !== null }
}

/** The works of these that somebody uploaded, each once. */
export function selectAccused(db: Kysely<Tables>, resourceIds: string[]) {
  return db
    .selectFrom('resources')
    .select(['resource_id', 'artist_id', 'title'])
    .where('resource_id', '=', anyOf(resourceIds))
    .orderBy('resource_id')
    .execute()
}

export const countNotices = (db: Kysely<Tables>): Promise<number> => countOf(db.selectFrom('infringement_notices'))
