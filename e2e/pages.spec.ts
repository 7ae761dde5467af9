import { expect, type Page } from '@playwright/test'
import { parse } from 'node-html-parser'
import { SITE_ORIGIN } from './site/endpoints.ts'
import { demoGoods, demoTrack, demoTracks, longestTitled } from './steps/demo-tracks.ts'
import { visitBeforeScripts } from './steps/held-scripts.ts'
import { tabTo } from './steps/keyboard.ts'
import { register, test } from './steps/people.ts'
import { untilHydrated, untilPartRuns, visit } from './steps/visit.ts'

test('the breadcrumb ends before the search field, from 768 to 1920 px', async ({ page }) => {
  const track = await longestTitled(page)
  const item = await demoGoods(page)
  const addresses = [`/resource?id=${track.resourceId}`, `/presale/components/AuthorInfo?id=${item.resourceId}`]
  for (const path of ['/map', '/maxDownload', '/resource?id=1', ...addresses]) {
    await visit(page, path)
    for (const width of [768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const way = await page.getByRole('navigation', { name: '面包屑' }).getByRole('list').boundingBox()
      const search = await page.getByRole('search').boundingBox()
      expect((way?.x ?? 0) + (way?.width ?? 0), `${path} at ${width}`).toBeLessThanOrEqual(search?.x ?? 0)
      expect(search?.width, `${path} at ${width}`).toBeGreaterThan(180)
    }
  }
})

test('search field and account have one position on all pages, from 768 to 1920 px', async ({ page }) => {
  const fields = new Map<number, Set<string>>()
  const track = await longestTitled(page)
  for (const path of ['/', '/dj', `/resource?id=${track.resourceId}`, '/noble']) {
    await visit(page, path)
    for (const width of [768, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const field = await page.getByRole('search').boundingBox()
      const signIn = await page.getByRole('banner').getByRole('link', { name: '登录' }).boundingBox()
      fields.set(width, (fields.get(width) ?? new Set()).add(`${field?.x} ${field?.width} ${signIn?.x}`))
    }
  }
  for (const [width, positions] of fields) expect([...positions], `at ${width}`).toHaveLength(1)
})

/** The x of search field, bell, mail and the member's own button. */
const topPositions = (page: Page) =>
  page.getByRole('banner').evaluate((banner) => {
    const links = banner.querySelectorAll('a[href*="/user/messages"], a[href*="Chat"], button[popovertarget]')
    return [banner.querySelector('search, [role=search]'), ...links].map((one) => one?.getBoundingClientRect().x)
  })

test('for members search field, bell and mail have one position on all pages, before scripts run and after', async ({ page }) => {
  await register(page)
  const track = await longestTitled(page)
  const positions = new Set<string>()
  for (const path of ['/', '/dj', `/resource?id=${track.resourceId}`, '/user/messages']) {
    const { release } = await visitBeforeScripts(page, path)
    await page.getByRole('banner').getByRole('search').waitFor()
    await page.waitForLoadState('domcontentloaded')
    // Parts of the banner that the server streams are shown a moment after the HTML has arrived.
    await expect.poll(async () => (await topPositions(page)).length, path).toBe(4)
    positions.add(JSON.stringify(await topPositions(page)))
    release()
    await untilHydrated(page)
    await untilPartRuns(page, 'Rest')
    positions.add(JSON.stringify(await topPositions(page)))
    await page.unrouteAll({ behavior: 'wait' })
  }
  expect([...positions]).toHaveLength(1)
})

test('the HTML has a drawing of each waveform, until the waveform itself is drawn', async ({ page, request }) => {
  const drawingsOf = async (path: string) =>
    parse(await (await request.get(path)).text()).querySelectorAll('main svg[class*=outline] path')
  // Two decks and the track of the day.
  expect((await drawingsOf('/')).length).toBeGreaterThanOrEqual(3)
  expect(await drawingsOf('/resource?id=1')).not.toEqual([])
  const rows = await drawingsOf('/dj?style=guofeng')
  expect(rows.length).toBeGreaterThan(3)
  for (const row of rows) expect(row.getAttribute('d')).toMatch(/^M0 0l(1 -?\d+ ?){32}V0$/)

  await visit(page, '/dj?style=guofeng')
  const first = page.getByRole('main').locator('ol li').first()
  await expect(first.locator('canvas')).toHaveAttribute('data-drawn')
  await expect(first.locator('svg[class*=outline]')).toBeHidden()
})

test('dark, auto and light take turns and stay', { tag: '@gate' }, async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('button', { name: '外观：深色' }).click()
  await page.getByRole('button', { name: '外观：跟随系统' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.reload()
  await expect(page.getByRole('button', { name: '外观：浅色' })).toBeVisible()
})

/** Lengths of the rows that these elements stand in, from above. */
const rowLengths = (page: Page, selector: string) =>
  page.getByRole('main').evaluate((main, selector) => {
    const tops = [...main.querySelectorAll(selector)].map((one) => Math.round(one.getBoundingClientRect().top))
    return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
  }, selector)

/** Signs in as the artist of the demo. */
async function signInAsArtist(page: Page): Promise<void> {
  const data = { grantType: 'password', username: 'artist', password: 'shenglang' }
  const signedIn = await page.request.post('/api/app-auth/login', { headers: { origin: SITE_ORIGIN }, data })
  expect(signedIn.status()).toBe(200)
}

test("services, steps, a few offers and an artist's figures stand in whole rows, from 390 to 1920 px", async ({ page }) => {
  await signInAsArtist(page)
  const grids = [
    ['/barBrandPlanning', '[class*=services] > li'],
    ['/barBrandPlanning', '[class*=steps] > li'],
    ['/barBrandPlanning', 'section:last-child [class*=cards] > li'],
    ['/udesign', '[class*=steps] > li'],
    ['/artist/earnings', '[class*=figures] > div'],
  ] as const
  for (const [path, selector] of grids) {
    await visit(page, path)
    for (const width of [390, 768, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const rows = await rowLengths(page, selector)
      expect(rows, `${path} ${selector}`).not.toEqual([])
      expect(new Set(rows).size, `${path} ${selector} at ${width}: ${rows.join(' + ')}`).toBe(1)
    }
  }
})

test.describe('to an artist on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test.beforeEach(({ page }) => signInAsArtist(page))

  test('a work has its state and its actions on one line that ends with the page', async ({ page }) => {
    await visit(page, '/artist/uploadMusic?state=published')
    const work = page.getByRole('main').locator('li').filter({ hasText: '下架' }).first()
    const state = await work.getByText('已发布').boundingBox()
    const withdraw = await work.getByRole('button', { name: '下架' }).boundingBox()
    const middleOf = (box: typeof state) => (box?.y ?? 0) + (box?.height ?? 0) / 2
    expect(Math.abs(middleOf(state) - middleOf(withdraw))).toBeLessThan(2)
    expect((withdraw?.x ?? 0) + (withdraw?.width ?? 0)).toBeGreaterThan(350)
  })

  test('a setting has its explanation below its name, in the width that its button leaves', async ({ page }) => {
    await visit(page, '/user/userCenter?index=4')
    const box = await page.getByText(/^开启后夜间不能发布内容/).boundingBox()
    expect(box?.width).toBeGreaterThan(200)
  })

  test('the curve of plays has its days on one line and its sentence on another', async ({ page }) => {
    const { artistId } = await demoTrack(page, 'neon-in-the-fog')
    await visit(page, `/artist?id=${artistId}`)
    const heights = await page
      .locator('figcaption > span')
      .evaluateAll((spans) => spans.map((span) => Math.round(span.getBoundingClientRect().height)))
    expect(heights).toHaveLength(3)
    expect(new Set(heights).size).toBe(1)
  })

  test('a message field does not offer to drag tracks', async ({ page }) => {
    const { artistId } = await demoTrack(page, 'neon-in-the-fog')
    const other = (await demoTracks(page)).find((track) => track.artistId !== artistId)
    await visit(page, `/user/components/Chat?userId=${other?.artistId}`)
    await expect(page.getByRole('textbox', { name: /^发给 / })).toHaveAttribute('placeholder', '说点什么')
  })
})

test('an empty search is warned of', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('combobox', { name: '搜索' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '请输入搜索关键词' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('an unknown address is a designed page with status 404', async ({ page }) => {
  const response = await visit(page, '/nowhere')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('link', { name: '返回首页' })).toBeVisible()
  await expect(page.getByRole('button', { name: '刷新页面' })).toBeVisible()
  // And what can be done here: search, or hear one of three.
  await expect(page.getByRole('main').getByRole('link', { name: '搜索' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /^播放 / })).toHaveCount(3)
})

for (const path of ['/login', '/agreement/user']) {
  test(`${path} stands alone`, async ({ page }) => {
    await visit(page, path)
    await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: '播放栏', exact: true })).toHaveCount(0)
  })
}

const sideMenu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })

