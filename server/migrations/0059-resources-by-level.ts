import { type Kysely, sql } from 'kysely'

/** What a level opens is counted, and its newest are shown, without reading what is free to all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index resources_by_level on resources (free_vip_level, published_at desc, resource_id desc) include (content_type)
    where published_at is not null and free_vip_level > 0`.execute(db)
}
