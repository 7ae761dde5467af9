import { type Kysely, sql } from 'kysely'

/** What each level was said to give, and what it gives; a list that was entered since stays. */
const BENEFITS: [level: number, said: string[], given: string[]][] = [
  [1, ['播放和下载 VIP1 的音乐', '每天下载更多文件'], ['播放和下载 VIP1 的音乐', '320k MP3 下载', '每天下载更多文件']],
  [
    2,
    ['播放和下载 VIP1、VIP2 的音乐', '每天下载更多文件'],
    ['播放和下载 VIP1、VIP2 的音乐', '原曲无损的，下载也无损', '预售有折扣', '每天下载更多文件'],
  ],
  [
    3,
    ['播放和下载 VIP1 到 VIP3 的音乐', '每天下载更多文件'],
    ['播放和下载 VIP1 到 VIP3 的音乐', '原曲无损的，下载也无损', '预售折扣更多', '每天下载更多文件'],
  ],
  [
    4,
    ['播放和下载全部会员音乐', '每天可下载的文件最多'],
    ['播放和下载全部会员音乐', '原曲无损的，下载也无损', '5 个团队席位', '可验证的商用授权书', '每天可下载的文件最多'],
  ],
]

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table packages add compressed_ids bigint[] not null default '{}'`.execute(db)
  for (const [level, said, given] of BENEFITS) {
    await sql`update vip_goods set benefits = ${given} where vip_level = ${level} and benefits = ${said}::text[]`.execute(db)
  }
}