test('a clicked link is highlighted at once, and placeholder rows are shown while the answer is slow', async ({ page }) => {
  await visit(page, '/')
  const answer = Promise.withResolvers<void>()
  await page.route('**/hotMusic.data*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await sideMenu(page).getByRole('link', { name: '榜单' }).click()
  await expect(sideMenu(page).locator('[aria-current]')).toHaveText('榜单')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status', { name: '正在打开' })).toBeVisible()
  answer.resolve()
  await expect(page.getByRole('heading', { level: 1, name: '热门音乐' })).toBeVisible()
  await expect(page.getByRole('status', { name: '正在打开' })).toBeHidden()
})

test('返回 goes up from a page opened directly, and back within the site', async ({ page }) => {
  await visit(page, '/singles/A0303')
  const back = page.getByRole('button', { name: '返回' })
  await back.click()
  await expect(page).toHaveURL('/singles')
  await page.getByRole('navigation', { name: '曲库' }).getByRole('link', { name: '标签' }).click()
  await expect(page).toHaveURL(/\/tag/)
  await back.click()
  await expect(page).toHaveURL('/singles')
  await page.getByRole('navigation', { name: '面包屑' }).getByRole('link', { name: '首页' }).click()
  await expect(page).toHaveURL('/')
  await expect(back).toBeHidden()
})

test('an icon alone says its name to who points at it or comes by keyboard, and to screen readers once', async ({ page }) => {
  await visit(page, '/')
  const tooltip = page.getByRole('tooltip')
  const theme = page.getByRole('button', { name: /^外观/ })
  await untilPartRuns(page, 'Rest')
  await theme.hover()
  await expect(tooltip).toHaveText('外观：深色')
  await tooltip.hover()
  await expect(tooltip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tooltip).toBeHidden()
  await page.getByRole('combobox', { name: '搜索' }).focus()
  await tabTo(page, theme)
  await expect(tooltip).toHaveText('外观：深色')
  await theme.press('Enter')
  await expect(tooltip).toBeHidden()
  await page.getByRole('link', { name: '登录', exact: true }).hover()
  await theme.hover()
  await expect(tooltip).toHaveText('外观：跟随系统')
  await expect(theme).toHaveAccessibleDescription('')
})

test('on a phone five tabs lead to everything, and 我的 brings up all else', { tag: '@gate' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/')
  const tabs = page.getByRole('navigation', { name: '底部导航' })
  await expect(page.getByRole('banner').getByRole('link', { name: '声浪首页' })).toBeVisible()
  await expect(tabs.locator('[aria-current]')).toHaveText('首页')
  await expect(sideMenu(page)).toBeHidden()
  await tabs.getByRole('button', { name: '我的' }).click()
  await sideMenu(page).getByRole('link', { name: '圈子' }).click()
  await expect(page).toHaveURL(/\/circle/)
  await expect(sideMenu(page)).toBeHidden()
  await tabs.getByRole('button', { name: '我的' }).click()
  await page.keyboard.press('Escape')
  await expect(sideMenu(page)).toBeHidden()
  await tabs.getByRole('link', { name: '搜索' }).click()
  await expect(page.getByRole('combobox', { name: '搜索' })).toBeVisible()
  await tabs.getByRole('link', { name: '曲库' }).click()
  await expect(tabs.locator('[aria-current]')).toHaveText('曲库')
})

test('the sheet 我的 opens whole, however late its part arrives', async ({ page }) => {
  const rest = Promise.withResolvers<void>()
  await page.route('**/assets/Mine-*.js', async (route) => {
    await rest.promise
    await route.continue()
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/')
  const requested = page.waitForRequest('**/assets/Mine-*.js')
  await page.getByRole('navigation', { name: '底部导航' }).getByRole('button', { name: '我的' }).click()
  await requested
  await expect(sideMenu(page)).toBeHidden()
  rest.resolve()
  await expect(sideMenu(page).getByRole('link', { name: '圈子' })).toBeVisible()
  expect(await sideMenu(page).getByRole('link', { name: '订单' }).isVisible()).toBe(true)
})

test('the first page loads little once it is painted, and does not shift', { tag: '@gate' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await visit(page, '/')
  await page.waitForLoadState('networkidle')
  // Scripts that are needed at once are named in the HTML; decorative ones load once the page is idle.
  const html = await (await page.request.get('/')).text()
  const sent = await page.evaluate((html) => {
    const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    // A repeated request is answered from the cache.
    const fileOf = ({ name }: PerformanceResourceTiming) => new URL(name).pathname
    const resources = requests.filter((one, at) => requests.findIndex((other) => fileOf(other) === fileOf(one)) === at)
    const isLater = (one: PerformanceResourceTiming) => fileOf(one).endsWith('.js') && !html.includes(fileOf(one))
    const later = resources.filter(isLater).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    const libraries = resources.map(({ name }) => name).filter((name) => /\/(hls|flv|mpegts|tus)/.test(name))
    return { later, libraries }
  }, html)
  test.info().annotations.push({ type: 'first page', description: JSON.stringify(sent) })
  expect(sent.later).toBeLessThanOrEqual(80 * 1024)
  expect(sent.libraries).toEqual([])
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.01)
})
