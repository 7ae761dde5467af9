import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import type { VipOpens } from '@shenglang/contract/commerce/levels/vip-opens'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

const MUSIC = [CONTENT_TYPES.single, CONTENT_TYPES.collection]

/** The number of published works that each level on sale adds, with the newest covers; `resources_by_level` answers both. */
export async function selectVipAdds(db: Db, coversMax: number): Promise<Omit<VipOpens, 'opens'>[]> {
  const { rows } = await sql<{ vipLevel: number; adds: number; covers: VipOpens['covers'] | null }>`
    select vip_level as "vipLevel",
      (select count(*)::int from resources where free_vip_level = vip_level and free_vip_level > 0 and published_at is not null
        and content_type = any(${MUSIC})) as adds,
      (select json_agg(json_build_object('resourceId', resource_id::text, 'cover', cover, 'coverColor', cover_color))
        from (select resource_id, cover, cover_color from resources
          where free_vip_level = vip_level and free_vip_level > 0 and published_at is not null and content_type = any(${MUSIC})
          order by published_at desc, resource_id desc limit ${coversMax}) as newest) as covers
    from vip_goods order by vip_level`.execute(db)
  return rows.map(({ covers, ...row }) => ({ ...row, covers: covers ?? [] }))
}
