import { beforeEach } from 'vitest'
import type { Fingerprints } from '../src/media/fingerprints/fingerprint.ts'
import { storeFingerprint } from '../src/media/fingerprints/store-fingerprint.ts'
import type { Database } from '../src/platform/database/database.ts'

/** Stores these fingerprints before each test as `known-0`, `known-1` and so on, and nothing else. */
export function learnedRecordings(database: Database, known: readonly Fingerprints[]) {
  const db = database.query()
  const learn = (sha256: string, prints: Fingerprints) =>
    storeFingerprint(db, { sha256, durationMs: 90_000, fingerprints: prints })
  beforeEach(async () => {
    await database.pool.query('truncate recording_prints restart identity cascade')
    for (const [index, prints] of known.entries()) await learn(`known-${index}`, prints)
  })
  return {
    learn,
    /** The matches of a recording, by content. */
    sameAs: (sha256: string) =>
      db
        .selectFrom('print_matches')
        .innerJoin('recording_prints as one', 'one.print_id', 'print_matches.print_id')
        .innerJoin('recording_prints as other', 'other.print_id', 'other_id')
        .select(['other.sha256', 'share', 'speed', 'offset_ms'])
        .where('one.sha256', '=', sha256)
        .execute(),
    isStored: async (sha256: string) =>
      (await db.selectFrom('recording_prints').select('print_id').where('sha256', '=', sha256).execute()).length > 0,
  }
}
