import { sql } from 'kysely'

/** Longer than the clocks of two machines differ. */
const LEEWAY = sql`interval '1 minute'`
/** A condition: a period, called `paid`, was in force when the file was taken. */
const WAS_IN_FORCE = sql`paid.starts_at <= taken.taken_at + ${LEEWAY}
  and taken.taken_at - ${LEEWAY} < least(coalesce(paid.ends_at, 'infinity'), coalesce(paid.ended_at, 'infinity'))`
/**
 * A condition: a user took the file, also by an account that was merged since; where the account was closed, anybody may have.
 */
const isTaker = (userId: string) => sql`(taken.user_id is null or taken.user_id = coalesce(into_id, ${sql.ref(userId)}))`
/** A row of `takings` with the order that paid for it. */
const SUBJECT = sql`'取走 ' || taking_id as subject`
const PAID_BY = sql`format('订单 %s，文件 %s，%s，%s', order_no, file_id, by_right, taken_at) as detail`
const ORDERED = sql`takings taken join order_items item using (order_item_id) join orders using (order_id)`

/** Checks of takings against the rights, files and downloads of the time, and against refunds. */
export const TAKING_CHECKS = {
  // Downloads of an artist's own works are no takings, and neither are those of works in the artist's own pack.
  下载没有取走的记录: sql`
    select '文件 ' || file_id as subject, format('用户 %s，%s', downloads.user_id, happened_at) as detail
    from downloads join audio_sources using (file_id) join resources using (resource_id)
    left join account_merges merged on merged.user_id = downloads.user_id
    where happened_at > (select timestamp::timestamptz from kysely_migration where name = '0273-takings')
      and not exists (
        select from takings where takings.file_id = downloads.file_id and takings.user_id = coalesce(into_id, downloads.user_id))
      and artist_id not in (downloads.user_id, coalesce(into_id, downloads.user_id))
      and not exists (
        select from collection_members member join resources pack on pack.resource_id = collection_id
        where member.resource_id = resources.resource_id and pack.artist_id = downloads.user_id)`,
  取走时没有权利: sql`
    select ${SUBJECT}, ${PAID_BY}
    from ${ORDERED}
    where by_right = 'purchase' and (goods_type <> 'RESOURCE' or paid_at is null or paid_at > taken_at + ${LEEWAY} or not exists (
      select from entitlements given left join account_merges merged on merged.user_id = given.user_id
      where given.order_item_id = taken.order_item_id and given.resource_id in (taken.resource_id, item.goods_id)
        and coalesce(revoked_at, 'infinity') > taken.taken_at - ${LEEWAY} and ${isTaker('given.user_id')}))
    union all
    select ${SUBJECT}, ${PAID_BY}
    from ${ORDERED}
    where by_right = 'level' and not exists (
      select from vip_periods paid left join account_merges merged on merged.user_id = paid.user_id
      where paid.order_item_id = taken.order_item_id and vip_level >= taken.level and ${WAS_IN_FORCE} and ${isTaker('paid.user_id')})
    union all
    select ${SUBJECT}, ${PAID_BY}
    from ${ORDERED}
    where by_right = 'seat' and not exists (
      select from vip_periods paid join vip_seats seat on owner_id = paid.user_id
      left join account_merges merged on merged.user_id = member_id
      where paid.order_item_id = taken.order_item_id and vip_level >= taken.level and ${WAS_IN_FORCE}
        and seat.created_at <= taken.taken_at + ${LEEWAY} and coalesce(seat.ended_at, 'infinity') > taken.taken_at - ${LEEWAY}
        and ${isTaker('member_id')})
    union all
    select ${SUBJECT}, format('文件 %s，%s，%s', file_id, by_right, taken_at)
    from takings taken
    where by_right = 'free' and level > 0 or by_right = 'grant' and not exists (
      select from vip_periods given left join account_merges merged on merged.user_id = given.user_id
      where source <> 'order' and starts_at <= taken.taken_at + ${LEEWAY} and ${isTaker('given.user_id')})`,
  取走的记录与文件不符: sql`
    select ${SUBJECT}, format('作品 %s，文件 %s，价格 %s', taken.resource_id, file_id, price_fen) as detail
    from takings taken left join audio_sources file using (file_id)
    where file.resource_id is distinct from taken.resource_id or file.sha256 is distinct from taken.sha256
      or price_fen < 0 or level < 0`,
  取走的记录没有人或留着注销的账号: sql`
    select ${SUBJECT}, format('用户 %s，文件 %s', user_id, file_id) as detail
    from takings left join users using (user_id)
    where (user_id is null) = (former_id is null) or closed_at is not null`,
  // Whatever was taken, only staff refund it. Earlier rules counted less of it.
  自动退款的已经取走: sql`
    select '退款 ' || refund_no as subject, format('订单 %s：%s，退款 %s', order_no, title, part.amount_fen) as detail
    from refunds join refund_parts part using (refund_id) join order_items item on item.order_item_id = part.order_item_id
    join orders on orders.order_id = item.order_id
    where cause = 'buyer' and staff_id is null and refunds.state in ('granted', 'done') and refund_rules = 3
      and part.amount_fen > 0 and exists (
        select from takings taken where taken.order_item_id = item.order_item_id
          and (goods_type = 'VIP' or part.take = 'all' or taken.resource_id = any(part.work_ids)))`,
}
