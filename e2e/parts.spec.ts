import { expect, type Locator, type Page } from '@playwright/test'
import { register, test } from './people.ts'
import { visit } from './visit.ts'

const rows = (page: Page) => page.getByRole('main').locator('ol').first().getByRole('listitem')
const more = (row: Locator) => row.getByRole('button', { name: /^更多：/ })
const right = (row: Locator) => row.getByRole('button', { name: /下载/ })
const PHONE = { width: 390, height: 844 }

test('a row is 60 px high, its one right the last column, and its menu shows on hover and on focus', async ({ page }) => {
  await visit(page, '/dj')
  const boxes = await rows(page).evaluateAll((items) =>
    items.map((item) => {
      const right = item.lastElementChild?.firstElementChild?.getBoundingClientRect()
      return [item.getBoundingClientRect().height, right?.width, right?.height, right?.right]
    }),
  )
  expect(boxes.length).toBeGreaterThan(3)
  expect(new Set(boxes.map(String)).size).toBe(1)
  expect(boxes[0]?.slice(0, 3)).toEqual([60, 84, 36])
  const words = await rows(page).evaluateAll((items) => items.map((item) => item.lastElementChild?.textContent ?? '-'))
  for (const word of words) expect(word).toMatch(/^(|VIP[1-4]|¥[\d.]+|已拥有)$/)

  const row = rows(page).nth(2)
  await page.mouse.move(0, 0)
  await expect(more(row)).toHaveCSS('opacity', '0')
  await row.hover()
  await expect(more(row)).toHaveCSS('opacity', '1')
  await page.mouse.move(0, 0)
  await expect(more(row)).toHaveCSS('opacity', '0')
  await row.getByRole('button', { name: /^播放 / }).focus()
  await expect(more(row)).toHaveCSS('opacity', '1')
})

test('a row is walked through by keyboard: play, title, favourite, menu, right', async ({ page }) => {
  await visit(page, '/dj')
  const row = rows(page).nth(1)
  await row.getByRole('button', { name: /^播放 / }).focus()
  const names: string[] = []
  for (const _ of [1, 2, 3, 4]) {
    await page.keyboard.press('Tab')
    names.push(
      await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName ?? ''),
    )
    await expect(row.locator(':focus-visible')).toHaveCSS('outline-style', 'solid')
  }
  expect(names.map((name) => name.slice(0, 2))).toEqual(['A', '收藏', '更多', expect.anything()])
  await expect(right(row)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '登录提示' })).toBeVisible()
})

test('a right that a level does not reach is told in a dialog', async ({ page }) => {
  await register(page)
  await visit(page, '/dj')
  await rows(page)
    .getByRole('button', { name: /^VIP\d，下载/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'VIP权限不足' })).toBeVisible()
})

test('on a phone a row keeps its menu in sight, with room for a finger', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await visit(page, '/dj')
  const row = rows(page).first()
  await expect(more(row)).toHaveCSS('opacity', '1')
  await expect(right(row)).toBeHidden()
  // What it takes to have it stands in words instead.
  await expect(row.getByText(/^(免费|VIP[1-4]|单买 ¥[\d.]+|已拥有)$/)).toBeVisible()
  for (const button of [more(row), row.getByRole('button', { name: /^播放 / })]) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
})

test('a chart row is 44 px high and has its right without an outline', async ({ page }) => {
  await visit(page, '/hotMusic?period=all')
  const row = rows(page).first()
  expect((await row.boundingBox())?.height).toBe(44)
  await expect(right(row)).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
  expect((await row.locator('canvas').boundingBox())?.height).toBe(24)
  // Places are white: gold is for what plays.
  const place = row.getByRole('button', { name: /^播放 / }).locator('[data-words]')
  expect(await place.evaluate((words) => getComputedStyle(words, '::before').color)).toBe('rgb(244, 243, 239)')
})

test('a dialog holds the focus, closes by Escape or its cross, and gives the focus back', async ({ page }) => {
  await visit(page, '/dj')
  const opener = rows(page)
    .first()
    .getByRole('button', { name: /^收藏 / })
  const dialog = page.getByRole('dialog', { name: '登录提示' })
  for (const close of ['Escape', '收起对话框', '取消']) {
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await expect(dialog.locator(':focus')).toHaveCount(1)
    for (const _ of [1, 2, 3, 4, 5]) {
      await page.keyboard.press('Tab')
      // Beyond the last the browser's own bar may come, never the page behind.
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(isOutside).toBe(false)
    }
    if (close === 'Escape') await page.keyboard.press(close)
    else await dialog.getByRole('button', { name: close }).click()
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

test('each colour is written once and follows the choice, the system, and the nearest part with a theme', async ({ page }) => {
  const LIGHT = 'rgb(246, 245, 241)'
  const DARK = 'rgb(11, 11, 13)'
  await page.emulateMedia({ colorScheme: 'light' })
  await visit(page, '/dark-mode-demo')
  const body = page.locator('body')
  const choose = (theme: string) => page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme)
  await expect(body).toHaveCSS('background-color', DARK)
  await choose('light')
  await expect(body).toHaveCSS('background-color', LIGHT)
  await choose('auto')
  await expect(body).toHaveCSS('background-color', LIGHT)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(body).toHaveCSS('background-color', DARK)
  await expect(page.locator('section[data-theme=light]')).toHaveCSS('background-color', LIGHT)
})

for (const [width, least] of [
  [1440, 36],
  [390, 44],
] as const) {
  test(`what can be pressed is at least ${least} px high at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/', '/dj', '/hotMusic', '/choiseMusic', '/musicPacks']) {
      await visit(page, path)
      const small = await page.evaluate((least) => {
        const hit = (element: Element) =>
          Math.max(element.getBoundingClientRect().height, Number.parseFloat(getComputedStyle(element, '::after').height) || 0)
        return [...document.querySelectorAll('button, [class*=chip], [class*=right]')]
          .filter((element) => element.matches('a, button') && element.checkVisibility({ visibilityProperty: true }))
          .filter((element) => hit(element) < least - 0.5)
          .map((element) => `${element.getAttribute('aria-label') ?? element.textContent} ${hit(element)}`)
      }, least)
      expect([path, small]).toEqual([path, []])
    }
  })
}
