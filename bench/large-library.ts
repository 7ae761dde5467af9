import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type LargeResource, largeArtists, largeCatalogue } from '@shenglang/demo/large-catalogue'
import { TablesFollower } from '../server/src/catalog/finder/tables/follow-tables.ts'
import { createApplication } from '../server/src/composition/application.ts'
import { JOBS } from '../server/src/composition/domains.ts'
import { FRESHNESS } from '../server/src/platform/cache/freshness.ts'
import { connectPatiently, type Database, openDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openDiskFiles } from '../server/src/platform/files/disk.ts'
import { openJobs } from '../server/src/platform/jobs/jobs.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { prepares } from './measure.ts'

const BATCH = 20_000
export const ARTISTS_MAX = 30_000
const FILL_LIMIT_S = 600

export type LargeLibrary = Awaited<ReturnType<typeof openLargeLibrary>>

/**
 * The application on a library of `count` generated resources, which stays for the next run. Its index is built before
 * anything is measured, unless `startsWithStored` begins with the index that the last run stored; with the finder `postgres` the
 * tables are filled instead.
 */
export async function openLargeLibrary(
  count: number,
  { startsWithStored = false, roles = 'api', finder = 'memory' as Finder, more = {} as Record<string, string> } = {},
) {
  const folder = join('data', `bench-${count}`)
  if (!startsWithStored) await rm(join(folder, 'catalogue-index'), { force: true })
  const isNew = !existsSync(join(folder, 'filled'))
  // A folder that an interrupted run left is incomplete.
  if (isNew) await rm(folder, { recursive: true, force: true })
  const settings = readSettings({
    DATA_DIR: folder,
    ROLES: roles,
    LOG_LEVEL: 'silent',
    SEARCHES_A_MINUTE: '0',
    PAGES_A_MINUTE: '0',
    FINDER: finder,
    // On a busy machine a query may take longer than a site would wait.
    DATABASE_STATEMENT_TIMEOUT_MS: '10000',
    ...more,
  })
  const database = await openDatabase(settings)
  await migrate(database)
  const files = await openDiskFiles(folder)
  if (isNew) {
    prepares(`${count} resources, which stay in ${folder} for the next run`)
    const startedAt = performance.now()
    const patient = connectPatiently(database)
    await fillLargeLibrary(patient, count)
    await patient.close()
    await writeFile(join(folder, 'filled'), '')
    const seconds = (performance.now() - startedAt) / 1000
    process.stdout.write(`filled with ${count} resources in ${seconds.toFixed(0)} s (limit ${FILL_LIMIT_S})\n`)
  }
  if (finder === 'postgres') await followTables(database)
  const jobs = await openJobs(database, JOBS)
  const freshness = { ...FRESHNESS }
  const sms = { send: async () => {} }
  const app = await createApplication({ settings, database, files, jobs, sms, freshness, logger: undefined })
  if (!startsWithStored && finder === 'memory') prepares(`the index of ${count} resources`)
  const startedAt = performance.now()
  // A list does not wait longer than five seconds for an index.
  while ((await app.inject('/readyz')).json().parts?.finder !== 'ok') await setTimeout(100)
  await app.inject('/api/client/app/cms/resource')
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const how = finder === 'postgres' ? 'tables answer' : startsWithStored ? 'answers after a start' : 'built'
  process.stdout.write(`index of ${count} resources: ${how} in ${seconds} s\n`)
  return {
    app,
    database,
    settings,
    async close() {
      await app.close()
      await jobs.close()
      await files.close()
      await database.close()
    },
  }
}

export type Finder = 'memory' | 'postgres'

/** Brings the tables of the finder up to date, as a worker does. */
export async function followTables(database: Database): Promise<void> {
  prepares('the tables of the finder')
  const startedAt = performance.now()
  const patient = connectPatiently(database)
  await new TablesFollower(patient.query()).follow()
  await patient.pool.query('vacuum analyze finder_works, finder_bits, finder_names, finder_words')
  await patient.close()
  process.stdout.write(`tables of the finder up to date in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`)
}

/** Fills an empty database with `count` invented resources, each with one audio source. */
export async function fillLargeLibrary(database: Database, count: number): Promise<void> {
  const { pool } = database
  const names = largeArtists(Math.min(ARTISTS_MAX, Math.ceil(count / 10)))
  const { rows: artists } = await pool.query<{ user_id: string }>(
    'insert into users (nick_name, is_artists, fans_count) select name, true, 1000000 / place from unnest($1::text[]) with ordinality as named (name, place) returning user_id',
    [names],
  )
  const artistIds = artists.map(({ user_id }) => user_id)
  let batch: LargeResource[] = []
  for (const resource of largeCatalogue(count, names.length)) {
    batch.push(resource)
    if (batch.length === BATCH) {
      await insertBatch(database, batch, artistIds)
      batch = []
    }
  }
  await insertBatch(database, batch, artistIds)
  await pool.query('vacuum analyze')
}

/** Adds these tracks, played by nobody, unless they are there. */
export async function addTracks(database: Database, tracks: readonly { title: string; artist: string }[]): Promise<void> {
  const names = [...new Set(tracks.map(({ artist }) => artist))]
  const { rows } = await database.pool.query<{ user_id: string }>(
    `insert into users (nick_name, is_artists) select name, true from unnest($1::text[]) as name
     where not exists (select 1 from users where nick_name = $1[1]) returning user_id`,
    [names],
  )
  if (rows.length === 0) return
  const [sample] = Array.from(largeCatalogue(1, 1)) as [LargeResource]
  const unplayed = { ...sample, playCount: 0, downloadCount: 0, collectCount: 0 }
  const batch = tracks.map(({ title, artist }) => ({ ...unplayed, title, artist: names.indexOf(artist) }))
  await insertBatch(
    database,
    batch,
    rows.map(({ user_id }) => user_id),
  )
}

async function insertBatch({ pool }: Database, batch: LargeResource[], artistIds: string[]): Promise<void> {
  const rows = batch.map((resource) => ({
    ...resource,
    genres: `{${resource.genres.join()}}`,
    artist: artistIds[resource.artist],
  }))
  await pool.query(INSERT, [JSON.stringify(rows)])
}

const INSERT = `
  with resource as materialized (
    select *, row_number() over () as place
    from json_to_recordset($1::json) as resource (title text, artist bigint, "categoryCode" text, style text, version text,
      genres text[], energy int, tbpm real, tkey text, "durationMs" int, age int, "playVipLevel" int, "playCount" bigint,
      "downloadCount" bigint, "collectCount" bigint)
  ), added as (
    insert into resources (title, artist_id, content_type, category_code, style, version, genres, energy, tbpm, tkey, duration_ms,
      release_date, play_vip_level, published_at)
    select title, artist, 1, "categoryCode", style, version, genres, energy, tbpm, tkey, "durationMs", current_date - age,
      "playVipLevel", now() - age * interval '1 day' - random() * interval '1 day'
    from resource order by place
    returning resource_id, content_type
  ), counted as (
    insert into resource_counts (resource_id, content_type, play_count, download_count, collect_count)
    select resource_id, content_type, "playCount", "downloadCount", "collectCount"
    from (select *, row_number() over (order by resource_id) as place from added) as added join resource using (place)
  )
  insert into audio_sources (resource_id, position, file_name, file_type, file_size, duration_ms, sha256, storage_key, waveform, waveform_overview)
  select resource_id, 0, 'x.mp3', 'audio/mpeg', 1, 180000, lpad(resource_id::text, 64, '0'), 'audio/x.mp3', '0', '0' from added`
