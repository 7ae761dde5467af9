import { type Kysely, sql } from 'kysely'

/** The server before it reads an open declaration as "no", and publishes by its own rule. */
export const isCompatible = true
export const reason = 'changes drafts, which are few beside all works'

/**
 * Who may download a work, and whether it contains AI-made sound, are choices. Works that were submitted before count as chosen as
 * they stand, and so do drafts with a price, a level or a declaration; all other drafts are open.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resources add column access_chosen boolean not null default true`.execute(db)
  await sql`alter table resources alter column access_chosen set default false`.execute(db)
  await sql`alter table resources alter column ai_made drop default, alter column ai_made drop not null`.execute(db)
  await sql`update resources set
      access_chosen = price_fen > 0 or play_vip_level <> 0 or free_vip_level <> 0 or 'free_vip_level' = any(own_fields),
      ai_made = case when ai_made or 'ai_made' = any(own_fields) then ai_made end
    where state = 'draft' and published_at is null`.execute(db)
}
