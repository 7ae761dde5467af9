import { expect, type Page } from '@playwright/test'
import { test } from './steps/people.ts'
import { visit } from './steps/visit.ts'

/** The parts of the kit by keyboard alone, as the ARIA Authoring Practices have them; those of `components.spec.ts` too. */
const kit = (page: Page) => page.locator('section[data-theme=dark]')
const opener = (page: Page, name: string) => kit(page).getByRole('button', { name, exact: true })
const PHONE = { width: 390, height: 844 }

/** The part of the window that has the focus: beyond the last control of a dialog the browser's own bar may come, never the page behind. */
const focusIsIn = (page: Page) =>
  page.evaluate(() => {
    const { activeElement, body } = document
    return activeElement === body ? 'browser' : activeElement?.closest('dialog') ? 'dialog' : 'page'
  })

test.beforeEach(({ page }) => visit(page, '/dark-mode-demo'))

test('menu: Space checks an item that is on or off, which stays; what is under way does nothing; a link is followed', async ({
  page,
}) => {
  const menu = page.getByRole('menu', { name: '示例菜单' })
  await opener(page, '打开菜单').press('Enter')
  await page.keyboard.press('ArrowDown')
  const like = menu.getByRole('menuitemcheckbox', { name: /^喜爱/ })
  await expect(like).toBeFocused()
  await expect(like).not.toBeChecked()
  await page.keyboard.press('Space')
  await expect(like).toBeChecked()
  await page.keyboard.press('ArrowDown')
  const busy = menu.getByRole('menuitem', { name: '分享' })
  await expect(busy).toBeFocused()
  await expect(busy).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: /^看艺人/ })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\/artist$/)
  await expect(menu).toHaveCount(0)
})

test('menu: on a phone it is a sheet from below, and Escape gives the focus back', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const menu = page.getByRole('menu', { name: '示例菜单' })
  await opener(page, '打开菜单').press('Enter')
  await expect
    .poll(async () => {
      const box = await menu.boundingBox()
      return box && [box.x, box.width, Math.round(box.y + box.height)]
    })
    .toEqual([0, PHONE.width, PHONE.height])
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(opener(page, '打开菜单')).toBeFocused()
})

test('menu of a track: one as all others, by its button and by Shift+F10, and what needs an account asks to sign in', async ({
  page,
}) => {
  const menu = page.getByRole('menu', { name: /^更多：黄河入海流/ })
  const more = kit(page).getByRole('button', { name: /^更多：黄河入海流/ })
  await more.press('Enter')
  await expect(menu.getByRole('menuitemcheckbox', { name: /^喜爱/ })).toBeFocused()
  await page.keyboard.press('End')
  await expect(menu.getByRole('menuitem', { name: '复制链接' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(more).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await menu.getByRole('menuitem', { name: '加入唱片箱' }).press('Enter')
  await expect(page.getByRole('dialog', { name: '登录提示' })).toBeVisible()
})

test('switch: Space and Enter turn it on and off, and its text is its name', async ({ page }) => {
  const flip = kit(page).getByRole('switch', { name: '有人关注我' })
  await flip.focus()
  for (const [key, isOn] of [
    ['Space', true],
    ['Enter', false],
  ] as const) {
    await page.keyboard.press(key)
    await expect(flip).toBeChecked({ checked: isOn })
    await expect(flip).toBeFocused()
  }
  await expect(kit(page).getByRole('switch', { name: '订单有变化（一直通知）' })).toBeDisabled()
})

test('slider: arrows move a step, Page Up and Down a tenth, Home and End to the ends', async ({ page }) => {
  const slider = kit(page).getByRole('slider', { name: '示例音量', exact: true })
  await slider.focus()
  for (const [key, value] of [
    ['ArrowRight', '41'],
    ['ArrowDown', '40'],
    ['ArrowUp', '41'],
    ['ArrowLeft', '40'],
    ['PageUp', '50'],
    ['PageDown', '40'],
    ['End', '100'],
    ['Home', '0'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(slider).toHaveValue(value)
  }
  await expect(kit(page).getByRole('slider', { name: '示例音量，不可用' })).toBeDisabled()
})

test('tabs: each is a link with an address, Tab walks from one to the next, and the current one says so', async ({ page }) => {
  const tabs = kit(page).getByRole('navigation', { name: '标签 · 深色', exact: true }).getByRole('link')
  await expect(tabs.nth(2)).toHaveAttribute('aria-current', 'page')
  await tabs.first().focus()
  await page.keyboard.press('Tab')
  await expect(tabs.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/style=Hardstyle$/)
})

test('popover: it takes the focus, leaves the page in reach, and Escape gives the focus back', async ({ page }) => {
  const popover = page.getByRole('dialog', { name: '示例气泡' })
  await opener(page, '打开气泡').press('Enter')
  await expect(popover).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(popover.getByRole('button')).toBeFocused()
  // It is not modal: what is behind can be reached by a screen reader.
  await expect(opener(page, '打开气泡')).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(popover).toHaveCount(0)
  await expect(opener(page, '打开气泡')).toBeFocused()
})

test('popover of a button: the focus stays on the button, Tab leads into it, and Escape gives it back', async ({ page }) => {
  const panel = page.getByRole('region', { name: '示例浮层' })
  await opener(page, '打开浮层').press('Enter')
  await expect(panel).toBeVisible()
  await expect(opener(page, '打开浮层')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(opener(page, '打开浮层')).toBeFocused()
})

test('dialog: each kind holds the focus until Escape, which gives it back to its button', async ({ page }) => {
  for (const [button, name] of [
    ['打开对话框', /^在凌晨三点/],
    ['先问一句', '删除'],
    ['打开抽屉', '示例抽屉'],
    ['填写两项', '联系方式'],
    ['输入对话框', '歌曲速度'],
    ['离开未保存的表单', /./],
  ] as const) {
    await opener(page, button).press('Enter')
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    await expect.poll(() => focusIsIn(page)).toBe('dialog')
    for (const _ of [1, 2, 3, 4]) {
      await page.keyboard.press('Tab')
      expect(await focusIsIn(page)).not.toBe('page')
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener(page, button)).toBeFocused()
  }
})

test('chip: it is a button that is pressed or not', async ({ page }) => {
  await expect(kit(page).getByRole('button', { name: 'House', exact: true, pressed: true })).toBeEnabled()
  await expect(kit(page).getByRole('button', { name: 'Techno', exact: true, pressed: false })).toBeEnabled()
  await expect(kit(page).getByRole('button', { name: 'Trance', exact: true })).toBeDisabled()
})

test('progress and placeholders have names, and an unknown value is none', async ({ page }) => {
  await expect(kit(page).getByRole('progressbar', { name: '示例进度，未知' })).not.toHaveAttribute('value')
  await expect(kit(page).getByRole('progressbar', { name: '示例进度，四成' })).toHaveAttribute('value', '0.4')
  await expect(kit(page).getByRole('status', { name: '示例：加载中' })).toHaveCount(4)
})

test('no part is wider than a desktop’s window, twice as large neither, even with the longest title', async ({ page }) => {
  const wide = await page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const isAside = (element: Element): boolean => {
      const parent = element.parentElement
      return (
        parent !== null && (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(parent).overflowX) || isAside(parent))
      )
    }
    return [...document.querySelectorAll('main [data-example] *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1 && !isAside(element))
      .map((element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 20)}`)
  })
  expect(wide).toEqual([])
})
