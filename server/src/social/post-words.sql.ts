import { type RawBuilder, sql } from 'kysely'

/** The words of a keyword as they are stored (in NFKC); none for a blank one. */
export const wordsIn = (keyword: string): string[] =>
  keyword
    .normalize('NFKC')
    .split(/\s+/)
    .filter((word) => word !== '')

/** SQL condition on posts: each of the words is in the title, topic or text. */
export function containsAll(words: readonly string[]): RawBuilder<boolean> {
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
  return sql<boolean>`words like all (array(select lower(pattern) from unnest(${patterns}::text[]) as pattern))`
}

/** Words that an index can look for: it knows pairs of characters. */
export const pairsIn = (words: readonly string[]): string[] => words.filter((word) => [...word].length > 1)

/**
 * SQL condition on posts, a superset of `containsAll` that the index over the terms of `post_grams` answers. Where three Latin
 * letters or digits are a term, pairs of them narrow it no further.
 */
export const mayContain = (pairs: readonly string[]) => sql<boolean>`post_grams(words) @> array(
  select distinct gram from unnest(${pairs}::text[]) as word, unnest(post_grams(lower(word))) as gram
  where length(word) = 2 or gram !~ '^[a-z0-9]{2}$')`
