import { median, sized, verdict } from './measure.ts'
import { openSite } from './site.ts'

/** How long is playback silent while a tab reloads into a new build, beyond the spec's start delay? */
const GAP_MS = 2000
const ROUNDS = sized(7, 1)

const site = await openSite({ flags: ['--autoplay-policy=no-user-gesture-required'] })
const gaps: number[] = []
for (let round = 0; round < ROUNDS; round += 1) gaps.push(await gapOfReload())
await site.close()
process.stdout.write(`silence: median ${median(gaps).toFixed(0)} ms, worst ${Math.max(...gaps).toFixed(0)} ms\n`)
verdict(`${GAP_MS} ms ÷ silence of a reload`, GAP_MS / median(gaps), 1)

async function gapOfReload(): Promise<number> {
  const page = await site.open('/dj?orderBy=bpm&playable=1')
  const build = await (await page.request.get(`${site.origin}/build.json`)).json()
  await page.route('**/build.json', (route) => route.fulfill({ json: { ...build, id: 'another' } }))
  await page
    .locator('main ol')
    .first()
    .getByRole('button', { name: /^播放 / })
    .first()
    .click()
  await page.waitForFunction(() => [...document.querySelectorAll('audio')].some((one) => one.currentTime > 1))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('button', { name: '有新版本，点此更新' }).click()
  const mark = await page.waitForFunction(
    () => (performance.getEntriesByName('reload-gap')[0] as PerformanceMark | undefined)?.detail as number | undefined,
  )
  const gapMs = await mark.jsonValue()
  await page.close()
  return gapMs ?? Number.NaN
}
