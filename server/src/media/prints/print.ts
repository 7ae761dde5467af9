/**
 * How a recording is known again, after Haitsma and Kalker: every moment is a word of 32 bits, each of which says whether
 * one band of the spectrum grew beside its neighbour. Where nothing is heard the word is `NO_WORD`.
 */
export interface Prints {
  /** Words a second. */
  rateHz: number
  /** For each of `SPEEDS` what the recording would have said before it was made to play at that speed. */
  words: Uint32Array[]
  /** For each of `SPEEDS` which bits of a word are least certain. */
  doubts: Uint32Array[]
}

/** The speeds of a copy beside its recording that are looked for. */
export const SPEEDS = [1, 0.995, 1.005, 0.99, 1.01, 0.985, 1.015, 0.98, 1.02] as const
export const NO_WORD = 0
/** Of what makes no sound. */
export const NO_PRINTS: Prints = { rateHz: 1, words: [new Uint32Array()], doubts: [new Uint32Array()] }

/** Of the words at the recording's own speed one in so many is kept: a query is asked at the places between, too. */
export const KEPT_EVERY = 4
/** Of all words one in eight is looked up: which, its own value says, so that a copy leaves out the same. */
const SAMPLED_BITS = 3
/** Caps what a long or made-up recording asks; what is left out is spread over all of it. */
const ASKED_MOST = 32_768

export function keptWords({ words }: Prints): Uint32Array {
  return words[0]!.filter((_, at) => at % KEPT_EVERY === 0)
}

/** The words under which a recording is found. */
export function indexedWords(kept: Uint32Array): number[] {
  return [...new Set(kept)].filter(isSampled)
}

/** The words by which the recording is found that these prints may be a copy of: with its least certain bits turned, too. */
export function askedWords({ words, doubts }: Prints): number[] {
  const asked = new Set<number>()
  for (const [speed, own] of words.entries()) {
    for (const [at, word] of own.entries()) {
      if (word === NO_WORD) continue
      const mask = doubts[speed]![at]!
      // All subsets of the doubtful bits, the whole of them first.
      for (let turned = mask; ; turned = (turned - 1) & mask) {
        const variant = (word ^ turned) >>> 0
        if (isSampled(variant)) asked.add(variant)
        if (turned === 0) break
      }
    }
  }
  return asked.size <= ASKED_MOST ? [...asked] : [...asked].sort((one, other) => mixed(one) - mixed(other)).slice(0, ASKED_MOST)
}

const mixed = (word: number) => Math.imul(word, 0x9e3779b1) >>> 0
const isSampled = (word: number) => word !== NO_WORD && mixed(word) >>> (32 - SAMPLED_BITS) === 0
