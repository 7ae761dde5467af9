import { expect, type Locator, type Page } from '@playwright/test'
import { demoTrack } from './steps/demo-tracks.ts'
import { fillRegistration, register, test } from './steps/people.ts'
import { expectReadable } from './steps/readable.ts'
import { bar, expectSoundToAdvance, sound } from './steps/sound.ts'
import { visit } from './steps/visit.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const composer = (page: Page) => page.getByRole('dialog', { name: '钉一条评论' })
const field = (page: Page) => composer(page).getByRole('textbox', { name: '写评论' })
const position = (page: Page) => composer(page).locator('b[aria-live]')
const near = (page: Page) => composer(page).getByRole('slider')
const wave = (page: Page) => page.getByRole('main').getByRole('slider', { name: '播放进度' })

/** The point of an element at a fraction of its width. */
async function pointOf(element: Locator, fraction: number): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('nothing to touch')
  return { x: Math.round(box.x + box.width * fraction), y: Math.round(box.y + box.height / 2) }
}

/** Touches a point until the composer opens, moves on, and lifts the finger. */
async function hold(page: Page, element: Locator, fraction: number): Promise<void> {
  const { x, y } = await pointOf(element, fraction)
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [{ x, y }])
  await expect(composer(page)).toBeVisible()
  await touch('touchMove', [{ x, y: y - 120 }])
  await touch('touchEnd', [])
}

/** The full-page player, with a track of the demo that plays. */
async function openPlayer(page: Page, slug = 'neon-in-the-fog'): Promise<string> {
  const { resourceId } = await demoTrack(page, slug)
  await visit(page, `/resource?id=${resourceId}`)
  await page.getByRole('main').getByRole('button', { name: '播放', exact: true }).first().click()
  await expectSoundToAdvance(page)
  await bar(page).getByRole('link', { name: '全屏播放器' }).first().click()
  await expect(page).toHaveURL(/\/play$/)
  await expect(wave(page)).toBeVisible()
  return resourceId
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a comment at the drop takes two taps: a finger that rests on the wave, and 发布', async ({ page }) => {
    await register(page)
    const { resourceId } = await demoTrack(page, 'neon-in-the-fog')
    await visit(page, `/resource?id=${resourceId}`)
    await expect(page.getByRole('main').locator('header canvas')).toHaveAttribute('data-drawn')
    let menus = 0
    await page.exposeFunction('menuOpened', () => {
      menus += 1
    })
    await page.evaluate(() =>
      document.addEventListener('contextmenu', (event) => {
        if (!event.defaultPrevented) void Reflect.get(window, 'menuOpened')()
      }),
    )
    await hold(page, page.getByRole('main').locator('header canvas'), 0.37)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await expect(position(page)).toHaveText(/^00:2\d · 高潮$/)
    await expect(field(page)).toBeFocused()
    await expectReadable(page, '钉一条评论')
    const words = `就是这里 ${Date.now()}`
    await page.keyboard.insertText(words)
    await composer(page).getByRole('button', { name: '发布' }).tap()
    await expect(composer(page)).toHaveCount(0)
    const comments = page.getByRole('region', { name: /^评论/ })
    await expect(comments.getByRole('article').filter({ hasText: words })).toContainText(/00:2\d/)
    // The hold was neither a click on the wave nor a long press of the browser's own.
    expect((await sound(page)).isPaused).toBe(true)
    expect(menus).toBe(0)
  })

  test('a hold in the player stops time and seeks nowhere; beats and a finger move the pin; putting it away resumes', async ({
    page,
  }) => {
    await register(page)
    await openPlayer(page)
    await hold(page, wave(page), 0.74)
    await expect.poll(async () => (await sound(page)).isPaused).toBe(true)
    expect((await sound(page)).time).toBeLessThan(30)
    await expect(position(page)).toHaveText(/^00:4\d · (高潮|断点)$/)
    const at = async () => Number(await near(page).getAttribute('aria-valuenow'))
    const first = await at()
    await composer(page).getByRole('button', { name: '后一拍' }).tap()
    await expect.poll(at).toBeGreaterThan(first)
    const beat = (await at()) - first
    expect(Math.abs(beat - 60_000 / 124)).toBeLessThan(3)
    await composer(page).getByRole('button', { name: '前一拍' }).tap()
    await composer(page).getByRole('button', { name: '前一拍' }).tap()
    await expect.poll(async () => Math.abs((await at()) - (first - beat))).toBeLessThan(3)
    const from = await pointOf(near(page), 0.8)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x - 260, from.y, { steps: 4 })
    await page.mouse.up()
    await expect.poll(at).toBeGreaterThan(first + 6000)
    const beats = ((await at()) - first) / (60_000 / 124)
    expect(Math.abs(beats - Math.round(beats))).toBeLessThan(0.05)
    await expect(position(page)).toHaveText(/^00:5\d · (高潮|尾声)$/)
    await composer(page).getByRole('button', { name: '收起' }).tap()
    await expect(composer(page)).toHaveCount(0)
    await expectSoundToAdvance(page)
  })

  test('a tap on the wave of the player seeks, and a drag seeks all the way', async ({ page }) => {
    await openPlayer(page)
    const there = await pointOf(wave(page), 0.5)
    await page.touchscreen.tap(there.x, there.y)
    await expect.poll(async () => (await sound(page)).time).toBeGreaterThan(28)
    await expect(composer(page)).toHaveCount(0)
    const devtools = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    const back = await pointOf(wave(page), 0.1)
    // Sent together, so that a slow machine does not make a hold of it.
    await Promise.all([
      touch('touchStart', [there]),
      ...[there.x - 40, there.x - 90, back.x].map((x) => touch('touchMove', [{ x, y: there.y }])),
      touch('touchEnd', []),
    ])
    await expect.poll(async () => (await sound(page)).time).toBeLessThan(20)
    await expect(composer(page)).toHaveCount(0)
  })

  test('a tap reaches the player while its cover is still on the way', async ({ page }) => {
    await page.addInitScript(() => {
      const slow = new CSSStyleSheet()
      slow.replaceSync('::view-transition-group(*) { animation-duration: 60s !important }')
      document.addEventListener('DOMContentLoaded', () => document.adoptedStyleSheets.push(slow))
    })
    await openPlayer(page)
    const there = await pointOf(wave(page), 0.5)
    await page.touchscreen.tap(there.x, there.y)
    await expect.poll(async () => (await sound(page)).time).toBeGreaterThan(28)
    await expect(page.locator('html:active-view-transition')).toHaveCount(1)
  })

  test('a visitor is asked to sign in, and finds the pin and the text again', async ({ page }) => {
    const { resourceId } = await demoTrack(page, 'neon-in-the-fog')
    await visit(page, `/resource?id=${resourceId}`)
    await hold(page, page.getByRole('main').locator('header canvas'), 0.37)
    await expect(position(page)).toHaveText(/ · /)
    const written = (await position(page).textContent()) ?? ''
    await page.keyboard.insertText('登录之前写的')
    await composer(page).getByRole('button', { name: '发布' }).tap()
    const question = page.getByRole('dialog', { name: '登录提示' })
    await question.getByRole('link', { name: '注册' }).tap()
    await fillRegistration(page)
    await expect(position(page)).toHaveText(written)
    await expect(field(page)).toHaveValue('登录之前写的')
    await composer(page).getByRole('button', { name: '发布' }).tap()
    await expect(page.getByRole('article').filter({ hasText: '登录之前写的' })).not.toHaveCount(0)
  })
})

