import { expect, type Page } from '@playwright/test'
import { parse } from 'node-html-parser'
import { SITE_ORIGIN } from './site/endpoints.ts'
import { mixable } from './steps/demo-tracks.ts'
import { register, test } from './steps/people.ts'
import { bar, expectSoundToAdvance, nowPlaying, sound } from './steps/sound.ts'
import { visit } from './steps/visit.ts'

test('the home page shows true charts, no track twice in its other lists, and whole rows only', { tag: '@gate' }, async ({
  page,
}) => {
  await visit(page, '/')
  await expect(page.getByRole('region', { name: '每日一首' })).toBeVisible()
  const charts = page.locator('main section').filter({ has: page.getByRole('link', { name: /榜单$/ }) })
  await expect(charts).toHaveCount(2)
  const tracks: string[][] = []
  for (const chart of await charts.all()) {
    const places = chart.locator('ol > li').filter({ visible: true })
    await expect(places).toHaveCount(6)
    expect(await places.evaluateAll((rows) => rows.map((row) => (row as HTMLLIElement).value))).toEqual([1, 2, 3, 4, 5, 6])
    tracks.push(
      await chart
        .locator('ol a[href^="/resource?id="]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')),
    )
  }
  // Two charts of the same tracks would be one. How many they share depends on the day of the week: home-lists.test.ts.
  const [first, beside] = tracks.map((addresses) => [...new Set(addresses)].sort())
  expect(beside).not.toEqual(first)
  const seen = await page
    .locator('main ul > li')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('a[href^="/resource?id="]')?.getAttribute('href')))
  const listed = seen.filter((address) => address != null)
  expect(listed.length).toBeGreaterThan(8)
  expect(new Set(listed).size).toBe(listed.length)

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
    // The facts of a card stay within it, of a video as well.
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width)
  }
})

test('the track of the day is the third column of the charts, which show as many whole rows as stand beside it', async ({
  page,
}) => {
  await visit(page, '/')
  const today = page.getByRole('region', { name: '每日一首' })
  const chart = page.locator('main section').filter({ has: page.getByRole('link', { name: /榜单$/ }) })
  const shown = chart.first().locator('ol > li').filter({ visible: true })
  for (const [width, rows, height, column, hasWaves] of [
    [1440, 6, 46, 268, false],
    [1920, 8, 49, 360, true],
    [390, 4, 56, 358, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(shown).toHaveCount(rows)
    expect((await shown.first().boundingBox())?.height, `${width}`).toBe(height)
    const box = await today.boundingBox()
    expect(box?.width, `${width}`).toBe(column)
    await expect(shown.first().locator('canvas')).toBeVisible({ visible: hasWaves })
    const end = await chart.last().boundingBox()
    if (width === 390) expect(box?.y).toBeGreaterThanOrEqual((end?.y ?? 0) + (end?.height ?? 0))
    else expect([box?.y, box?.height]).toEqual([end?.y, end?.height])
  }
})

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, hasTouch: true })

    test('a tap on a cover in a chart plays its track', async ({ page }) => {
      await visit(page, '/')
      const chart = page.locator('main section').filter({ has: page.getByRole('link', { name: /榜单$/ }) })
      const row = chart.first().locator('ol > li').nth(2)
      const title = (await row.getByRole('link').first().getAttribute('title')) ?? ''
      await row.scrollIntoViewIfNeeded()
      const cover = await row.locator('img').boundingBox()
      if (!cover) throw new Error('the cover is not to be seen')
      await page.touchscreen.tap(cover.x + cover.width / 2, cover.y + cover.height / 2)
      await expectSoundToAdvance(page)
      await expect(nowPlaying(page)).toContainText(title)
      await expect(row.getByRole('button', { name: `暂停 ${title}` })).toBeVisible()
    })
  })
}

test('the decks do not show the track of the day, and lead into the library with exact counts', async ({ page }) => {
  await visit(page, '/')
  const today = page.getByRole('region', { name: '每日一首' }).locator('a[href^="/resource?id="]')
  const decks = page.locator('section', { has: page.getByRole('heading', { level: 1 }) }).locator('a[href^="/resource?id="]')
  const addresses = (links: typeof today) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const [ofToday] = await addresses(today)
  expect(await addresses(decks)).not.toContain(ofToday)
  const ways = page.getByRole('navigation', { name: '今晚接它' }).getByRole('link')
  await expect(ways.last()).toHaveText(/^全部 \d+ 首/)
  for (const way of [ways.first(), ways.last()]) {
    const count = /(\d+)( 首)?$/.exec((await way.innerText()).trim())?.[1]
    await way.click()
    await expect(page.getByRole('heading', { level: 2, name: `${count} 首`, exact: true })).toBeVisible()
    await page.goBack()
  }
})

