import { CHART_PERIODS } from '@shenglang/contract/catalog/charts'
import { RESOURCE_ORDERS } from '@shenglang/contract/catalog/entities'
import { PICK_LISTS } from '@shenglang/contract/catalog/picks'
import { allRoutes } from '@shenglang/contract/routes'
import { DICT_TYPES } from '@shenglang/contract/site/entities'
import { COMMENT_ORDERS } from '@shenglang/contract/social/entities'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { buildUser } from '../test/people.ts'
import { createClient } from '../test/requests.ts'
import { testApplication } from '../test/test-application.ts'

/** Rows of each large table, and from how many on a table is large: a scan of a small one is right. */
const ROWS = 20_000
const LARGE = 5000
/** Among so many users the resources are spread; the first of them asks. */
const ARTISTS = 500

const asked = new Map<string, unknown[]>()
const query = pg.Client.prototype.query
/** Keeps what is asked of the database, in the words in which the server asks it. */
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
  const [said, values] = args
  const { text, values: own } = typeof said === 'string' ? { text: said, values } : (said as pg.QueryConfig)
  if (/^\s*(select|with)\b/i.test(text)) asked.set(text, (own as unknown[]) ?? [])
  return Reflect.apply(query, this, args)
})

const application = await testApplication()
const { database } = application
const send = createClient(application.app)
const reader = await buildUser(application, { is_artists: true, account_type: 'admin' })
const fill = (statement: string) =>
  database.pool.query(statement.replaceAll('$rows', String(ROWS)).replaceAll('$artists', String(ARTISTS)))

await fill(`insert into users (nick_name, is_artists) select '艺人 ' || n, n % 2 = 0 from generate_series(1, $rows) n`)
await fill(`
  with added as (
    insert into resources (title, artist_id, content_type, category_code, style, tbpm, tkey, published_at)
    select '曲目 ' || n, n % $artists + 1, 1 + n % 6, 'A0301', 'house', 90 + n % 80, '8A', now() - n * interval '1 minute'
    from generate_series(1, $rows) n returning resource_id, content_type
  ), counted as (
    insert into resource_counts (resource_id, content_type, play_count, download_count, collect_count)
    select resource_id, content_type, resource_id * 7 % 9973, resource_id * 5 % 997, resource_id * 3 % 499 from added
  )
  insert into audio_sources (resource_id, position, file_name, file_type, file_size, duration_ms, sha256, storage_key, waveform,
    waveform_overview)
  select resource_id, 0, 'a.mp3', 'audio/mpeg', 1, 1, lpad(resource_id::text, 64, '0'), 'original/a.mp3', '0', '0' from added`)
await fill(`insert into collects (user_id, resource_id) select n % 1000 + 1, n from generate_series(1, $rows) n`)
await fill(`insert into follows (user_id, followed_id) select n % 1000 + 1, n from generate_series(1001, $rows) n`)
await fill(`insert into crates (user_id, name) select n, '箱' from generate_series(1, $rows) n`)
await fill(`insert into crate_tracks (crate_id, resource_id, position) select n, n, 0 from generate_series(1, $rows) n`)
await fill(
  `insert into comments (resource_id, user_id, content, time_ms, wave_part) select n, n, '好', n, n % 64 from generate_series(1, $rows) n`,
)
await fill(`insert into mentions (comment_id, user_id, nick_name) select comment_id, user_id, '艺人' from comments`)
await fill(`insert into play_days (resource_id, day, plays) select n, current_date - n % 90, 1 from generate_series(1, $rows) n`)
await fill(`
  insert into originals (upload_id, owner_id, file_name, content_type, size_bytes, sha256, storage_key)
  select n, n % $artists + 1, 'a', 'audio/mpeg', 1, lpad(n::text, 64, '0'), 'a' from generate_series(1, $rows) n`)
await fill(`insert into resource_files (resource_id, original_id, position) select n, n, 0 from generate_series(1, $rows) n`)
await fill(
  `insert into resource_log (resource_id, from_state, to_state) select n, 'draft', 'review' from generate_series(1, $rows) n`,
)
await fill(`
  insert into posts (author_id, content, topic, created_at)
  select n % $artists + 1, '侧链与混音 ' || n, '话题' || n % 100, now() - n * interval '1 minute' from generate_series(1, $rows) n`)
