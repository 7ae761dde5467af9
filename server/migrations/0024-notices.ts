import { type Kysely, sql } from 'kysely'

/** What users are told of what others did, and of what became of what is theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table notices (
    notice_id bigint generated always as identity primary key,
    user_id bigint not null references users,
    kind text not null,
    from_user_id bigint references users,
    title text not null,
    content text not null,
    resource_id bigint,
    post_id bigint,
    bundle text,
    other_count integer not null default 0 check (other_count >= 0),
    read_at timestamptz,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index notices_of_user on notices (user_id, notice_id)`.execute(db)
}
