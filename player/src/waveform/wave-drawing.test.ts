import { peaksAlone, type WaveBands } from '@shenglang/contract/media/wave-bands'
import { describe, expect, test } from 'vitest'
import {
  barSizeIn,
  barsBetween,
  barsIn,
  drawAbsence,
  drawWave,
  layersOf,
  nearBarSize,
  type WaveBar,
  type WavePicture,
} from './wave-drawing.ts'
import { editorLines, nearLines, overviewLines } from './wave-lines.ts'

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

/** The strokes that a brush was given. */
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
      size: { bar: 2, gap: 1 },
      playedX: 0,
      loadedX: 300,
      hasPlayhead: false,
      lines: [],
      colors: COLORS,
      ...picture,
    }),
  )

describe('the layers of a bar', () => {
  test('have the designed heights', () => {
    const quiet = 0.5 ** 1.15
    const { low, mid, high, peak } = layersOf(HALF, 100)
    expect([low, mid, high, peak].map((layer) => Math.round(layer / quiet))).toEqual([88, 62, 36, 98])
  })

  test('are compressed where they are loud, so that a plateau still has taller and shorter ones', () => {
    const heightOf = (part: number) => layersOf({ ...SILENT, low: part * 255 }, 100).low / 88
    expect(heightOf(1)).toBeCloseTo(0.919 ** 1.15, 3)
    expect(heightOf(1) - heightOf(0.9)).toBeGreaterThan(0.02)
    expect(heightOf(1) - heightOf(0.9)).toBeLessThan(heightOf(0.6) - heightOf(0.5))
  })

  test('have narrower highs below 40 pixels', () => {
    const loud = 0.919 ** 1.15
    expect(layersOf(LOUD, 39).high / 39 / loud).toBeCloseTo(0.3, 3)
    expect(layersOf(LOUD, 40).high / 40 / loud).toBeCloseTo(0.36, 3)
  })

  test('show silence as two pixels of bass, and leave out what would be less than one', () => {
    expect(layersOf(SILENT, 76)).toEqual({ low: 2, mid: 0, high: 0, peak: 0 })
    expect(layersOf({ ...SILENT, high: 60 }, 24).high).toBeGreaterThan(1)
    expect(layersOf({ ...SILENT, high: 40 }, 24).high).toBe(0)
  })
})

describe('bars', () => {
  test('are as wide as height and width have room for, and closer together where a view is zoomed', () => {
    const sizes = [
      [900, 36],
      [900, 71],
      [326, 72],
      [900, 72],
      [900, 180],
    ].map(([width = 0, height = 0]) => barSizeIn({ width, height }))
    expect(sizes.map(({ bar, gap }) => `${bar} + ${gap}`)).toEqual(['2 + 1', '2 + 1', '3 + 1', '3 + 2', '4 + 2'])
    expect([nearBarSize(60), nearBarSize(140)]).toEqual([
      { bar: 2, gap: 1 },
      { bar: 3, gap: 1 },
    ])
  })

  test('fill the width', () => {
    const bands = peaksAlone(Array(800).fill(1), 4)
    const size = { bar: 4, gap: 2 }
    expect(barsIn(bands, 301, size)).toHaveLength(50)
    expect(drawn({ bars: [LOUD, LOUD], size }).map(({ rect }) => rect[0])).toEqual(expect.arrayContaining([0, 6]))
  })

  test('are interpolated between few points, so that none is drawn twice', () => {
    const bars = barsIn(peaksAlone([0, 0.5, 1], 1), 30, { bar: 2, gap: 1 })
    expect(bars.map(({ peak }) => Math.round(peak))).toEqual([0, 0, 32, 70, 109, 147, 185, 223, 255, 255])
    expect(barsIn(peaksAlone([], 1), 30, { bar: 2, gap: 1 })).toEqual([])
  })

  test('lie on whole pixels around the middle, peak behind low behind mid behind high', () => {
    const bars = drawn()
    expect(bars.map(({ color, alpha }) => [color, alpha])).toEqual([
      ['rest mid', 0.34],
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

  test('have round ends on a fine screen', () => {
    const rects = drawn({ pixelRatio: 2, bars: [{ ...SILENT, low: 255 }], size: { bar: 4, gap: 2 } }).map(({ rect }) => rect)
    // Wider rows reach less far.
    expect(rects.map(([x, , width]) => [x, width])).toEqual([
      [0, 8],
      [2, 4],
      [1, 6],
    ])
    expect(rects.map(([, y, , height]) => [y - rects[1]![1], rects[1]![3] - height])).toEqual([
      [2, 4],
      [0, 0],
      [1, 2],
    ])
  })

  test('that are translucent have no row twice, and hidden layers are not drawn', () => {
    const ofBar = (bar: WaveBar) => drawn({ pixelRatio: 2, bars: [bar] })
    const partsOf = (bar: WaveBar) => ofBar(bar).map(({ color, alpha }) => [color, alpha])
    const peak = ofBar({ ...SILENT, peak: 255 }).filter(({ alpha }) => alpha < 1)
    expect(peak).toHaveLength(3)
    const rows = peak.flatMap(({ rect: [, y, , height] }) => Array.from({ length: height }, (_, row) => y + row))
    expect(new Set(rows).size).toBe(rows.length)
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

  test('of a whole track lie at every fourth bar, stronger at every sixteenth', () => {
    const lines = overviewLines(grid, { durationMs: 80_000, width: 800 })
    expect(lines.map(({ x }) => Math.round(x))).toEqual(Array.from({ length: 10 }, (_, index) => 10 + 80 * index))
    expect(lines.map(({ alpha }) => alpha)).toEqual([0.12, 0.05, 0.05, 0.05, 0.12, 0.05, 0.05, 0.05, 0.12, 0.05])
    expect(overviewLines(grid, { durationMs: 8_000_000, width: 800 })).toEqual([])
  })

  test('zoomed in are ticks at beats, longer ones with a hairline at bars, and none before the first beat', () => {
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

  test('of a grid being edited lie over the bars, numbered where there is room, with the tempo where it changes', () => {
    const changing = { ...grid, changes: [{ fromMs: 2500, tbpm: 60, firstBeatMs: 2500, downbeat: 0 }] }
    const view = { fromMs: 2000, pxPerS: 100, width: 120 }
    expect(editorLines(changing, view).map(({ x, label }) => [x, label])).toEqual([
      [0, '3'],
      [50, '1'],
      [60, '♩= 60'],
    ])
    const strokes = drawn({ linesOver: editorLines(grid, { ...view, fromMs: 0, width: 60 }) })
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

test('a missing waveform is a line of two pixels, dashed once loading failed', () => {
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