await fill(`insert into post_counts (post_id, created_at, like_count) select post_id, created_at, post_id % 97 from posts`)
await fill(`insert into post_likes (user_id, post_id) select 1 + post_id % $artists, post_id from posts`)
await fill(`insert into conversations (first_id, second_id) select 1, n from generate_series(2, $rows) n`)
await fill(`insert into conversation_sides (user_id, other_id, conversation_id, latest_message_id, message_count)
  select first_id, second_id, conversation_id, conversation_id, 1 from conversations
  union all select second_id, first_id, conversation_id, conversation_id, 1 from conversations`)
await fill(`insert into messages (conversation_id, sender_id, content, created_at, resource_id)
  select conversation_id, first_id, '好', now(), conversation_id from conversations order by conversation_id`)
await fill(`insert into blocks (user_id, blocked_id) select n % 1000 + 1, n from generate_series(1001, $rows) n`)
await fill(`insert into report_cases (kind, thing_id, author_id, content, state, decided_at)
  select 'message', n, 1, '好', case when n % 2 = 0 then 'open' else 'dismissed' end, case when n % 2 = 1 then now() end
  from generate_series(1, $rows) n`)
await fill(`insert into reports (case_id, kind, thing_id, reporter_id, reason, detail)
  select n, 'message', n, n, 'spam', '' from generate_series(1, $rows) n`)
await fill(
  `insert into orders (order_no, user_id, amount_fen, expires_at) select n, n % 1000 + 1, 100, now() from generate_series(1, $rows) n`,
)
await fill(`insert into order_items (order_id, goods_type, goods_id, title, quantity, unit_fen, amount_fen)
  select order_id, 'RECHARGE', 100, '充值', 1, 100, 100 from orders`)
await fill(
  `insert into packages (user_id, name, file_ids, names) select n % 1000 + 1, '箱', array[n], array['a.mp3'] from generate_series(1, $rows) n`,
)
await fill(
  `insert into searches (day, word, mark) select current_date - n % 90, '词' || n % 500, int4send(n) from generate_series(1, $rows) n`,
)
await database.pool.query('analyze')
/** One of the reader's own. */
const ownOrder = String((await database.pool.query('select max(order_id) as id from orders where user_id = 1')).rows[0].id)

