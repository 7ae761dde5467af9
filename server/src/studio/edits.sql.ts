import { sql } from 'kysely'
import type { Db } from './parts.ts'

/** How many works of an artist listeners see, and how often somebody else had to take one down. */
export async function selectTrust(db: Db, artistId: string): Promise<{ published: number; takenDown: number }> {
  const { rows } = await sql<{ published: number; takenDown: number }>`
    select
      (select count(*)::int from resources where artist_id = ${artistId} and published_at is not null) as published,
      (select count(*)::int from resource_log join resources using (resource_id)
        where artist_id = ${artistId} and to_state = 'taken_down' and actor_id is distinct from artist_id) as "takenDown"
    `.execute(db)
  return rows[0] ?? { published: 0, takenDown: 0 }
}
