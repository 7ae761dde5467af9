import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Mixed } from '@shenglang/player/mixing/mix-plan'
import { findFfmpeg } from '../server/src/media/index.ts'
import { prepareAudio } from '../server/src/studio/preparation/index.ts'
import { chromiumFlags, findTestBrowser } from '../tools/chromium.ts'
import { median, verdict } from './measure.ts'
import { type Clicks, clicksIn, clickTrack } from './mix-beats/clicks.ts'
import { servePlayer } from './mix-beats/server.ts'

/**
 * Do the beats of a mix preview coincide? Two tracks of clicks, one on the left and one on the right, are prepared like any
 * track and mixed by the player in a browser, whose output is recorded.
 */
const LIMIT_MS = 10
const DURATION_MS = 96_000
/** The first and the last beats of the blend are too faint to be measured. */
const EDGE_S = 0.8

/** Media elements start with a delay of their own. */
const FIND_EACH_OTHER_S = 3

interface Pair {
  name: string
  leaving: Clicks
  coming: Clicks
  isRendition: boolean
}

const PAIRS: Pair[] = [
  { name: 'ladders, 44.1 kHz, +2.9 %', leaving: of(128, 312.4, 2), coming: of(124.37, 87.2, 1), isRendition: true },
  {
    name: 'ladders, 44.1 into 48 kHz, −4.6 %',
    leaving: of(122.04, 40.1, 0),
    coming: of(127.93, 402.7, 3, 48_000),
    isRendition: true,
  },
  { name: 'files, +1.6 %', leaving: of(126, 250, 3), coming: of(124, 10.5, 2), isRendition: false },
]

function of(bpm: number, firstBeatMs: number, downbeat: number, sampleRate = 44_100): Clicks {
  return { bpm, firstBeatMs, downbeat, sampleRate, durationMs: DURATION_MS }
}

const ffmpegPath = await findFfmpeg('')
const folder = await mkdtemp(join(tmpdir(), 'shenglang-mix-'))
const server = await servePlayer(folder)
const browser = await chromium.launch({ executablePath: findTestBrowser(), args: chromiumFlags() })
const everything: number[] = []
for (const [index, pair] of PAIRS.entries()) {
  const items = await Promise.all([
    place(pair.leaving, `${index}-leaving`, 'left', pair.isRendition),
    place(pair.coming, `${index}-coming`, 'right', pair.isRendition),
  ])
  const errors = errorsOf(await record(items, [pair.leaving, pair.coming].map(factsOf)))
  everything.push(...errors.map(Math.abs))
  const figures = [median(errors), errors.toSorted((one, other) => Math.abs(other) - Math.abs(one))[0] ?? Number.NaN]
  process.stdout.write(
    `${pair.name}: ${errors.length} beats, median ${figures[0]?.toFixed(2)} ms, worst ${figures[1]?.toFixed(2)} ms\n`,
  )
}
verdict(`${LIMIT_MS} ms ÷ the worst of ${everything.length} beats`, LIMIT_MS / Math.max(...everything), 1)
await crossfade(true)
await crossfade(false)
await browser.close()
await server.close()
await rm(folder, { recursive: true })

/** The crossfade of the queue, played by media elements, which align themselves during its first seconds. */
async function crossfade(isKeyLocked: boolean): Promise<void> {
  const [leaving, coming] = [of(126, 250, 3), of(124, 10.5, 2)]
  const items = await Promise.all([place(leaving, 'fade-leaving', 'left', false), place(coming, 'fade-coming', 'right', false)])
  const [from, to] = [leaving, coming].map(({ bpm, firstBeatMs, downbeat }) => firstBeatMs + (downbeat * 60_000) / bpm)
  const blend = { leaveAtMs: (from ?? 0) + 16 * (240_000 / leaving.bpm), enterAtMs: to ?? 0, ratio: leaving.bpm / coming.bpm }
  const page = await browser.newPage()
  await page.goto(server.origin)
  const ms = 8 * (240_000 / leaving.bpm)
  const recorded = await page.evaluate((given) => window.recordFade(...given), [items, blend, ms, isKeyLocked] as const)
  await page.close()
  const errors = errorsOf({ ...recorded, fromS: recorded.fromS + FIND_EACH_OTHER_S }).map(Math.abs)
  const words = `the crossfade of the queue, ${isKeyLocked ? 'key locked' : 'key not locked'}`
  process.stdout.write(
    `${words}: ${errors.length} beats, median ${median(errors).toFixed(2)} ms, worst ${Math.max(...errors).toFixed(2)} ms\n`,
  )
}

/** Writes a track of clicks where the browser finds it, in the layout that the site uses. */
async function place(clicks: Clicks, name: string, participant: 'left' | 'right', isRendition: boolean) {
  const file = join(folder, `${name}.wav`)
  await writeFile(file, clickTrack(clicks, participant))
  if (!isRendition) return { url: `/media/${name}.wav`, contentType: 'audio/wav', hasPicture: false }
  await mkdir(join(folder, name))
  await prepareAudio(file, join(folder, name), { ffmpegPath })
  return { url: `/media/${name}/hls/index.m3u8`, contentType: 'application/vnd.apple.mpegurl', hasPicture: false }
}

function factsOf({ bpm, firstBeatMs, downbeat, durationMs }: Clicks): Mixed {
  return { duration: durationMs, tbpm: Math.round(bpm), gridTbpm: bpm, firstBeatMs, downbeat, firstPhraseMs: null }
}

/** A recording of a whole preview in two channels, and when each track becomes audible. */
async function record(items: unknown[], facts: Mixed[]) {
  const page = await browser.newPage()
  await page.goto(server.origin)
  const recorded = await page.evaluate(([items, facts]) => window.recordMix(items, facts), [items, facts] as const)
  await page.close()
  return recorded
}

/** Distance of each beat of the coming track from the nearest beat of the leaving one; downbeats must meet downbeats. */
function errorsOf({ sampleRate, left, right, fromS, toS }: Awaited<ReturnType<typeof record>>): number[] {
  const [leaving, coming] = [left, right].map((text) => clicksIn(floatsOf(text), sampleRate))
  if (!leaving || !coming) throw new Error('nothing was recorded')
  const both = coming.filter(({ atS }) => atS > fromS + EDGE_S && atS < toS - EDGE_S)
  return both.flatMap((beat) => {
    const other = leaving.reduce((best, one) => (Math.abs(one.atS - beat.atS) < Math.abs(best.atS - beat.atS) ? one : best))
    if (other.isBar !== beat.isBar) throw new Error(`a bar falls on a beat at ${beat.atS.toFixed(3)} s`)
    return [(beat.atS - other.atS) * 1000]
  })
}

function floatsOf(base64: string): Float32Array {
  const bytes = Buffer.from(base64, 'base64')
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
}

declare global {
  interface Window {
    recordFade(items: unknown, blend: object, ms: number, isKeyLocked: boolean): ReturnType<Window['recordMix']>
    recordMix(
      items: unknown[],
      facts: unknown[],
    ): Promise<{ sampleRate: number; left: string; right: string; fromS: number; toS: number }>
  }
}
