import type { Database } from '../../server/src/platform/database/database.ts'

/** Orders, works and calls of staff, `rows` of each over a year, of a thousand users; and the hours of two years. */
export async function fillOffice({ pool }: Database, rows: number): Promise<void> {
  const time = `now() - (${rows} - n) * interval '1 year' / ${rows}`
  await pool.query(`insert into users (nick_name, phone, is_artists)
    select '用户 ' || n, '138' || lpad((n - 1)::text, 8, '0'), true from generate_series(1, 1000) n`)
  await pool.query(`insert into resources (title, content_type, category_code, state, published_at, artist_id, created_at)
    select case when n % 2 = 0 then '城市夜色 ' else '长路 ' end || n, case when n % 50 = 0 then 2 when n % 5000 = 1 then 3 else 1 end,
      'A030' || 1 + n % 4, case when n % 1000 = 0 then 'review' when n % 500 = 1 then 'taken_down' else 'published' end,
      case when n % 1000 = 0 or n % 500 = 1 then null else ${time} end, 1 + n % 1000, ${time}
    from generate_series(1, ${rows}) n`)
  await pool.query(`insert into orders (order_no, user_id, amount_fen, status, expires_at, created_at, paid_at, is_shipped)
    select n::text, 1 + n % 1000, 1500, case when n % 2000 = 3 then 'PAID' when n % 300 = 7 then 'REFUNDED'
      when n % 100 = 9 then 'CANCELLED' when n > ${rows} - 20 then 'CREATED' else 'COMPLETED' end,
      ${time} + interval '15 minutes', ${time}, case when n % 100 = 9 then null else ${time} end, n % 2000 = 3
    from generate_series(1, ${rows}) n`)
  await pool.query(`insert into order_items (order_id, goods_type, goods_id, title, quantity, unit_fen, amount_fen)
    select n, case when n % 5000 = 11 then 'DESIGN' when n % 10 = 0 then 'RECHARGE' when n % 3 = 0 then 'RESOURCE' else 'VIP' end,
      1, '一个月', 1, 1500, 1500
    from generate_series(1, ${rows}) n`)
  await pool.query(`insert into staff_calls (user_id, operator, route, permission, args, network, called_at)
    select case when n % 100 = 0 then null else 1 + n % 20 end, case when n % 100 = 0 then '小周' end,
      case when n % 100000 = 5 then 'POST /rare' else 'GET /action/' || n % 40 end,
      (array['content', 'review', 'finance', 'support', 'people'])[1 + n % 5], jsonb_build_object('id', n::text), '10.0.0.0/24', ${time}
    from generate_series(1, ${rows}) n`)
  await pool.query(`insert into staff_call_outcomes (call_id, outcome)
    select call_id, case when call_id % 200 = 0 then 'ORDER_STATE' else 'OK' end from staff_calls`)
  await pool.query(`insert into site_hours (metric, hour, value, counted_at)
    select metric, hour, 100, now()
    from unnest(array['visitors', 'plays', 'listeners', 'downloads', 'signUps', 'uploads', 'salesFen', 'refundsFen', 'vips']) as metric,
      generate_series(date_trunc('hour', now()) - interval '2 years', now(), interval '1 hour') as hour`)
  await pool.query(`insert into site_days (metric, day, value)
    select metric, (hour at time zone 'Asia/Shanghai')::date, sum(value) from site_hours group by 1, 2`)
  await pool.query('vacuum analyze')
}
