import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { shanghaiToday } from '../../platform/database/shanghai.ts'

interface CountedSearch {
  word: string
  mark: Buffer
  hasResults: boolean
}

/** Counts a search of today; each visitor mark counts once. */
export async function insertSearch(db: Db, { word, mark, hasResults }: CountedSearch): Promise<void> {
  await sql`insert into searches (day, word, mark, has_results) values (${shanghaiToday}, ${word}, ${mark}, ${hasResults})
    on conflict do nothing`.execute(db)
}

/** The words of the last `days` that at least `seekers` visitors searched for, the most frequent first. */
export async function selectPopularSearches(
  db: Db,
  { days, seekers, limit }: { days: number; seekers: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from searches where day > ${shanghaiToday} - ${days}::int and has_results
    group by word having count(*) >= ${seekers}
    order by count(*) desc, max(day) desc, word limit ${limit}`.execute(db)
  return rows.map(({ word }) => word)
}

/** Deletes searches that are too old to be counted. */
export async function deleteOldSearches(db: Db, days: number): Promise<void> {
  await sql`delete from searches where day <= ${shanghaiToday} - ${days}::int`.execute(db)
}
