import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { sendInfringement } from '@shenglang/contract/site/routes'
import type { Kysely, Selectable } from 'kysely'
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

export const countNotices = (db: Kysely<Tables>): Promise<number> => countOf(db.selectFrom('infringement_notices'))
