import { type Kysely, sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Gives a buyer the right to a resource, and to all that it holds where it is a collection. @public */
export async function insertEntitlements(
  transaction: Db,
  { userId, resourceId, orderItemId }: { userId: string; resourceId: string; orderItemId: string },
): Promise<void> {
  await sql`
    insert into entitlements (user_id, resource_id, order_item_id)
    select ${userId}, resource_id, ${orderItemId} from (
      select ${resourceId}::bigint as resource_id union select resource_id from collection_members where collection_id = ${resourceId}
    ) as bought on conflict do nothing`.execute(transaction)
}

/** Takes back what an item of an order gave. @public */
export async function revokeEntitlements(transaction: Db, orderItemId: string, now: Date): Promise<void> {
  await transaction
    .updateTable('entitlements')
    .set({ revoked_at: now })
    .where('order_item_id', '=', orderItemId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Which of `resourceIds` the user bought, each by itself or with a collection that holds it. @public */
export async function selectEntitled(db: Db, userId: string, resourceIds: string[]): Promise<Set<string>> {
  if (resourceIds.length === 0) return new Set()
  const { rows } = await sql<{ resource_id: string }>`
    select resource_id from entitlements
      where user_id = ${userId} and revoked_at is null and resource_id = ${anyOf(resourceIds)}
    union
    select collection_members.resource_id from collection_members
      join entitlements on entitlements.resource_id = collection_id
      where user_id = ${userId} and revoked_at is null and collection_members.resource_id = ${anyOf(resourceIds)}`.execute(db)
  return new Set(rows.map((row) => row.resource_id))
}
