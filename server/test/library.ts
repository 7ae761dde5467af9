import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { findOrCreateArtist } from '../src/accounts/users/index.ts'
import { insertResource, type NewResource } from '../src/catalog/work/index.ts'
import type { NewSource } from '../src/media/index.ts'
import type { Database } from '../src/platform/database/database.ts'

let serial = 0

export async function buildArtist(database: Database, nickName = `艺人${++serial}`): Promise<string> {
  return findOrCreateArtist(database.query(), { nickName })
}

/** Fields that a work needs for a review, beside its sound. */
export const SHOWN = { cover: `/media/image/${'c'.repeat(64)}`, style: 'house' }

/** A published single with one audio source; `overrides` are what the test is about. Returns its id. */
export async function buildResource(
  database: Database,
  overrides: Partial<NewResource> = {},
  sources: NewSource[] = [buildSource()],
): Promise<string> {
  const artist_id = overrides.artist_id ?? (await buildArtist(database))
  const resource: NewResource = {
    title: `曲目${++serial}`,
    content_type: CONTENT_TYPES.single,
    category_code: 'A0301',
    published_at: new Date('2026-11-01T00:00:00Z'),
    package_file_id: null,
    duration_ms: 60_000,
    access_chosen: true,
    ai_made: false,
    ...overrides,
    artist_id,
  }
  return insertResource(database.query(), resource, sources)
}

export function buildSource(overrides: Partial<NewSource> = {}): NewSource {
  const sha256 = String(++serial).padStart(64, '0')
  return {
    file_name: `${serial}.mp3`,
    file_type: 'audio/mpeg',
    file_size: 1000,
    duration_ms: 60_000,
    sha256,
    storage_key: `audio/00/${sha256}.mp3`,
    waveform: '0,177,377',
    waveform_overview: '0,377',
    ...overrides,
  }
}
