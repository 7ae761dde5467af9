import { type Kysely, sql } from 'kysely'

/** What was listed although nothing gave it, and what each level gives. A list that was entered since stays. */
const BENEFITS: [level: number, listed: string[], given: string[]][] = [
  [1, ['320k 下载', '会员曲目试播'], ['播放和下载 VIP1 的音乐', '每天下载更多文件']],
  [2, ['无损下载', '分轨音源', '预售 9 折'], ['播放和下载 VIP1、VIP2 的音乐', '每天下载更多文件']],
  [3, ['无损下载', '分轨音源', '预售 8 折', '和谐混音推荐'], ['播放和下载 VIP1 到 VIP3 的音乐', '每天下载更多文件']],
  [4, ['5 个席位', '商用授权', '专属客服'], ['播放和下载全部会员音乐', '每天可下载的文件最多']],
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [level, listed, given] of BENEFITS) {
    await sql`update vip_goods set benefits = ${given} where vip_level = ${level} and benefits = ${listed}::text[]`.execute(db)
  }
}
