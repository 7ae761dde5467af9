import { setImmediate } from 'node:timers/promises'
import type { WordLevel } from '@shenglang/contract/moderation/entities'
import { AhoCorasick } from './aho-corasick.ts'
import { fold, type Sign } from './folding.ts'

export interface FilteredWord {
  word: string
  level: WordLevel
}

/** The matches of a text: the words that refuse it, and those for which it is reviewed. */
export interface Findings {
  refused: string[]
  doubtful: string[]
}

/** Finds the words of a list in texts, however they are written: see `fits`. */
export interface WordFilter {
  check(text: string): Findings
}

interface Pattern extends FilteredWord {
  signs: Sign[]
}

/** Shorter spellings are everyday words of other languages as well (妈的, made): they match literally only. */
const SPELLING_MIN = 6
const SLICE = 500

/** Thousands of words are compiled in slices, so that other calls are answered in between. */
export async function createWordFilter(words: readonly FilteredWord[]): Promise<WordFilter> {
  const patterns: [string, Pattern][] = []
  for (const [index, { word, level }] of words.entries()) {
    const signs = fold(word)
    patterns.push([signs.map(({ spelling }) => spelling).join(''), { word, level, signs }])
    if (index % SLICE === SLICE - 1) await setImmediate()
  }
  const automaton = new AhoCorasick(patterns)
  return {
    check(text) {
      const signs = fold(text)
      const hits = search(automaton, signs)
      const spelledWithTones = withoutTones(signs)
      if (spelledWithTones) hits.push(...search(automaton, spelledWithTones).filter(({ isSpelled }) => isSpelled))
      const allowed = hits.filter(({ level }) => level === 'allow')
      const isAllowed = (hit: Hit) => allowed.some(({ from, to }) => from <= hit.from && hit.to <= to)
      const counted = hits.filter((hit) => hit.level !== 'allow' && !isAllowed(hit))
      const wordsOf = (level: WordLevel) => [...new Set(counted.filter((hit) => hit.level === level).map(({ word }) => word))]
      return { refused: wordsOf('refuse'), doubtful: wordsOf('review') }
    },
  }
}

interface Hit extends FilteredWord {
  /** Signs of the text, `to` exclusively. */
  from: number
  to: number
  isSpelled: boolean
}

function search(automaton: AhoCorasick<Pattern>, signs: Sign[]): Hit[] {
  const hits: Hit[] = []
  /** The sign that starts at a position of the spelled text. */
  const signAt = new Map<number, number>()
  let spelled = ''
  for (const [index, { spelling }] of signs.entries()) {
    signAt.set(spelled.length, index)
    spelled += spelling
  }
  signAt.set(spelled.length, signs.length)
  automaton.search(spelled, (pattern, end) => {
    const length = pattern.signs.reduce((sum, { spelling }) => sum + spelling.length, 0)
    const [from, to] = [signAt.get(end - length), signAt.get(end)]
    if (from === undefined || to === undefined) return
    const fit = fits(pattern.signs, signs, from, to)
    if (!fit) return
    if (pattern.level === 'allow' && (fit.isDoubtful || fit.isSpelled)) return
    const level = fit.isDoubtful ? 'review' : pattern.level
    hits.push({ word: pattern.word, level, from, to, isSpelled: fit.isSpelled })
  })
  return hits
}

interface Fit {
  isDoubtful: boolean
  isSpelled: boolean
}

/**
 * Decides whether signs of a text that sound like a word are that word; undefined if not. A Chinese character stands for itself,
 * not for others that sound alike; it may be spelled out (敏gan), but a word spelled out as a whole must be too long for a word of
 * another language. Letters and digits match whole tokens only: no min in mingle.
 */
