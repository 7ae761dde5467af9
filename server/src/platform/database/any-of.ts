import { type RawBuilder, sql } from 'kysely'

/** What an id equals that is one of these, as one parameter: the statement is the same for any number of them. */
export const anyOf = (ids: readonly (string | number)[]): RawBuilder<string> => sql<string>`any(${ids}::bigint[])`

/** The same for texts. */
export const anyText = (texts: readonly string[]): RawBuilder<string> => sql<string>`any(${texts}::text[])`
