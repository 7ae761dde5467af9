import type { Db } from '../../platform/database/db.ts'
import { type Fingerprints, indexedWords, NO_WORD, queryWords, STORED_EVERY, storedWords } from './fingerprint.ts'
import { type Match, replaceMatches, selectCandidates, writeFingerprint } from './fingerprints.sql.ts'
import { similarityOf } from './similarity.ts'

/** The share of a recording within another one that makes it the same recording rather than a sample. */
const SHARED_S = 60
const SHARED_PART = 0.5
/** A shorter loop is the same in many tracks. */
const SHARED_S_LEAST = 20

interface Analysed {
  /** Hash of the file's content. */
  sha256: string
  durationMs: number
  fingerprints: Fingerprints
}

/**
 * Stores the fingerprint of a recording, if it has one, and its matches. The fingerprint is committed before matches are
 * searched, so that of two copies that come at the same time one finds the other.
 */
export async function storeFingerprint(db: Db, { sha256, durationMs, fingerprints: prints }: Analysed): Promise<void> {
  const stored = storedWords(prints)
  const indexed = indexedWords(stored)
  if (indexed.length === 0) return
  const fingerprintId = await writeFingerprint(db, { sha256, durationMs, stored, indexed })
  await replaceMatches(db, fingerprintId, await findMatches(db, fingerprintId, prints))
}

/** The stored recordings that match another one. */
async function findMatches(db: Db, fingerprintId: number, prints: Fingerprints): Promise<Match[]> {
  const recordingS = soundingSeconds(storedWords(prints), prints.rateHz)
  const candidates = await selectCandidates(db, fingerprintId, queryWords(prints))
  return candidates.flatMap(({ print_id: otherId, words }) => {
    const stored = toWords(words)
    const likeness = similarityOf(prints, stored)
    if (!likeness) return []
    const { sharedS, speed, offsetS } = likeness
    const share = Math.min(1, sharedS / Math.min(recordingS, soundingSeconds(stored, prints.rateHz)))
    if (sharedS < SHARED_S_LEAST || (sharedS < SHARED_S && share < SHARED_PART)) return []
    return [{ otherId, sharedMs: Math.round(sharedS * 1000), share, speed, offsetMs: Math.round(offsetS * 1000) }]
  })
}

/** The seconds of a recording that have words. */
function soundingSeconds(stored: Uint32Array, rateHz: number): number {
  return (stored.reduce((count, word) => count + (word === NO_WORD ? 0 : 1), 0) * STORED_EVERY) / rateHz
}

/** Copied, since a typed array has to be aligned to the size of its elements. */
function toWords(bytes: Buffer): Uint32Array {
  const words = new Uint32Array(bytes.length / Uint32Array.BYTES_PER_ELEMENT)
  new Uint8Array(words.buffer).set(bytes)
  return words
}
