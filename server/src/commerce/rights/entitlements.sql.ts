import { type Expression, type Kysely, sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { tellRevoked } from './revocations.ts'
import { tellRightsChanged } from './rights-changed.ts'

type Db = Kysely<Tables>

/**
 * Gives a buyer the right to a resource, and to all that it holds where it is a collection; again where a refund failed. Everybody
 * is told. @public */
export async function insertEntitlements(
  transaction: Db,
  { userId, resourceId, orderItemId }: { userId: string; resourceId: string; orderItemId: string },
): Promise<void> {
  await sql`
    insert into entitlements (user_id, resource_id, order_item_id)
    select ${userId}, resource_id, ${orderItemId} from (
      select ${resourceId}::bigint as resource_id union select resource_id from collection_members where collection_id = ${resourceId}
    ) as bought on conflict (order_item_id, resource_id) do update set revoked_at = null`.execute(transaction)
  await tellRightsChanged(transaction, userId)
}

/** Takes back what an item of an order gave, or so many works of it, with every address given out for it; everybody is notified. @public */
export async function revokeEntitlements(
  transaction: Db,
  orderItemId: string,
  now: Date,
  resourceIds?: readonly string[],
): Promise<void> {
  const rows = await transaction
    .updateTable('entitlements')
    .set({ revoked_at: now })
    .where('order_item_id', '=', orderItemId)
    .where('revoked_at', 'is', null)
    .$if(resourceIds !== undefined, (query) => query.where('resource_id', '=', anyOf([...(resourceIds ?? [])])))
    .returning('user_id')
    .execute()
  for (const userId of new Set(rows.map(({ user_id }) => user_id))) await tellRevoked(transaction, userId)
}

/** Gives works of an item again whose refund failed; what was released meanwhile is given for the first time. Everybody is notified. */
export async function restoreEntitlements(
  transaction: Db,
  { userId, orderItemId }: { userId: string; orderItemId: string },
  resourceIds: readonly string[],
): Promise<void> {
  await sql`
    insert into entitlements (user_id, resource_id, order_item_id)
    select ${userId}, resource_id, ${orderItemId} from resources where resource_id = ${anyOf([...resourceIds])}
    on conflict (order_item_id, resource_id) do update set revoked_at = null`.execute(transaction)
  await tellRightsChanged(transaction, userId)
}

/** Whoever bought a collection has what was added to it since. To be called in the transaction that adds it. */
export async function entitleMembers(transaction: Db, collectionId: string): Promise<void> {
  await sql`
    insert into entitlements (user_id, resource_id, order_item_id)
    select user_id, collection_members.resource_id, order_item_id
    from entitlements join collection_members on collection_id = entitlements.resource_id
    where entitlements.resource_id = ${collectionId} and revoked_at is null
    order by user_id on conflict do nothing`.execute(transaction)
}

/** Which of `resourceIds` the user bought, each by itself or with a collection. */
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

/** What each of these users bought, at most so many of each. */
export async function selectFirstEntitled(db: Db, userIds: string[], limit: number): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ user_id: string; resource_ids: string[] }>`
    select user_id::text, array(
      select resource_id::text from entitlements
      where entitlements.user_id = asked.user_id and revoked_at is null order by resource_id limit ${limit}
    ) as resource_ids
    from unnest(${userIds}::bigint[]) as asked (user_id)`.execute(db)
  return new Map(rows.map((row) => [row.user_id, new Set(row.resource_ids)]))
}

/** Whether a user bought a resource or made it, as a column of a statement about resources. */
export function isOwnedBy(userId: string | undefined, resourceId: Expression<string>, artistId: Expression<string>) {
  if (userId === undefined) return sql<boolean>`false`
  return sql<boolean>`(${artistId} = ${userId} or exists (
    select from entitlements
    where entitlements.user_id = ${userId} and entitlements.resource_id = ${resourceId} and revoked_at is null))`
}
