import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './steps/people.ts'
import { expectContrast, expectReadable } from './steps/readable.ts'
import { rowButtons } from './steps/sound.ts'
import { visit } from './steps/visit.ts'

const filters = (page: Page) => page.getByRole('region', { name: '筛选', exact: true })
const pill = (page: Page, name: RegExp) => filters(page).getByRole('button', { name })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rows = (page: Page) => page.locator('main ol').first().getByRole('listitem')
const countHeading = (page: Page, count: number | string) =>
  page.getByRole('heading', { level: 2, name: `${count} 首`, exact: true })
const numberIn = async (link: Locator) => Number(/\d+/.exec((await link.locator('small').textContent()) ?? '')?.[0])

for (const width of [768, 1440, 1920]) {
  test(`a filter opens under its button and leaves the list in its position, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await visit(page, '/dj')
    const firstRow = async () => (await rows(page).first().boundingBox())?.y
    for (const [name, button] of [
      ['风格', /^风格/],
      ['BPM', /^BPM/],
      ['调性', /^调性/],
    ] as const) {
      const before = await firstRow()
      await pill(page, button).click()
      const panel = await part(page, name).boundingBox()
      const opener = await pill(page, button).boundingBox()
      expect(panel?.y).toBeCloseTo((opener?.y ?? 0) + (opener?.height ?? 0) + 8, 0)
      expect(panel?.x).toBeCloseTo(opener?.x ?? 0, 0)
      expect(await firstRow()).toBe(before)
      await page.keyboard.press('Escape')
      await expect(part(page, name)).toBeHidden()
    }
  })
}

test('filters open in the line, show the counts of their values, and stay in the address', { tag: '@gate' }, async ({ page }) => {
  await visit(page, '/dj')
  await pill(page, /^风格/).click()
  const house = part(page, '风格').getByRole('link', { name: /^House/ })
  const count = await numberIn(house)
  await house.click()
  await expect(countHeading(page, count)).toBeVisible()
  await expect(pill(page, /^风格 ?House/)).toBeVisible()
  // The open panel stays open, and its button only shows a count.
  await part(page, '风格')
    .getByRole('link', { name: /^Techno/ })
    .click()
  await expect(page).toHaveURL(/style=house,techno/)
  await expect(pill(page, /^风格 ?House 等 2/)).toBeVisible()
  const show = part(page, '风格').getByRole('button', { name: /^看 \d+ 首$/ })
  await expect.poll(async () => (await show.textContent()) === `看 ${await rows(page).count()} 首`).toBe(true)
  await show.click()
  await expect(part(page, '风格')).toBeHidden()

  await pill(page, /^BPM/).click()
  await page.getByLabel('最低 BPM').fill('123')
  await page.getByLabel('最高 BPM').fill('127')
  // The slider does not wait for the list: it starts from the typed value.
  const typed = Promise.withResolvers<void>()
  await page.route(/\.data.*bpmFrom=123/, async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.keyboard.press('Enter')
  const lowest = part(page, 'BPM').getByRole('slider', { name: 'BPM 下限' })
  await expect(lowest).toHaveValue('123')
  await lowest.press('ArrowRight')
  await expect(page).toHaveURL(/bpmFrom=124&bpmTo=127/)
  typed.resolve()
  await page.keyboard.press('Escape')
  const tempos = page.locator('main ol li').getByText(/^\d+ BPM$/)
  const slowest = async () => Math.min(...(await tempos.allTextContents()).map((tempo) => Number.parseInt(tempo, 10)))
  await expect.poll(slowest).toBeGreaterThanOrEqual(124)

  // Values without results are not offered, except chosen ones.
  await pill(page, /^风格/).click()
  await expect(part(page, '风格').getByRole('link', { name: /^Techno/ })).toBeVisible()
  for (const offered of await part(page, '风格').locator('a:not([aria-current]) small').allTextContents())
    expect(Number(offered)).toBeGreaterThan(0)
  await page.keyboard.press('Escape')

  const conditions = page.getByRole('list', { name: '筛选条件' })
  await conditions.getByRole('link', { name: '去掉 Techno' }).click()
  await expect(page).toHaveURL(/\?style=house&bpmFrom=124&bpmTo=127$/)
  await expect(conditions.getByRole('link', { name: '去掉 Techno' })).toHaveCount(0)
  await conditions.getByRole('link', { name: '去掉 124–127 BPM' }).click()
  await expect(countHeading(page, count)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/bpmFrom=124/)
})

test('keys are chosen on a wheel, by click, by drag and by arrow keys', async ({ page }) => {
  await visit(page, '/dj')
  await pill(page, /^调性/).click()
  const wheel = part(page, '调性')
  const segment = (code: string) => wheel.locator(`[data-key="${code}"]`)
  await segment('8A').click()
  await expect(page).toHaveURL(/\?tkey=8A$/)
  await expect(segment('8A')).toHaveAttribute('aria-current', 'true')
  await expect(segment('8A')).toHaveAccessibleName(/^8A A小调，\d+ 首$/)
  await expect(wheel.getByText('A小调', { exact: true })).toBeVisible()
  // Neighbouring keys are named, with their counts.
  const next = wheel.getByRole('listitem').filter({ hasText: /升一位|降一位|大小调/ })
  await next.first().getByRole('link').click()
  await expect(page).toHaveURL(/tkey=8A,\d+[AB]/)
  await expect(pill(page, /^调性 ?8A 附近/)).toBeVisible()

  await wheel.getByRole('link', { name: '清除' }).click()
  await expect(page).toHaveURL(/\/dj\??$/)
  await segment('8A').focus()
  await page.keyboard.press('ArrowLeft')
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-key'))
  expect(focused).not.toBe('8A')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(new RegExp(`tkey=${focused}$`))

  const middle = async (code: string) => {
    const box = await segment(code).locator('text').boundingBox()
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  }
  const [from, to] = [await middle('8A'), await middle('10A')]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
  await expect(page).toHaveURL(/tkey=8A,(9A,)?10A$/)
})

test('the wheel of keys is readable for everyone', async ({ page }) => {
  await visit(page, '/dj?tkey=8A')
  await pill(page, /^调性/).click()
  await expect(part(page, '调性').locator('[data-key="8A"]')).toHaveAttribute('aria-current', 'true')
  await expectReadable(page, 'the wheel of keys')
})

test('the switch narrows the list to what mixes with the playing track, follows it, and shows why each row fits', async ({
  page,
}) => {
  await visit(page, '/dj?style=house')
  const mix = page.getByRole('switch')
  await expect(mix).toHaveAttribute('aria-disabled', 'true')
  await mix.click({ force: true })
  await expect(page.getByText('先播放一首标有 BPM 与调性的曲目')).toBeVisible()
  await rowButtons(page).nth(1).click()
  await expect(mix).not.toHaveAttribute('aria-disabled')
  await mix.click()
  await expect(page).toHaveURL(/mixKey=\d+[AB]&mixBpm=\d+/)
  await expect(mix).toHaveAttribute('aria-checked', 'true')
  await expect(page.getByRole('button', { name: '排序：最接得上' })).toBeVisible()
  // The playing track is not its own match; without the style it comes first, and the others say how they follow it.
  await page.getByRole('link', { name: '去掉 House', exact: true }).click()
  await expect(page).not.toHaveURL(/style=|_routes/)
  await expect(rows(page).first()).toContainText('正在播放 · House')
  await expect(rows(page).nth(1)).toContainText(/(同调|升一位|降一位|大小调) · (同速|[+−]\d+\.\d %)/)
  await pill(page, /^更多/).click()
  await part(page, '更多').getByRole('link', { name: '宽松' }).click()
  await expect(page).toHaveURL(/mixRule=loose/)
  await page.keyboard.press('Escape')

  const before = page.url()
  await page.getByRole('region', { name: '播放栏', exact: true }).getByRole('button', { name: '下一首' }).click()
  await expect(page).not.toHaveURL(before)
  await expect(page).toHaveURL(/mixKey=\d+[AB]&mixBpm=\d+.*mixRule=loose|mixRule=loose.*mixKey/)
  await mix.click()
  await expect(page).not.toHaveURL(/mixKey/)
})

test('ten rows, one of them playing, fit into a window of 1440 × 900', async ({ page }) => {
  await visit(page, '/dj?orderBy=bpm')
  await rowButtons(page).first().click()
  await expect(rows(page).first()).toHaveAttribute('data-current', 'true')
  const bar = await page.getByRole('region', { name: '播放栏', exact: true }).boundingBox()
  const bottoms = await rows(page).evaluateAll((items) => items.map((item) => item.getBoundingClientRect().bottom))
  expect(bottoms.filter((bottom) => bottom <= (bar?.y ?? 0)).length).toBeGreaterThanOrEqual(10)
  // The line of filters stays under the top bar.
  await page.mouse.wheel(0, 600)
  const top = await page.getByRole('banner').first().boundingBox()
  await expect.poll(async () => (await filters(page).boundingBox())?.y).toBe((top?.y ?? 0) + (top?.height ?? 0))
})

test('tapping answers from the first press, and names a tempo from the second', async ({ page }) => {
  await visit(page, '/dj')
  await pill(page, /^BPM/).click()
  const tap = part(page, 'BPM').getByRole('button', { name: '跟拍测速' })
  await tap.click()
  await expect(part(page, 'BPM').getByRole('button', { name: '在听，再点一下' })).toBeVisible()
  await part(page, 'BPM').getByRole('button', { name: '在听，再点一下' }).click()
  await expect(part(page, 'BPM').getByRole('button', { name: /^\d+ BPM/ })).toBeVisible()
  await part(page, 'BPM')
    .getByRole('button', { name: /^用 \d+ BPM 筛选/ })
    .click()
  await expect(page).toHaveURL(/bpmFrom=\d+&bpmTo=\d+/)
})

test('a list without matches offers to drop the condition that excludes them', async ({ page }) => {
  await visit(page, '/dj?style=polka&tkey=8A')
  await expect(page.getByText('没有符合条件的曲目')).toBeVisible()
  const offer = page.getByRole('main').getByRole('link', { name: /^去掉 polka ?\d+ 首/ })
  const count = await numberIn(offer)
  await offer.click()
  await expect(countHeading(page, count)).toBeVisible()
  await expect(page).toHaveURL(/\?tkey=8A$/)
})

test('a list grows in place, and a later page of it leads back', async ({ page }) => {
  await visit(page, '/dj')
  const before = await rows(page).count()
  const next = /cms\/resource\?.*pageNum=2/
  const letGo = Promise.withResolvers<void>()
  await page.route(next, async (route) => {
    await letGo.promise
    await route.abort()
  })
  await page.getByRole('link', { name: /^再看 \d+ 首/ }).click()
  // Placeholders of loading rows have the height of rows.
  const waiting = page.locator('main ol [data-waiting]')
  await expect.poll(async () => (await waiting.first().boundingBox())?.height).toBe(60)
  letGo.resolve()
  const again = page.getByRole('link', { name: '加载失败，点此重试' })
  await expect(again).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await page.unroute(next)
  await again.click()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(before)
  const links = await rows(page)
    .locator('a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(new Set(links).size).toBe(links.length)
  await visit(page, '/dj?pageNum=2')
  await page.getByRole('link', { name: /^看前面的 \d+ 首/ }).click()
  await expect(page).toHaveURL(/\/dj\??$/)
  await expect(page.getByRole('navigation', { name: '分页' })).toHaveCount(0)
})

test('the rows of a list stay readable while those of another order load', async ({ page }) => {
  await visit(page, '/dj')
  const answer = Promise.withResolvers<void>()
  await page.route(/\.data.*orderBy=/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('button', { name: /^排序：/ }).click()
  await page.getByRole('region', { name: '排序', exact: true }).getByRole('link').last().click()
  const busy = page.locator('main [data-busy]')
  const title = busy.locator('ol a').first()
  await expect(title).toBeVisible()
  await expectContrast(page, 'a list while it loads')
  expect(await busy.evaluate((list) => getComputedStyle(list).color)).not.toBe(
    await page.locator('body').evaluate((body) => getComputedStyle(body).color),
  )
  answer.resolve()
  await expect(busy).toHaveCount(0)
  await expect(page).toHaveURL(/orderBy=/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the filters are a sheet that applies at once, and closes by its button, and by its handle dragged down', async ({
    page,
  }) => {
    await visit(page, '/dj')
    const open = page.getByRole('button', { name: '筛选', exact: true })
    await expect(filters(page)).toBeHidden()
    await open.tap()
    await expectReadable(page, 'the sheet of filters')
    const wheel = await filters(page).locator('svg:has([data-key])').boundingBox()
    expect([wheel?.width, wheel?.height]).toEqual([300, 300])
    // No scrolled content is visible beside the button.
    const [sheet, foot] = [await filters(page).boundingBox(), await filters(page).locator('footer').boundingBox()]
    expect([foot?.x, foot?.width]).toEqual([sheet?.x, sheet?.width])
    const house = filters(page).getByRole('link', { name: /^House/ })
    const count = await numberIn(house)
    await house.tap()
    await filters(page)
      .getByRole('button', { name: `看 ${count} 首` })
      .tap()
    await expect(filters(page)).toBeHidden()
    await expect(countHeading(page, count)).toBeVisible()
    await expect(page.getByRole('link', { name: '去掉 House' })).toBeVisible()

    await open.tap()
    await filters(page).getByRole('slider', { name: '能量下限' }).press('ArrowRight')
    await expect(page).toHaveURL(/energy=2-10/)
    const handle = filters(page).locator('[data-handle]')
    const box = await handle.boundingBox()
    if (!box) throw new Error('the sheet has no handle')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2, box.y + 200, { steps: 4 })
    await page.mouse.up()
    await expect(filters(page)).toBeHidden()
  })
})
