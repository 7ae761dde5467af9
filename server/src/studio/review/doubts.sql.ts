import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

export interface Doubts {
  resourceId: string
  hasWarning: boolean
  /** A recording of the work is the same as one that was taken down with another work. */
  isTakenDown: boolean
  /** A recording of the work is the same as one of another work that is not taken down. */
  isSame: boolean
}

/** Doubts about works in the queue, from their files. Where a file matches several works, one that is taken down comes first. */
export async function selectDoubts(db: Db, resourceIds: string[]): Promise<Map<string, Doubts>> {
  if (resourceIds.length === 0) return new Map()
  const { rows } = await sql<Doubts>`
    select file.resource_id::text as "resourceId", bool_or(coalesce(facts->>'warning', '') <> '') as "hasWarning",
      coalesce(bool_or(same.is_taken_down), false) as "isTakenDown", coalesce(bool_or(not same.is_taken_down), false) as "isSame"
    from resource_files as file join originals using (original_id)
      left join lateral (
        select other.taken_down_with is not distinct from usage.resource_id as is_taken_down
        from (
          select print_id as other_id from recording_prints where recording_prints.sha256 = originals.sha256
          union all
          select other_id from recording_prints join print_matches using (print_id)
          where recording_prints.sha256 = originals.sha256) as alike
          join recording_prints as other on other.print_id = alike.other_id
          join lateral (
            select resource_id from audio_sources where audio_sources.sha256 = other.sha256 and position is not null
            union all
            select resource_id from resource_files join originals as its using (original_id)
            where its.sha256 = other.sha256 and retired_at is null
            union all
            select taken_down_with where taken_down_with is not null) as usage on usage.resource_id <> file.resource_id
        order by is_taken_down desc limit 1) as same on true
    where file.resource_id = any(${resourceIds}::bigint[]) and file.retired_at is null
    group by file.resource_id`.execute(db)
  return new Map(rows.map((row) => [row.resourceId, row]))
}
