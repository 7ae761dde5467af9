import { isHan, readingsOf } from '../../platform/chinese.ts'

/** How well a term meets a text, the best first; `none` is worse than all. Beside the title stands what else finds it, an artist's name. */
export const MATCH = { exact: 0, prefix: 1, besidePrefix: 2, word: 3, besideWord: 4, inside: 5, beside: 6, none: 7 } as const
export type Match = Exclude<(typeof MATCH)[keyof typeof MATCH], typeof MATCH.none>

/** Whether a term is one letter or digit: so many texts hold it that it finds only what begins with it. A Chinese character is a word. */
export const isOneLetter = (term: string): boolean => term.length === 1 && !isHan(term)

/** Stands between a title and what else finds it; no term holds it. */
export const BESIDE = '\n'

/**
 * How well `term` is met by a run of `text` (both plain texts, the term without spaces), where each Chinese character of
 * the text may be met by itself, by one of its readings, by a reading's beginning at the term's end, or by an initial.
 * A text may go on after its title. Where it is met more than once, the best counts. A term that is no more than the
 * beginning of one reading is in so many texts that it meets only a title's first character so.
 */
export function matchText(term: string, text: string): Match | undefined {
  let best: Match | undefined
  const beside = text.indexOf(BESIDE)
  for (let start = nextStart(term, text, 0); start >= 0; start = nextStart(term, text, start + 1)) {
    const end = endOf(term, 0, text, start)
    if (end === undefined) continue
    if (start === 0) return end === text.length || end === beside ? MATCH.exact : MATCH.prefix
    const match = matchAt(text, start, beside)
    if (match === MATCH.besidePrefix) return match
    if (best === undefined || match < best) best = match
  }
  return best
}

/** Where `term` is met in `text`, as `matchText` meets it: the best place, the first among equals. */
export function placeOf(term: string, text: string): { start: number; end: number } | undefined {
  let best: { start: number; end: number; match: Match } | undefined
  for (let start = nextStart(term, text, 0); start >= 0; start = nextStart(term, text, start + 1)) {
    const end = endOf(term, 0, text, start)
    if (end === undefined) continue
    const match = start === 0 ? MATCH.prefix : matchAt(text, start, -1)
    if (best === undefined || match < best.match) best = { start, end, match }
  }
  return best
}

function matchAt(text: string, start: number, beside: number): Match {
  if (start === beside + 1) return MATCH.besidePrefix
  const isBeside = beside >= 0 && start > beside
  if (isWordStart(text, start)) return isBeside ? MATCH.besideWord : MATCH.word
  return isBeside ? MATCH.beside : MATCH.inside
}

/** Letters and digits go together; in Chinese a word may begin with any character. */
function isWordStart(text: string, at: number): boolean {
  const [before, char] = [text[at - 1] as string, text[at] as string]
  return before === ' ' || before > LAST_LETTER || char > LAST_LETTER
}

/** The next place at which the term may begin; -1 for none. */
function nextStart(term: string, text: string, from: number): number {
  const first = term[0] as string
  if (first > LAST_LETTER) return text.indexOf(first, from)
  for (let at = from; at < text.length; at += 1) {
    const char = text[at] as string
    if (char === first || (char > LAST_LETTER && readingsOf(char).some((reading) => reading[0] === first))) return at
  }
  return -1
}

/** Characters beyond are met by themselves alone, or by how they are read. */
const LAST_LETTER = 'z'

/** Where in `text` the rest of the term ends when it is met from `at` on. */
function endOf(term: string, from: number, text: string, at: number): number | undefined {
  if (from === term.length) return at
  if (text[at] === ' ') return endOf(term, from, text, at + 1)
  const char = text[at]
  if (char === undefined) return undefined
  if (char === term[from]) {
    const end = endOf(term, from + 1, text, at + 1)
    if (end !== undefined) return end
  }
  if (char <= LAST_LETTER) return undefined
  for (const reading of readingsOf(char)) {
    if (reading[0] !== term[from]) continue
    if (term.startsWith(reading, from)) {
      const end = endOf(term, from + reading.length, text, at + 1)
      if (end !== undefined) return end
    }
    const isBeginning = from === 0 && at > 0 && term.length > 1
    if (!isBeginning && term.length - from < reading.length && reading.startsWith(term.slice(from))) return at + 1
    const end = endOf(term, from + 1, text, at + 1)
    if (end !== undefined) return end
    // zh, ch and sh are initials of two letters.
    if (reading[1] === 'h' && term[from + 1] === 'h' && !(isBeginning && term.length === 2)) {
      const end = endOf(term, from + 2, text, at + 1)
      if (end !== undefined) return end
    }
  }
  return undefined
}
