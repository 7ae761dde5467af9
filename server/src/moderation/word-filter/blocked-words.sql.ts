import type { WordLevel } from '@shenglang/contract/moderation/entities'
import { sql } from 'kysely'
import { countOf } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { FilteredWord } from './word-filter.ts'

interface WordQuery {
  key?: string | undefined
  level?: WordLevel | undefined
}

function matching(db: Db, { key, level }: WordQuery) {
  let words = db.selectFrom('filtered_words')
  if (key !== undefined && key !== '') words = words.where(sql<boolean>`position(${key} in word) > 0`)
  if (level !== undefined) words = words.where('level', '=', level)
  return words
}

/** The words after one, in order. */
export function selectWordPage(db: Db, { after, limit, ...which }: WordQuery & { after?: string | undefined; limit: number }) {
  const words = matching(db, which).select(['word', 'level']).orderBy('word').limit(limit)
  return (after === undefined ? words : words.where('word', '>', after)).execute()
}

export const countWords = (db: Db, which: WordQuery): Promise<number> => countOf(matching(db, which))

/** The current version of the list. */
export async function selectWordListVersion(db: Db): Promise<string> {
  const row = await db.selectFrom('filtered_word_list').select('version').executeTakeFirst()
  return row?.version ?? ''
}

/** The list with its version, in one snapshot. */
export async function selectWordList(db: Db): Promise<{ version: string; words: FilteredWord[] }> {
  const rows = await db
    .selectFrom('filtered_word_list')
    .leftJoin('filtered_words', (join) => join.onTrue())
    .select(['version', 'word', 'level'])
    .execute()
  const words = rows.flatMap(({ word, level }) => (word === null || level === null ? [] : [{ word, level }]))
  return { version: rows[0]?.version ?? '', words }
}

export async function writeBlockedWords(db: Db, words: FilteredWord[]): Promise<void> {
  if (words.length === 0) return
  await db
    .insertInto('filtered_words')
    .values(words)
    .onConflict((conflict) => conflict.column('word').doUpdateSet(({ ref }) => ({ level: ref('excluded.level') })))
    .execute()
}

/** Deletes a word. False where it was not on the list. */
export async function deleteWord(db: Db, word: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('filtered_words').where('word', '=', word).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function renewVersion(db: Db): Promise<void> {
  await db.updateTable('filtered_word_list').set({ version: sql<string>`gen_random_uuid()` }).execute()
}
