import { type Kysely, sql } from 'kysely'

/** Private messages: a row of a conversation for each two people, and one for each of the two sides of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table conversations (
    conversation_id bigint generated always as identity primary key,
    first_id bigint not null references users,
    second_id bigint not null references users,
    purge_due boolean not null default false,
    unique (first_id, second_id),
    check (first_id < second_id)
  )`.execute(db)
  await sql`create index conversations_to_purge on conversations (conversation_id) where purge_due`.execute(db)

  await sql`create table conversation_sides (
    user_id bigint not null references users,
    other_id bigint not null references users,
    conversation_id bigint not null references conversations,
    sent_count integer not null default 0,
    message_count integer not null default 0,
    unread_count integer not null default 0,
    latest_message_id bigint,
    read_up_to bigint not null default 0,
    read_at timestamptz,
    cleared_up_to bigint not null default 0,
    primary key (user_id, other_id)
  )`.execute(db)
  await sql`create index conversation_sides_by_time on conversation_sides (user_id, latest_message_id)
    where latest_message_id is not null`.execute(db)

  await sql`create table message_pictures (
    picture_id uuid primary key,
    owner_id bigint not null references users,
    width integer not null,
    height integer not null,
    expires_at timestamptz
  )`.execute(db)
  await sql`create index message_pictures_by_end on message_pictures (expires_at) where expires_at is not null`.execute(db)

  await sql`create table messages (
    message_id bigint generated always as identity primary key,
    conversation_id bigint not null references conversations,
    sender_id bigint not null references users,
    content text not null,
    picture_id uuid unique references message_pictures,
    resource_id bigint,
    client_key text,
    client_hash bytea,
    withdrawn_at timestamptz,
    hidden_from_sender boolean not null default false,
    hidden_from_other boolean not null default false,
    created_at timestamptz not null,
    unique (sender_id, client_key)
  )`.execute(db)
  await sql`create index messages_of_conversation on messages (conversation_id, message_id)`.execute(db)
  await sql`create index messages_with_resource on messages (conversation_id, message_id) where resource_id is not null`.execute(
    db,
  )

  await sql`create table blocks (
    user_id bigint not null references users,
    blocked_id bigint not null references users,
    created_at timestamptz not null default now(),
    primary key (user_id, blocked_id)
  )`.execute(db)
  await sql`create index blocks_of_blocked on blocks (blocked_id)`.execute(db)
}
