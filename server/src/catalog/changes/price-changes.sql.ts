import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** Works whose price changed by its period after `since`, up to `until`: nothing was written, so the feed lacks them. */
export async function selectPriceChanges(db: Db, since: Date, until: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct resource_id::text as id from resources
      cross join jsonb_to_recordset(price_periods) as period ("startTime" timestamptz, "endTime" timestamptz)
    where price_periods is not null and published_at is not null
      and ("startTime" > ${since} and "startTime" <= ${until} or "endTime" > ${since} and "endTime" <= ${until})`.execute(db)
  return rows.map(({ id }) => id)
}
