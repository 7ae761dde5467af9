import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table resources
      add resource_type text not null default 'MUSIC' check (resource_type in ('MUSIC', 'VIDEO', 'ALBUM', 'VIDEO_COLLECTION')),
      add price_fen int not null default 0 check (price_fen >= 0)`.execute(db)
  await sql`update resources set resource_type = 'ALBUM' where content_type = 2`.execute(db)

  await sql`
    create table picks (
      list text not null check (list in ('choice', 'one')),
      position int not null,
      resource_id bigint not null references resources (resource_id) on delete cascade,
      note text not null default '',
      primary key (list, position),
      unique (list, resource_id)
    )`.execute(db)
  await sql`
    create table design_requests (
      request_id bigint generated always as identity primary key,
      user_id bigint not null references users (user_id),
      resource_id bigint references resources (resource_id) on delete set null,
      phone text not null check (phone ~ '^1[3-9][0-9]{9}$'),
      occasion text not null,
      budget_fen int not null check (budget_fen >= 0),
      wish text not null,
      closed_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index design_requests_of_user on design_requests (user_id, request_id desc)`.execute(db)

  for (const [position, [code, parent, name]] of CATEGORIES.entries()) {
    await sql`insert into categories (code, parent_code, name, position)
      values (${code}, ${parent}, ${name}, ${100 + position})`.execute(db)
  }
  await sql`delete from menus where parent_id is not null`.execute(db)
  await sql`delete from menus`.execute(db)
  for (const [position, [id, parent, name, icon, url]] of MENUS.entries()) {
    await sql`insert into menus (menu_id, parent_id, menu_name, icon, url, position)
      values (${id}, ${parent}, ${name}, ${icon}, ${url}, ${position})`.execute(db)
  }
}

const CATEGORIES: [code: string, parent: string | null, name: string][] = [
  ['B01', null, '串烧'],
  ['D01', null, 'DJ 器材'],
  ['D0101', 'D01', '控制器'],
  ['D0102', 'D01', '耳机与护耳'],
  ['D0103', 'D01', '唱片与 U 盘'],
  ['D0104', 'D01', '包与配件'],
  ['E01', null, '定制'],
  ['E0101', 'E01', '音乐定制'],
  ['E0102', 'E01', '人声与音色'],
  ['F01', null, '声光电'],
  ['F0101', 'F01', '灯光'],
  ['F0102', 'F01', '激光'],
  ['F0103', 'F01', '视频素材'],
  ['P01', null, '圈子'],
]

const MENUS: [id: number, parent: number | null, name: string, icon: string, url: string][] = [
  [1, null, '首页', 'home', '/'],
  [2, null, 'DJ 音乐', 'music', '/dj'],
  [3, null, '单曲', 'disc', '/singles'],
  [4, null, '音乐包', 'package', '/musicPacks'],
  [5, null, '艺人', 'users', '/artist'],
  [10, null, '榜单', 'chart', ''],
  [11, 10, '热门音乐', 'flame', '/hotMusic'],
  [14, 10, '下载榜', 'download', '/maxDownload'],
  [13, 10, '新品', 'sparkles', '/newProduct'],
  [15, 10, '精选', 'star', '/choiseMusic'],
  [16, 10, '每日一首', 'calendar', '/choiseOne'],
  [20, null, '选曲', 'disc', ''],
  [25, 20, '分类', 'category', '/types'],
  [26, 20, '标签', 'tag', '/tag'],
  [27, 20, '串烧', 'list', '/musicSkewers'],
  [28, 20, '音源', 'wave', '/musicSource'],
  [29, 20, '翻制', 'refresh', '/reproduction'],
  [30, null, '现场', 'disc', ''],
  [31, 30, 'DJ 器材', 'headphones', '/djDevice'],
  [32, 30, '定制', 'wand', '/udesign'],
  [33, 30, '声光电', 'bulb', '/voice'],
  [34, 30, '酒吧策划', 'glass', '/barBrandPlanning'],
  [35, 30, '圈子', 'message', '/circle'],
]
