/**
 * The fingerprint of a recording, after Haitsma and Kalker: every frame is a word of 32 bits, each of which says whether one band
 * of the spectrum grew relative to its neighbour. In silence the word is `NO_WORD`.
 */
export interface Fingerprints {
  /** Words a second. */
  rateHz: number
  /** For each of `SPEEDS`, the words of the recording before it was played at that speed. */
  words: Uint32Array[]
  /** For each of `SPEEDS` which bits of a word are least certain. */
  doubts: Uint32Array[]
}

/** The detected speeds of a copy relative to its recording. */
export const SPEEDS = [1, 0.995, 1.005, 0.99, 1.01, 0.985, 1.015, 0.98, 1.02] as const
/** The word of silence. */
export const NO_WORD = 0
export const NO_FINGERPRINTS: Fingerprints = { rateHz: 1, words: [new Uint32Array()], doubts: [new Uint32Array()] }

/** Every fourth word is stored, at the recording's own speed; a query uses those between as well. */
export const STORED_EVERY = 4
/** One word in eight is looked up, chosen by its value, so that a copy skips the same ones. */
const SAMPLED_BITS = 3
/** Caps the lookups of a long or made-up recording; the rest is skipped evenly over all of it. */
const LOOKUPS_MAX = 32_768

export function storedWords({ words }: Fingerprints): Uint32Array {
  return words[0]!.filter((_, at) => at % STORED_EVERY === 0)
}

/** The words under which a recording is indexed. */
export function indexedWords(stored: Uint32Array): number[] {
  return [...new Set(stored)].filter(isSampled)
}

/** The words that find the recordings of which this one may be a copy: also with its least certain bits flipped. */
export function queryWords({ words, doubts }: Fingerprints): number[] {
  const lookups = new Set<number>()
  for (const [speed, wordsAtSpeed] of words.entries()) {
    for (const [at, word] of wordsAtSpeed.entries()) {
      if (word === NO_WORD) continue
      const mask = doubts[speed]![at]!
      // All subsets of the doubtful bits, the full set first.
      for (let turned = mask; ; turned = (turned - 1) & mask) {
        const variant = (word ^ turned) >>> 0
        if (isSampled(variant)) lookups.add(variant)
        if (turned === 0) break
      }
    }
  }
  return lookups.size <= LOOKUPS_MAX
    ? [...lookups]
    : [...lookups].sort((one, other) => mixed(one) - mixed(other)).slice(0, LOOKUPS_MAX)
}

const mixed = (word: number) => Math.imul(word, 0x9e3779b1) >>> 0
const isSampled = (word: number) => word !== NO_WORD && mixed(word) >>> (32 - SAMPLED_BITS) === 0
