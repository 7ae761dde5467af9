import { sql, type Updateable } from 'kysely'
import { updateResource } from '../../catalog/work/index.ts'
import { updateSource } from '../../media/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { dictionariesOf } from '../../site/index.ts'
import type { PreparedRecording } from '../preparation/index.ts'
import { missingGenres } from '../tags/genres.ts'
import { DERIVED_VERSION } from '../works/derivations.ts'
import { settledAfterAnalysis, valuesAfterAnalysis } from '../works/measured-features.ts'

/** A file whose derivations are incomplete. */
export interface UnderivedFile {
  file_id: string
  sha256: string
  storage_key: string
  hls_key: string
  wave_key: string
  derived_version: number
}

const CANDIDATES = 32

const lockOf = (fileId: unknown) => sql`hashtextextended('derive ' || ${fileId}::text, 0)`

/**
 * Takes the next file to derive that no other worker has, and locks it until `releaseFile` or until the connection `session`
 * ends: first files that cannot be played yet, then by plays a day since publication.
 */
export async function takeUnderivedFile(session: Db): Promise<UnderivedFile | undefined> {
  const { rows } = await sql<UnderivedFile>`
    select * from (
      select file_id::text, sha256, storage_key, hls_key, wave_key, derived_version
      from audio_sources join resources using (resource_id) join resource_counts using (resource_id)
      where position is not null and derived_version < ${DERIVED_VERSION} and (derive_after is null or derive_after < now())
      order by (hls_key = '' and (free_vip_level > 0 or price_fen > 0)) desc,
        play_count / (1 + extract(epoch from now() - coalesce(published_at, resources.created_at)) / 86400) desc, file_id desc
      limit ${CANDIDATES}
    ) as candidate
    where pg_try_advisory_lock(${lockOf(sql.ref('file_id'))})
    limit 1`.execute(session)
  return rows[0]
}

/** Takes this file, if its derivations are incomplete and no other worker has it. */
export async function takeThisFile(session: Db, fileId: string): Promise<UnderivedFile | undefined> {
  const { rows } = await sql<UnderivedFile>`
    select file_id::text, sha256, storage_key, hls_key, wave_key, derived_version from audio_sources
    where file_id = ${fileId} and derived_version < ${DERIVED_VERSION} and pg_try_advisory_lock(${lockOf(fileId)})`.execute(
    session,
  )
  return rows[0]
}

export async function releaseFile(session: Db, { file_id }: UnderivedFile): Promise<void> {
  await sql`select pg_advisory_unlock(${lockOf(file_id)})`.execute(session)
}

/** True once another worker has derived the file, or the file is gone. */
export async function isDerived(db: Db, { file_id }: UnderivedFile): Promise<boolean> {
  const row = await db.selectFrom('audio_sources').select('derived_version').where('file_id', '=', file_id).executeTakeFirst()
  return row === undefined || row.derived_version >= DERIVED_VERSION
}

/**
 * Records that everything possible has been derived from the file; its work takes over the values of `analysed`. A grid laid by
 * its artist stays. Returns whether the file still exists.
 */
export function finishFile(
  db: Db,
  { file_id }: UnderivedFile,
  { grid, ...made }: Updateable<Tables['audio_sources']>,
  analysed?: PreparedRecording,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // Locks the resource before the file, in the same order as a publication, so that the two cannot deadlock.
    await sql`select from resources where resource_id = (select resource_id from audio_sources where file_id = ${file_id})
      for no key update`.execute(transaction)
    const current = await selectFileOfWork(transaction, file_id)
    if (!current) return false
    if (analysed && current.position === 0) {
      const values = {
        ...valuesAfterAnalysis(current, current.readings, analysed),
        ...(await genresAdded(transaction, current, analysed)),
      }
      const settled = analysed.readings
        ? settledAfterAnalysis(current.settled, current.readings, analysed.readings)
        : current.settled
      const changes = settled === current.settled ? values : { ...values, settled: JSON.stringify(settled) }
      if (Object.keys(changes).length > 0) await updateResource(transaction, current.resource_id, changes)
    }
    await notifyStudio(transaction, file_id, made, analysed?.isTurned ? analysed.warning : undefined)
    const columns = current.is_own_grid || grid === undefined ? made : { ...made, grid }
    return updateSource(transaction, file_id, { ...columns, derived_version: DERIVED_VERSION, derive_after: null })
  })
}

/** An imported work takes the genres of its file's tags. The artist of an uploaded one has seen and confirmed its genres. */
async function genresAdded(db: Db, work: Work, { tags }: PreparedRecording): Promise<ReturnType<typeof missingGenres>> {
  if (work.is_upload || !tags.genres?.length) return {}
  return missingGenres(work, tags.genres, await dictionariesOf(db)())
}

type Work = NonNullable<Awaited<ReturnType<typeof selectFileOfWork>>>

/** A file with the fields of its work. */
function selectFileOfWork(db: Db, fileId: string) {
  return db
    .selectFrom('audio_sources')
    .innerJoin('resources', 'resources.resource_id', 'audio_sources.resource_id')
    .select(['resources.resource_id', 'position', 'is_own_grid', 'readings', 'tbpm', 'tkey', 'energy', 'own_fields', 'settled'])
    .select(['style', 'genres'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('resource_files').whereRef('source_file_id', '=', 'file_id').select('source_file_id')).as('is_upload'),
    )
    .where('file_id', '=', fileId)
    .executeTakeFirst()
}

/** Shows the same in the studio if the file was uploaded there, with the warning of a preparation that noticed more. */
async function notifyStudio(db: Db, fileId: string, made: Updateable<Tables['audio_sources']>, warning?: string): Promise<void> {
  const { wave_row, wave_track, wave_key, waveform, waveform_overview, hls_key } = made
  if (wave_key === undefined) return
  await db
    .updateTable('resource_files')
    .set({ wave_row, wave_track, wave_key, waveform, waveform_overview, hls_key })
    .$if(warning !== undefined, (update) => update.set({ facts: sql`facts || ${JSON.stringify({ warning })}::jsonb` }))
    .where('source_file_id', '=', fileId)
    .execute()
}

/** True where a file or an upload has these renditions. */
export async function areRenditionsUsed(db: Db, hlsKey: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audio_sources where hls_key = ${hlsKey} union all select 1 from resource_files where hls_key = ${hlsKey}
    limit 1`.execute(db)
  return rows.length > 0
}

export async function postponeFile(db: Db, { file_id }: UnderivedFile, until: Date): Promise<void> {
  await updateSource(db, file_id, { derive_after: until })
}
