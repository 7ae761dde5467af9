import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { alike } from '../works/duplicates.sql.ts'

export interface MatchRow {
  sha256: string
  resource_id: string
  title: string
  artist: string
  artist_id: string
  cover: string
  is_taken_down: boolean
  share: number
  shared_ms: number
  speed: number
  offset_ms: number
  duration_ms: number
  wave_track: Buffer | null
  waveform: string
  /** Id in `audio_sources`; null for a recording that was never published. */
  source_id: string | null
  /** Id in `resource_files`; null where reviewers may not play the file. */
  file_id: string | null
}

const MATCHES_MOST = 6

/** The recordings of other works that are the same as these: those taken down first, then by share of the match. */
export async function selectMatches(db: Db, resourceId: string, hashes: string[]): Promise<MatchRow[]> {
  if (hashes.length === 0) return []
  // A statement that begins with `select` is prepared: planning this one takes longer than running it.
  const { rows } = await sql<MatchRow>`select * from (
    with alike as (${alike(hashes)}),
    recordings as (
      select alike.*, usage.*, other.taken_down_with
      from alike join recording_prints as other on other.print_id = other_id
        join lateral (
          select resource_id, audio_sources.duration_ms as length_ms, wave_track, waveform, file_id as source_id,
            null::bigint as file_id
          from audio_sources where audio_sources.sha256 = other.sha256 and position is not null
          union all
          select resource_id, coalesce((facts->>'durationMs')::int, 0), wave_track, waveform, null, resource_file_id
          from resource_files join originals using (original_id)
          where originals.sha256 = other.sha256 and retired_at is null and source_file_id is null) as usage on true
      where usage.resource_id <> ${resourceId})
      select distinct on (sha256, resource_id) recordings.sha256, resource_id::text, title, nick_name as artist,
        artist_id::text, cover, taken_down_with is not distinct from resource_id as is_taken_down, share, shared_ms, speed,
        offset_ms, length_ms as duration_ms, wave_track, recordings.waveform, source_id::text,
        case when resources.state <> 'draft' then file_id::text end as file_id
      from recordings join resources using (resource_id) join users on user_id = artist_id
      order by sha256, resource_id, share desc) as works
    order by is_taken_down desc, share desc, resource_id limit ${MATCHES_MOST}`.execute(db)
  return rows
}

export interface RecordRow {
  published: number
  returned: number
  taken_down: number
  /** The work that was returned last with a reason; null for an artist without one. */
  resource_id: string | null
  title: string | null
  reason: string | null
  returned_at: Date | null
}

/**
 * Counts by outcome for the artist of a work: works published, returned by a review, taken down by the platform; and the last
 * reason for which one was returned.
 */
export async function selectRecord(db: Db, resourceId: string): Promise<RecordRow | undefined> {
  const { rows } = await sql<RecordRow>`
    select published, returned, taken_down, entry.resource_id::text, title, reason, entry.created_at as returned_at
    from (
      select
        (select count(*)::int from resources where artist_id = artist.id and published_at is not null) as published,
        count(*) filter (where from_state = 'review' and to_state = 'draft')::int as returned,
        count(*) filter (where to_state = 'taken_down')::int as taken_down,
        max(log_id) filter (where from_state = 'review' and to_state = 'draft' and reason <> '') as last_id
      from (select artist_id as id from resources where resource_id = ${resourceId}) as artist
        left join resources as work on work.artist_id = artist.id
        left join resource_log as entry on entry.resource_id = work.resource_id and entry.actor_id is distinct from artist.id
      group by artist.id) as counts
      left join resource_log as entry on entry.log_id = last_id
      left join resources on resources.resource_id = entry.resource_id`.execute(db)
  return rows[0]
}