/** What the calls are asked with, where one question is not all or an argument is needed; every other number in a path is 1. */
const QUESTIONS: Record<string, Record<string, string>[]> = {
  '/client/app/cms/dict/{dictType}': [{ dictType: DICT_TYPES[0] }],
  '/client/app/cms/users/{type}': [{ type: 'artist' }, { type: 'focus', userId: '1' }, { type: 'fans', userId: '1' }],
  '/client/app/cms/resource': [
    ...RESOURCE_ORDERS.map((orderBy) => ({ orderBy, pageNum: '9' })),
    { style: 'house', tkey: '8A', bpmFrom: '100', bpmTo: '120', artistId: '2', pageSize: '100' },
  ],
  '/client/app/cms/advice': [{ action: 'download', resourceIds: '1,2,3' }],
  '/client/app/cms/resource_search': [{ keyword: '曲目 7' }],
  '/client/app/cms/resource_completion': [{ key: 'quMu' }],
  '/client/app/cms/chart': CHART_PERIODS.map((period) => ({ period })),
  '/client/app/cms/picks/{list}': [{ list: PICK_LISTS[0] }],
  '/client/app/cms/waveform': [{ ids: '1,2,3' }],
  '/client/app/cms/beats': [{ ids: '1,2,3' }],
  '/client/app/user/resource_states': [{ ids: '1,2,3' }],
  '/client/app/user/mentionable': [{}, { resourceId: '1', key: '艺人 7' }],
  '/client/app/cms/comments/some': [{ resourceId: '1', ids: '1,2,3' }],
  '/client/app/cms/sale_states': [{ ids: '1,2,3' }],
  '/client/app/cms/comments': [
    ...COMMENT_ORDERS.map((orderBy) => ({ orderBy, resourceId: '1' })),
    { resourceId: '1', parentId: '1' },
    { resourceId: '1', orderBy: 'hottest', after: '1.1' },
  ],
  '/app/comments/list': [{ resourceId: '1' }],
  '/client/app/user/message/chat': [{ userId: '2' }, { userId: '2', before: '9' }],
  '/client/app/user/message/conversation': [{ userId: '2' }],
  '/client/app/user/message/conversation/tracks': [{ userId: '2' }],
  '/client/app/resource/original': [{ sha256: '0'.repeat(64) }],
  '/client/app/cms/posts': [
    {},
    { orderBy: 'hottest' },
    { topic: '话题7' },
    { userId: '7' },
    { keyword: '侧链' },
    { keyword: '混音 77' },
  ],
  '/client/app/cms/posts/newer': [{ since: '1.1' }, { since: '1.1', feed: 'following' }],
  '/client/app/cms/post/{id}': [{ id: String((await database.pool.query('select max(post_id) as id from posts')).rows[0].id) }],
  '/pay/order/check/{id}': [{ id: ownOrder }],
  '/pay/client/order/detail/{id}': [{ id: ownOrder }],
  '/client/app/admin/order/{id}': [{ id: ownOrder }],
  '/client/app/admin/order': [{}, { status: 'SHIPPED' }, { userId: '1' }, { orderNo: ownOrder }, { isToSend: '1' }],
  '/pay/client/order/refund/quote/{id}': [{ id: ownOrder }],
  '/client/app/admin/order/refund/quote/{id}': [{ id: ownOrder }],
  '/client/app/admin/refund': [{}, { state: 'done' }],
  '/client/app/admin/invoice': [{}, { state: 'issued' }],
  '/client/app/artist/earnings/lines': [{}, { month: '2026-11' }],
  '/cms/file/plan/{packageId}': [{ packageId: '1000' }],
  '/client/app/resource/own/{id}': [{ id: String(ARTISTS) }],
}
/** Large tables that are read only to be written to. */
const LOCKED = ['conversations']
/** Those that read no list: they send, lead away, or show one person's sealed number or one case. */
const OTHERS = [
  '/resource/sms/code',
  '/auth/binding/{source}',
  '/client/app/admin/artist/identity/{id}',
  '/client/app/admin/report/{id}',
  '/client/app/cms/licence/{no}',
  '/client/app/admin/payout/account/{artistId}',
]

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

const scansOf = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
]
const { rows } = await database.pool.query(
  `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${LARGE}`,
)
const large = rows.map(({ relname }) => String(relname)).filter((table) => !LOCKED.includes(table))

/** Large tables that the database would read from end to end to answer. */
async function scannedBy(text: string, values: unknown[] = []): Promise<string[]> {
  const explained = await database.pool.query(`explain (format json) ${text}`, values)
  return scansOf(explained.rows[0]['QUERY PLAN'][0].Plan).filter((table) => large.includes(table))
}

test('no reading call reads a large table from end to end', async () => {
  // The first list builds the index in memory, which is the one that reads everything.
  await send('GET', '/client/app/cms/resource')
  asked.clear()
  for (const { method, path } of allRoutes) {
    if (method !== 'GET' || OTHERS.includes(path)) continue
    for (const question of QUESTIONS[path] ?? [{}]) {
      const { status } = await send(
        'GET',
        path.replace(/\{(\w+)\}/g, (_, name) => question[name] ?? '1'),
        question,
        reader,
      )
      expect(status, path).toBe(200)
    }
  }
  const statements = [...asked]
  // What was seen tells of every large table, so nothing was asked past the check.
  const unseen = large.filter((table) => !statements.some(([text]) => new RegExp(`\\b${table}\\b`).test(text)))
  expect([large.length >= 11, unseen]).toEqual([true, []])
  const found = await Promise.all(statements.map(async ([text, values]) => ({ text, scans: await scannedBy(text, values) })))
  expect(found.filter(({ scans }) => scans.length > 0)).toEqual([])
})

test('what has no index is found out', async () => {
  expect(await scannedBy('select from comments where content = $1', ['好'])).toEqual(['comments'])
})
