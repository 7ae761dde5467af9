import type { Duplicate } from '@shenglang/contract/studio/entities'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

interface Row {
  sha256: string
  resource_id: string
  title: string
  artist: string
  artist_id: string
  is_seen: boolean
  is_taken_down: boolean
  share: number
  shared_ms: number
  speed: number
  offset_ms: number
}

/** A recording and its work. */
interface WorkRecording {
  sha256: string
  resource_id: string
}

/**
 * The other work that each of these recordings belongs to: works taken down come before published ones and drafts, then those
 * with the largest share. An artist sees only works that are published, taken down, or the artist's.
 */
export async function findDuplicates(db: Db, files: WorkRecording[], artistId?: string): Promise<Map<WorkRecording, Duplicate>> {
  const rows = await selectSame(db, [...new Set(files.map(({ sha256 }) => sha256))])
  const duplicates = new Map<WorkRecording, Duplicate>()
  for (const file of files) {
    const row = rows.find(
      (one) =>
        one.sha256 === file.sha256 &&
        one.resource_id !== file.resource_id &&
        (artistId === undefined || one.is_seen || one.is_taken_down || one.artist_id === artistId),
    )
    if (row) duplicates.set(file, toDuplicate(row, artistId))
  }
  return duplicates
}

function toDuplicate(row: Row, artistId: string | undefined): Duplicate {
  const isDisclosed = artistId === undefined || row.is_seen || row.artist_id === artistId
  return {
    resourceId: isDisclosed ? row.resource_id : '',
    title: isDisclosed ? row.title : '',
    artist: isDisclosed ? row.artist : '',
    isOwn: row.artist_id === artistId,
    isTakenDown: row.is_taken_down,
    similarity: row.share,
    shared: row.shared_ms,
    speed: row.speed,
    offset: row.offset_ms,
  }
}

/** The recordings of these hashes and those that are the same, as `sha256` and `other_id`, with the part that they share. */
export const alike = (hashes: readonly string[]) => sql`
  select sha256, print_id as other_id, 1::real as share, duration_ms as shared_ms, 1::real as speed, 0 as offset_ms
  from recording_prints where sha256 = any(${hashes}::text[])
  union all
  select sha256, other_id, share, shared_ms, speed, offset_ms
  from recording_prints join print_matches using (print_id) where sha256 = any(${hashes}::text[])`

/** True where one of these recordings is the same as one that was taken down with another work. */
export async function isTakenDownElsewhere(db: Db, resourceId: string, hashes: readonly string[]): Promise<boolean> {
  if (hashes.length === 0) return false
  const { rows } = await sql<{ isTakenDown: boolean }>`select exists (
    select from (${alike(hashes)}) as alike join recording_prints as other on other.print_id = other_id
    where other.taken_down_with <> ${resourceId}) as "isTakenDown"`.execute(db)
  return rows[0]?.isTakenDown ?? false
}

async function selectSame(db: Db, hashes: string[]): Promise<Row[]> {
  if (hashes.length === 0) return []
  // A statement that begins with `select` is prepared: planning this one takes longer than running it.
  const { rows } = await sql<Row>`select * from (
    with alike as (${alike(hashes)}),
    works as (
      select alike.sha256, resource_id, taken_down_with, share, shared_ms, speed, offset_ms
      from alike join recording_prints as other on other.print_id = other_id
        join lateral (
          select resource_id from audio_sources where audio_sources.sha256 = other.sha256 and position is not null
          union select resource_id from resource_files join originals using (original_id)
            where originals.sha256 = other.sha256 and retired_at is null
          union select taken_down_with where taken_down_with is not null) as usage on true)
    select works.sha256, resource_id::text, coalesce(title, '') as title, coalesce(nick_name, '') as artist,
      coalesce(artist_id::text, '') as artist_id, published_at is not null as is_seen,
      taken_down_with is not distinct from resource_id and taken_down_with is not null as is_taken_down,
      share, shared_ms, speed, offset_ms
    from works left join resources using (resource_id) left join users on user_id = artist_id) as same
    order by is_taken_down desc, is_seen desc, share desc, resource_id`.execute(db)
  return rows
}
