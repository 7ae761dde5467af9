import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { sql } from 'kysely'
import { lowerDerived } from '../../media/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { DERIVED_VERSION } from '../works/derivations.ts'

/** A file with renditions keeps them: only the features of its sound are derived again. */
const RENDITIONS_VERSION = 1

/** The files to analyse again. */
export type Which = 'missing' | 'all' | { resourceId: string }

/** Marks every file that listeners play, among those selected, to be analysed again. Returns them. */
export async function markUnanalysed(db: Db, which: Which): Promise<string[]> {
  const isSelected =
    which === 'all'
      ? sql`true`
      : which === 'missing'
        ? sql`audio_sources.position = 0 and (tbpm = 0 or tkey = '' or readings is null or (grid is null and not is_own_grid))`
        : sql`resources.resource_id = ${which.resourceId}`
  const { rows } = await sql<{ file_id: string }>`
    select file_id::text from audio_sources join resources using (resource_id)
    where audio_sources.position is not null and ${isSelected} order by file_id`.execute(db)
  const ids = rows.map(({ file_id }) => file_id)
  await lowerDerived(db, ids, RENDITIONS_VERSION)
  return ids
}

/** The published files that wait for their analysis. */
export async function selectUnanalysed(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('audio_sources')
    .select('file_id')
    .where('position', 'is not', null)
    .where('derived_version', '<', DERIVED_VERSION)
    .orderBy('file_id')
    .execute()
  return rows.map(({ file_id }) => file_id)
}

/** The number of published tracks without a tempo, a key or a grid. */
export async function countUnknown(db: Db): Promise<{ bpm: number; key: number; grid: number }> {
  const { rows } = await sql<{ bpm: number; key: number; grid: number }>`
    select count(*) filter (where tbpm = 0)::int as bpm, count(*) filter (where tkey = '')::int as key,
      count(*) filter (where grid is null)::int as grid
    from resources join audio_sources using (resource_id)
    where published_at is not null and position = 0 and content_type = ${CONTENT_TYPES.single}`.execute(db)
  return rows[0] ?? { bpm: 0, key: 0, grid: 0 }
}

/** The work that a file belongs to, and its artist. */
export function selectOwner(db: Db, fileId: string) {
  return db
    .selectFrom('audio_sources')
    .innerJoin('resources', 'resources.resource_id', 'audio_sources.resource_id')
    .select(['resources.resource_id as resourceId', 'artist_id as artistId'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()
}
