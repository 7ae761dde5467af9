import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { FilteredWord } from './word-filter.ts'

type Db = Kysely<Tables>

export function selectWords(db: Db): Promise<FilteredWord[]> {
  return db.selectFrom('filtered_words').select(['word', 'level']).orderBy('word').execute()
}

/** Which list stands now. */
export async function selectWordListVersion(db: Db): Promise<string> {
  const row = await db.selectFrom('filtered_word_list').select('version').executeTakeFirst()
  return row?.version ?? ''
}

/** The list with its version, as they stood at one moment. */
export async function selectWordList(db: Db): Promise<{ version: string; words: FilteredWord[] }> {
  const rows = await db
    .selectFrom('filtered_word_list')
    .leftJoin('filtered_words', (join) => join.onTrue())
    .select(['version', 'word', 'level'])
    .execute()
  const words = rows.flatMap(({ word, level }) => (word === null || level === null ? [] : [{ word, level }]))
  return { version: rows[0]?.version ?? '', words }
}

export async function writeWords(db: Db, words: FilteredWord[]): Promise<void> {
  if (words.length === 0) return
  await db
    .insertInto('filtered_words')
    .values(words)
    .onConflict((conflict) => conflict.column('word').doUpdateSet(({ ref }) => ({ level: ref('excluded.level') })))
    .execute()
}

/** Whether it was on the list. */
export async function deleteWord(db: Db, word: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('filtered_words').where('word', '=', word).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function renewVersion(db: Db): Promise<void> {
  await db.updateTable('filtered_word_list').set({ version: sql<string>`gen_random_uuid()` }).execute()
}
