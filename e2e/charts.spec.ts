import { expect, type Page } from '@playwright/test'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { SITE_ORIGIN } from './site/endpoints.ts'
import { test } from './steps/people.ts'
import { expectSoundToAdvance } from './steps/sound.ts'
import { visit } from './steps/visit.ts'

const podium = (page: Page) => page.getByRole('list', { name: '前三名' })
const rows = (page: Page) => page.getByRole('main').locator('ol').nth(1).getByRole('listitem')

/** Notes how long each animation of a script takes. */
async function noteAnimations(page: Page) {
  await page.addInitScript(() => {
    const durations: number[] = []
    Object.assign(window, { durations })
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, options) {
      durations.push(typeof options === 'object' ? Number(options.duration) : Number(options))
      return animate.call(this, frames, options)
    }
  })
  return () => page.evaluate(() => Reflect.get(window, 'durations') as number[])
}

test('a chart begins with a podium of three on one line, and its rows with the fourth', async ({ page }) => {
  await visit(page, '/hotMusic')
  const cards = podium(page).getByRole('listitem')
  await expect(cards).toHaveCount(3)
  const boxes = await cards.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON() as DOMRect))
  expect(boxes.map(({ height }) => height)).toEqual([272, 236, 220])
  expect(new Set(boxes.map(({ bottom }) => bottom)).size).toBe(1)
  const [first, second, third] = boxes.map(({ x }) => x)
  expect([second, first, third]).toEqual([second, first, third].toSorted((a = 0, b = 0) => a - b))
  // The demo's first track has led since before its charts were first counted.
  await expect(cards.first()).toContainText(/守住第一 \d+ 天/)
  await expect(page.getByText(/听满 30 秒才算一次播放/)).toHaveCount(1)
  expect(
    await rows(page)
      .first()
      .evaluate((row) => (row as HTMLLIElement).value),
  ).toBe(4)
  const shares = await rows(page)
    .locator('i[class*=bar][style]')
    .evaluateAll((bars) => bars.map((bar) => Number.parseFloat(getComputedStyle(bar).backgroundSize)))
  expect(shares[0]).toBe(100)
  expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  await cards
    .nth(2)
    .getByRole('button', { name: /^播放 / })
    .click()
  await expectSoundToAdvance(page)
})

test('rows and podium glide between the periods, and jump with reduced motion', async ({ page }) => {
  const durations = await noteAnimations(page)
  for (const [reducedMotion, moves] of [
    ['no-preference', true],
    ['reduce', false],
  ] as const) {
    await page.emulateMedia({ reducedMotion })
    await visit(page, '/hotMusic')
    const order = () => page.locator('main [data-flip]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.flip))
    const before = await order()
    await page.getByRole('link', { name: '月榜' }).click()
    await expect(page).toHaveURL(/period=month/)
    await expect.poll(order).not.toEqual(before)
    expect((await durations()).includes(250), reducedMotion).toBe(moves)
  }
})

test('two weeks of picks: what was not played here is pale until it is, and tomorrow’s says its tempo and key alone', async ({
  page,
}) => {
  await visit(page, '/choiseOne')
  const strip = page.locator('section').filter({ has: page.getByRole('heading', { name: '这两周' }) })
  const squares = strip.getByRole('listitem')
  await expect(squares).toHaveCount(15)
  const widths = await squares.evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().width)))
  expect(new Set(widths).size).toBe(1)
  await expect(squares.first()).toHaveText('明天 00:00')
  await expect(squares.nth(1)).toHaveText('今天')
  await expect(page.getByText(/^先露一点：\d+(\.\d)? BPM，\d+[AB]$/)).toBeVisible()

  const yesterday = squares.nth(2).getByRole('button')
  await expect(yesterday).toHaveAccessibleName(/还没听$/)
  await yesterday.click()
  await expectSoundToAdvance(page)
  await expect(yesterday).not.toHaveAccessibleName(/还没听$/)
  await expect(strip).toContainText(/听了 \d 首/)
})

test('the days before are as wide while the card of tomorrow has not arrived as beside it', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: SITE_ORIGIN, javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
  const widthOfList = async () => (await page.locator('main ol').last().boundingBox())?.width
  await page.goto('/choiseOne')
  await expect(page.getByRole('heading', { name: /^明天 .+ 下一首$/ })).toBeVisible()
  const width = await widthOfList()
  await page.route('/choiseOne', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const card = html.lastIndexOf('<aside')
    expect(card).toBeGreaterThan(0)
    await route.fulfill({ response, body: html.slice(0, card) })
  })
  await page.goto('/choiseOne')
  expect(await widthOfList()).toBe(width)
  await page.close()
})

/** A page's data as if it were read a day later. */
const aDayLater = (text: string) =>
  text.replaceAll(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, (date) => {
    const later = new Date(Date.parse(date) + DAY_MS).toISOString()
    return date.includes('T') ? later : later.slice(0, 10)
  })

test('at the change-over the square of the day turns over once, without a reload', async ({ page }) => {
  const durations = await noteAnimations(page)
  await page.clock.install()
  await visit(page, '/choiseOne')
  const day = page.getByText(/^每日一首 · \d+月\d+日 星期.$/)
  const before = await day.textContent()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.route('**/choiseOne.data*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: aDayLater(await answer.text()) })
  })
  const response = page.waitForResponse(/choiseOne\.data/)
  await page.clock.fastForward(DAY_MS + 2000)
  await response
  await page.clock.runFor(1000)
  await expect(day).not.toHaveText(before ?? '')
  expect((await durations()).filter((ms) => ms === 400)).toHaveLength(1)
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
})
