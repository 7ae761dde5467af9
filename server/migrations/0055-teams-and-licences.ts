import { type Kysely, sql } from 'kysely'

/** Seats that owners of a team's level give, and licences for works. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vip_seats (
      seat_id bigint generated always as identity primary key,
      owner_id bigint not null references users (user_id),
      member_id bigint not null references users (user_id) check (member_id <> owner_id),
      created_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db)
  await sql`create index vip_seats_of_owner on vip_seats (owner_id, seat_id) where ended_at is null`.execute(db)
  await sql`create unique index vip_seats_of_member on vip_seats (member_id) where ended_at is null`.execute(db)
  await sql`alter table vip_periods add seat_id bigint references vip_seats (seat_id)`.execute(db)
  await sql`create index vip_periods_of_seat on vip_periods (seat_id) where seat_id is not null`.execute(db)

  await sql`
    create table licences (
      licence_id bigint generated always as identity primary key,
      licence_no text not null unique,
      user_id bigint not null references users (user_id),
      resource_id bigint not null references resources (resource_id),
      holder text not null,
      basis text not null check (basis in ('bought', 'vip')),
      created_at timestamptz not null,
      unique (user_id, resource_id)
    )`.execute(db)
}
