import { cutText } from '@shenglang/contract/cut-text'
import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import { WORD_LEVELS, WORD_MAX, type WordLevel } from '@shenglang/contract/moderation/entities'
import type { listWords } from '@shenglang/contract/moderation/routes'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { Db } from '../../platform/database/db.ts'
import {
  countWords,
  deleteWord,
  renewVersion,
  selectWordList,
  selectWordListVersion,
  selectWordPage,
  writeBlockedWords,
} from './blocked-words.sql.ts'
import type { FilteredWord, WordFilter } from './word-filter.ts'

const IMPORT_SLICE = 1000

/** A page of the list. */
export async function pageOfWords(db: Db, { pageSize, ...which }: CheckedArgsOf<typeof listWords>): Promise<Page<FilteredWord>> {
  const [rows, total] = await Promise.all([selectWordPage(db, { ...which, limit: pageSize }), countWords(db, which)])
  return { rows, total }
}

/** Adds words to the list, or changes their level. Throws BAD_ARGUMENT for one that is empty or too long. */
export async function addBlockedWords(db: Db, words: FilteredWord[]): Promise<void> {
  const levels = new Map(words.map(({ word, level }) => [wordOf(word), level]))
  const rows = Array.from(levels, ([word, level]) => ({ word, level }))
  await db.transaction().execute(async (transaction) => {
    for (let at = 0; at < rows.length; at += IMPORT_SLICE) await writeBlockedWords(transaction, rows.slice(at, at + IMPORT_SLICE))
    await renewVersion(transaction)
  })
}

/** Removes a word from the list. Throws BAD_ARGUMENT if it is not on it. */
export async function removeWord(db: Db, word: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await deleteWord(transaction, wordOf(word)))) throw fault('BAD_ARGUMENT', { message: `词库里没有“${word}”` })
    await renewVersion(transaction)
  })
}

/** The words of a file: one a line, with a level after a tab or comma if it differs from `level`. */
export function readWordFile(text: string, level: WordLevel): FilteredWord[] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, word = line, lineLevel = level] = /^(.*?)[\t,]\s*(\w+)\s*$/.exec(line) ?? []
      if (!isLevel(lineLevel)) throw fault('BAD_ARGUMENT', { message: `“${line}”的级别应为 ${WORD_LEVELS.join('、')} 之一` })
      return { word, level: lineLevel }
    })
}

function isLevel(text: string): text is WordLevel {
  return WORD_LEVELS.some((level) => level === text)
}

function wordOf(typed: string): string {
  const word = typed.normalize('NFC').trim()
  const isReadable = /[\p{L}\p{N}]/u.test(word) && word.isWellFormed() && !word.includes('\0')
  if (!isReadable || word.length > WORD_MAX) {
    throw fault('BAD_ARGUMENT', {
      message: `“${cutText(typed, WORD_MAX, { ending: '…' })}”应为 1 到 ${WORD_MAX} 个字，含有文字或数字`,
    })
  }
  return word
}

let current: { version: string; filter: Promise<WordFilter> } | undefined

/** The filter of a list's version, compiled on first use in this process. */
export function filterOf(db: Db, version: string): Promise<WordFilter> {
  if (current?.version !== version) {
    const fresh = { version, filter: readFilter(db) }
    current = fresh
    fresh.filter.catch(() => {
      if (current === fresh) current = undefined
    })
  }
  return current.filter
}

/** The texts without any word of the list, refused or doubtful: they may be shown unreviewed. */
export async function withoutBlockedWords(db: Db, texts: string[]): Promise<string[]> {
  const filter = await filterOf(db, await selectWordListVersion(db))
  return texts.filter((text) => {
    const { refused, doubtful } = filter.check(text)
    return refused.length === 0 && doubtful.length === 0
  })
}

const PASSES_ALL: WordFilter = { check: () => ({ refused: [], doubtful: [] }) }

async function readFilter(db: Db): Promise<WordFilter> {
  const { words } = await selectWordList(db)
  if (words.length === 0) return PASSES_ALL
  // Chinese readings are large, so they are loaded only for a list with words.
  const { createWordFilter } = await import('./word-filter.ts')
  return createWordFilter(words)
}
