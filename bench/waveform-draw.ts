import { build } from 'vite'
import { median, sized, verdict } from './measure.ts'
import { openSite } from './site.ts'

/** How long does it take Chromium to draw a large waveform, and a list of a hundred small ones? */
const LARGE_MS = 4
const LIST_MS = 50
/** As many as 1,200 pixels hold; only `/play` on a large screen draws wider ones. */
const BARS = 400
const ROWS = 100
const ROUNDS = sized(15, 2)

const ENTRY = 'virtual:drawing'
const result = await build({
  configFile: false,
  logLevel: 'error',
  build: {
    write: false,
    rollupOptions: { input: ENTRY, output: { format: 'iife', name: 'drawing' } },
    minify: false,
    modulePreload: false,
  },
  plugins: [
    {
      name: 'drawing',
      resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : undefined),
      load: (id) =>
        id === `\0${ENTRY}`
          ? `import { inParts } from '@shenglang/contract/media/wave-bands'
             import { drawWave } from '@shenglang/player/waveform/wave-drawing'
             import { paintWaves } from '${process.cwd()}/web/app/playback/waveform/wave-painting.ts'
             import { paintWhole } from '${process.cwd()}/web/app/playback/waveform/wave-paints.ts'
             Object.assign(window, { inParts, drawWave, paintWaves, paintWhole })`
          : undefined,
    },
  ],
})
const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []))
const code = outputs.flatMap((one) => (one.type === 'chunk' ? one.code : [])).join('\n')

const site = await openSite()
const page = await site.open('/buju')
await page.evaluate(code)
const times = await page.evaluate(
  ({ bars, rows, rounds }) => {
    // biome-ignore lint/suspicious/noExplicitAny: the entry's exports, untyped in the page
    const { inParts, drawWave, paintWaves, paintWhole } = window as any
    const bandsOf = (points: number) => {
      const part = (phase: number) =>
        Uint8Array.from({ length: points }, (_, index) => 255 * Math.abs(Math.sin(phase + index / 7)))
      return { pointsPerS: 4, low: part(0), mid: part(1), high: part(2), peak: part(3) }
    }
    const canvasOf = (width: number, height: number) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas.style, { width: `${width}px`, height: `${height}px`, display: 'block' })
      document.body.append(canvas)
      return canvas
    }
    const timed = (run: () => void) => {
      const startedAt = performance.now()
      run()
      return performance.now() - startedAt
    }
    const size = { bar: 3, gap: 2 }
    const width = bars * 5
    const large = canvasOf(width, 76)
    large.width = 2 * width
    large.height = 152
    const brush = large.getContext('2d')
    const ramp = { low: '#5a5850', mid: '#8d897d', high: '#d6d1c4' }
    const colors = { rest: ramp, played: { low: '#a5831d', mid: '#dfc24a', high: '#fff3bd' }, playhead: '#d9bc42', line: '#fff' }
    const picture = { size, width, height: 76, pixelRatio: 2, firstX: 0, hasPlayhead: true, lines: [], colors }
    const whole = bandsOf(800)
    const one = Array.from({ length: rounds }, () =>
      timed(() => {
        drawWave(brush, { ...picture, bars: inParts(whole, bars), playedX: 0.4 * width, loadedX: 0.8 * width })
        // Reading a pixel makes the browser finish the drawing.
        brush?.getImageData(0, 0, 1, 1)
      }),
    )
    const look = { bands: bandsOf(160), isFailed: false, playedFraction: 0, loadedFraction: 1, durationMs: 0 }
    const list = Array.from({ length: 5 }, () => {
      const canvases = Array.from({ length: rows }, () => canvasOf(340, 36))
      const took = timed(() => {
        paintWaves(canvases.map((canvas) => ({ canvas, paint: paintWhole(() => look) })))
      })
      for (const canvas of canvases) canvas.remove()
      return took
    })
    return { one, list }
  },
  { bars: BARS, rows: ROWS, rounds: ROUNDS },
)
process.stdout.write(
  `${BARS} bars: ${median(times.one).toFixed(2)} ms; ${ROWS} rows: ${median(times.list).toFixed(1)} ms in total\n`,
)
verdict(`${LARGE_MS} ms ÷ ${BARS} bars`, LARGE_MS / median(times.one), 1)
verdict(`${LIST_MS} ms ÷ ${ROWS} rows`, LIST_MS / median(times.list), 1)

const requests: string[] = []
const list = await site.browser.newPage({ viewport: { width: 1440, height: 900 } })
list.on('request', (request) => requests.push(request.url()))
const asked = sized(true, false) ? list.waitForRequest(/cms\/waveform/) : undefined
await list.goto(`${site.origin}/dj`)
// A part of the demo has fewer rows, whose waves come with the page.
await list.waitForFunction((rows) => document.querySelectorAll('main ol canvas').length > rows, sized(20, 3))
await list.evaluate(() => scrollTo(0, document.body.scrollHeight))
await asked
await list.waitForLoadState('networkidle')
process.stdout.write(
  `a list of ${await list.locator('main ol canvas').count()} rows: ${requests.filter((url) => url.includes('/cms/waveform')).length} requests for waveforms\n`,
)
await site.close()
