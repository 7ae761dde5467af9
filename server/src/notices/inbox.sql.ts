import { NOTICES_TOTAL_MAX, type NoticeKind, RELEASES_LISTED_DAYS, UNREAD_MAX } from '@shenglang/contract/notices/entities'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

/** The filter of the list. */
export interface InboxQuery {
  userId: string
  kinds: readonly NoticeKind[]
  /** True to include releases of followed users. */
  hasReleases: boolean
  /** Announcements of staff that the user receives. */
  announcements: readonly { id: string; isRead: boolean }[]
}

/** The end of a page: the next one contains what is older. */
export interface Cursor {
  time: Date
  id: string
}

interface Section {
  limit: number
  offset: number
  before: Cursor | undefined
}

/** A notice, or a release or an announcement in the form of a notice. */
export interface InboxRow {
  id: string
  created_at: Date
  kind: NoticeKind
  title: string
  content: string
  people_count: number
  is_read: boolean
  from_user_id: string | null
  from_nick_name: string | null
  from_avatar: string | null
  resource_id: string | null
  post_id: string | null
  order_id: string | null
  /** Link of an announcement; '' without one, and for all other kinds. */
  link: string
  resource_title: string | null
  cover: string | null
  cover_color: string | null
  content_type: number | null
  tbpm: number | null
  tkey: string | null
  /** True where listeners can see the resource. */
  is_visible: boolean
}

/** Newest first, notices, releases and announcements as one list. */
export async function selectInbox(db: Db, filter: InboxQuery, { limit, offset, before }: Section): Promise<InboxRow[]> {
  const most = limit + offset
  const parts = [
    notices(filter, before, most),
    ...(filter.hasReleases ? [releases(filter.userId, before, most)] : []),
    ...(filter.announcements.length > 0 ? [announcements(filter, before, most)] : []),
  ]
  const { rows } = await sql<InboxRow>`
    with item as (
      select * from (${sql.join(
        parts.map((part) => sql`(${part})`),
        sql` union all `,
      )}) as part
      order by created_at desc, id desc limit ${limit} offset ${offset}
    )
    select item.id, item.created_at, item.kind, item.title, item.content, is_read, resource_id, post_id, order_id, link,
      item.people_count - left_out as people_count, users.user_id as from_user_id, users.nick_name as from_nick_name,
      users.avatar as from_avatar, resources.title as resource_title, cover, cover_color, content_type, tbpm, tkey, published_at is not null as is_visible
    from item
    cross join lateral (
      select count(*)::int as left_out from notice_people
      where notice_people.notice_id = item.id and ${isBlocked(filter.userId, sql`person_id`)}
    ) as people
    left join users on users.user_id = case when ${isBlocked(filter.userId, sql`from_user_id`)}
      then (${othersOf(filter.userId, sql`item.id`)} order by person_id desc limit 1) else from_user_id end
    left join resources using (resource_id)
    order by item.created_at desc, item.id desc`.execute(db)
  return rows
}

function notices({ userId, kinds }: InboxQuery, before: Cursor | undefined, most: number) {
  return sql`
    select notice_id as id, created_at, kind, title, content, people_count, read_at is not null as is_read, from_user_id,
      resource_id, post_id, order_id, '' as link
    from notices where user_id = ${userId} and kind = any(${kinds}) and ${isBefore(sql`created_at, notice_id`, before)}
      and ${isShown(userId)}
    order by created_at desc, notice_id desc limit ${most}`
}

const isBlocked = (userId: string, person: RawBuilder<unknown>) =>
  sql`exists (select from blocks where blocks.user_id = ${userId} and blocked_id = ${person})`

/** The people of a bundle who are not blocked. */
const othersOf = (userId: string, noticeId: RawBuilder<unknown>) =>
  sql`select person_id from notice_people where notice_people.notice_id = ${noticeId} and not ${isBlocked(userId, sql`person_id`)}`

