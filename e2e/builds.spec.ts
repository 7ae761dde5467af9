import { expect, type Page } from '@playwright/test'
import { SECOND_PORT } from './site/endpoints.ts'
import { startSite } from './site/other-site.ts'
import { secondBuild } from './site/second-build.ts'
import { test } from './steps/people.ts'
import { bar, expectSoundToAdvance, nowPlaying, rowButtons, sound } from './steps/sound.ts'
import { visit } from './steps/visit.ts'

const line = (page: Page) => page.getByRole('button', { name: '有新版本，点此更新' })
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
/** Marks the document, so that a reload can be noticed. */
const markDocument = (page: Page) => page.evaluate(() => Reflect.set(window, 'isMarked', true))
/** Undefined while one document replaces another. */
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, 'isMarked') === true).catch(() => undefined)

/** Makes the server seem to have another build from now on. */
async function publishBuild(page: Page, change: { wire?: string } = {}) {
  const served = await (await page.request.get('/build.json')).json()
  await page.route('**/build.json', (route) => route.fulfill({ json: { ...served, id: 'another', ...change } }))
}

// The clock of a context cannot be given back.

test('two builds one after another under a tab that plays', async ({ page }) => {
  const first = await startSite('web/build')
  await visit(page, `${first.origin}/dj?orderBy=bpm`)
  await rowButtons(page).nth(1).click()
  await expectSoundToAdvance(page)
  const title = await nowPlaying(page).locator('b').textContent()
  const list = await bar(page)
    .getByRole('button', { name: /^接下来/ })
    .textContent()
  const style = await page.locator('link[rel=stylesheet]').first().getAttribute('href')
  await markDocument(page)

  await first.end('SIGTERM')
  const second = await startSite(await secondBuild(), new URL(first.origin).port)
  await comeBack(page)
  await expect(line(page)).toBeVisible()
  // Files of the build that this tab runs are still served.
  expect((await page.request.get(`${first.origin}${style}`)).status()).toBe(200)
  expect(await (await page.request.get(`${first.origin}/dj`)).text()).not.toContain(style)
  await expectSoundToAdvance(page)
  expect(await isMarked(page)).toBe(true)

  const before = (await sound(page)).time
  await line(page).click()
  await expect.poll(() => isMarked(page)).toBe(false)
  await expectSoundToAdvance(page)
  // The player knows its place to a quarter of a second.
  expect((await sound(page)).time).toBeGreaterThanOrEqual(before - 0.5)
  await expect(nowPlaying(page).locator('b')).toHaveText(title ?? '')
  await expect(bar(page).getByRole('button', { name: /^接下来/ })).toHaveText(list ?? '')
  await expect(line(page)).toBeHidden()
  const gap = () => page.evaluate(() => (performance.getEntriesByName('reload-gap')[0] as PerformanceMark | undefined)?.detail)
  await expect.poll(gap).toBeGreaterThan(0)
  await second.end('SIGTERM')
})

test('where the browser wants a gesture before it plays on, one button brings the music back', async ({ page }) => {
  await visit(page, '/dj?orderBy=bpm')
  await rowButtons(page).nth(1).click()
  await expectSoundToAdvance(page)
  await publishBuild(page)
  await comeBack(page)
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    let isTouched = false
    addEventListener('pointerdown', () => {
      isTouched = true
    })
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      return isTouched ? play.call(this) : Promise.reject(new DOMException('', 'NotAllowedError'))
    }
  })
  const before = (await sound(page)).time
  await line(page).click()
  await page.getByRole('button', { name: '继续播放' }).click()
  await expectSoundToAdvance(page)
  // The player knows its place to a quarter of a second.
  expect((await sound(page)).time).toBeGreaterThanOrEqual(before - 0.5)
  await expect(page.getByRole('button', { name: '继续播放' })).toBeHidden()
})

test('a new build comes by itself with the next page where nothing plays, and only once', async ({ page }) => {
  await publishBuild(page)
  await visit(page, '/dj')
  await expect(line(page)).toBeVisible()
  await markDocument(page)
  const tabs = page.getByRole('navigation', { name: '曲库' })
  await tabs.getByRole('link', { name: '标签' }).click()
  await expect(page).toHaveURL(/\/tag/)
  await expect.poll(() => isMarked(page)).toBe(false)
  // The server still answers with the earlier build, which must not cause repeated reloads.
  await expect(line(page)).toBeVisible()
  await markDocument(page)
  await tabs.getByRole('link', { name: '单曲' }).click()
  await expect(page).toHaveURL(/\/singles/)
  expect(await isMarked(page)).toBe(true)
})

