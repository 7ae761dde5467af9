import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { shanghaiDay, shanghaiInput } from '@shenglang/contract/shanghai'
import { SITE_ORIGIN } from '../site/endpoints.ts'
import { demoTrack } from '../steps/demo-tracks.ts'
import { test } from '../steps/people.ts'
import { signInAsAdmin } from '../steps/staff.ts'
import { visit } from '../steps/visit.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const MINUTE_MS = 60_000

const save = async (page: Page) => {
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  expect((await answered).status()).toBe(200)
}
// These tests change the same settings of the home page, so they run one after the other.
test.describe.configure({ mode: 'default' })

const minutesFromNow = (minutes: number) => shanghaiInput(new Date(Date.now() + minutes * MINUTE_MS).toISOString())

/** Opens the first page until `check` holds: it is shared among visitors for half a second. */
const onHomePage = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await page.goto(`/?${Date.now()}`)
    await check()
  }).toPass()

test('an open first page takes up a banner when it begins, and drops it when it ends', async ({ page, browser }) => {
  await signInAsAdmin(page.request)
  const headers = { origin: SITE_ORIGIN }
  const settings = '/api/client/app/admin/site/home'
  const file = { name: 'a.png', mimeType: 'image/png', buffer: PICTURE }
  const uploaded = await page.request.post('/api/cms/file/upload', { headers, multipart: { file, whole: '1' } })
  const picture = (await uploaded.json()).data.url as string
  const title = `准点的横幅 ${Date.now()}`
  const write = async (...shown: { startsAt: string; endsAt: string }[]) => {
    const { home, version } = (await (await page.request.get(settings)).json()).data
    const others = home.banners.filter((banner: { title: string }) => banner.title !== title)
    const banners = [...others, ...shown.map((period) => ({ picture, title, url: '/dj', ...period }))]
    expect((await page.request.put(settings, { headers, data: { ...home, banners, version } })).status()).toBe(200)
  }
  const inHalfAnHour = new Date(Date.now() + 30 * MINUTE_MS).toISOString()
  await write({ startsAt: inHalfAnHour, endsAt: '' })

  const visitor = await browser.newPage({ baseURL: SITE_ORIGIN })
  await visitor.clock.install()
  const shown = visitor.getByRole('link', { name: title })
  await visit(visitor, '/')
  await expect(shown).toHaveCount(0)
  // Only the page's clock is set: the data that it requests at its time exists already.
  const waitUntil = (check: () => Promise<void>) =>
    expect(async () => {
      await visitor.clock.runFor(31 * MINUTE_MS)
      await check()
    }).toPass()
  await write({ startsAt: '', endsAt: inHalfAnHour })
  await waitUntil(() => expect(shown).toBeVisible({ timeout: 2000 }))
  await write()
  await waitUntil(() => expect(shown).toHaveCount(0, { timeout: 2000 }))
  await visitor.close()
})

async function pickWork(dialog: Locator, label: string, title: string) {
  await dialog.getByRole('combobox', { name: label }).fill(title)
  await dialog.getByRole('option', { name: title }).first().click()
}

