import { type Fingerprints, NO_WORD, SPEEDS, STORED_EVERY } from './fingerprint.ts'

/** The part that two recordings have in common. */
interface Likeness {
  /** Seconds that sound the same in both. */
  sharedS: number
  /** The speed of the other one relative to the recording. */
  speed: number
  /** Position in the recording at which the other one begins, in seconds; below 0 where it begins before. */
  offsetS: number
}

/** Stored words that are compared together: about eight seconds. */
const BLOCK = 48
/** Fewer words of a block than these prove nothing. */
const WORDS_LEAST = 12
/** Largest share of differing bits within a match; of unrelated sounds half differ. */
const WRONG_MOST = 0.3
/** Alignments that are tried; and the words by which a block may drift from the block before. */
const TRIED = 5
const DRIFT = 3
/** A word that a recording repeats more often than this hardly shows the position. */
const POSITIONS_MOST = 8
const VOTES_LEAST = 3

/** The similarity of a query and a recording, at the speed and the offset where it is greatest. */
export function similarityOf(query: Fingerprints, stored: Uint32Array): Likeness | undefined {
  let best: Likeness | undefined
  for (const alignment of likelyAlignments(query, stored)) {
    const sharedS = sharedSeconds(query, stored, alignment)
    if (sharedS <= (best?.sharedS ?? 0)) continue
    const speed = SPEEDS[alignment.speed]!
    best = { sharedS, speed, offsetS: (-alignment.offset * speed) / query.rateHz }
  }
  return best
}

interface Alignment {
  /** Index in `SPEEDS`. */
  speed: number
  /** The query's word that sounds with the first of the recording. */
  offset: number
}

/** The alignments with the most equal words. */
function likelyAlignments({ words }: Fingerprints, stored: Uint32Array): Alignment[] {
  const positions = positionsOf(stored)
  const alignments: (Alignment & { votes: number })[] = []
  for (const [speed, wordsAtSpeed] of words.entries()) {
    const votes = new Map<number, number>()
    for (const [at, word] of wordsAtSpeed.entries()) {
      for (const position of positions.get(word) ?? []) {
        const offset = Math.round((at - (position * STORED_EVERY) / SPEEDS[speed]!) / STORED_EVERY)
        votes.set(offset, (votes.get(offset) ?? 0) + 1)
      }
    }
    for (const [offset, count] of votes) {
      const around = count + (votes.get(offset - 1) ?? 0) + (votes.get(offset + 1) ?? 0)
      if (around >= VOTES_LEAST) alignments.push({ speed, offset: offset * STORED_EVERY, votes: around })
    }
  }
  return alignments.sort((one, other) => other.votes - one.votes).slice(0, TRIED)
}

function positionsOf(stored: Uint32Array): Map<number, number[]> {
  const positions = new Map<number, number[]>()
  for (const [at, word] of stored.entries()) {
    if (word === NO_WORD) continue
    const known = positions.get(word)
    if (!known) positions.set(word, [at])
    else if (known.length < POSITIONS_MOST) known.push(at)
  }
  return positions
}

/** Compares block by block, each from the offset of the one before, since a speed between two of the tried ones drifts. */
function sharedSeconds({ words, rateHz }: Fingerprints, stored: Uint32Array, { speed, offset }: Alignment): number {
  const wordsAtSpeed = words[speed]!
  let drift = 0
  let shared = 0
  for (let from = 0; from < stored.length; from += BLOCK) {
    const block = stored.subarray(from, from + BLOCK)
    let best = { wrong: 1, count: 0, step: 0 }
    for (let step = -DRIFT; step <= DRIFT; step += 1) {
      const judged = bitsWrong(
        wordsAtSpeed,
        block,
        (at) => Math.round(((from + at) * STORED_EVERY) / SPEEDS[speed]!) + offset + drift + step,
      )
      if (judged.wrong < best.wrong) best = { ...judged, step }
    }
    if (best.wrong > WRONG_MOST) continue
    drift += best.step
    shared += best.count
  }
  return (shared * STORED_EVERY) / rateHz
}

/** The share of bits that differ, and of how many words. */
function bitsWrong(
  wordsAtSpeed: Uint32Array,
  block: Uint32Array,
  positionOf: (at: number) => number,
): { wrong: number; count: number } {
  let wrong = 0
  let count = 0
  for (let at = 0; at < block.length; at += 1) {
    const word = block[at]!
    const other = wordsAtSpeed[positionOf(at)] ?? NO_WORD
    if (word === NO_WORD || other === NO_WORD) continue
    wrong += bitsOf(word ^ other)
    count += 1
  }
  return count < WORDS_LEAST ? { wrong: 1, count: 0 } : { wrong: wrong / (32 * count), count }
}

/** The number of bits that are set. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
