import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { runInThread } from '../../platform/thread.ts'
import { hasMorePublished, readPublished, selectArtists } from './finder.sql.ts'
import type { FinderRow } from './row.ts'
import { buildSnapshot, type SnapshotData } from './snapshot.ts'
import { buildTexts, type TextsData } from './texts.ts'
import { plainText } from './wording.ts'

/** All that can be found, as plain data in shared memory. */
export interface LibraryData {
  snapshot: SnapshotData
  artists: {
    /** By place in `texts`, those with the most fans first. */
    ids: number[]
    texts: TextsData
  }
}

/** More than this is built in a thread, so that no request waits for it. */
export const SMALL = 1000

export async function readLibrary(database: Database, signal: AbortSignal): Promise<LibraryData> {
  const db = database.query()
  if (!(await hasMorePublished(db, SMALL))) return buildLibrary(db)
  return runInThread(new URL('./build-worker.ts', import.meta.url), database.address, signal)
}

export async function buildLibrary(db: Kysely<Tables>): Promise<LibraryData> {
  const rows: FinderRow[] = []
  for await (const batch of readPublished(db)) for (const row of batch) rows.push(row)
  const artists = await selectArtists(db)
  const texts = artists.map(({ nickName }) => ({ title: plainText(nickName), beside: '' }))
  return {
    snapshot: buildSnapshot(rows),
    artists: { ids: artists.map(({ userId }) => userId), texts: buildTexts(texts) },
  }
}
