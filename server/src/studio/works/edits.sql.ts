import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

interface Trust {
  /** The number of the artist's published works. */
  published: number
  /** The number of times that somebody else took down one of them. */
  takenDown: number
  /** True once a small change of this work was published since its last review. */
  isMended: boolean
}

export async function selectTrust(
  db: Db,
  { artist_id, resource_id }: { artist_id: string; resource_id: string },
): Promise<Trust> {
  const { rows } = await sql<Trust>`
    select
      (select count(*)::int from resources where artist_id = ${artist_id} and published_at is not null) as published,
      (select count(*)::int from resource_log join resources using (resource_id)
        where artist_id = ${artist_id} and to_state = 'taken_down' and actor_id is distinct from artist_id) as "takenDown",
      exists (select from resource_log where resource_id = ${resource_id} and from_state = 'published' and to_state = 'published'
        and log_id > coalesce((select max(log_id) from resource_log
          where resource_id = ${resource_id} and from_state = 'review'), 0)) as "isMended"
    `.execute(db)
  return rows[0] ?? { published: 0, takenDown: 0, isMended: false }
}
