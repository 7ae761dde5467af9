import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PURCHASE_ONLY } from '../../contract/src/media/rules.ts'
import { connect } from '../../server/src/platform/database/database.ts'
import { openFileStore } from '../../server/src/platform/file-store/open-file-store.ts'
import { readSettings } from '../../server/src/platform/settings.ts'
import { DERIVED_VERSION } from '../../server/src/studio/works/derivations.ts'
import { buildResource, buildSource } from '../../server/test/library.ts'
import { buildUser } from '../../server/test/people.ts'
import { makeRecording } from '../../server/test/recordings.ts'
import { newMembers } from '../new-site.ts'
import { type Member, PRICE_FEN } from './listeners.ts'

export interface Track {
  resourceId: string
  fileId: string
}

export interface Filled {
  members: Member[]
  /** Tokens of artists. */
  artists: string[]
  tracks: Track[]
  sold: string
  /** The recording of every track. */
  sound: Buffer
}

export interface Sizes {
  members: number
  tracks: number
  artists: number
}

/** The settings with which the processes of the local site in a folder were started. */
export const settingsIn = async (folder: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(join(folder, 'site.json'), 'utf8')) as Record<string, string>

/** Members, artists, and tracks that can be listened to, in the database and the store of a local site. */
export async function fill(folder: string, sizes: Sizes): Promise<Filled> {
  const environment = await settingsIn(folder)
  const database = connect(
    { connectionString: environment.DATABASE_URL ?? '' },
    { DATABASE_POOL_SIZE: 4, DATABASE_STATEMENT_TIMEOUT_MS: 60_000 },
  )
  const files = await openFileStore(readSettings({ ...environment, DATA_DIR: folder }))
  const path = await makeRecording(folder, 'sound.mp3', 30)
  const sound = await readFile(path)
  const resourceIds: string[] = []
  for (let track = 0; track < sizes.tracks; track += 1) {
    const source = buildSource({ file_size: sound.length, duration_ms: 30_000 })
    await files.put(source.storage_key, sound)
    resourceIds.push(await buildResource(database, {}, [source]))
  }
  const levels = { play_vip_level: PURCHASE_ONLY, free_vip_level: PURCHASE_ONLY }
  const sold = await buildResource(database, { price_fen: PRICE_FEN, ...levels })
  const made = { database, clock: { now: new Date() } }
  const members: Member[] = []
  for (let person = 0; person < sizes.members; person += 1) members.push(await buildUser(made))
  const artists = await newMembers(database, sizes.artists, { is_artists: true })
  // The workers have only uploads to prepare.
  await database.pool.query('update audio_sources set derived_version = $1', [DERIVED_VERSION])
  const { rows } = await database.pool.query(
    'select resource_id as "resourceId", file_id as "fileId" from audio_sources where resource_id = any($1) order by 1',
    [resourceIds],
  )
  await database.close()
  await files.close()
  return { members, artists, tracks: rows, sold, sound }
}
