import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApplication } from '../server/src/composition/application.ts'
import { JOBS } from '../server/src/composition/domains.ts'
import { FRESHNESS } from '../server/src/platform/cache/freshness.ts'
import { connectPatiently, openDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openDiskFiles } from '../server/src/platform/files/disk.ts'
import { openJobs } from '../server/src/platform/jobs/jobs.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { prepares } from './measure.ts'

const RESOURCES = 5000

/** The whole application on a database of its own with some thousand resources, or so many. */
export async function openBenchLibrary(roles = 'api', environment: Record<string, string> = {}, resources = RESOURCES) {
  prepares(`a library of ${resources} resources`)
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-bench-'))
  const settings = readSettings({
    DATA_DIR: folder,
    ROLES: roles,
    LOG_LEVEL: 'silent',
    SEARCHES_A_MINUTE: '0',
    PAGES_A_MINUTE: '0',
    ...environment,
  })
  const database = await openDatabase(settings)
  await migrate(database)
  const patient = connectPatiently(database)
  await patient.pool.query(FILL, [resources])
  await patient.pool.query('analyze')
  await patient.close()
  const files = await openDiskFiles(folder)
  const sms = { send: async () => {} }
  const jobs = await openJobs(database, JOBS)
  const freshness = { ...FRESHNESS }
  const app = await createApplication({ settings, database, files, jobs, sms, freshness, logger: undefined })
  return {
    app,
    settings,
    database,
    async close() {
      await app.close()
      await jobs.close()
      await files.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const FILL = `
  with artist as (
    insert into users (nick_name, is_artists) select '艺人' || n, true from generate_series(1, 100) n returning user_id
  ), numbered as (
    select user_id, row_number() over () as place from artist
  ), added as (
    insert into resources (title, artist_id, content_type, category_code, style, version, energy, tbpm, tkey, duration_ms,
      published_at)
    select '曲目 ' || n, user_id, 1, 'A0301', (array['house','techno','trance','guofeng'])[1 + n % 4], 'original', 1 + n % 10,
      90 + n % 80, (1 + n % 12) || (array['A','B'])[1 + n % 2], 180000, now() - n * interval '1 hour'
    from generate_series(1, $1::int) n join numbered on place = 1 + n % 100
    returning resource_id, content_type
  ), counted as (
    insert into resource_counts (resource_id, content_type, play_count, download_count, collect_count)
    select resource_id, content_type, resource_id * 7 % 9973, resource_id * 5 % 997, resource_id * 3 % 499 from added
  )
  insert into audio_sources (resource_id, position, file_name, file_type, file_size, duration_ms, sha256, storage_key, waveform, waveform_overview)
  select resource_id, 0, 'x.mp3', 'audio/mpeg', 1, 180000, lpad(resource_id::text, 64, '0'), 'audio/x.mp3', '0', '0' from added`
