import { type StaffTag, TAGS_COUNTED_MAX, type TagChange } from '@shenglang/contract/catalog/discover/edit-tags'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** The number of works by their list of tags: there are few different lists, and an index-only scan reads them. */
const LISTS = sql`(select genres, count(*) as works from resources where genres <> '{}' group by genres) as lists`

/** All tags of works and of the dictionary whose name or value contains a text. */
const matching = (key: string) => sql`
  with used as (
    select genre, sum(works)::int as works from ${LISTS} cross join lateral unnest(genres) as genre group by genre
  ), listed as (
    select coalesce(genre, dict_value) as tag, coalesce(dict_label, genre) as label, coalesce(works, 0) as works,
      dict_value is not null as is_in_dictionary
    from used full join (select * from dictionary_entries where dict_type = 'cms_genres') as entry on genre = dict_value
  ), matching as (
    select * from listed where strpos(lower(tag), lower(${key})) > 0 or strpos(lower(label), lower(${key})) > 0
  )`

/** The last row of a page. */
export interface TagCursor {
  works: number
  tag: string
}

/** A page of tags, the most used first, and their number, counted up to one more than the maximum that is shown exactly. */
export async function selectTags(db: Db, key: string, after: TagCursor | undefined, limit: number) {
  const rest =
    after === undefined ? sql`true` : sql`works < ${after.works} or (works = ${after.works} and tag collate "C" > ${after.tag})`
  const { rows } = await sql<{ tags: StaffTag[]; total: number }>`${matching(key)}, page as (
      select tag, label, works, is_in_dictionary as "isInDictionary" from matching where ${rest}
      order by works desc, tag collate "C" limit ${limit}
    )
    select coalesce((select json_agg(page order by works desc, tag collate "C") from page), '[]') as tags,
      (select count(*)::int from (select from matching limit ${TAGS_COUNTED_MAX + 1}) as counted) as total`.execute(db)
  return rows[0] ?? { tags: [], total: 0 }
}

/** Counts the works and smart crates with a tag, and the works that have `other` as well. */
export async function countTagged(db: Db, tag: string, other: string): Promise<TagChange> {
  const { rows } = await sql<TagChange>`
    select coalesce(sum(works) filter (where ${tag} = any(genres)), 0)::int as works,
      coalesce(sum(works) filter (where ${tag} = any(genres) and ${other} = any(genres)), 0)::int as both,
      (select count(*)::int from crates where filter is not null and filter -> 'genre' ? ${tag}) as crates,
      coalesce(bool_or(${other} = any(genres)), false) as "isMerge"
    from ${LISTS}`.execute(db)
  return rows[0] ?? { works: 0, both: 0, crates: 0, isMerge: false }
}
