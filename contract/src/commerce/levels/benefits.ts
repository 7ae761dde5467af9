import { dailyDownloads, LOSSLESS_LEVEL } from '../../media/rules.ts'
import type { SaleRules } from '../sale/sale-rules.ts'
import { SEATS_MAX, TEAM_LEVEL } from '../team/seats.ts'

/** The files that levels open for download; lossless files count at the 320 kbit/s of their MP3 copy. */
export interface SoundFacts {
  /** In kbit/s; both are 0 without any file. */
  lowestKbps: number
  highestKbps: number
  hasLossless: boolean
  /** True when members below the lossless level get all of them as MP3. */
  isMp3: boolean
}

/** The settings and files from which a level's benefits are computed. */
export interface BenefitFacts {
  /** Downloads a day by VIP level from 0; the last also applies to higher levels, and 0 means no limit. */
  downloadsADay: readonly number[]
  presalePercents: SaleRules['presalePercents']
  sound: SoundFacts
}

/** Lines that the site's first start wrote for every level; the computed lines repeat them with numbers. */
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

/** The benefits of a level: computed lines with numbers, then the operator's lines. Level 0 is a member without VIP. */
export function benefitsOf(vipLevel: number, entered: readonly string[], facts: BenefitFacts): string[] {
  const custom = entered.filter((line) => !SEEDED_LINES.has(line))
  return [downloads(vipLevel, facts), quality(vipLevel, facts), ...presale(vipLevel, facts), ...team(vipLevel), ...custom]
}

/** The benefits that the level below does not have, in their order. */
export const gainsOver = (benefits: readonly string[], below: readonly string[]): string[] =>
  benefits.filter((line) => !below.includes(line))

function downloads(vipLevel: number, { downloadsADay }: BenefitFacts): string {
  const perDay = dailyDownloads(downloadsADay, vipLevel)
  return perDay === 0 ? '每天下载个数不限' : `每天下载 ${perDay} 个`
}

/** Bit rates that encoders commonly offer, in kbit/s. */
const BIT_RATES = [320, 256, 224, 192, 160, 128, 96, 64, 32]

/** The common bit rate that a file reaches. Its length is rounded, so that a 320k file may measure 319. */
const reached = (kbps: number): number => BIT_RATES.find((rate) => kbps * 1.02 >= rate) ?? Math.floor(kbps)

function quality(vipLevel: number, { sound: { lowestKbps, highestKbps, hasLossless, isMp3 } }: BenefitFacts): string {
  if (vipLevel >= LOSSLESS_LEVEL && (hasLossless || highestKbps === 0)) return '无损音质下载（原曲为无损时）'
  if (highestKbps === 0) return '320k MP3 下载'
  const [lowest, highest] = [reached(lowestKbps), reached(highestKbps)]
  const rates = lowest === highest ? `${highest}k` : `${lowest}k 到 ${highest}k`
  return isMp3 ? `${rates} MP3 下载` : `${rates} 音质下载`
}

function presale(vipLevel: number, { presalePercents }: BenefitFacts): string[] {
  const percent = presalePercents[String(vipLevel)] ?? 100
  if (percent >= 100) return []
  return [percent === 0 ? '预售免费' : `预售 ${percent / 10} 折`]
}

const team = (vipLevel: number): string[] => (vipLevel >= TEAM_LEVEL ? [`${SEATS_MAX} 个团队席位`, '可验证的商用授权书'] : [])
