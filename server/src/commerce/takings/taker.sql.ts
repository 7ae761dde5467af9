import { sql } from 'kysely'

/** Who took something, also after the account was closed: a row has one of the two. */
export const TAKER = sql`coalesce(takings.user_id::text, takings.former_id::text)`
