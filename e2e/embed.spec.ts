import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import type { Resource } from '@shenglang/contract/catalog/entities'
import { SITE_ORIGIN } from './site/endpoints.ts'
import { isOfDemo } from './steps/demo-tracks.ts'
import { test } from './steps/people.ts'
import { expectReadable } from './steps/readable.ts'
import { visit } from './steps/visit.ts'

/** Tracks of the demo as a visitor finds them. */
async function tracks(page: Page, query: string): Promise<Resource[]> {
  const answer = await page.request.get(`/api/client/app/cms/resource?contentType=1&pageSize=20&${query}`)
  return ((await answer.json()) as { rows: Resource[] }).rows.filter(isOfDemo)
}

async function firstFree(page: Page): Promise<Resource> {
  const [track] = await tracks(page, 'playable=1')
  if (!track) throw new Error('no track plays for a visitor')
  return track
}

test.describe('in the page of another site', () => {
  let host: Server
  let framed = ''
  test.beforeAll(async () => {
    host = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`<title>elsewhere</title><iframe src="${framed}" width="560" height="132"></iframe>`)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => host.once('listening', resolve))
  })
  test.afterAll(() => void host.close())
  // Another host name is another site: its cookies are not ours.
  const elsewhere = () => `http://localhost:${(host.address() as AddressInfo).port}/`

  test('the small player plays, changes nothing and sends no cookie', { tag: '@gate' }, async ({ visitorPage: page }) => {
    const track = await firstFree(page)
    framed = `${SITE_ORIGIN}/embed?id=${track.resourceId}`
    const requests: { method: string; cookie: string | undefined; path: string }[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(SITE_ORIGIN))
        requests.push({ method: request.method(), cookie: request.headers().cookie, path: new URL(request.url()).pathname })
    })
    await page.goto(elsewhere())
    const player = page.frameLocator('iframe')
    await expect(player.getByRole('link', { name: track.title })).toBeVisible()
    expect(requests.map(({ path }) => path).filter((path) => path.includes('hls') || path.includes('/file/'))).toEqual([])
    await player.getByRole('button', { name: `播放 ${track.title}` }).click()
    await expect(player.getByRole('button', { name: `暂停 ${track.title}` })).toBeVisible()
    await expect(player.getByRole('slider', { name: '播放进度' })).toHaveAttribute('aria-valuetext', /^\d+ 秒，共 /)
    expect(requests.every(({ method }) => method === 'GET')).toBe(true)
    expect(requests.filter(({ cookie }) => cookie !== undefined)).toEqual([])
  })

  test('no other page lets itself be framed', async ({ visitorPage: page }) => {
    framed = `${SITE_ORIGIN}/dj`
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await page.goto(elsewhere())
    await refused
  })
})

test('the embedded player works by keyboard alone, and begins at the position in its address', async ({ visitorPage: page }) => {
  const track = await firstFree(page)
  await page.goto(`/embed?id=${track.resourceId}&t=7`)
  const slider = page.getByRole('slider', { name: '播放进度' })
  await expect(slider).toHaveAttribute('aria-valuenow', '7')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: `播放 ${track.title}` })).toBeFocused()
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuenow', '12')
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', /^0 秒，共 \d+ 分/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: `暂停 ${track.title}` })).toBeVisible()
  // Playback is spoken every ten seconds.
  await expect(page.getByText(/^00:0[7-9] \/ /)).toBeVisible()
  await expect(slider).toHaveAttribute('aria-valuetext', /^5 秒，共 /)
  await expect(slider).toHaveAttribute('aria-valuenow', '5')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: `播放 ${track.title}` })).toBeVisible()
})

test('a track that cannot be played leads to the site, and a missing one says so', async ({ visitorPage: page }) => {
  const gated = (await tracks(page, '')).find(({ playVipLevel }) => playVipLevel > 0)
  if (!gated) throw new Error('every track plays for a visitor')
  await page.goto(`/embed?id=${gated.resourceId}`)
  await expect(page.getByRole('link', { name: '到声浪收听' })).toHaveAttribute(
    'href',
    `${SITE_ORIGIN}/resource?id=${gated.resourceId}`,
  )
  await expect(page.getByRole('button')).toHaveCount(0)
  const missing = await page.goto('/embed?id=999999999')
  expect(missing?.status()).toBe(404)
  await expect(page.getByText('这首曲目不在了')).toBeVisible()
  for (const bad of ['', '?id=', '?id=x', '?id=1&id=1', '?id=-1', '?id[a]=1'])
    expect((await page.request.get(`/embed${bad}`)).status()).toBe(404)
})

test('the small player is readable, and small', async ({ visitorPage: page }) => {
  const track = await firstFree(page)
  await page.goto(`/embed?id=${track.resourceId}&theme=dark`)
  await page.waitForLoadState('networkidle')
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes('/embed/'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
  expect(bytes).toBeGreaterThan(1024)
  expect(bytes).toBeLessThanOrEqual(60 * 1024)
  await expectReadable(page, '/embed')
})

test('other sites learn of the small player by the address of a page', async ({ visitorPage: page }) => {
  const track = await firstFree(page)
  const address = encodeURIComponent(`${SITE_ORIGIN}/resource?id=${track.resourceId}`)
  const answer = await page.request.get(`/oembed?url=${address}&format=json&maxwidth=400`)
  expect(answer.headers()['access-control-allow-origin']).toBe('*')
  const embed = (await answer.json()) as { html: string; title: string; width: number; type: string }
  expect(embed).toMatchObject({ type: 'rich', title: track.title, width: 400 })
  expect(embed.html).toContain(`src="${SITE_ORIGIN}/embed?id=${track.resourceId}"`)
  await visit(page, `/resource?id=${track.resourceId}`)
  const discovered = await page.locator('link[type="application/json+oembed"]').getAttribute('href')
  expect(await (await page.request.get(discovered ?? '')).json()).toMatchObject({ title: track.title })
  expect((await page.request.get(`/oembed?url=${address}&format=xml`)).status()).toBe(501)
  expect((await page.request.get('/oembed?url=https://example.com/resource?id=1')).status()).toBe(404)
  expect((await page.request.get('/oembed')).status()).toBe(404)
})

test('sharing a track offers its embed frame', async ({ visitorPage: page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const track = await firstFree(page)
  await visit(page, `/resource?id=${track.resourceId}`)
  await page
    .getByRole('article')
    .getByRole('button', { name: /^分享 / })
    .first()
    .click()
  await page.getByRole('dialog', { name: '分享' }).getByRole('button', { name: '复制嵌入代码' }).click()
  await expect(page.getByRole('status').filter({ hasText: '复制成功' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`src="${SITE_ORIGIN}/embed?id=${track.resourceId}"`)
})
