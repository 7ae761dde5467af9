import { type Kysely, sql } from 'kysely'

/** What is made to measure is quoted, ordered and handed over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table design_requests
      add state text not null default 'asked'
        check (state in ('asked', 'quoted', 'working', 'delivered', 'done', 'withdrawn', 'declined', 'refunded')),
      add quote_fen bigint check (quote_fen > 0),
      add quote_days int check (quote_days > 0),
      add quote_expires_at timestamptz,
      add order_item_id bigint references order_items (order_item_id),
      add delivery text not null default '',
      add change_wish text not null default '',
      add delivered_at timestamptz,
      add check (state not in ('quoted', 'working', 'delivered', 'done', 'refunded') or quote_fen is not null)`.execute(db)
  await sql`update design_requests set state = 'withdrawn' where closed_at is not null`.execute(db)
  await sql`alter table design_requests drop column closed_at, alter phone drop not null`.execute(db)
  await sql`create index design_requests_newest on design_requests (state, request_id desc)`.execute(db)
  await sql`create index design_requests_delivered on design_requests (delivered_at) where state = 'delivered'`.execute(db)
  await sql`
    create table design_files (
      file_id text primary key,
      request_id bigint not null references design_requests (request_id) on delete cascade,
      file_name text not null,
      file_size bigint not null,
      storage_key text not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index design_files_of_request on design_files (request_id)`.execute(db)
}
