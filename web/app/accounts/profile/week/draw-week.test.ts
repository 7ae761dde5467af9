import { expect, test } from 'vitest'
import { drawWeek, HEIGHT, shortened, stepsOf, type WeekPicture, WIDTH } from './draw-week.ts'
import type { Week } from './week.ts'

const track = { artist: '林夜', cover: '', coverColor: '#222', tbpm: 124, tkey: '8A', times: 14 }
const week: Week = {
  ...{ minutes: 412, minutesBefore: 376, days: [40, 60, 12, 80, 112, 96, 12], topKey: '8A', tempo: 124 },
  ...{
    trackCount: 31,
    artistCount: 9,
    newArtistCount: 0,
    streak: 5,
    keys: new Map([
      ['8A', 100],
      ['9A', 50],
      ['1B', 1],
    ]),
  },
  tracks: ['雾中霓虹', '一个写得特别特别特别长的曲名 Extended Mix', '厦门弹跳'].map((title, at) => ({
    ...{ ...track, title, resourceId: String(at) },
  })),
}

/** Records the texts drawn on a fake canvas whose letters are as wide as high. */
function written(picture: Partial<WeekPicture> = {}) {
  const texts: { text: string; size: number; color: unknown; left: number; right: number; y: number }[] = []
  const sizeOf = (font: string) => Number(/ (\d+)px /.exec(font)?.[1])
  const nothing = () => {}
  const canvas = {
    ...{ font: '', fillStyle: '' as string | CanvasGradient | CanvasPattern, textAlign: 'left' as CanvasTextAlign },
    textBaseline: 'alphabetic' as CanvasTextBaseline,
    measureText: (text: string) => ({ width: [...text].length * sizeOf(canvas.font) }) as TextMetrics,
    fillText(text: string, x: number, y: number) {
      const { width } = this.measureText(text)
      const left = this.textAlign === 'left' ? x : this.textAlign === 'right' ? x - width : x - width / 2
      texts.push({ text, size: sizeOf(this.font), color: this.fillStyle, left, right: left + width, y })
    },
    ...{ fillRect: nothing, beginPath: nothing, arc: nothing, closePath: nothing, fill: nothing, roundRect: nothing },
    ...{ drawImage: nothing, save: nothing, restore: nothing, clip: nothing },
  }
  const base = { week, name: '阿乔', span: '11月16日 – 22日', covers: [], code: [[true]], font: 'sans-serif' }
  drawWeek(canvas as Parameters<typeof drawWeek>[0], { ...base, ...picture })
  return texts
}

test('writes nothing smaller than 20 px and nothing beyond the picture', () => {
  const texts = written({ name: '一个非常非常非常非常非常非常长的昵称' })
  expect(texts.length).toBeGreaterThan(15)
  for (const { text, size, left, right, y } of texts) {
    expect(size, text).toBeGreaterThanOrEqual(20)
    expect(left, text).toBeGreaterThanOrEqual(0)
    expect(right, text).toBeLessThanOrEqual(WIDTH)
    expect(y, text).toBeLessThan(HEIGHT)
  }
})

test('shows minutes, the difference, the key, the tempo and the fullest day, in gold alone', () => {
  const texts = written()
  const all = texts.map(({ text }) => text)
  for (const text of ['412', '分钟，比上周多 36', '8A', '124', '31', '9', '周五 112 分', '听了 14 遍', '连着听了 5 天', '位艺人'])
    expect(all).toContain(text)
  const [full, other] = ['周五 112 分', '四'].map((label) => texts.find(({ text }) => text === label)?.color)
  expect(texts.filter(({ color }) => color === full)).toHaveLength(1)
  expect(full).not.toBe(other)
})

test('an empty week has no key and no gold day', () => {
  const empty = {
    ...week,
    minutes: 0,
    minutesBefore: 0,
    days: [0, 0, 0, 0, 0, 0, 0],
    topKey: '',
    tempo: 0,
    streak: 0,
    keys: new Map(),
    tracks: [],
  }
  const all = written({ week: empty }).map(({ text }) => text)
  expect(all).toContain('分钟')
  expect(all).not.toContain('听得最多')
  expect(all.some((text) => text.startsWith('连着听了'))).toBe(false)
})

test('new artists are counted where there are some, and a streak as long as the record says so', () => {
  const all = written({ week: { ...week, newArtistCount: 4, streak: 35 } }).map(({ text }) => text)
  expect(all).toEqual(expect.arrayContaining(['4', '位新艺人', '连着听了 35 天以上']))
})

test('the steps of a key are proportional to the longest one, and at least one', () => {
  expect([...stepsOf(week.keys)]).toEqual([
    ['8A', 12],
    ['9A', 6],
    ['1B', 1],
  ])
})

test('a title that is too long ends with …', () => {
  const fits = (part: string) => part.length <= 4
  expect([shortened('雾中霓虹', fits), shortened('雾中的霓虹', fits)]).toEqual(['雾中霓虹', '雾中的…'])
})