test('a banner is shown to a visitor in its period alone, in a space of its own that shifts nothing', async ({
  page,
  browser,
}) => {
  await signInAsAdmin(page.request)
  const visitor = await browser.newPage({ baseURL: SITE_ORIGIN, viewport: { width: 1440, height: 900 } })
  await visitor.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const title = `跨年夜 <b>${Date.now()}</b>`
  const shown = visitor.getByRole('link', { name: title })
  const dialog = page.getByRole('dialog')
  const schedule = async (start: string, end: string) => {
    await page.getByRole('button', { name: `修改 ${title}` }).click()
    await dialog.getByLabel('开始').fill(start)
    await dialog.getByLabel('结束').fill(end)
    await dialog.getByRole('button', { name: '完成' }).click()
    await save(page)
  }

  await page.goto('/admin/home/banners')
  await page.getByRole('button', { name: '加一张横幅' }).click()
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: '请选择图片' })).toBeVisible()
  await dialog.getByLabel('选择图片').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(dialog.locator('img')).toBeVisible()
  await dialog.getByLabel('标题').fill(title)
  await dialog.getByLabel('链接').fill('http://elsewhere.example')
  await dialog.getByLabel('开始').fill(minutesFromNow(-1))
  await dialog.getByLabel('结束').fill(minutesFromNow(-2))
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(dialog.getByText('结束应晚于开始')).toBeVisible()
  await dialog.getByLabel('链接').fill('/dj')
  await dialog.getByLabel('结束').fill(minutesFromNow(60))
  await dialog.getByRole('button', { name: '完成' }).click()
  await save(page)

  await onHomePage(visitor, () => expect(shown).toBeVisible({ timeout: 1000 }))
  expect(await shown.getAttribute('href')).toBe('/dj')
  await expect(shown.getByRole('img')).toHaveJSProperty('complete', true)
  expect(await visitor.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.01)
  await visitor.setViewportSize({ width: 390, height: 844 })
  const phone = await shown.getByRole('img').boundingBox()
  expect((phone?.width ?? 0) / (phone?.height ?? 1)).toBeCloseTo(3, 0)

  await schedule(minutesFromNow(30), minutesFromNow(60))
  await onHomePage(visitor, () => expect(shown).toHaveCount(0, { timeout: 1000 }))
  await page.getByRole('link', { name: '预览' }).click()
  await expect(page.locator('figcaption', { hasText: title })).toHaveCount(0)
  await page.getByLabel('时刻').fill(minutesFromNow(45))
  await expect(page.locator('figcaption', { hasText: title })).toBeVisible()
  await page.getByLabel('时刻').fill(minutesFromNow(61))
  await expect(page.locator('figcaption', { hasText: title })).toHaveCount(0)

  await page.getByRole('link', { name: '横幅', exact: true }).click()
  await schedule(minutesFromNow(-60), '')
  await onHomePage(visitor, () => expect(shown).toBeVisible({ timeout: 1000 }))
  await schedule(minutesFromNow(-60), minutesFromNow(-1))
  await onHomePage(visitor, () => expect(shown).toHaveCount(0, { timeout: 1000 }))
  await page.getByRole('button', { name: `移除 ${title}` }).click()
  await save(page)
  await visitor.close()
})

test('a track chosen for today is shown to a visitor until the day is left to the rotation, which fills the others', async ({
  page,
  browser,
}) => {
  await signInAsAdmin(page.request)
  const visitor = await browser.newPage({ baseURL: SITE_ORIGIN })
  const { title } = await demoTrack(page, 'concrete-tide')
  const region = visitor.getByRole('region', { name: '每日一首' })
  const dialog = page.getByRole('dialog')
  const [, month, date] = shanghaiDay(new Date()).split('-').map(Number)
  const today = page.getByRole('button', { name: `${month} 月 ${date} 日：` })

  await page.goto('/admin/home/daily')
  await expect(today).toHaveAccessibleName(/轮换$/)
  await today.press('Enter')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请选择一首')).toBeVisible()
  await pickWork(dialog, '曲目', title)
  await dialog.getByLabel('一句话').fill('潮水退了，低音还在。')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(today).toHaveAccessibleName(`${month} 月 ${date} 日：${title}，选定`)
  await onHomePage(visitor, () => expect(region.getByText('潮水退了，低音还在。')).toBeVisible({ timeout: 1000 }))
  await expect(region.getByTitle(title)).toBeVisible()

  await today.click()
  await dialog.getByRole('button', { name: '改由轮换补上' }).click()
  await expect(today).toHaveAccessibleName(/轮换$/)
  await onHomePage(visitor, async () => {
    await expect(region).toBeVisible({ timeout: 1000 })
    await expect(region.getByTitle(title)).toHaveCount(0, { timeout: 1000 })
  })

  // A colleague chooses for the day while it is open here.
  const other = await demoTrack(page, 'moon-over-the-pass')
  await today.click()
  await pickWork(dialog, '曲目', title)
  const day = shanghaiDay(new Date())
  const colleague = await page.request.put(`/api/client/app/admin/daily_picks/${day}`, {
    headers: { origin: SITE_ORIGIN },
    data: { day, version: 0, resourceId: other.resourceId },
  })
  expect(colleague.status()).toBe(200)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: `别人刚为这一天选了《${other.title}》` })).toBeVisible()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(today).toHaveAccessibleName(`${month} 月 ${date} 日：${title}，选定`)
  await today.click()
  await dialog.getByRole('button', { name: '改由轮换补上' }).click()
  await expect(today).toHaveAccessibleName(/轮换$/)
  await visitor.close()
})

