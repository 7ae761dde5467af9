import { KEPT_EVERY, NO_WORD, type Prints, SPEEDS } from './print.ts'

/** How much of a recording another one is. */
interface Likeness {
  /** For how long they sound the same, in seconds. */
  sharedS: number
  /** How fast the other one plays what the recording plays at 1. */
  speed: number
  /** Where in the recording the other one begins, in seconds; below 0 where it begins before. */
  offsetS: number
}

/** Kept words that are judged together: about eight seconds. */
const BLOCK = 48
/** Fewer words of a block than these say nothing. */
const WORDS_LEAST = 12
/** Of unrelated sounds half of the bits differ. */
const WRONG_MOST = 0.3
/** How many places are tried, and how far a block may lie from where the block before says, in words. */
const TRIED = 5
const DRIFT = 3
/** A word that a recording says more often tells little of where it is. */
const POSITIONS_MOST = 8
const VOTES_LEAST = 3

/** How alike a query and a recording are, at the speed and the place where they are most alike. */
export function likenessOf(query: Prints, kept: Uint32Array): Likeness | undefined {
  let best: Likeness | undefined
  for (const place of likelyPlaces(query, kept)) {
    const sharedS = sharedSeconds(query, kept, place)
    if (sharedS <= (best?.sharedS ?? 0)) continue
    const speed = SPEEDS[place.speed]!
    best = { sharedS, speed, offsetS: (-place.offset * speed) / query.rateHz }
  }
  return best
}

interface Place {
  /** Of `SPEEDS`. */
  speed: number
  /** The query's word that sounds with the first of the recording. */
  offset: number
}

/** Where most words of both are the same. */
function likelyPlaces({ words }: Prints, kept: Uint32Array): Place[] {
  const positions = positionsOf(kept)
  const places: (Place & { votes: number })[] = []
  for (const [speed, own] of words.entries()) {
    const votes = new Map<number, number>()
    for (const [at, word] of own.entries()) {
      for (const position of positions.get(word) ?? []) {
        const offset = Math.round((at - (position * KEPT_EVERY) / SPEEDS[speed]!) / KEPT_EVERY)
        votes.set(offset, (votes.get(offset) ?? 0) + 1)
      }
    }
    for (const [offset, count] of votes) {
      const around = count + (votes.get(offset - 1) ?? 0) + (votes.get(offset + 1) ?? 0)
      if (around >= VOTES_LEAST) places.push({ speed, offset: offset * KEPT_EVERY, votes: around })
    }
  }
  return places.sort((one, other) => other.votes - one.votes).slice(0, TRIED)
}

function positionsOf(kept: Uint32Array): Map<number, number[]> {
  const positions = new Map<number, number[]>()
  for (const [at, word] of kept.entries()) {
    if (word === NO_WORD) continue
    const known = positions.get(word)
    if (!known) positions.set(word, [at])
    else if (known.length < POSITIONS_MOST) known.push(at)
  }
  return positions
}

/** Judged block by block, each from where the one before was found: a speed between two of those asked drifts. */
function sharedSeconds({ words, rateHz }: Prints, kept: Uint32Array, { speed, offset }: Place): number {
  const own = words[speed]!
  let drift = 0
  let shared = 0
  for (let from = 0; from < kept.length; from += BLOCK) {
    const block = kept.subarray(from, from + BLOCK)
    let best = { wrong: 1, count: 0, step: 0 }
    for (let step = -DRIFT; step <= DRIFT; step += 1) {
      const judged = bitsWrong(
        own,
        block,
        (at) => Math.round(((from + at) * KEPT_EVERY) / SPEEDS[speed]!) + offset + drift + step,
      )
      if (judged.wrong < best.wrong) best = { ...judged, step }
    }
    if (best.wrong > WRONG_MOST) continue
    drift += best.step
    shared += best.count
  }
  return (shared * KEPT_EVERY) / rateHz
}

/** The share of bits that differ, and of how many words it was told. */
function bitsWrong(own: Uint32Array, block: Uint32Array, placeOf: (at: number) => number): { wrong: number; count: number } {
  let wrong = 0
  let count = 0
  for (let at = 0; at < block.length; at += 1) {
    const word = block[at]!
    const other = own[placeOf(at)] ?? NO_WORD
    if (word === NO_WORD || other === NO_WORD) continue
    wrong += bitsOf(word ^ other)
    count += 1
  }
  return count < WORDS_LEAST ? { wrong: 1, count: 0 } : { wrong: wrong / (32 * count), count }
}

/** How many bits are set. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
