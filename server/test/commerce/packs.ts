import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { insertCollection, type NewResource } from '../../src/catalog/work/index.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { buildArtist, buildResource } from '../library.ts'

type Work = Partial<NewResource>

/** A published pack with these tracks, in this order. Returns its id. */
export async function buildPack(database: Database, trackIds: readonly string[], overrides: Work = {}): Promise<string> {
  const artist_id = overrides.artist_id ?? (await buildArtist(database))
  const pack = { title: '合集', content_type: CONTENT_TYPES.collection, category_code: 'A0301', package_file_id: null }
  const published_at = new Date('2026-11-01T00:00:00Z')
  return insertCollection(database.query(), { ...pack, published_at, ...overrides, artist_id }, [...trackIds])
}

/** The same with new tracks. */
export async function buildPackOf(
  database: Database,
  works: readonly Work[],
  overrides: Work = {},
): Promise<{ pack: string; tracks: string[] }> {
  const tracks: string[] = []
  for (const work of works) tracks.push(await buildResource(database, work))
  return { pack: await buildPack(database, tracks, overrides), tracks }
}
