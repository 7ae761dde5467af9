import { sql } from 'kysely'

/** The user who took a file, or the id that stands for a closed account: a row has one of the two. */
export const TAKER = sql`coalesce(takings.user_id::text, takings.former_id::text)`
