import { type RawBuilder, sql } from 'kysely'
import type { DomainEvents } from '../../composition/domain/domain.ts'
import type { Db } from '../../platform/database/db.ts'

const COLUMNS = { cms_music_style: 'style', cms_track_versions: 'version' } as const
const FILTERS = { cms_music_style: 'style', cms_track_versions: 'version', cms_genres: 'genre' } as const

/** Replaces a value that left its dictionary, in works and smart crates. */
export async function replaceDictValue(
  transaction: Db,
  { dictType, from, to }: DomainEvents['dictValueReplaced'],
): Promise<void> {
  if (dictType === 'cms_genres') {
    await replaceGenre(transaction, from, to)
    return
  }
  const column = sql.ref(COLUMNS[dictType])
  await sql`update resources set ${column} = ${to} where ${column} = ${from}`.execute(transaction)
  await replaceInCrates(transaction, dictType, from, to)
}

/** Works and smart crates that a change of a tag affected. */
interface Changed {
  works: number
  crates: number
}

/** Replaces a tag in works and smart crates; one that has both tags gets the new one once. */
export async function replaceGenre(transaction: Db, from: string, to: string): Promise<Changed> {
  const works = await setGenres(
    transaction,
    from,
    sql`array(
      select case genre when ${from} then ${to} else genre end as replaced
      from unnest(genres) with ordinality as listed (genre, ordinality) group by replaced order by min(ordinality))`,
  )
  return { works, crates: await replaceInCrates(transaction, 'cms_genres', from, to) }
}

/**
 * Removes a tag from works, and from smart crates that name other tags as well. A crate that names this one alone keeps it, since
 * without it the crate would contain everything.
 */
export async function removeGenre(transaction: Db, tag: string): Promise<Changed> {
  const works = await setGenres(transaction, tag, sql`array_remove(genres, ${tag})`)
  const { numAffectedRows = 0n } = await sql`
    update crates set filter = jsonb_set(filter, '{genre}', (filter -> 'genre') - ${tag}::text)
    where filter is not null and filter -> 'genre' ? ${tag} and jsonb_array_length(filter -> 'genre') > 1`.execute(transaction)
  return { works, crates: Number(numAffectedRows) }
}

/** Locks the works in the order of their ids, as other changes of many do. */
async function setGenres(transaction: Db, tag: string, genres: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update resources set genres = ${genres}
    from (select resource_id as id from resources where ${tag} = any(genres) order by id for update) as tagged
    where resource_id = tagged.id`.execute(transaction)
  return Number(numAffectedRows)
}

async function replaceInCrates(transaction: Db, dictType: keyof typeof FILTERS, from: string, to: string): Promise<number> {
  const name = FILTERS[dictType]
  const { numAffectedRows = 0n } = await sql`update crates set filter = jsonb_set(filter, array[${name}::text], (
      select jsonb_agg(distinct case value when ${from} then ${to} else value end)
      from jsonb_array_elements_text(filter -> ${name}::text) as value))
    where jsonb_typeof(filter -> ${name}::text) = 'array' and filter -> ${name}::text ? ${from}`.execute(transaction)
  return Number(numAffectedRows)
}
