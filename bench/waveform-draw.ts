import { build } from 'vite'
import { median, verdict } from './measure.ts'
import { openSite } from './site.ts'

/** How long does it take Chromium to draw a large waveform, and a list of a hundred small ones? */
const LARGE_MS = 4
const LIST_MS = 50
const BARS = 1200
const ROWS = 100
const ROUNDS = 15

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
          ? `import { barsOf, drawWaveform } from '@shenglang/player/waveform'
             import { paintWaveforms } from '${process.cwd()}/web/app/playback/waveform-canvas.ts'
             Object.assign(window, { barsOf, drawWaveform, paintWaveforms })`
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
    // biome-ignore lint/suspicious/noExplicitAny: what the entry put there
    const { barsOf, drawWaveform, paintWaveforms } = window as any
    const amplitudes = (count: number) => Array.from({ length: count }, (_, index) => Math.abs(Math.sin(index / 7)))
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
    const large = canvasOf(1200, 60)
    large.width = 2400
    large.height = 120
    const brush = large.getContext('2d')
    const picture = { width: 1200, height: 60, pixelRatio: 2, playedFraction: 0.4, loadedFraction: 0.8 }
    const colors = { unloaded: '#595959', loaded: '#a3a3a3', played: '#d9bc42' }
    const whole = amplitudes(bars)
    const one = Array.from({ length: rounds }, () =>
      timed(() => {
        drawWaveform(brush, { ...picture, bars: barsOf(whole, bars), colors })
        // Reading a pixel makes the browser finish the drawing.
        brush?.getImageData(0, 0, 1, 1)
      }),
    )
    const small = amplitudes(150)
    const list = Array.from({ length: 5 }, () => {
      const canvases = Array.from({ length: rows }, () => canvasOf(340, 34))
      const took = timed(() => {
        paintWaveforms(
          canvases.map((canvas) => ({ canvas, lookOf: () => ({ amplitudes: small, playedFraction: 0, loadedFraction: 0 }) })),
        )
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
const asked = list.waitForRequest(/cms\/waveform/)
await list.goto(`${site.origin}/dj`)
await list.waitForFunction(() => document.querySelectorAll('main ol canvas').length > 20)
await list.evaluate(() => scrollTo(0, document.body.scrollHeight))
await asked
await list.waitForLoadState('networkidle')
process.stdout.write(
  `a list of ${await list.locator('main ol canvas').count()} rows: ${requests.filter((url) => url.includes('/cms/waveform')).length} requests for waveforms\n`,
)
await site.close()
