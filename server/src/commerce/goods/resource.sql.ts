import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

/** A published work with what an order says of it; undefined for what nobody sees. */
export function selectForSale(db: Kysely<Tables>, resourceId: string) {
  return db
    .selectFrom('resources')
    .innerJoin('users', 'users.user_id', 'resources.artist_id')
    .select(['title', 'cover', 'cover_color', 'content_type', 'price_fen', 'artist_id', 'account_type'])
    .where('resource_id', '=', resourceId)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
}