function fits(word: Sign[], text: Sign[], from: number, to: number): Fit | undefined {
  const starts = startsOf(word, text, from)
  if (!starts || !beginsToken(text, from) || !beginsToken(text, to)) return undefined
  const spelled = word.filter(({ kind }, index) => kind === 'han' && text[starts[index] ?? 0]?.kind !== 'han')
  const isWhollySpelled = spelled.length === word.length
  if (isWhollySpelled && (word.length < 2 || to - from < SPELLING_MIN)) return undefined
  if (!mayBeSeparated(word, starts, text, to)) return undefined
  const isSpelled = spelled.length > 0
  const isPartlySpelled = isSpelled && !isWhollySpelled
  return {
    isSpelled,
    // 做 AI 音乐, 他很敏，感觉不错: innocent texts look like this as well.
    isDoubtful: isPartlySpelled ? spelled.some(({ spelling }) => spelling.length <= 2) : isRunningText(text, from, to),
  }
}

/** The position in the text of each sign of a word; undefined if the text has another character that sounds alike. */
function startsOf(word: Sign[], text: Sign[], from: number): number[] | undefined {
  const starts: number[] = []
  let at = from
  for (const { kind, char, spelling } of word) {
    starts.push(at)
    const isSame = text[at]?.char === char
    if (!isSame && (kind !== 'han' || text.slice(at, at + spelling.length).some((sign) => sign.kind === 'han'))) return undefined
    at += isSame ? 1 : spelling.length
  }
  return starts
}

/** True where a token of letters or digits may begin at a position of the text. */
function beginsToken(text: Sign[], at: number): boolean {
  const [before, after] = [text[at - 1], text[at]]
  if (!before || !after || after.gapBefore !== 'none') return true
  return before.kind !== after.kind || after.kind === 'han' || after.kind === 'other'
}

/**
 * True where the gaps between the signs leave them one word: the end of a sentence never does; a space between letters only where
 * the word itself has one or all letters are separate (f u c k); between digits no gap does (6.4 is not 64).
 */
function mayBeSeparated(word: Sign[], starts: number[], text: Sign[], to: number): boolean {
  const [from = 0] = starts
  const seams = new Set(starts.filter((_, index) => isSeam(word, index)))
  const inner = text.slice(from + 1, to).map(({ gapBefore }, index) => ({ gap: gapBefore, isSeam: seams.has(from + 1 + index) }))
  const areAllApart = inner.every(({ gap }) => gap !== 'none')
  const isNumber = word.every(({ kind }) => kind === 'digit')
  return inner.every(({ gap, isSeam: isOwn }) => {
    if (gap === 'none' || (isOwn && gap !== 'end')) return true
    return gap !== 'end' && !isNumber && (gap === 'symbol' || areAllApart)
  })
}

function isSeam(word: Sign[], index: number): boolean {
  const [before, after] = [word[index - 1], word[index]]
  return before?.kind === 'han' || after?.kind === 'han' || after?.gapBefore !== 'none'
}

/** True for a match that a space or a comma splits within running Chinese text, so that it is probably innocent. */
function isRunningText(text: Sign[], from: number, to: number): boolean {
  const isParted = text.slice(from + 1, to).some(({ gapBefore }) => gapBefore === 'space')
  const [before, first, after] = [text[from - 1], text[from], text[to]]
  const goesOnBefore = before?.kind === 'han' && first?.kind === 'han' && first.gapBefore === 'none'
  return isParted && goesOnBefore && after?.kind === 'han' && after.gapBefore === 'none'
}

/** The signs without the digits of tones (min3 gan3); undefined if there are none. */
function withoutTones(signs: Sign[]): Sign[] | undefined {
  const rest = signs.filter((sign, index) => !isTone(sign, signs[index - 1], signs[index + 1]))
  return rest.length < signs.length ? rest : undefined
}

function isTone({ char, gapBefore }: Sign, before: Sign | undefined, after: Sign | undefined): boolean {
  if (!/^[1-5]$/.test(char) || gapBefore !== 'none' || before?.kind !== 'letter') return false
  return after?.kind !== 'digit' || after.gapBefore !== 'none'
}
