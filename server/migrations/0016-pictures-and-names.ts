import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Pictures that users uploaded. Those from before, and those of the catalogue, have no row and stay.
  await sql`
    create table pictures (
      picture_key text primary key,
      owner_id bigint not null references users (user_id),
      created_at timestamptz not null default now(),
      used_at timestamptz
    )`.execute(db)
  await sql`create index pictures_of_owner on pictures (owner_id)`.execute(db)
  await sql`create index pictures_unused on pictures (created_at) where used_at is null`.execute(db)
}
