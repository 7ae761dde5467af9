import { shanghaiDay } from '@shenglang/contract/shanghai'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/**
 * Names the state of the site's settings and texts, of which the valid ones change with the day. The first page is not rendered
 * ahead, since what it shows changes by the minute: its settings do not count.
 */
export async function siteEdition(db: Db, now: Date): Promise<string> {
  const { rows } = await sql<{ edition: string }>`
    select concat_ws(' ', (select sum(version) from site_settings where name <> 'home'), (select count(*) from agreement_texts)) as edition`.execute(
    db,
  )
  return `${(rows as [{ edition: string }])[0].edition} ${shanghaiDay(now)}`
}
