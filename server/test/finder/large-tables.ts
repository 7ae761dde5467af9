import type pg from 'pg'

/**
 * Fills the tables around a catalogue with `rows` rows each. Users and resources exist, numbered from 1 to at least so many; the
 * resources belong to the first `artists` users, and a part of everything to the first user.
 */
export async function fillAroundCatalogue(
  database: Pick<pg.ClientBase, 'query'>,
  { rows, artists }: { rows: number; artists: number },
): Promise<void> {
  // Rows for a whole table take longer than any request may.
  const fill = (statement: string) => database.query(`begin; set local statement_timeout = 0; ${statement}; commit`)
  await fill(`insert into collects (user_id, resource_id) select n % 1000 + 1, n from generate_series(1, ${rows}) n`)
  await fill(`insert into follows (user_id, followed_id) select n % 1000 + 1, n from generate_series(1001, ${rows}) n`)
  await fill(`insert into crates (user_id, name) select n, '箱' from generate_series(1, ${rows}) n`)
  await fill(`insert into crate_tracks (crate_id, resource_id, position) select n, n, 0 from generate_series(1, ${rows}) n`)
  await fill(
    `insert into comments (resource_id, user_id, content, time_ms, wave_part) select n, n, '好', n, n % 64 from generate_series(1, ${rows}) n`,
  )
  await fill(`insert into mentions (comment_id, user_id, nick_name) select comment_id, user_id, '艺人' from comments`)
  await fill(
    `insert into play_days (resource_id, day, plays) select n, current_date - n % 90, 1 from generate_series(1, ${rows}) n`,
  )
  await fill(`
  insert into originals (upload_id, owner_id, file_name, content_type, size_bytes, sha256, storage_key)
  select n, n % ${artists} + 1, 'a', 'audio/mpeg', 1, lpad(n::text, 64, '0'), 'a' from generate_series(1, ${rows}) n`)
  await fill(`insert into resource_files (resource_id, original_id, position) select n, n, 0 from generate_series(1, ${rows}) n`)
  await fill(
    `insert into resource_log (resource_id, from_state, to_state) select n, 'draft', 'review' from generate_series(1, ${rows}) n`,
  )
  await fill(`
  insert into posts (author_id, content, topic, created_at)
  select n % ${artists} + 1, '侧链与混音 ' || n, '话题' || n % 100, now() - n * interval '1 minute' from generate_series(1, ${rows}) n`)
  await fill(`insert into post_counts (post_id, created_at, like_count) select post_id, created_at, post_id % 97 from posts`)
  await fill(`insert into post_likes (user_id, post_id) select 1 + post_id % ${artists}, post_id from posts`)
  await fill(`insert into conversations (first_id, second_id) select n % 1000 + 1, n from generate_series(1001, ${rows}) n`)
  await fill(`insert into conversation_sides (user_id, other_id, conversation_id, latest_message_id, message_count)
  select first_id, second_id, conversation_id, conversation_id, 1 from conversations
  union all select second_id, first_id, conversation_id, conversation_id, 1 from conversations`)
  await fill(`insert into messages (conversation_id, sender_id, content, created_at, resource_id)
  select conversation_id, first_id, '好', now(), conversation_id from conversations order by conversation_id`)
  await fill(`insert into blocks (user_id, blocked_id) select n % 1000 + 1, n from generate_series(1001, ${rows}) n`)
  await fill(`insert into report_cases (kind, thing_id, author_id, content, state, decided_at)
  select 'message', n, 1, '好', case when n % 2 = 0 then 'open' else 'dismissed' end, case when n % 2 = 1 then now() end
  from generate_series(1, ${rows}) n`)
  await fill(`insert into reports (case_id, kind, thing_id, reporter_id, reason, detail)
  select n, 'message', n, n, 'spam', '' from generate_series(1, ${rows}) n`)
  await fill(
    `insert into orders (order_no, user_id, amount_fen, expires_at) select n, n % 1000 + 1, 100, now() from generate_series(1, ${rows}) n`,
  )
  await fill(`insert into order_items (order_id, goods_type, goods_id, title, quantity, unit_fen, amount_fen)
  select order_id, 'RECHARGE', 100, '充值', 1, 100, 100 from orders`)
  await fill(
    `insert into packages (user_id, name, file_ids, names) select n % 1000 + 1, '箱', array[n], array['a.mp3'] from generate_series(1, ${rows}) n`,
  )
  await fill(
    `insert into searches (day, word, mark) select current_date - n % 90, '词' || n % 500, int4send(n) from generate_series(1, ${rows}) n`,
  )
  await fillLogs(fill, rows)
  await fill(`update resources set state = 'review' where resource_id = 2`)
  await fill(`insert into infringement_notices (complainant, capacity, phone, work_title, resource_urls, reason, proof)
  values ('北岸唱片', 'owner', '13800138000', '黄河', array['https://a.example/resource?id=1'], '未经许可', '登记号')`)
  await fill(`insert into vip_periods (user_id, vip_level, starts_at, ends_at, source)
  select n, 1, now() - interval '1 year', now() + (n % 100 - 90) * interval '1 day', 'grant' from generate_series(1, ${rows}) n`)
  await fill(`insert into account_log (action, user_id, reason, logged_at)
  select 'unblock', n % 1000 + 1, '核实', now() from generate_series(1, ${rows}) n`)
  await fill(`insert into moderation_log (action, user_id, note)
  select 'mute', n % 1000 + 1, '刷屏' from generate_series(1, ${rows}) n`)
  await fill(
    `insert into account_blocks (user_id, reason, created_at) select n * 3, '刷单', now() from generate_series(1, ${rows} / 3) n`,
  )
  await fill(`update resources set genres = array['深夜', '标签' || resource_id % 50] where resource_id % 4 = 0`)
  await fill(
    `insert into coupons (code, title, off_fen, starts_at, ends_at) values ('LARGE', '礼', 100, now(), now() + interval '1 year')`,
  )
  await fill(`insert into announcements (title, content, audience, out_at, author_id)
  select '公告 ' || n, '停机维护', 'all', now(), 1 from generate_series(1, 100) n`)
  await fill('analyze')
}

/** The logs of staff and network, over half a year; every hundredth call was refused. */
async function fillLogs(fill: (statement: string) => Promise<unknown>, rows: number): Promise<void> {
  await fill(`insert into staff_calls (user_id, operator, route, permission, args, network, called_at)
  select case when n % 50 > 0 then n % 100 + 1 end, case when n % 50 = 0 then '操作人' || n % 7 end, 'POST /x/' || n % 40,
    (array['content', 'review', 'finance', 'support', 'people'])[n % 5 + 1], jsonb_build_object('id', n::text), '10.0.0.1',
    now() - (${rows} - n) * interval '184 days' / ${rows} from generate_series(1, ${rows}) n`)
  await fill(`insert into staff_call_outcomes (call_id, outcome)
  select call_id, case when call_id % 100 = 0 then 'FORBIDDEN' else 'OK' end from staff_calls`)
  await fill(`insert into network_log (user_id, action, address, happened_at)
  select n % 1000 + 1, 'sign-in', '10.0.' || n % 50 || '.1', now() - (${rows} - n) * interval '184 days' / ${rows}
  from generate_series(1, ${rows}) n`)
}
