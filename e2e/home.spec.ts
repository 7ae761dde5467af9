import { expect } from '@playwright/test'
import { register, test } from './people.ts'
import { visit } from './visit.ts'

test('the home page shows true charts, no track twice in its other lists, and whole rows only', async ({ page }) => {
  await visit(page, '/')
  await expect(page.getByRole('region', { name: '今日一首' })).toBeVisible()
  for (const chart of ['热门音乐榜单', '下载榜榜单']) {
    const places = page.locator('section', { has: page.getByRole('link', { name: chart }) }).locator('ol > li')
    await expect(places).toHaveCount(5)
    expect(await places.evaluateAll((rows) => rows.map((row) => (row as HTMLLIElement).value))).toEqual([1, 2, 3, 4, 5])
  }
  const seen = await page
    .locator('main ul > li')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('a[href^="/resource?id="]')?.getAttribute('href')))
  const tracks = seen.filter((address) => address != null)
  expect(tracks.length).toBeGreaterThan(8)
  expect(new Set(tracks).size).toBe(tracks.length)

  const shown = page
    .getByRole('heading', { name: '最新上架' })
    .locator('xpath=../..')
    .getByRole('listitem')
    .filter({ visible: true })
  for (const [width, cards] of [
    [1920, 9],
    [1440, 7],
    [768, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(shown).toHaveCount(cards)
    const tops = await shown.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
  }
})

test('what the decks show is no track of the day, and leads on into the library with true counts', async ({ page }) => {
  await visit(page, '/')
  const today = page.getByRole('region', { name: '今日一首' }).locator('a[href^="/resource?id="]')
  const decks = page.locator('section', { has: page.getByRole('heading', { level: 1 }) }).locator('a[href^="/resource?id="]')
  const addresses = (links: typeof today) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const [ofToday] = await addresses(today)
  expect(await addresses(decks)).not.toContain(ofToday)
  const ways = page.getByRole('navigation', { name: '今晚' }).getByRole('link')
  expect(await ways.count()).toBeGreaterThan(2)
  for (const way of [ways.nth(0), ways.nth(2)]) {
    const count = /(\d+)$/.exec((await way.innerText()).trim())?.[1]
    await way.click()
    await expect(page.getByRole('heading', { level: 2, name: `${count} 首`, exact: true })).toBeVisible()
    await page.goBack()
  }
})

test('a member finds on the home page where they stopped and what those they follow released', async ({ page }) => {
  await register(page)
  await visit(page, '/artist')
  const kept = page.waitForResponse((response) => response.request().method() !== 'GET' && response.url().includes('/focus/'))
  await page.getByRole('button', { name: /^关注/ }).first().click()
  await kept
  await visit(page, '/')
  await expect(page.getByRole('heading', { name: '关注的人新发布' })).toBeVisible()
  const today = page.getByRole('region', { name: '今日一首' })
  await today.getByRole('button', { name: /^播放/ }).click()
  await expect(today.getByRole('button', { name: /^暂停/ })).toBeVisible()
  await page.waitForFunction(() => [...document.querySelectorAll('audio')].some(({ currentTime }) => currentTime > 1))
  await today.getByRole('button', { name: /^暂停/ }).click()
  // The place is kept a moment after it changed.
  await expect(async () => {
    await visit(page, '/')
    await expect(page.getByRole('region', { name: '我的' }).getByText('继续听')).toBeVisible({ timeout: 500 })
  }).toPass()
})
