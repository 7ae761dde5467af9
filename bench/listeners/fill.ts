import { readFile } from 'node:fs/promises'
import { PURCHASE_ONLY } from '../../contract/src/media/rules.ts'
import { connect } from '../../server/src/platform/database/database.ts'
import { openFileStore } from '../../server/src/platform/file-store/open-file-store.ts'
import { readSettings } from '../../server/src/platform/settings.ts'
import { DERIVED_VERSION } from '../../server/src/studio/works/derivations.ts'
import { fillLibrary } from '../../server/test/finder/finder-library.ts'
import { buildResource, buildSource } from '../../server/test/library.ts'
import { makeRecording } from '../../server/test/recordings.ts'
import { newMembers } from '../new-site.ts'

export const PRICE_FEN = 3000
/** Duration of every recording. */
const SOUND_S = 180
/** Works that can be listened to, and works that are for sale. */
const TRACKS = 40
const SOLD = 20

interface Filling {
  /** The data folder of the site. */
  folder: string
  settings: Record<string, string>
  members: number
  /** Works that are only listed and searched. */
  works: number
}

/** Fills database and file store of a running site with works and members. */
export async function fill({ folder, settings, members, works }: Filling) {
  const { DATABASE_URL: connectionString = '' } = settings
  const database = connect({ connectionString }, { DATABASE_POOL_SIZE: 4, DATABASE_STATEMENT_TIMEOUT_MS: 600_000 })
  const files = await openFileStore(readSettings({ ...settings, DATA_DIR: folder }))
  await fillLibrary(database, works)
  const sound = await readFile(await makeRecording(folder, 'sound.mp3', SOUND_S))
  const ids: string[] = []
  for (let track = 0; track < TRACKS; track += 1) {
    const source = buildSource({ file_size: sound.length, duration_ms: SOUND_S * 1000 })
    await files.put(source.storage_key, sound)
    ids.push(await buildResource(database, {}, [source]))
  }
  const levels = { play_vip_level: PURCHASE_ONLY, free_vip_level: PURCHASE_ONLY }
  const sold: string[] = []
  for (let work = 0; work < SOLD; work += 1) sold.push(await buildResource(database, { price_fen: PRICE_FEN, ...levels }))
  const tokens = await newMembers(database, members)
  const tracks = await database.pool.query(
    'select resource_id as "resourceId", file_id as "fileId" from audio_sources where resource_id = any($1)',
    [ids],
  )
  const looked = await database.pool.query('select resource_id from resources where published_at is not null limit 3000')
  // Leaves the worker nothing to derive.
  await database.pool.query('update audio_sources set derived_version = $1', [DERIVED_VERSION])
  await database.pool.query('analyze')
  await files.close()
  await database.close()
  const resourceIds = looked.rows.map(({ resource_id }) => resource_id as string)
  return { tracks: tracks.rows as { resourceId: string; fileId: string }[], works: resourceIds, sold, tokens }
}
