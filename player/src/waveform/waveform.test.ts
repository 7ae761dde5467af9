import { formatWaveform, parseWaveform } from '@shenglang/contract/media/waveform'
import { expect, test } from 'vitest'
import { barCount, barSize, barsOf, drawWaveform } from './waveform.ts'

test.each([
  ['', []],
  ['garbage', []],
  ['<html></html>', []],
  ['0', [0]],
  ['377', [1]],
  ['0,377,9', [0, 1]],
  ['1000', [1]],
])('the text %j is %j', (text, amplitudes) => {
  expect(parseWaveform(text)).toEqual(amplitudes)
})

test('base 8 text is read back unchanged', () => {
  expect(parseWaveform(formatWaveform([0, 8, 255])).map((value) => Math.round(value * 255))).toEqual([0, 8, 255])
})

test('bars are the peaks of equal parts', () => {
  expect(barsOf([0.1, 0.9, 0.2, 0.3], 2)).toEqual([0.9, 0.3])
  expect(barsOf([0.5], 3)).toEqual([0.5, 0.5, 0.5])
  expect(barsOf([], 100)).toEqual([])
})

test('of ten megabytes only as much is read as a screen can show', () => {
  expect(parseWaveform('7,'.repeat(5_000_000))).toHaveLength(20_000)
  expect(parseWaveform(`${'7'.repeat(10_000_000)},1`)).toEqual([1, 1 / 255])
})

test.each([
  [400, 1440, { bar: 1.5, gap: 1 }],
  [401, 1440, { bar: 2, gap: 1 }],
  [801, 1600, { bar: 2, gap: 0.9 }],
  [1201, 1920, { bar: 2.5, gap: 0.75 }],
])('bars in %i px on a screen of %i px', (container, screen, size) => expect(barSize(container, screen)).toEqual(size))

test('there are at least 50 bars, and more in wider places', () => {
  expect(barCount(40, 1440)).toBe(50)
  expect(barCount(1200, 1440)).toBe(400)
  expect(barCount(1200, 1920)).toBeGreaterThan(400)
})

test('played, loaded and unloaded bars each have their colour', () => {
  const bars = new Map<unknown, number>()
  const brush = {
    fillStyle: '' as string | CanvasGradient | CanvasPattern,
    setTransform: () => {},
    clearRect: () => {},
    fillRect() {
      bars.set(this.fillStyle, (bars.get(this.fillStyle) ?? 0) + 1)
    },
  }
  drawWaveform(brush, {
    bars: Array(100).fill(0.5),
    width: 300,
    height: 38,
    pixelRatio: 2,
    playedFraction: 0.25,
    loadedFraction: 0.6,
    colors: { played: 'gold', loaded: 'light', unloaded: 'dark' },
  })
  expect([...bars]).toEqual([
    ['gold', 25],
    ['light', 35],
    ['dark', 40],
  ])
})
