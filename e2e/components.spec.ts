import { expect, type Locator, type Page } from '@playwright/test'
import { register, test } from './steps/people.ts'
import { visit } from './steps/visit.ts'

const rows = (page: Page) => page.getByRole('main').locator('ol').first().getByRole('listitem')
const more = (row: Locator) => row.getByRole('button', { name: /^更多：/ })
const right = (row: Locator) => row.getByRole('button', { name: /下载/ })
const PHONE = { width: 390, height: 844 }

test('a row is 60 px high, its access label is the last column, and its menu shows on hover and focus', async ({ page }) => {
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
  const labels = await rows(page).evaluateAll((items) => items.map((item) => item.lastElementChild?.textContent ?? '-'))
  for (const label of labels) expect(label).toMatch(/^(|VIP[1-4]|¥[\d.]+|已拥有)$/)

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

test('a button answers while it is pressed', async ({ page }) => {
  await visit(page, '/dj')
  const button = page.getByRole('main').getByRole('button', { name: '全部播放' })
  await button.hover()
  await expect(button).toHaveCSS('opacity', '1')
  await page.mouse.down()
  await expect(button).toHaveCSS('opacity', '0.7')
  await page.mouse.move(0, 0)
  await page.mouse.up()
  await expect(button).toHaveCSS('opacity', '1')
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

test('access above the user’s level is explained in a dialog', async ({ page }) => {
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
  // The access rule is shown as text instead.
  await expect(row.getByText(/^(免费|VIP[1-4]|单买 ¥[\d.]+|已拥有)$/)).toBeVisible()
  for (const button of [more(row), row.getByRole('button', { name: /^播放 / })]) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
})

test('a chart row is 49 px high, and its access label has no outline', async ({ page }) => {
  await visit(page, '/hotMusic?period=all')
  const row = page.getByRole('main').locator('ol').nth(1).getByRole('listitem').first()
  expect((await row.boundingBox())?.height).toBe(49)
  await expect(right(row)).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
  expect((await row.locator('canvas').boundingBox())?.height).toBe(28)
  // Ranks are white: gold is for the playing track.
  const rank = row.getByRole('button', { name: /^播放 / }).locator('[data-words]')
  expect(await rank.evaluate((element) => getComputedStyle(element, '::before').color)).toBe('rgb(244, 243, 239)')
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

test('each colour is defined once and follows the chosen theme, the system, and the nearest themed element', async ({ page }) => {
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

test('controls are at least 36 px high on a desktop and 44 px on a phone', async ({ page }) => {
  for (const path of ['/', '/dj', '/hotMusic', '/choiseMusic', '/musicPacks']) {
    await visit(page, path)
    for (const [width, least] of [
      [1440, 36],
      [390, 44],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const small = await page.evaluate((least) => {
        const hit = (element: Element) =>
          Math.max(element.getBoundingClientRect().height, Number.parseFloat(getComputedStyle(element, '::after').height) || 0)
        return [...document.querySelectorAll('button, [class*=chip], [class*=right]')]
          .filter((element) => element.matches('a, button') && element.checkVisibility({ visibilityProperty: true }))
          .filter((element) => hit(element) < least - 0.5)
          .map((element) => `${element.getAttribute('aria-label') ?? element.textContent} ${hit(element)}`)
      }, least)
      expect([path, width, small]).toEqual([path, width, []])
    }
  }
})

const kit = (page: Page) => page.locator('section[data-theme=dark]')

test('a menu is walked by arrows, Home, End and letters, and gives the focus back (APG)', async ({ page }) => {
  await visit(page, '/dark-mode-demo')
  const opener = kit(page).getByRole('button', { name: '打开菜单' })
  const menu = page.getByRole('menu')
  const item = (name: string) => menu.getByRole('menuitem', { name })
  await opener.focus()
  await page.keyboard.press('Enter')
  for (const [key, name] of [
    ['', '编辑'],
    ['End', '删除'],
    ['ArrowDown', '编辑'],
    ['ArrowUp', '删除'],
    ['Home', '编辑'],
  ] as const) {
    if (key) await page.keyboard.press(key)
    await expect(item(name)).toBeFocused()
  }
  await item('编辑').evaluate((element) =>
    element.dispatchEvent(new KeyboardEvent('keydown', { key: '分', bubbles: true, cancelable: true })),
  )
  await expect(item('分享')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(menu).toHaveCount(0)
})

test('a combobox narrows its list, is walked by arrows, picks with Enter and closes with Escape (APG)', async ({ page }) => {
  await visit(page, '/dark-mode-demo')
  const field = kit(page).getByRole('combobox', { name: '找风格' })
  const list = kit(page).getByRole('listbox', { name: '找风格' })
  await field.focus()
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(list.getByRole('option')).toHaveCount(5)
  await field.pressSequentially('h')
  await expect(list.getByRole('option')).toHaveText(['House', 'Hardstyle', 'Techno'])
  await page.keyboard.press('ArrowDown')
  const active = list.getByRole('option', { selected: true })
  await expect(active).toHaveText('Hardstyle')
  await expect(field).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '-')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await field.fill('tra')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Trance')
  await expect(list).toBeHidden()
})

test('a select finds its value by typed letters (APG: listbox)', async ({ page }) => {
  await visit(page, '/dark-mode-demo')
  const select = kit(page).getByRole('combobox', { name: '风格', exact: true }).first()
  await select.focus()
  await page.keyboard.type('tra')
  await expect(select).toHaveValue('Trance')
  await page.keyboard.press('ArrowDown')
  await expect(select).toHaveValue('Dubstep')
})

test('a sheet and a dialog of fields hold the focus and give it back (APG: dialog)', async ({ page }) => {
  await visit(page, '/dark-mode-demo')
  for (const [button, name] of [
    ['打开抽屉', '示例抽屉'],
    ['填写两项', '联系方式'],
  ] as const) {
    const opener = kit(page).getByRole('button', { name: button })
    const dialog = page.getByRole('dialog', { name })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(isOutside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

test('a dialog of fields says what is wrong at its field, which gets the focus', async ({ page }) => {
  await visit(page, '/dark-mode-demo')
  await kit(page).getByRole('button', { name: '填写两项' }).click()
  const dialog = page.getByRole('dialog', { name: '联系方式' })
  await dialog.getByRole('button', { name: '确定' }).click()
  const name = dialog.getByRole('textbox', { name: '姓名' })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('请填写姓名')
  await name.fill('林夜')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toHaveCount(0)
})

test('a table sorts by its heads and selects by key, by range, and whole (APG: sortable table)', async ({ page }) => {
  await visit(page, '/dark-mode-demo')
  const table = kit(page).getByRole('table', { name: '订单' }).first()
  const first = table.getByRole('rowheader').first()
  const head = table.getByRole('columnheader', { name: '金额' })
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(first).toHaveText('SL1003')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(first).toHaveText('SL1001')
  await table.getByRole('button', { name: '订单号' }).click()
  await expect(head).not.toHaveAttribute('aria-sort')

  const box = (name: string) => table.getByRole('checkbox', { name: `选择 ${name}` })
  const selected = table.locator('tbody tr[data-selected]')
  await box('SL1001').focus()
  await page.keyboard.press('Space')
  await expect(selected).toHaveCount(1)
  await page.keyboard.press('End')
  await expect(box('SL1003')).toBeFocused()
  await box('SL1003').click({ modifiers: ['Shift'] })
  await expect(selected).toHaveCount(3)
  await expect(kit(page).getByText('已选 3 项')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(selected).toHaveCount(0)
  await table.getByRole('checkbox', { name: '选择本页全部' }).click()
  await expect(selected).toHaveCount(3)
})

test('on a phone a row of a table is a card, its cells named by their heads', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await visit(page, '/dark-mode-demo')
  const cell = kit(page).getByRole('table', { name: '订单' }).first().locator('tbody td[data-head=买家]').first()
  expect(await cell.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('"买家"')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow).toBe(0)
})

test('the name of an icon shows on focus and goes with Escape (APG: tooltip)', async ({ page }) => {
  await visit(page, '/dark-mode-demo')
  const bubble = page.getByRole('tooltip')
  await kit(page).getByRole('link', { name: '返回首页' }).focus()
  await page.keyboard.press('Tab')
  await expect(bubble).toHaveText('示例：播放')
  await page.keyboard.press('Escape')
  await expect(bubble).toBeHidden()
})
