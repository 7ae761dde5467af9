import type { DemoProgress } from '@shenglang/contract/site/settings/home'
import { sql } from 'kysely'
import { countOf } from '../platform/database/count-of.ts'
import type { Db } from '../platform/database/db.ts'

/** The published works of the demo, by slug; empty if it is complete, or was never requested. */
export async function selectPublished(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('demo_resources').select(['slug', 'resource_id']).where('is_published', '=', true).execute()
  return new Map(rows.map(({ slug, resource_id }) => [slug, resource_id]))
}

/** Counts the published works of the demo and all its works; null if it is complete, or was never begun. */
export async function demoProgress(db: Db): Promise<DemoProgress | null> {
  const works = db.selectFrom('demo_resources')
  const total = await countOf(works)
  return total === 0 ? null : { published: await countOf(works.where('is_published', '=', true)), total }
}

/** Reserves a resource id for each of these slugs that has none, in this order, and returns the ids of all by slug. */
export async function reserveIds(db: Db, slugs: string[]): Promise<ReadonlyMap<string, string>> {
  await sql`
    insert into demo_resources (slug, resource_id, is_published)
    select slug, nextval(pg_get_serial_sequence('resources', 'resource_id')), false
    from (
      select slug from unnest(${slugs}::text[]) with ordinality as work (slug, position)
      where slug not in (select slug from demo_resources) order by position
    ) as works`.execute(db)
  const rows = await db.selectFrom('demo_resources').select(['slug', 'resource_id']).execute()
  return new Map(rows.map(({ slug, resource_id }) => [slug, resource_id]))
}

/** Records that a work is published, under this id. */
export async function markPublished(db: Db, slug: string, resource_id: string): Promise<void> {
  const published = { resource_id, is_published: true }
  await db
    .insertInto('demo_resources')
    .values({ slug, ...published })
    .onConflict((slug) => slug.column('slug').doUpdateSet(published))
    .execute()
}

/** Records that all of it is published. */
export async function deletePublished(db: Db): Promise<void> {
  await db.deleteFrom('demo_resources').execute()
}
