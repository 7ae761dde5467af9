import { type Kysely, sql } from 'kysely'
import { shanghaiToday } from '../platform/database/shanghai.ts'
import type { Tables } from '../platform/database/tables.ts'

/** Counts a search of today; the same mark counts once. */
export async function insertSearch(db: Kysely<Tables>, word: string, mark: Buffer): Promise<void> {
  await sql`insert into searches (day, word, mark) values (${shanghaiToday}, ${word}, ${mark}) on conflict do nothing`.execute(db)
}

/** The words of the last `days` that at least `seekers` visitors searched for, the most sought first. */
export async function selectPopularWords(
  db: Kysely<Tables>,
  { days, seekers, limit }: { days: number; seekers: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from searches where day > ${shanghaiToday} - ${days}::int
    group by word having count(*) >= ${seekers}
    order by count(*) desc, max(day) desc, word limit ${limit}`.execute(db)
  return rows.map(({ word }) => word)
}

/** Forgets what is too old to be counted. */
export async function deleteOldSearches(db: Kysely<Tables>, days: number): Promise<void> {
  await sql`delete from searches where day <= ${shanghaiToday} - ${days}::int`.execute(db)
}
