import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { TRACK_START_DELAY_MS } from '@shenglang/contract/constants'
import { bundleForPage } from '../tools/in-browser.ts'
import { median, prepares, sized, verdict } from './measure.ts'
import { openSite, SITE_DATA } from './site.ts'

/**
 * With a gigabyte in 500 downloaded tracks: how long from a click within the site to their painted rows; and without a network,
 * until a page is interactive, until the tracks are listed, and from a click to sound?
 */
const PAINTED_MS = 100
const INTERACTIVE_MS = 300
const LIST_MS = 100
const CLICK_MS = 120
const TRACKS = sized(500, 5)
const GIGABYTE = sized(1e9, 1e7)
const ROUNDS = sized(12, 2)
const RENDITIONS_WITHIN_MS = 300_000

const site = await openSite()
const page = await site.open('/dj')
const userId = await register(page)
await page.goto(`${site.origin}/user/offline`)
await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
const script = `${await bundleForPage('./bench/offline-start/fill.ts', 'device')}; window.device = device`
await page.evaluate(script)
prepares('renditions of a track, and the tracks on the device')
const bytes = await page.evaluate(
  async ({ filling, bytesEach, patienceMs }) => {
    const get = async (path: string) => (await fetch(`/api${path}`)).json()
    const { rows } = await get('/client/app/cms/resource?contentType=1&playable=1&pageSize=60')
    // The recording that comes nearest to a five-hundredth of it.
    const away = (row: { duration: number }) => Math.abs((row.duration / 1000) * 24_500 - bytesEach)
    const [card] = rows
      .filter((row: { playVipLevel: number; resourceType: string }) => row.playVipLevel === 0 && row.resourceType === 'MUSIC')
      .toSorted((one: { duration: number }, other: { duration: number }) => away(one) - away(other))
    // A worker makes the renditions of a new demo.
    for (const giveUpAt = performance.now() + patienceMs; performance.now() < giveUpAt; ) {
      const { rows: sources } = await get(`/client/app/cms/file/${card.resourceId}`)
      if (sources[0].playUrl.includes('.m3u8'))
        return Reflect.get(window, 'device').fill({ ...filling, card, source: sources[0] })
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    throw new Error(`${card.title} has no renditions`)
  },
  { filling: { userId, count: TRACKS }, bytesEach: GIGABYTE / TRACKS, patienceMs: RENDITIONS_WITHIN_MS },
)

// A first visit with them brings the rest of the site; then there is no network any more.
await page.reload()
const missingParts = () =>
  page.evaluate(async () => {
    const parts: string[] = await (await fetch('/parts.json')).json()
    const stored = new Set((await (await caches.open('assets-1')).keys()).map(({ url }) => new URL(url).pathname))
    return parts.filter((part) => !stored.has(part)).length
  })
while ((await missingParts()) > 0) await delay(200)
const painted: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '唱片箱' }).click()
  await page.getByText('还没有唱片箱').first().waitFor()
  await page.getByRole('button', { name: /的账号$/ }).click()
  painted.push(
    await page.evaluate(async (count) => {
      const entry = document.querySelector<HTMLAnchorElement>('a[href="/user/offline"]')
      const begin = performance.now()
      entry?.click()
      while (!document.querySelector(`main ol > li[aria-setsize="${count}"]`)) await new Promise(requestAnimationFrame)
      return performance.now() - begin
    }, TRACKS),
  )
}
await page.context().setOffline(true)
const interactive: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  await page.reload()
  interactive.push(
    await page.evaluate(() => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).domInteractive),
  )
}
const rows = page.getByRole('region', { name: '保存的曲目' }).getByRole('listitem')
await rows.first().waitFor()

await page.evaluate(script)
const reads = await page.evaluate(
  async ({ userId, rounds, count }) => {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const begin = performance.now()
      const { tracks } = await Reflect.get(window, 'device').readState(userId)
      times.push(performance.now() - begin)
      if (tracks.length !== count) throw new Error(`${tracks.length} tracks`)
    }
    return times
  },
  { userId, rounds: ROUNDS, count: TRACKS },
)

await page.evaluate(() => {
  const times: Record<string, number> = {}
  Object.assign(window, { times })
  addEventListener('click', () => Object.assign(times, { click: performance.now() }), { capture: true })
  addEventListener('playing', () => Object.assign(times, { playing: performance.now() }), { capture: true })
})
const clicks: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  await rows.nth(round).getByRole('button').first().click()
  const took = await page.waitForFunction(() => {
    const { times } = window as unknown as { times: Record<string, number> }
    return Math.max(0, (times.playing ?? 0) - (times.click ?? Number.POSITIVE_INFINITY))
  })
  clicks.push((await took.jsonValue()) - TRACK_START_DELAY_MS)
}

process.stdout.write(`${TRACKS} tracks of ${(bytes / 1e9).toFixed(2)} GB stored\n`)
process.stdout.write(`painted within the site: ${describe(painted)}\n`)
process.stdout.write(`interactive without a network: ${describe(interactive)}\n`)
process.stdout.write(`listed: ${describe(reads)}\n`)
process.stdout.write(
  `from click to sound without a network: ${describe(clicks)} beyond the delay of ${TRACK_START_DELAY_MS} ms\n`,
)
verdict(`${PAINTED_MS} ms ÷ painted within the site`, PAINTED_MS / median(painted), 1)
verdict(`${INTERACTIVE_MS} ms ÷ interactive without a network`, INTERACTIVE_MS / median(interactive), 1)
verdict(`${LIST_MS} ms ÷ listed`, LIST_MS / median(reads), 1)
verdict(`${CLICK_MS} ms ÷ from click to sound`, CLICK_MS / median(clicks), 1)
await site.close()

function describe(times: number[]): string {
  return `median ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`
}

/** A member of their own, signed in on the page. */
async function register(page: Page): Promise<string> {
  const phonenumber = `139${String(Date.now()).slice(-8)}`
  const { request } = page
  const headers = { clientid: 'web', origin: site.origin }
  await request.get(`${site.origin}/api/resource/sms/code?phonenumber=${phonenumber}`, { headers })
  const sent = (await readFile(`${SITE_DATA}/outbox/sms.jsonl`, 'utf8')).trim().split('\n')
  const smsCode = sent.map((line) => JSON.parse(line)).findLast((one) => one.phonenumber === phonenumber)?.code
  const data = { phonenumber, smsCode, password: 'secret123', agreed: true }
  await request.post(`${site.origin}/api/app-auth/register`, { headers, data })
  const me = await (await request.get(`${site.origin}/api/client/app/user/userinfo`, { headers })).json()
  return me.data.userId
}
