import type { Db } from '../../platform/database/db.ts'

/** The measured features of the first recording of a work. */
export function selectFirstSource(db: Db, resourceId: string) {
  return db
    .selectFrom('audio_sources')
    .select(['readings', 'grid', 'is_own_grid', 'loudness_lufs'])
    .where('resource_id', '=', resourceId)
    .where('position', '=', 0)
    .executeTakeFirst()
}
