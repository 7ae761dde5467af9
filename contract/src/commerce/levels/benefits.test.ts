import { describe, expect, test } from 'vitest'
import { SaleRules } from '../sale/sale-rules.ts'
import { benefitsOf, gainsOver } from './benefits.ts'

const { presalePercents } = SaleRules.parse({})
const lossless = { lowestKbps: 320, highestKbps: 320, hasLossless: true, isMp3: true }
const facts = { downloadsADay: [20, 50, 100, 300], presalePercents, sound: lossless }
const of = (level: number, entered: string[] = [], more: Partial<typeof facts> = {}) =>
  benefitsOf(level, entered, { ...facts, ...more })

describe('benefits of a level', () => {
  test.each([
    [0, ['每天下载 20 个', '320k MP3 下载']],
    [1, ['每天下载 50 个', '320k MP3 下载']],
    [2, ['每天下载 100 个', '无损音质下载（原曲为无损时）', '预售 9 折']],
    [3, ['每天下载 300 个', '无损音质下载（原曲为无损时）', '预售 8 折']],
    [4, ['每天下载 300 个', '无损音质下载（原曲为无损时）', '预售 8 折', '5 个团队席位', '可验证的商用授权书']],
  ])('state numbers for VIP%i', (level, lines) => {
    expect(of(level)).toEqual(lines)
  })

  test('contain the site’s daily limit of downloads, where 0 means no limit', () => {
    const downloadsADay = [3, 0]
    expect([0, 1, 4].map((level) => of(level, [], { downloadsADay })[0])).toEqual([
      '每天下载 3 个',
      '每天下载个数不限',
      '每天下载个数不限',
    ])
  })

  test('name a presale discount only where there is one', () => {
    const discounts = (percent: number) =>
      of(1, [], { presalePercents: { '1': percent } }).filter((line) => line.startsWith('预售'))
    expect([100, 95, 85, 50, 0].map(discounts)).toEqual([[], ['预售 9.5 折'], ['预售 8.5 折'], ['预售 5 折'], ['预售免费']])
  })

  test.each([
    ['lossless and 320k files', lossless, ['320k MP3 下载', '无损音质下载（原曲为无损时）']],
    [
      '192k files only',
      { lowestKbps: 191.2, highestKbps: 193, hasLossless: false, isMp3: true },
      ['192k MP3 下载', '192k MP3 下载'],
    ],
    ['lossless and 192k files', { ...lossless, lowestKbps: 192 }, ['192k 到 320k MP3 下载', '无损音质下载（原曲为无损时）']],
    ['M4A among them', { ...lossless, lowestKbps: 131, isMp3: false }, ['128k 到 320k 音质下载', '无损音质下载（原曲为无损时）']],
    [
      'a file that was cut to nearly nothing',
      { ...lossless, lowestKbps: 7.6 },
      ['7k 到 320k MP3 下载', '无损音质下载（原曲为无损时）'],
    ],
    [
      'no file',
      { lowestKbps: 0, highestKbps: 0, hasLossless: false, isMp3: true },
      ['320k MP3 下载', '无损音质下载（原曲为无损时）'],
    ],
  ])('promise VIP1 and VIP2 the bit rates of the files: %s', (_, sound, lines) => {
    expect([1, 2].map((level) => of(level, [], { sound })[1])).toEqual(lines)
  })

  test('show an operator’s lines in place of the seeded ones', () => {
    const entered = ['播放和下载 VIP1 的音乐', '每月一次线下试听会', '320k MP3 下载', '每天下载更多文件']
    expect(of(1, entered)).toEqual(['每天下载 50 个', '320k MP3 下载', '每月一次线下试听会'])
  })
})

describe('what a level adds to the one below', () => {
  test.each([
    [1, ['每天下载 50 个']],
    [2, ['每天下载 100 个', '无损音质下载（原曲为无损时）', '预售 9 折']],
    [3, ['每天下载 300 个', '预售 8 折']],
    [4, ['5 个团队席位', '可验证的商用授权书']],
  ])('is listed for VIP%i', (level, lines) => {
    expect(gainsOver(of(level), of(level - 1))).toEqual(lines)
  })

  test('includes an operator’s line', () => {
    expect(gainsOver(of(4, ['专属客服']), of(3))).toContain('专属客服')
  })
})
