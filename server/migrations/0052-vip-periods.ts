import { type Kysely, sql } from 'kysely'

/** What each level costs by months, as it was seeded and as it is sold; what an operator set since stays. */
const PLANS: [level: number, seeded: [months: number, fen: number], plans: [months: number, fen: number][]][] = [
  [
    1,
    [1, 3000],
    [
      [1, 1200],
      [3, 3100],
      [12, 10_800],
    ],
  ],
  [
    2,
    [3, 7800],
    [
      [1, 2000],
      [3, 5200],
      [12, 17_800],
    ],
  ],
  [
    3,
    [12, 26_800],
    [
      [1, 3000],
      [3, 7800],
      [12, 26_800],
    ],
  ],
  [
    4,
    [12, 88_800],
    [
      [1, 9800],
      [12, 88_800],
    ],
  ],
]
const NAMES: [level: number, seeded: string, name: string][] = [
  [1, '月卡会员', '入门'],
  [2, '季卡会员', '进阶'],
  [3, '年卡会员', '专业'],
]

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vip_periods
      add months smallint,
      add anchor_at timestamptz,
      add anchor_months smallint,
      add worth_fen bigint not null default 0 check (worth_fen >= 0),
      add ended_at timestamptz,
      add taken_by_item_id bigint references order_items (order_item_id),
      add end_told_at timestamptz,
      add check ((anchor_at is null) = (anchor_months is null))`.execute(db)
  await sql`create index vip_periods_of_item on vip_periods (order_item_id) where order_item_id is not null`.execute(db)
  await sql`create index vip_periods_taken on vip_periods (taken_by_item_id) where taken_by_item_id is not null`.execute(db)
  await sql`create index vip_periods_ending on vip_periods (ends_at) where end_told_at is null and ended_at is null`.execute(db)

  await sql`
    insert into vip_periods (user_id, vip_level, starts_at, ends_at, source)
    select user_id, vip_level, least(created_at, vip_expire_at - interval '1 second'), vip_expire_at, 'grant'
    from users where vip_level > 0 order by user_id`.execute(db)
  await sql`alter table users drop column vip_level, drop column vip_expire_at`.execute(db)

  for (const [level, [months, fen], plans] of PLANS) await sellAt(db, level, { months, fen }, plans)
  for (const [level, seeded, name] of NAMES) {
    await sql`update vip_goods set name = ${name} where vip_level = ${level} and name = ${seeded}`.execute(db)
  }
}

async function sellAt(
  db: Kysely<unknown>,
  level: number,
  { months, fen }: { months: number; fen: number },
  plans: [months: number, fen: number][],
): Promise<void> {
  const { rows } = await sql<{ months: number; price_fen: number }>`
    select months, price_fen from vip_plans where vip_level = ${level}`.execute(db)
  if (rows.length !== 1 || rows[0]?.months !== months || rows[0].price_fen !== fen) return
  for (const [each, price] of plans) {
    await sql`insert into vip_plans (vip_level, months, price_fen) values (${level}, ${each}, ${price})
      on conflict (vip_level, months) do update set price_fen = excluded.price_fen`.execute(db)
  }
  await sql`update vip_goods set (months, price_fen) =
    (select months, price_fen from vip_plans where vip_level = ${level} order by months desc limit 1)
    where vip_level = ${level}`.execute(db)
}
