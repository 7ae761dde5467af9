import { type Kysely, sql } from 'kysely'

/** The first answer to a call with an `Idempotency-Key`. Without an outcome it is under way, until `lease_until` at least. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table idempotency_keys (
    user_id bigint not null,
    route text not null,
    key text not null,
    args_hash bytea not null,
    lease_id uuid not null,
    lease_until timestamptz not null,
    answer text,
    fault json,
    created_at timestamptz not null default now(),
    primary key (user_id, route, key)
  )`.execute(db)
  await sql`create index idempotency_keys_by_age on idempotency_keys (created_at)`.execute(db)
}
