import { type Kysely, sql } from 'kysely'

const UNSEEN =
  '[\\u0300-\\u036f\\s\\u00ad\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff]'
const LOOK_ALIKES = 'АВЕЅІЈКМНОРСТУХавеѕіјкмнорстухԁһԛԝӏьΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβγεηικμνορτυχωıɑɡʟɪɴᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢʀʙɢʜʏꜱøłđħɩ'
const LATIN = 'ABESIJKMHOPCTYXabesijkmhopctyxdhqwlbABEZHIKMNOPTYXabyenikuvoptuxwiaglinacdejkmoptuvwzrbghysoldhi'

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

  // As `foldName` of the contract: names that look alike are one name. Latin look-alikes of Greek and Cyrillic stand in place.
  await sql`
    create function fold_name(name text) returns text language sql immutable strict parallel safe
    return translate(lower(translate(
      regexp_replace(normalize(name, NFKD), ${sql.lit(UNSEEN)}, '', 'g'),
      ${sql.lit(LOOK_ALIKES)}, ${sql.lit(LATIN)})), 'i1|0', 'lllo')`.execute(db)
  // Of artists whose names only looked different the first keeps it.
  await sql`
    update users set nick_name = nick_name || ' ' || user_id where is_artists and exists (
      select from users earlier where earlier.is_artists and earlier.user_id < users.user_id
        and fold_name(earlier.nick_name) = fold_name(users.nick_name))`.execute(db)
  await sql`drop index users_artist_name`.execute(db)
  await sql`create unique index users_artist_name on users (fold_name(nick_name)) where is_artists`.execute(db)
}
