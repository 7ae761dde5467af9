import { type RawBuilder, sql } from 'kysely'

/** Matches an id against a list as one parameter, so that the statement is the same for any number of ids. */
export const anyOf = (ids: readonly (string | number)[]): RawBuilder<string> => sql<string>`any(${ids}::bigint[])`

/** Matches a text against a list as one parameter. */
export const anyText = (texts: readonly string[]): RawBuilder<string> => sql<string>`any(${texts}::text[])`