/** Layout shifts of the page since it began to load. */
const shiftsOf = (page: Page) => page.evaluate(() => Reflect.get(window, 'shifts') as unknown[])

test('the first page is about the track in the play bar, filled on the device without a shift; its HTML is about no one', {
  tag: '@gate',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: unknown[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput')) {
          const sources = Reflect.get(entry, 'sources') as { node: Node | null }[]
          for (const { node } of sources) {
            const parent = node?.parentElement
            // A chart that is counted meanwhile changes its own rows.
            if (parent?.closest('main') && !parent.closest('li')) shifts.push(`${node?.nodeName} ${node?.textContent}`)
          }
        }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const [track] = await mixable(page)
  await visit(page, `/resource?id=${track.resourceId}`)
  await page.getByRole('button', { name: '播放', exact: true }).first().click()
  await page.waitForFunction(() => [...document.querySelectorAll('audio')].some(({ currentTime }) => currentTime > 2))
  await bar(page).getByRole('button', { name: '暂停' }).click()

  const html = parse(await (await page.request.get('/')).text())
  const deckOf = (root: typeof html) => root.querySelector('main section a[title]')?.getAttribute('title')
  expect(deckOf(html)).toBeTruthy()
  expect(html.querySelector('main')?.text).toContain('免费的登录就能下载')
  await visit(page, '/')
  const hero = page.locator('main section').filter({ has: page.getByRole('heading', { level: 1 }) })
  await expect(hero.getByText(/^继续听 · 停在 00:\d\d · 免费的登录就能下载$/)).toBeVisible()
  await expect(hero.getByRole('link', { name: track.title, exact: true })).toBeVisible()
  await expect(nowPlaying(page)).toContainText(track.title)
  const ways = page.getByRole('navigation', { name: '今晚接它' }).getByRole('link')
  await expect(ways.first()).toHaveAttribute('href', new RegExp(`mixAfter=${track.resourceId}`))
  await expect(hero.getByText(/^接 \d+ 小节$/)).toBeVisible()
  expect(await shiftsOf(page)).toEqual([])

  await hero.getByRole('button', { name: /^从 00:\d\d 接着听/ }).click()
  await expectSoundToAdvance(page)
  expect((await sound(page)).time).toBeGreaterThan(2)
  await expect(hero.getByText('正在放')).toBeVisible()
  await expect(hero.getByRole('button', { name: `暂停 ${track.title}` })).toBeVisible()
})

test('the card of the day is shown once its last line has arrived, so that nothing shifts', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: SITE_ORIGIN, javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
  const today = page.getByRole('region', { name: '每日一首' })
  await page.goto('/')
  await expect(today).toBeVisible()
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const lastLine = html.search(/<small[^>]*>[^<]+<\/small><\/a><\/section>/)
    expect(lastLine).toBeGreaterThan(0)
    await route.fulfill({ response, body: html.slice(0, lastLine) })
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main section[data-card]')).toBeHidden()
  await page.close()
})

test('the home page shows a member where they stopped, and releases of artists they follow', async ({ page }) => {
  await register(page)
  await visit(page, '/artist')
  const saved = page.waitForResponse((response) => response.request().method() !== 'GET' && response.url().includes('/focus/'))
  await page.getByRole('button', { name: /^关注/ }).first().click()
  await saved
  await visit(page, '/')
  await expect(page.getByRole('heading', { name: '关注的人新发布' })).toBeVisible()
  const today = page.getByRole('region', { name: '每日一首' })
  await today.getByRole('button', { name: /^播放/ }).click()
  await expect(today.getByRole('button', { name: /^暂停/ })).toBeVisible()
  await page.waitForFunction(() => [...document.querySelectorAll('audio')].some(({ currentTime }) => currentTime > 2))
  await today.getByRole('button', { name: /^暂停/ }).click()
  // The position is saved shortly after it changed, and is in the HTML of another device of the same user.
  const mainText = async () => parse(await (await page.request.get('/')).text()).querySelector('main')?.text
  await expect.poll(mainText).toMatch(/继续听 · 停在 00:\d\d/)
})