/** Hides the actions of users whom the reader blocks; of a bundle the others stay. */
const isShown = (userId: string) =>
  sql`(not ${isBlocked(userId, sql`from_user_id`)} or exists (${othersOf(userId, sql`notices.notice_id`)}))`

/** Newest releases of all artists that are read first, before those of each followed artist. */
const READ_FIRST = 500

/**
 * For a user who follows many, a page is found among the newest of all; for others, among those of each artist whom they follow.
 */
function releases(userId: string, before: Cursor | undefined, most: number) {
  const newestFirst = sql`order by released_at desc, release_id desc`
  return sql`
    with newest as materialized (
      select release.* from (
        select * from releases where is_visible and ${isBefore(sql`released_at, release_id`, before)}
        ${newestFirst} limit ${READ_FIRST}
      ) as release
      join (${followed(userId)}) as followed on followed_id = artist_id and released_at > since
      ${newestFirst} limit ${most}
    )
    select release_id as id, released_at as created_at, 'release' as kind, '' as title, '' as content, 1 as people_count,
      ${isReleaseRead(userId)} as is_read, artist_id as from_user_id, resource_id, null::bigint as post_id,
      null::bigint as order_id, '' as link
    from (
      select * from newest where (select count(*) from newest) = ${most}
      union all
      select * from (${releasesOfEach(userId, before, most)}) as release where (select count(*) from newest) < ${most}
    ) as listed
    left join notice_readers on notice_readers.user_id = ${userId}
    ${newestFirst} limit ${most}`
}

/**
 * A page's releases are among the latest ones of as many artists: one probe for each followed artist finds these, and only theirs
 * are read.
 */
function releasesOfEach(userId: string, before: Cursor | undefined, most: number) {
  const ofArtist = (limit: number) => sql`
    select * from releases
    where artist_id = followed_id and is_visible and released_at > since and ${isBefore(sql`released_at, release_id`, before)}
    order by released_at desc, release_id desc limit ${limit}`
  return sql`
    select release.* from (
      select followed_id, since from (${followed(userId)}) as followed cross join lateral (${ofArtist(1)}) as latest
      order by latest.released_at desc, latest.release_id desc limit ${most}
    ) as artist
    cross join lateral (${ofArtist(most)}) as release
    order by released_at desc, release_id desc limit ${most}`
}

function announcements({ announcements }: InboxQuery, before: Cursor | undefined, most: number) {
  const idsOf = (some: InboxQuery['announcements']) => some.map(({ id }) => id)
  return sql`
    select announcement_id as id, out_at as created_at, 'announcement' as kind, title, content, 1 as people_count,
      announcement_id = any(${idsOf(announcements.filter(({ isRead }) => isRead))}::bigint[]) as is_read,
      null::bigint as from_user_id, null::bigint as resource_id, null::bigint as post_id, null::bigint as order_id, link
    from announcements
    where announcement_id = any(${idsOf(announcements)}::bigint[]) and ${isBefore(sql`out_at, announcement_id`, before)}
    order by out_at desc, announcement_id desc limit ${most}`
}

/** The users that the user follows, with the time of each follow. */
const followed = (userId: string) => sql`
  select followed_id, greatest(created_at, now() - ${RELEASES_LISTED_DAYS} * interval '1 day') as since
  from follows where follows.user_id = ${userId} and not ${isBlocked(userId, sql`followed_id`)}`

const isReleaseRead = (userId: string) => sql`(
  released_at <= coalesce(releases_read_at, '-infinity')
  or exists (select from read_releases where read_releases.user_id = ${userId} and read_releases.release_id = listed.release_id)
)`

const isBefore = (columns: RawBuilder<unknown>, before: Cursor | undefined) =>
  before === undefined ? sql`true` : sql`(${columns}) < (${before.time}::timestamptz, ${before.id}::bigint)`

