import { dailyDownloads, LOSSLESS_LEVEL } from '../../media/rules.ts'
import type { SaleRules } from '../sale/sale-rules.ts'
import { SEATS_MAX, TEAM_LEVEL } from '../team/seats.ts'

/** Settings behind the numbers in a level's benefits. */
export interface BenefitFacts {
  /** Files a user may download a day, by VIP level from 0; the last also applies to higher levels, 0 is no limit. */
  downloadsADay: readonly number[]
  presalePercents: SaleRules['presalePercents']
}

/** Lines that the first start wrote for every level; the lines with numbers say the same. */
const SEEDED_LINES: ReadonlySet<string> = new Set([
  '播放和下载 VIP1 的音乐',
  '播放和下载 VIP1、VIP2 的音乐',
  '播放和下载 VIP1 到 VIP3 的音乐',
  '播放和下载全部会员音乐',
  '320k MP3 下载',
  '原曲无损的，下载也无损',
  '预售有折扣',
  '预售折扣更多',
  '5 个团队席位',
  '可验证的商用授权书',
  '每天下载更多文件',
  '每天可下载的文件最多',
])

/** The benefits of a level, in words with numbers, followed by the operator's lines. Level 0 is a member without VIP. */
export function benefitsOf(vipLevel: number, entered: readonly string[], facts: BenefitFacts): string[] {
  const own = entered.filter((line) => !SEEDED_LINES.has(line))
  return [downloads(vipLevel, facts), quality(vipLevel), ...presale(vipLevel, facts), ...team(vipLevel), ...own]
}

/** The benefits that the level below does not have, in their order. */
export const gainsOver = (benefits: readonly string[], below: readonly string[]): string[] =>
  benefits.filter((line) => !below.includes(line))

function downloads(vipLevel: number, { downloadsADay }: BenefitFacts): string {
  const perDay = dailyDownloads(downloadsADay, vipLevel)
  return perDay === 0 ? '每天下载个数不限' : `每天下载 ${perDay} 个`
}

const quality = (vipLevel: number): string => (vipLevel >= LOSSLESS_LEVEL ? '无损音质下载（原曲为无损时）' : '320k MP3 下载')

function presale(vipLevel: number, { presalePercents }: BenefitFacts): string[] {
  const percent = presalePercents[String(vipLevel)] ?? 100
  if (percent >= 100) return []
  return [percent === 0 ? '预售免费' : `预售 ${percent / 10} 折`]
}

const team = (vipLevel: number): string[] => (vipLevel >= TEAM_LEVEL ? [`${SEATS_MAX} 个团队席位`, '可验证的商用授权书'] : [])
