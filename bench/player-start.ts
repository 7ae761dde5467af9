import type { Page } from '@playwright/test'
import { TRACK_START_DELAY_MS } from '@shenglang/contract/constants'
import { median, sized, verdict } from './measure.ts'
import { openSite } from './site.ts'

/** Times the start of sound after a click, and after the end of the track before, beyond the start delay of the spec. */
const CLICK_MS = 120
const NEXT_MS = 50
const ROUNDS = sized(12, 2)

const site = await openSite()
const page = await site.open('/dj?orderBy=bpm&playable=1')
// Event times as the page sees them.
await page.evaluate(() => {
  const times: Record<string, number> = {}
  Object.assign(window, { times })
  addEventListener('click', () => Object.assign(times, { click: performance.now() }), { capture: true })
  for (const name of ['playing', 'ended']) {
    addEventListener(name, () => Object.assign(times, { [name]: performance.now() }), { capture: true })
  }
})
const between = async (page: Page, from: 'click' | 'ended') => {
  const took = await page.waitForFunction((from) => {
    const { times } = window as unknown as { times: Record<string, number> }
    return Math.max(0, (times.playing ?? 0) - (times[from] ?? Number.POSITIVE_INFINITY))
  }, from)
  return took.jsonValue()
}

const clicks: number[] = []
const rows = page
  .locator('main ol')
  .first()
  .getByRole('button', { name: /^播放 / })
for (let round = 0; round < ROUNDS; round += 1) {
  await rows.nth(round).click()
  clicks.push((await between(page, 'click')) - TRACK_START_DELAY_MS)
}

const nexts: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  await page.evaluate(() => {
    const playing = [...document.querySelectorAll('audio')].find((one) => !one.paused)
    if (playing) playing.currentTime = playing.duration - 4
  })
  await page.waitForFunction(() => {
    const { times } = window as unknown as { times: Record<string, number> }
    return (times.ended ?? 0) > (times.playing ?? 0)
  })
  nexts.push((await between(page, 'ended')) - TRACK_START_DELAY_MS)
}

process.stdout.write(`from click to sound: ${describe(clicks)} beyond the delay of ${TRACK_START_DELAY_MS} ms\n`)
process.stdout.write(`from the end to the next: ${describe(nexts)} beyond the same\n`)
verdict(`${CLICK_MS} ms ÷ from click to sound`, CLICK_MS / median(clicks), 1)
verdict(`${NEXT_MS} ms ÷ from the end to the next`, NEXT_MS / Math.max(median(nexts), 0.1), 1)
await site.close()

function describe(times: number[]): string {
  return `median ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`
}