/** Counts the entries, up to one more than the displayed maximum. */
export async function countInbox(db: Db, { userId, kinds, hasReleases, announcements }: InboxQuery): Promise<number> {
  const most = NOTICES_TOTAL_MAX + 1
  const { rows } = await sql<{ total: string }>`
    select (
      select count(*) from (
        select from notices where user_id = ${userId} and kind = any(${kinds}) and ${isShown(userId)} limit ${most}
      ) as notice
    ) + ${hasReleases ? countReleases(userId, sql`since`, most) : sql`0`} + ${announcements.length}::int as total`.execute(db)
  return Math.min(Number(rows[0]?.total ?? 0), most)
}

function countReleases(userId: string, since: RawBuilder<unknown>, most: number, unread = sql`true`) {
  return sql`(
    select count(*) from (
      select from (${followed(userId)}) as followed
      cross join lateral (
        select release_id from releases where artist_id = followed_id and is_visible and released_at > ${since} limit ${most}
      ) as listed
      where ${unread} limit ${most}
    ) as counted
  )`
}

/** Unread notices and releases, counted up to `UNREAD_MAX`. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const isNotRead = sql`not exists (
    select from read_releases where read_releases.user_id = ${userId} and read_releases.release_id = listed.release_id
  )`
  const readUntil = sql`(select releases_read_at from notice_readers where user_id = ${userId})`
  const { rows } = await sql<{ unread: string }>`
    select (
      select count(*) from (
        select from notices where user_id = ${userId} and read_at is null and ${isShown(userId)} limit ${UNREAD_MAX}
      ) as notice
    ) + case when exists (select from notice_readers where user_id = ${userId} and 'release' = any(muted_kinds)) then 0
      else ${countReleases(userId, sql`greatest(since, ${readUntil})`, UNREAD_MAX, isNotRead)} end as unread`.execute(db)
  return Math.min(Number(rows[0]?.unread ?? 0), UNREAD_MAX)
}

/** Marks one as read, a notice or a release. Returns whether that changed anything. */
export async function markRead(db: Db, userId: string, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with notice as (
      update notices set read_at = now() where notice_id = ${id} and user_id = ${userId} and read_at is null returning notice_id
    ), release as (
      insert into read_releases (user_id, release_id)
      select user_id, release_id from releases join follows on followed_id = artist_id
      where release_id = ${id} and user_id = ${userId} on conflict do nothing returning release_id
    )
    select from notice union all select from release`.execute(db)
  return numAffectedRows > 0n
}

/** Marks all as read, or those up to and including a position. Returns whether any was not. */
export async function markAllRead(db: Db, userId: string, until: Cursor | undefined): Promise<boolean> {
  const hadUnread = (await countUnread(db, userId)) > 0
  const isSelected = until ? sql`(created_at, notice_id) <= (${until.time}::timestamptz, ${until.id}::bigint)` : sql`true`
  await sql`update notices set read_at = now() where user_id = ${userId} and read_at is null and ${isSelected}`.execute(db)
  const readAt = until ? sql`least(${until.time}::timestamptz, now())` : sql`now()`
  await sql`
    insert into notice_readers (user_id, releases_read_at) values (${userId}, ${readAt})
    on conflict (user_id) do update set
      releases_read_at = greatest(notice_readers.releases_read_at, excluded.releases_read_at)`.execute(db)
  await sql`
    delete from read_releases using releases
    where user_id = ${userId} and releases.release_id = read_releases.release_id and released_at <= ${readAt}`.execute(db)
  return hadUnread
}

export async function selectMutedKinds(db: Db, userId: string): Promise<NoticeKind[]> {
  const reader = await db.selectFrom('notice_readers').select('muted_kinds').where('user_id', '=', userId).executeTakeFirst()
  return reader?.muted_kinds ?? []
}

export async function upsertMutedKinds(db: Db, userId: string, muted: NoticeKind[]): Promise<void> {
  await db
    .insertInto('notice_readers')
    .values({ user_id: userId, muted_kinds: muted })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ muted_kinds: muted }))
    .execute()
}
