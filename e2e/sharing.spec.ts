import { expect, type Page } from '@playwright/test'
import ogs from 'open-graph-scraper'
import { test } from './steps/people.ts'
import { expectReadable } from './steps/readable.ts'
import { visit } from './steps/visit.ts'

const API = '/api'

async function first(
  page: Page,
  query: string,
): Promise<{ resourceId: string; artistId: string; title: string; duration: number }> {
  const answer = await page.request.get(`${API}/client/app/cms/resource?pageSize=1&${query}`)
  return (await answer.json()).rows[0]
}

/** Opens the dialog that shares the track or the artist of the page. */
const openShare = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^分享 / })
    .first()
    .click()

const free = (page: Page) => first(page, 'contentType=1&resourceType=MUSIC&playable=1&orderBy=hottest')

test('a shared page has title, description, picture and address for its preview', async ({ page }) => {
  const [track, pack, offer] = [await free(page), await first(page, 'contentType=2'), await first(page, 'contentType=4')]
  const post = (await (await page.request.get(`${API}/client/app/cms/posts`)).json()).data.rows[0]
  for (const [path, type, kinds] of [
    ['/', 'website', []],
    ['/dj?tkey=8A', 'website', []],
    ['/agreement/user', 'website', []],
    [`/resource?id=${track.resourceId}&t=20`, 'music.song', ['MusicRecording', 'BreadcrumbList']],
    [`/resource?id=${pack.resourceId}`, 'music.album', ['MusicAlbum', 'BreadcrumbList']],
    [`/presale?id=${offer.resourceId}`, 'product', ['Product', 'BreadcrumbList']],
    [`/artist?id=${track.artistId}`, 'profile', ['Person', 'BreadcrumbList']],
    [`/post?id=${post.resourceId}`, 'article', []],
  ] as const) {
    const html = await (await page.request.get(path)).text()
    const { error, result } = await ogs({ html })
    expect([path, error, result.success]).toEqual([path, false, true])
    const { ogTitle = '', ogDescription = '', ogImage, ogUrl = '', ogSiteName, ogType, twitterCard } = result
    expect([path, ogType, ogSiteName, twitterCard]).toEqual([path, type, '声浪', 'summary_large_image'])
    expect(ogTitle).toContain('声浪')
    expect(ogDescription).not.toBe('')
    expect(ogUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//)
    expect(ogUrl).not.toMatch(/[?&](t|tkey)=/)
    expect(html).toContain(`rel="canonical" href="${ogUrl.replaceAll('&', '&amp;')}"`)
    const picture = await page.request.get(ogImage?.[0]?.url ?? '')
    expect([path, picture.status(), picture.headers()['content-type']]).toEqual([path, 200, expect.stringMatching(/^image\//)])
    const structured = (result.jsonLD ?? []) as { '@type': string; name?: string }[]
    expect([path, structured.map((data) => data['@type'])]).toEqual([path, kinds])
  }
})

test('a page is shared by its link, from the second that plays, and as a poster', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { resourceId } = await free(page)
  await visit(page, `/resource?id=${resourceId}&t=20`)
  await page.getByText('从 00:20 播放').click()
  const sharedSecond = () =>
    page.evaluate(() => Math.max(...[...document.querySelectorAll('audio')].map(({ currentTime }) => currentTime)))
  await expect.poll(sharedSecond).toBeGreaterThan(20)

  await openShare(page)
  const dialog = page.getByRole('dialog', { name: '分享' })
  const link = dialog.getByLabel('链接')
  await expect(link).toHaveValue(new RegExp(`/resource\\?id=${resourceId}$`))
  await dialog.getByRole('checkbox').check()
  await expect(link).toHaveValue(/&t=[2-5]\d$/)
  await expectReadable(page, 'the dialog of sharing')
  const poster = dialog.getByRole('img', { name: /的海报/ })
  await expect.poll(() => poster.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(750)
  await dialog.getByRole('button', { name: '复制链接' }).click()
  await expect(page.getByRole('status').filter({ hasText: '复制成功' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue())
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('an artist, a category and the mixes hand out the address of their feed', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { artistId } = await free(page)
  for (const path of [`/artist?id=${artistId}`, '/musicSkewers', '/types/A0303', '/singles/A0303']) {
    await visit(page, path)
    await openShare(page)
    await page.getByRole('dialog', { name: '分享' }).getByRole('button', { name: '复制订阅地址' }).click()
    await expect(page.getByRole('status').filter({ hasText: '复制成功' })).toBeVisible()
    const feed = await page.evaluate(() => navigator.clipboard.readText())
    const said = await page.request.get(feed)
    expect([path, said.status(), await said.text()]).toEqual([path, 200, expect.stringContaining('<rss')])
  }
})

test('a browser that cannot copy says so', async ({ page }) => {
  const { resourceId } = await free(page)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })
  })
  await visit(page, `/resource?id=${resourceId}`)
  await openShare(page)
  await page.getByRole('dialog', { name: '分享' }).getByRole('button', { name: '复制链接' }).click()
  await expect(page.getByText('复制失败')).toBeVisible()
})

test('in WeChat nothing is downloaded, and the poster is there to be pressed for long', async ({ browser }) => {
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  const { resourceId } = await free(page)
  await visit(page, `/resource?id=${resourceId}`)
  await page
    .getByRole('article')
    .getByRole('button', { name: /^下载 / })
    .first()
    .click()
  await expect(page.getByText(/微信里不能保存文件/)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // On a phone it is in the menu.
  await page
    .getByRole('article')
    .getByRole('button', { name: /^更多：/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '分享', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '分享' })
  await expect(dialog.getByText(/长按图片/)).toBeVisible()
  await expect(dialog.getByRole('link', { name: '存下海报' })).toHaveCount(0)
  await context.close()
})

test('crawlers find the sitemap, and feeds lead to playable tracks', async ({ page }) => {
  const robots = await (await page.request.get('/robots.txt')).text()
  const sitemap = await page.request.get(/Sitemap: (\S+)/.exec(robots)?.[1] ?? '')
  expect([sitemap.status(), (await sitemap.text()).includes('<sitemapindex')]).toEqual([200, true])
  const { artistId } = await free(page)
  const html = await (await page.request.get(`/artist?id=${artistId}`)).text()
  const feed = /type="application\/rss\+xml"[^>]*href="([^"]+)"/.exec(html)?.[1] ?? ''
  const text = await (await page.request.get(feed)).text()
  const sound = await page.request.get(/<enclosure url="([^"]+)"/.exec(text)?.[1] ?? '', { headers: { range: 'bytes=0-99' } })
  expect([sound.status(), (await sound.body()).length]).toEqual([206, 100])
})
