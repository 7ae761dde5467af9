import { peaksAlone, type WaveBands } from '@shenglang/contract/media/wave-bands'
import { describe, expect, test } from 'vitest'
import { barsBetween, barsIn, drawAbsence, drawWave, layersOf, type WaveBar, type WavePicture } from './wave-drawing.ts'
import { laidLines, nearLines, overviewLines } from './wave-lines.ts'

const LOUD: WaveBar = { low: 255, mid: 255, high: 255, peak: 255 }
const HALF: WaveBar = { low: 127.5, mid: 127.5, high: 127.5, peak: 127.5 }
const SILENT: WaveBar = { low: 0, mid: 0, high: 0, peak: 0 }

const COLORS = {
  rest: { low: 'rest low', mid: 'rest mid', high: 'rest high' },
  played: { low: 'played low', mid: 'played mid', high: 'played high' },
  playhead: 'gold',
  line: 'line',
}

interface Stroke {
  label?: string
  color: unknown
  alpha: number
  mode: string
  rect: [x: number, y: number, width: number, height: number]
}

/** What a brush is told, stroke by stroke. */
function strokesOf(draw: (brush: Parameters<typeof drawWave>[0]) => void): Stroke[] {
  const strokes: Stroke[] = []
  draw({
    fillStyle: '' as string | CanvasGradient | CanvasPattern,
    font: '',
    globalAlpha: 1,
    globalCompositeOperation: 'source-over',
    setTransform: () => {},
    clearRect: () => {},
    fillRect(...rect) {
      strokes.push({ color: this.fillStyle, alpha: this.globalAlpha, mode: this.globalCompositeOperation, rect })
    },
    fillText(label, x, y) {
      const { fillStyle: color, globalAlpha: alpha, globalCompositeOperation: mode } = this
      strokes.push({ label, color, alpha, mode, rect: [x, y, 0, 0] })
    },
  })
  return strokes
}

const drawn = (picture: Partial<WavePicture> = {}) =>
  strokesOf((brush) =>
    drawWave(brush, {
      bars: [LOUD],
      firstX: 0,
      width: 300,
      height: 36,
      pixelRatio: 1,
      playedX: 0,
      loadedX: 300,
      hasPlayhead: false,
      lines: [],
      colors: COLORS,
      ...picture,
    }),
  )

describe('the layers of a bar', () => {
  test('stand as high as the recipe says', () => {
    const [quiet, peak] = [0.5 ** 1.25, 0.5 ** 1.1]
    const half = layersOf(HALF, 100)
    expect([half.low / quiet, half.mid / quiet, half.high / quiet, half.peak / peak].map(Math.round)).toEqual([92, 66, 40, 98])
    expect(layersOf(LOUD, 100)).toEqual({ low: 92, mid: 66, high: 40, peak: 98 })
  })

  test('below 40 pixels the highs are narrower', () => {
    expect([layersOf(LOUD, 39).high, layersOf(LOUD, 40).high]).toEqual([0.32 * 39, 16])
  })

  test('of silence the bass is two pixels, and what would be less than one is left out', () => {
    expect(layersOf(SILENT, 76)).toEqual({ low: 2, mid: 0, high: 0, peak: 0 })
    expect(layersOf({ ...SILENT, high: 60 }, 24).high).toBeGreaterThan(1)
    expect(layersOf({ ...SILENT, high: 40 }, 24).high).toBe(0)
  })
})

describe('bars', () => {
  test('are 2 pixels and 1 apart, from a height of 120 on 3 and 1, over the whole width', () => {
    const bands = peaksAlone(Array(800).fill(1), 4)
    expect([36, 119, 120, 140].map((height) => barsIn(bands, { width: 301, height }).length)).toEqual([100, 100, 75, 75])
    expect(drawn({ bars: [LOUD, LOUD], height: 140 }).map(({ rect }) => rect[0])).toEqual([0, 4, 0, 4, 0, 4, 0, 4])
    expect(new Set(drawn({ height: 140 }).map(({ rect }) => rect[2]))).toEqual(new Set([3]))
  })

  test('lie on whole pixels around the middle, peak behind low behind mid behind high', () => {
    const bars = drawn()
    expect(bars.map(({ color, alpha }) => [color, alpha])).toEqual([
      ['rest mid', 0.35],
      ['rest low', 1],
      ['rest mid', 1],
      ['rest high', 1],
    ])
    for (const { rect } of bars) {
      const [, y, , height] = rect
      expect(rect.every(Number.isInteger)).toBe(true)
      expect(y + height / 2).toBe(18)
    }
  })

  test('on a fine screen have their corners left out', () => {
    expect(drawn({ pixelRatio: 2, bars: [{ ...SILENT, low: 255 }] }).map(({ rect }) => rect)).toEqual([
      [0, 4, 4, 64],
      [1, 3, 2, 66],
    ])
  })

  test('that are seen through are one rectangle, and what another layer hides is not drawn', () => {
    const partsOf = (bar: WaveBar) => drawn({ pixelRatio: 2, bars: [bar] }).map(({ color, alpha }) => [color, alpha])
    expect(partsOf({ ...SILENT, peak: 255 })).toEqual([
      ['rest mid', 0.35],
      ['rest low', 1],
      ['rest low', 1],
    ])
    expect(partsOf({ low: 60, mid: 200, high: 0, peak: 120 })).toEqual([
      ['rest mid', 1],
      ['rest mid', 1],
    ])
  })

  test('are gold once their middle is played', () => {
    const colors = drawn({ bars: Array(100).fill(SILENT), playedX: 75 }).map(({ color }) => color)
    expect([colors.filter((color) => color === 'played low').length, colors.length]).toEqual([25, 100])
  })

  test('that are not loaded yet show at 55 %', () => {
    const fade = drawn({ loadedX: 120 }).at(-1)
    expect(fade).toMatchObject({ mode: 'destination-out', rect: [120, 0, 180, 36] })
    expect(fade?.alpha).toBeCloseTo(0.45)
    expect(drawn({ loadedX: 300 }).every(({ mode }) => mode === 'source-over')).toBe(true)
  })

  test('of a part show the same sound wherever the part begins', () => {
    const bands: WaveBands = {
      ...peaksAlone(
        Array.from({ length: 300 }, (_, index) => (index % 17) / 17),
        150,
      ),
    }
    expect(barsBetween(bands, 10, 4, 9)).toEqual(barsBetween(bands, 10, 0, 20).slice(4, 9))
    expect(barsBetween(bands, 10, -2, 0)).toEqual([SILENT, SILENT])
    expect(barsBetween(bands, 10, 20, 21)).toEqual([SILENT])
    expect(barsBetween(bands, 600, 0, 4).every((bar) => bar.peak === bands.peak[0])).toBe(true)
  })
})

