import { type Expression, sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'

/**
 * Gives buyers of a collection the works that were added to it since; waits for a refund that is just being granted. Call it in
 * the transaction that adds them.
 */
export async function entitleMembers(transaction: Db, collectionId: string): Promise<void> {
  await sql`
    insert into entitlements (user_id, resource_id, order_item_id)
    select user_id, collection_members.resource_id, order_item_id
    from (
      select user_id, order_item_id from entitlements
      where resource_id = ${collectionId} and revoked_at is null order by user_id for share) as bought
    join collection_members on collection_id = ${collectionId}
    on conflict do nothing`.execute(transaction)
}

/** Those of `resourceIds` that the user bought, alone or with a collection. */
export async function selectEntitled(db: Db, userId: string, resourceIds: string[]): Promise<Set<string>> {
  if (resourceIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('entitlements')
    .select('resource_id')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('resource_id', '=', anyOf(resourceIds))
    .execute()
  return new Set(rows.map((row) => row.resource_id))
}

/** The resources that each of these users bought, at most `limit` for each. */
export async function selectFirstEntitled(db: Db, userIds: string[], limit: number): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ user_id: string; resource_ids: string[] }>`
    select user_id::text, array(
      select resource_id::text from entitlements
      where entitlements.user_id = requested.user_id and revoked_at is null order by resource_id limit ${limit}
    ) as resource_ids
    from unnest(${userIds}::bigint[]) as requested (user_id)`.execute(db)
  return new Map(rows.map((row) => [row.user_id, new Set(row.resource_ids)]))
}

/** True when a user bought or made a resource, as a column of a statement about resources. */
export function isOwnedBy(userId: string | undefined, resourceId: Expression<string>, artistId: Expression<string>) {
  if (userId === undefined) return sql<boolean>`false`
  return sql<boolean>`(${artistId} = ${userId} or exists (
    select from entitlements
    where entitlements.user_id = ${userId} and entitlements.resource_id = ${resourceId} and revoked_at is null))`
}

/** Moves all rights of a user, revoked ones too, to another account; each stays the right of its order. */
export async function moveEntitlements(transaction: Db, fromId: string, intoId: string): Promise<void> {
  await transaction.updateTable('entitlements').set({ user_id: intoId }).where('user_id', '=', fromId).execute()
}