test('a tab in the background goes over by itself after a minute, unless something was typed in it', async ({ page }) => {
  await page.clock.install()
  await publishBuild(page)
  await visit(page, '/dj')
  await page.clock.runFor(4000)
  await expect(line(page)).toBeVisible()
  const hide = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
  await markDocument(page)
  await page.getByRole('combobox', { name: '搜索' }).fill('还没写完')
  await hide()
  await page.clock.runFor(120_000)
  expect(await isMarked(page)).toBe(true)

  await page.reload()
  await page.clock.runFor(4000)
  await expect(line(page)).toBeVisible()
  await markDocument(page)
  await hide()
  await page.clock.runFor(61_000)
  await expect.poll(() => isMarked(page)).toBe(false)
})

test('a new build waits while something plays, unless the page’s calls no longer match the server', async ({ page }) => {
  await visit(page, '/dj')
  await rowButtons(page).first().click()
  await expectSoundToAdvance(page)
  await publishBuild(page)
  await comeBack(page)
  await expect(line(page)).toBeVisible()
  await markDocument(page)
  const tabs = page.getByRole('navigation', { name: '曲库' })
  await tabs.getByRole('link', { name: '标签' }).click()
  await expect(page).toHaveURL(/\/tag/)
  expect(await isMarked(page)).toBe(true)
  await page.getByRole('button', { name: '以后再说' }).click()
  await expect(line(page)).toBeHidden()

  await publishBuild(page, { wire: 'other calls' })
  await comeBack(page)
  await expect(line(page)).toBeVisible()
  await expect(page.getByRole('button', { name: '以后再说' })).toBeHidden()
  await tabs.getByRole('link', { name: '单曲' }).click()
  await expect.poll(() => isMarked(page)).toBe(false)
  await expect(page).toHaveURL(/\/singles/)
  await expectSoundToAdvance(page)
})

test('a click that needs a deleted script opens its page by a reload, once, and the music goes on', async ({ page }) => {
  await visit(page, '/dj')
  await rowButtons(page).first().click()
  await expectSoundToAdvance(page)
  await markDocument(page)
  await page.route('**/assets/tag-page-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }), { times: 1 })
  const tabs = page.getByRole('navigation', { name: '曲库' })
  await tabs.getByRole('link', { name: '标签' }).click()
  await expect.poll(() => isMarked(page)).toBe(false)
  await expect(page).toHaveURL(/\/tag/)
  await expectSoundToAdvance(page)

  // Within the guard's time another one is an error of its page, with the music going on.
  await markDocument(page)
  await page.route('**/assets/singles-page-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }))
  await tabs.getByRole('link', { name: '单曲' }).click()
  await expect(page.getByRole('main')).toContainText('页面发生错误')
  await expectSoundToAdvance(page)
  expect(await isMarked(page)).toBe(true)
})

test('without a server a missing script leaves page and music alone', async ({ page }) => {
  await visit(page, '/dj')
  await rowButtons(page).first().click()
  await expectSoundToAdvance(page)
  await markDocument(page)
  await page.route('**/assets/tag-page-*.js', (route) => route.abort())
  await page.route('**/build.json', (route) => route.abort())
  await page.getByRole('navigation', { name: '曲库' }).getByRole('link', { name: '标签' }).click()
  await expect(page.getByRole('main')).toContainText('页面发生错误')
  await expectSoundToAdvance(page)
  expect(await isMarked(page)).toBe(true)
})

test('a page rendered ahead is opened by its payload', async ({ page }) => {
  const port = String(SECOND_PORT)
  const site = await startSite('web/build', port, { SITE_URL: `http://127.0.0.1:${port}`, PRERENDER: 'resources' })
  await page.goto(`${site.origin}/dj`)
  const link = page.locator('main ol').first().locator('a[href^="/resource?id="]').first()
  const address = (await link.getAttribute('href')) ?? ''
  const payload = `${address.replace('?', '.data?')}&_routes=catalog%2Fwork%2Fresource-page`
  await expect.poll(async () => (await fetch(site.origin + payload)).headers.get('age')).not.toBeNull()
  const response = page.waitForResponse((response) => response.url().includes('.data'))
  await link.click()
  const answer = await response
  expect(answer.url()).toBe(site.origin + payload)
  expect(answer.headers().age).toBeDefined()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await site.end('SIGTERM')
})