test('the playhead is two pixels of gold over everything', () => {
  expect(drawn({ playedX: 100, hasPlayhead: true }).at(-1)).toMatchObject({ color: 'gold', alpha: 1, rect: [99, 0, 2, 36] })
})

describe('lines', () => {
  const grid = { tbpm: 120, firstBeatMs: 500, downbeat: 1 }

  test('of a whole track lie at every fourth bar, clearer at every sixteenth', () => {
    const lines = overviewLines(grid, { durationMs: 80_000, width: 800 })
    expect(lines.map(({ x }) => Math.round(x))).toEqual(Array.from({ length: 10 }, (_, index) => 10 + 80 * index))
    expect(lines.map(({ alpha }) => alpha)).toEqual([0.12, 0.05, 0.05, 0.05, 0.12, 0.05, 0.05, 0.05, 0.12, 0.05])
    expect(overviewLines(grid, { durationMs: 8_000_000, width: 800 })).toEqual([])
  })

  test('from near are ticks at beats, longer ones with a hairline at bars, and none before the first beat', () => {
    const lines = nearLines(grid, { fromMs: 0, pxPerS: 40, width: 200 })
    expect(lines.map(({ x }) => x)).toEqual([20, 40, 60, 80, 100, 120, 140, 160, 180])
    expect(lines.map(({ tick }) => tick?.length)).toEqual([4, 9, 4, 4, 4, 9, 4, 4, 4])
    expect(lines.map(({ alpha }) => alpha)).toEqual([0, 0.07, 0, 0, 0, 0.07, 0, 0, 0])
    expect(nearLines(grid, { fromMs: 0, pxPerS: 7, width: 200 }).every(({ tick }) => tick?.length === 9)).toBe(true)
  })

  test('follow a change of tempo', () => {
    const changing = { ...grid, changes: [{ fromMs: 2500, tbpm: 60, firstBeatMs: 2500, downbeat: 0 }] }
    const lines = nearLines(changing, { fromMs: 2000, pxPerS: 40, width: 120 })
    expect(lines.map(({ x, tick }) => [x, tick?.length])).toEqual([
      [0, 4],
      [20, 9],
      [60, 4],
      [100, 4],
    ])
    // 16 s of four bars at 60: each tempo is counted from its own first bar.
    const parts = overviewLines(changing, { durationMs: 40_000, width: 400 })
    expect(parts.map(({ x }) => Math.round(x))).toEqual([10, 25, 185, 345])
  })

  test('that are being laid lie over the bars, numbered where there is room, with the tempo where it changes', () => {
    const changing = { ...grid, changes: [{ fromMs: 2500, tbpm: 60, firstBeatMs: 2500, downbeat: 0 }] }
    const view = { fromMs: 2000, pxPerS: 100, width: 120 }
    expect(laidLines(changing, view).map(({ x, label }) => [x, label])).toEqual([
      [0, '3'],
      [50, '1'],
      [60, '♩= 60'],
    ])
    const strokes = drawn({ linesOver: laidLines(grid, { ...view, fromMs: 0, width: 60 }) })
    expect(strokes.map(({ label, rect }) => label ?? rect[0])).toEqual([0, 0, 0, 0, 50, '4'])
  })

  test('lie under the bars, ticks at both edges', () => {
    const [line, top, bottom, ...bars] = drawn({ lines: [{ x: 30, alpha: 0.07, tick: { length: 9, alpha: 0.62 } }] })
    expect([line, top, bottom].map((stroke) => [stroke?.color, stroke?.alpha, stroke?.rect])).toEqual([
      ['line', 0.07, [30, 0, 1, 36]],
      ['line', 0.62, [30, 0, 1, 9]],
      ['line', 0.62, [30, 27, 1, 9]],
    ])
    expect(bars).toHaveLength(4)
  })
})

test('what is not there is a line of two pixels, dashed once it could not be had', () => {
  const absence = { width: 300, lineWidth: 300, height: 36, pixelRatio: 1, color: 'rest low' }
  expect(strokesOf((brush) => drawAbsence(brush, { ...absence, isFailed: false })).map(({ rect }) => rect)).toEqual([
    [0, 17, 300, 2],
  ])
  const dashes = strokesOf((brush) => drawAbsence(brush, { ...absence, lineWidth: 25, isFailed: true })).map(({ rect }) => rect)
  expect(dashes).toEqual([
    [0, 17, 4, 2],
    [10, 17, 4, 2],
    [20, 17, 4, 2],
  ])
})