const choice = async (request: APIRequestContext) => {
  const { data } = await (await request.get('/api/client/app/admin/picks/choice')).json()
  return data as { version: number; picks: { work: { resourceId: string; title: string }; note: string }[] }
}

test('the choice is ordered by keyboard and by dragging, and a colleague’s changes are not overwritten unseen', async ({
  page,
}) => {
  await signInAsAdmin(page.request)
  const before = await choice(page.request)
  const titles = before.picks.map(({ work }) => work.title)
  const [first = '', second = '', third = ''] = titles
  const rows = page.getByRole('list', { name: '精选', exact: true }).getByRole('listitem')

  await page.goto('/admin/home/choice')
  await expect(rows).toHaveCount(titles.length)
  const down = page.getByRole('button', { name: `下移 ${first}` })
  await down.press('Enter')
  await expect(down).toBeFocused()
  await expect(rows.nth(0)).toContainText(second)
  await rows.nth(2).dragTo(rows.nth(0))
  await expect(rows.nth(0)).toContainText(third)
  await save(page)
  expect((await choice(page.request)).picks.map(({ work }) => work.title)).toEqual([third, second, first, ...titles.slice(3)])

  const { version } = await choice(page.request)
  const picks = before.picks.map(({ work, note }) => ({ resourceId: work.resourceId, note }))
  const colleague = await page.request.put('/api/client/app/admin/picks/choice', {
    headers: { origin: SITE_ORIGIN },
    data: { version, picks },
  })
  expect(colleague.status()).toBe(200)
  await page.getByRole('button', { name: `上移 ${second}` }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const theirs = page.getByRole('alert').filter({ hasText: '别人刚改过' })
  await expect(theirs).toBeVisible()
  await theirs.getByRole('button', { name: '改用现在的' }).click()
  await expect(rows.nth(0)).toContainText(first)
  expect((await choice(page.request)).version).toBe(version + 1)
})

test('a pair is scheduled for the decks, and the preview shows it in its period alone', async ({ page }) => {
  await signInAsAdmin(page.request)
  const from = await demoTrack(page, 'neon-in-the-fog')
  const to = await demoTrack(page, 'moon-over-the-pass')
  const name = `${from.title} 接 ${to.title}`
  const dialog = page.getByRole('dialog')
  await page.goto('/admin/home/hero')
  await page.getByRole('button', { name: '选一对' }).click()
  await pickWork(dialog, '唱机 A', from.title)
  await pickWork(dialog, '唱机 B', to.title)
  await dialog.getByLabel('开始').fill(minutesFromNow(300))
  await dialog.getByLabel('结束').fill(minutesFromNow(360))
  await dialog.getByRole('button', { name: '完成' }).click()
  await save(page)
  await page.getByRole('link', { name: '预览' }).click()
  const decks = page.getByRole('region', { name: '两台唱机' })
  await expect(decks.getByText('由站点自己选')).toBeVisible()
  await page.getByLabel('时刻').fill(minutesFromNow(330))
  await expect(decks).toContainText(from.title)
  await expect(decks).toContainText(to.title)
  await page.getByLabel('时刻').fill(minutesFromNow(361))
  await expect(decks.getByText('由站点自己选')).toBeVisible()
  await page.getByRole('link', { name: '两台唱机', exact: true }).click()
  await page.getByRole('button', { name: `移除 ${name}` }).click()
  await save(page)
})
