import { type Kysely, sql } from 'kysely'

type Row = [id: number, parent: number | null, name: string, icon: string, url: string, position: number]

/**
 * Nine entries in place of twenty: pages that are nearly the same become the tabs of one entry and keep their ids and
 * addresses. What an operator changed stays as it is, what an operator removed stays away, and what an operator put below
 * an entry stays below it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const row of MENUS) {
    const before = SEEDED.find(([id]) => id === row[0])
    await (before ? replace(db, before, row) : add(db, row))
  }
  for (const [id, parent, name, icon, url, position] of SEEDED.filter((row) => !MENUS.some(([id]) => id === row[0]))) {
    await sql`delete from menus where (menu_id, menu_name, icon, url, position) = (${id}, ${name}, ${icon}, ${url}, ${position})
      and parent_id is not distinct from ${parent}
      and not exists (select from menus child where child.parent_id = ${id})`.execute(db)
  }
  await sql`select setval(pg_get_serial_sequence('menus', 'menu_id'), (select max(menu_id) from menus))`.execute(db)
}

async function replace(db: Kysely<unknown>, before: Row, after: Row): Promise<void> {
  const [id, parent, name, icon, url, position] = before
  const [, newParent, newName, newIcon, newUrl, newPosition] = after
  await sql`update menus set parent_id = ${newParent}, menu_name = ${newName}, icon = ${newIcon}, url = ${newUrl},
      position = ${newPosition}
    where (menu_id, menu_name, icon, url, position) = (${id}, ${name}, ${icon}, ${url}, ${position})
      and parent_id is not distinct from ${parent} and ${hasParent(newParent)}`.execute(db)
}

async function add(db: Kysely<unknown>, [id, parent, name, icon, url, position]: Row): Promise<void> {
  await sql`insert into menus (menu_id, parent_id, menu_name, icon, url, position)
    select ${id}::bigint, ${parent}::bigint, ${name}, ${icon}, ${url}, ${position}::int where ${hasParent(parent)}`.execute(db)
}

/** An operator may have removed the entry to which it would belong. */
const hasParent = (parent: number | null) =>
  parent === null ? sql`true` : sql`exists (select from menus parent where parent.menu_id = ${parent})`

/** As `0009-showcase.ts` left them. */
const SEEDED: Row[] = [
  [1, null, '首页', 'home', '/', 0],
  [2, null, 'DJ 音乐', 'music', '/dj', 1],
  [3, null, '单曲', 'disc', '/singles', 2],
  [4, null, '音乐包', 'package', '/musicPacks', 3],
  [5, null, '艺人', 'users', '/artist', 4],
  [10, null, '榜单', 'chart', '', 5],
  [11, 10, '热门音乐', 'flame', '/hotMusic', 6],
  [14, 10, '下载榜', 'download', '/maxDownload', 7],
  [13, 10, '新品', 'sparkles', '/newProduct', 8],
  [15, 10, '精选', 'star', '/choiseMusic', 9],
  [16, 10, '每日一首', 'calendar', '/choiseOne', 10],
  [20, null, '选曲', 'disc', '', 11],
  [25, 20, '分类', 'category', '/types', 12],
  [26, 20, '标签', 'tag', '/tag', 13],
  [27, 20, '串烧', 'list', '/musicSkewers', 14],
  [28, 20, '音源', 'wave', '/musicSource', 15],
  [29, 20, '翻制', 'refresh', '/reproduction', 16],
  [30, null, '现场', 'disc', '', 17],
  [31, 30, 'DJ 器材', 'headphones', '/djDevice', 18],
  [32, 30, '定制', 'wand', '/udesign', 19],
  [33, 30, '声光电', 'bulb', '/voice', 20],
  [34, 30, '酒吧策划', 'glass', '/barBrandPlanning', 21],
  [35, 30, '圈子', 'message', '/circle', 22],
]

/** An entry with an address and rows below it shows those as tabs; one without an address is a heading. */
const MENUS: Row[] = [
  [1, null, '首页', 'home', '/', 0],
  [2, null, '曲库', 'vinyl', '/dj', 10],
  [902, 2, '全部', 'vinyl', '/dj', 11],
  [3, 2, '单曲', 'disc', '/singles', 12],
  [13, 2, '新品', 'sparkles', '/newProduct', 13],
  [28, 2, '音源', 'wave', '/musicSource', 14],
  [29, 2, '翻制', 'refresh', '/reproduction', 15],
  [25, 2, '分类', 'category', '/types', 16],
  [26, 2, '标签', 'tag', '/tag', 17],
  [10, null, '榜单', 'trophy', '/hotMusic', 20],
  [11, 10, '热门', 'flame', '/hotMusic', 21],
  [14, 10, '下载', 'download', '/maxDownload', 22],
  [903, null, '精选', 'sparkles', '/choiseMusic', 30],
  [15, 903, '精选音乐', 'star', '/choiseMusic', 31],
  [16, 903, '每日一首', 'calendar', '/choiseOne', 32],
  [904, null, '合集', 'stack', '/musicPacks', 40],
  [4, 904, '音乐包', 'package', '/musicPacks', 41],
  [27, 904, '串烧', 'list', '/musicSkewers', 42],
  [905, 904, '制作串烧', 'list', '/setMusicSkewers', 43],
  [5, null, '艺人', 'users', '/artist', 50],
  [906, null, '我的', 'user', '', 60],
  [907, 906, '唱片箱', 'box', '/user/crates', 61],
  [908, 906, '喜爱', 'heart', '/user/userCenter?index=3', 62],
  [909, 906, '历史', 'history', '/user/history', 63],
  [30, null, '现场', 'confetti', '/djDevice', 70],
  [31, 30, '器材', 'headphones', '/djDevice', 71],
  [33, 30, '声光电', 'bulb', '/voice', 72],
  [32, 30, '定制', 'wand', '/udesign', 73],
  [34, 30, '策划', 'glass', '/barBrandPlanning', 74],
  [35, null, '圈子', 'message', '/circle', 80],
]
