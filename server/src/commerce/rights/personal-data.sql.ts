import type { Db } from '../../platform/database/db.ts'

/** A user's current and former rights. */
export async function selectUserRights(db: Db, userId: string) {
  const [vipPeriods, entitlements, seats, licences] = await Promise.all([
    db
      .selectFrom('vip_periods')
      .select(['vip_level', 'starts_at', 'ends_at', 'ended_at', 'source'])
      .where('user_id', '=', userId)
      .orderBy('period_id')
      .execute(),
    db
      .selectFrom('entitlements')
      .innerJoin('resources', 'resources.resource_id', 'entitlements.resource_id')
      .select(['entitlements.resource_id', 'title', 'entitlements.created_at', 'revoked_at'])
      .where('user_id', '=', userId)
      .orderBy('entitlement_id')
      .execute(),
    db
      .selectFrom('vip_seats')
      .select((is) => [is('owner_id', '=', userId).as('is_given'), 'created_at', 'ended_at'])
      .where((is) => is.or([is('owner_id', '=', userId), is('member_id', '=', userId)]))
      .orderBy('seat_id')
      .execute(),
    db
      .selectFrom('licences')
      .innerJoin('resources', 'resources.resource_id', 'licences.resource_id')
      .select(['licence_no', 'licences.resource_id', 'title', 'holder', 'basis', 'licences.created_at'])
      .where('user_id', '=', userId)
      .orderBy('licence_id')
      .execute(),
  ])
  return { vipPeriods, entitlements, seats, licences }
}