test('C drops a pin at the current position, which the button names; Escape resumes', async ({ page }) => {
  await register(page)
  await openPlayer(page)
  await expect(page.getByRole('button', { name: /^写在 00:\d\d · 开头 C$/ })).toBeVisible()
  await page.keyboard.press('c')
  await expect(position(page)).toHaveText(/^00:\d\d · 开头$/)
  await expect(field(page)).toBeFocused()
  expect((await sound(page)).isPaused).toBe(true)
  await page.keyboard.press('Escape')
  await expect(composer(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/play$/)
  await expectSoundToAdvance(page)
})

for (const [name, device] of [
  ['on a phone', PHONE],
  ['on a tablet', { viewport: { width: 768, height: 1024 } }],
  ['on a desk', { viewport: { width: 1440, height: 900 } }],
] as const) {
  test.describe(`comments that rise ${name}`, () => {
    test.use(device)

    test('they rise clear of times and buttons', async ({ page }) => {
      await openPlayer(page)
      const rising = page.locator('ul[class*=rising] li')
      const there = await pointOf(wave(page), 0.05)
      await page.mouse.click(there.x, there.y)
      await expect(rising.first()).toBeVisible()
      const taken = await page.getByRole('main').evaluate((main) => {
        const boxes = (selector: string) => [...main.querySelectorAll(selector)].map((one) => one.getBoundingClientRect())
        const risen = boxes('ul[class*=rising] li')
        const others = boxes('header button, footer button, footer p, dl dd, [class*=actions] button')
        return risen.some((one) =>
          others.some(
            (other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
          ),
        )
      })
      expect(taken).toBe(false)
      expect(await rising.count()).toBeLessThanOrEqual(3)
      await expect(rising).toHaveCount(0)
    })
  })
}

test('with reduced motion the newest comment is shown without moving', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPlayer(page)
  const there = await pointOf(wave(page), 0.05)
  await page.mouse.click(there.x, there.y)
  const newest = page.locator('ul[class*=rising] li[data-row="0"] > span')
  await expect(newest).toBeVisible()
  expect(await newest.evaluate((element) => element.getAnimations().length)).toBe(0)
  await expect(page.locator('ul[class*=rising] li:visible')).toHaveCount(1)
})

test('the field of a track’s page names the moment that plays, with its part', async ({ page }) => {
  await register(page)
  const { resourceId } = await demoTrack(page, 'neon-in-the-fog')
  await visit(page, `/resource?id=${resourceId}`)
  await page.getByRole('main').getByRole('button', { name: '播放', exact: true }).first().click()
  await expectSoundToAdvance(page)
  const comments = page.locator('#comments')
  await comments.getByRole('textbox', { name: '写评论' }).click()
  const here = comments.getByRole('button', { name: /^写在 00:\d\d · 开头$/ })
  await expect(here).toHaveAttribute('aria-pressed', 'true')
})
