import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { likenessOf } from './likeness.ts'
import { askedWords, indexedWords, KEPT_EVERY, keptWords, NO_WORD, type Prints } from './print.ts'
import { type Match, replaceMatches, selectCandidates, writePrint } from './prints.sql.ts'

/** So much of a recording in another one is that recording again, and no sample of it. */
const SHARED_S = 60
const SHARED_PART = 0.5
/** Loops of less are the same in many a track. */
const SHARED_S_LEAST = 20

interface Heard {
  /** Of the file's content. */
  sha256: string
  durationMs: number
  prints: Prints
}

/**
 * Keeps by what a recording is known, and finds which others it is. Nothing is kept of what has no print. The print is
 * committed before others are looked for, so that of two copies that come at the same time one finds the other.
 */
export async function learnPrint(db: Kysely<Tables>, { sha256, durationMs, prints }: Heard): Promise<void> {
  const kept = keptWords(prints)
  const indexed = indexedWords(kept)
  if (indexed.length === 0) return
  const printId = await writePrint(db, { sha256, durationMs, kept, indexed })
  await replaceMatches(db, printId, await findMatches(db, printId, prints))
}

/** Which recordings another one is, of those that are known. */
export async function findMatches(db: Kysely<Tables>, printId: number, prints: Prints): Promise<Match[]> {
  const ownS = heardSeconds(keptWords(prints), prints.rateHz)
  const candidates = await selectCandidates(db, printId, askedWords(prints))
  return candidates.flatMap(({ print_id: otherId, words }) => {
    const kept = wordsOf(words)
    const likeness = likenessOf(prints, kept)
    if (!likeness) return []
    const { sharedS, speed, offsetS } = likeness
    const share = Math.min(1, sharedS / Math.min(ownS, heardSeconds(kept, prints.rateHz)))
    if (sharedS < SHARED_S_LEAST || (sharedS < SHARED_S && share < SHARED_PART)) return []
    return [{ otherId, sharedMs: Math.round(sharedS * 1000), share, speed, offsetMs: Math.round(offsetS * 1000) }]
  })
}

/** How much of a recording has words. */
function heardSeconds(kept: Uint32Array, rateHz: number): number {
  return (kept.reduce((count, word) => count + (word === NO_WORD ? 0 : 1), 0) * KEPT_EVERY) / rateHz
}

/** Copied, for a view of words has to begin at a multiple of their size. */
function wordsOf(bytes: Buffer): Uint32Array {
  const words = new Uint32Array(bytes.length / Uint32Array.BYTES_PER_ELEMENT)
  new Uint8Array(words.buffer).set(bytes)
  return words
}
