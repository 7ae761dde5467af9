import type { CDPSession } from '@playwright/test'
import { createEngine } from '@shenglang/player/engine/engine'
import { fakeClock, fakeMedia, memoryStorage, source, track } from '@shenglang/player/engine/test-kit'
import { median, sized, verdict } from './measure.ts'
import { openSite } from './site.ts'

/** Does an hour of playback, or do 200 tracks in a row, leak memory or timers? */
const GROWTH_MAX = 1.05
const HOUR_MS = sized(3_600_000, 120_000)
const CHANGES = sized(200, 3)
/** Twice through the list: what is cached once for each track, such as its overview, is in memory by then. */
const WARM_UP = sized(60, 2)

await simulatedHour()
await realChanges()

/** An hour in fast time: tracks of a minute, progress four times a second. */
async function simulatedHour(): Promise<void> {
  const clock = fakeClock()
  const media = fakeMedia()
  const engine = createEngine({
    clock,
    media: media.port,
    storage: memoryStorage(),
    findSources: async (id) => [source(id)],
    addressOf: (playUrl) => playUrl,
    listener: () => ({ isLogin: false, vipLevel: 0, vipExpired: false }),
  })
  engine.playAll(Array.from({ length: 30 }, (_, index) => track(`t${index}`)))
  const playFor = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 250) {
      await clock.pass(250)
      if (!media.state.isPlaying) continue
      media.state.currentTime += 0.25
      media.emit({ type: media.state.currentTime >= 60 ? 'ended' : 'progress' })
    }
  }
  await playFor(HOUR_MS / 4)
  const before = heapOfNode()
  await playFor(HOUR_MS)
  const after = heapOfNode()
  const timers = clock.pending()
  process.stdout.write(`an hour in fast time: ${(before / 1e6).toFixed(1)} MB before, ${(after / 1e6).toFixed(1)} MB after\n`)
  verdict('heap before × 1.05 ÷ after an hour', (before * GROWTH_MAX) / after, 1)
  engine.dispose()
  process.stdout.write(`timers while it plays: ${timers}, after it ended: ${clock.pending()}\n`)
}

function heapOfNode(): number {
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

async function realChanges(): Promise<void> {
  const site = await openSite()
  const page = await site.open('/dj?orderBy=bpm&playable=1')
  const session = await page.context().newCDPSession(page)
  await page
    .locator('main ol')
    .first()
    .getByRole('button', { name: /^播放 / })
    .first()
    .click()
  const change = async () => {
    const before = await page.evaluate(
      () => [...document.querySelectorAll<HTMLMediaElement>('audio, video')].find((one) => !one.paused)?.src ?? '',
    )
    await page.getByRole('region', { name: '播放栏', exact: true }).getByRole('button', { name: '下一首' }).click()
    await page.waitForFunction((before) => {
      const playing = [...document.querySelectorAll<HTMLMediaElement>('audio, video')].find(
        (one) => !one.paused && one.currentTime > 0,
      )
      return playing !== undefined && playing.src !== before
    }, before)
  }
  for (let count = 0; count < WARM_UP; count += 1) await change()
  const before = await countersOf(session)
  for (let count = 0; count < CHANGES; count += 1) await change()
  const after = await countersOf(session)
  for (const name of ['heap', 'nodes', 'listeners'] as const) {
    process.stdout.write(`${name}: ${before[name]} before, ${after[name]} after ${CHANGES} changes\n`)
    verdict(`${name} before × 1.05 ÷ after`, (before[name] * GROWTH_MAX) / after[name], 1)
  }
  const elements = await page.evaluate(() => document.querySelectorAll('audio, video').length)
  process.stdout.write(`media elements in the page: ${elements}\n`)
  await site.close()
}

async function countersOf(session: CDPSession) {
  const heaps: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await session.send('HeapProfiler.collectGarbage')
    heaps.push((await session.send('Runtime.getHeapUsage')).usedSize)
  }
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { heap: median(heaps), nodes, listeners: jsEventListeners }
}
