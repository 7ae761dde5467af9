import { largeArtists, largeCatalogue } from '@shenglang/demo/large-catalogue'
import { seededRandom } from '@shenglang/demo/seeded-random'
import type { FinderRow } from '../../server/src/catalog/finder/rows/row.ts'

const BATCH = 10_000
const DAY_MS = 86_400_000
const TODAY = Date.UTC(2026, 5, 1)
const YEAR_FROM = 1970

/** The rows of a library of `count` invented resources, always the same, in the batches in which the database gives them. */
export function* generatedRows(count: number): Generator<FinderRow[]> {
  const random = seededRandom('published')
  const artists = largeArtists(Math.max(1, Math.floor(count / 33)))
  let batch: FinderRow[] = []
  let resourceId = 1000
  for (const { artist, age, ...facts } of largeCatalogue(count, artists.length)) {
    resourceId += 1
    const publishedAt = TODAY - Math.floor((age + random()) * DAY_MS)
    batch.push({
      resourceId,
      credits: '',
      artist: artists[artist] ?? '',
      artistId: 100 + artist,
      contentType: 1,
      resourceType: 'MUSIC',
      publishedAt,
      year: YEAR_FROM + Math.floor(publishedAt / DAY_MS / 365.25),
      ...facts,
    })
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}
