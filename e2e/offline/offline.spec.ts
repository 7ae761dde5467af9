import { expect, type Page } from '@playwright/test'
import { runSql } from '../../server/test/run-sql.ts'
import { offlinePaths } from '../../web/offline-routes.ts'
import { databaseUrl, startSite } from '../site/other-site.ts'
import { register, test } from '../steps/people.ts'
import { query } from '../steps/purchases.ts'
import { bar, expectSoundToAdvance, rowButtons } from '../steps/sound.ts'
import { untilPartRuns, visit } from '../steps/visit.ts'

test.use({ serviceWorkers: 'allow' })

const OWN_INFO = '/client/app/user/userinfo'

/** Opens a page and waits until the worker has it. */
async function visitStored(page: Page, path: string) {
  await visit(page, path)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect.poll(() => storedPages(page)).toContain(new URL(path, page.url()).pathname)
}

const storedPages = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('pages-'))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname + new URL(url).search)
  })

test('visited pages open without a network, say that they are offline, and update once it is back', async ({ page, context }) => {
  await visitStored(page, '/')
  await visitStored(page, '/dj')
  await untilPartRuns(page, 'Rest')
  await context.setOffline(true)
  await visit(page, '/')
  await expect(page.getByText('你已离线')).toBeVisible()
  // Nothing plays; a cached page opens with its scripts.
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '声浪首页' }).click()
  await page.goto('/dj')
  await expect(rowButtons(page).first()).toBeVisible()

  await page.goto('/hotMusic')
  await expect(page.getByRole('heading', { name: '你已离线' })).toBeVisible()
  // No theme was chosen, and this browser's system theme is light.
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(11, 11, 13)')
  await page
    .getByRole('link', { name: /曲库|DJ/ })
    .first()
    .click()
  await expect(page).toHaveURL('/dj')
  await expect(page.getByText('你已离线')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('你已离线')).toBeHidden()
  const requested = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  await expect.poll(requested).toContain('/dj.data')
})

test('offline links open visited pages, and stay on the page where opening would end the music', async ({ page, context }) => {
  await visitStored(page, '/dj')
  const tabs = page.getByRole('navigation', { name: '曲库' })
  await tabs.getByRole('link', { name: '标签' }).click()
  await expect(page).toHaveURL(/\/tag/)
  await page.goBack()
  await rowButtons(page).first().click()
  await expectSoundToAdvance(page)
  await context.setOffline(true)
  // Opened from the stored data that the site itself requested when the page was first visited.
  await tabs.getByRole('link', { name: '标签' }).click()
  await expect(page).toHaveURL(/\/tag/)
  await expect(bar(page).getByRole('button', { name: '暂停' })).toBeVisible()
  await tabs.getByRole('link', { name: '翻制' }).click()
  await expect(page.getByText('网络已断开，恢复后再打开')).toBeVisible()
  await expect(page).toHaveURL(/\/tag/)
})

test('a signed-in user gets the server’s page, never a cached one, while online', async ({ page }) => {
  await register(page)
  await visitStored(page, '/user/crates')
  const made = await page.request.post('/api/client/app/user/crates', {
    headers: { origin: new URL(page.url()).origin },
    data: { name: '刚刚新建', parentId: '' },
  })
  expect(made.status()).toBe(200)
  await visit(page, '/user/crates')
  await expect(page.getByText('刚刚新建').first()).toBeVisible()
})

test('signing out clears the cache, which never held money or messages', { tag: '@gate' }, async ({ page, context }) => {
  await register(page)
  await visitStored(page, '/user/crates')
  await visit(page, '/user/orders')
  await visit(page, '/user/components/Chat')
  await visit(page, '/user/userCenter?index=4')
  await visit(page, '/udesign')
  expect((await storedPages(page)).filter((path) => /orders|Chat|userCenter|udesign/.test(path))).toEqual([])
  await page.getByRole('button', { name: /的账号$/ }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByRole('link', { name: '登录', exact: true })).toBeVisible()
  await expect.poll(async () => (await storedPages(page)).filter((path) => path.startsWith('/user'))).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('kept.for.v1'))).toBeNull()
  await context.setOffline(true)
  await page.goto('/user/crates')
  await expect(page.getByRole('heading', { name: '你已离线' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('唱片箱')
})

test('no page that a device may store contains the phone, the sign-in name or the points of its user', async ({ page }) => {
  await register(page)
  const currentUserInfo = async () =>
    (await query<{ data: { userId: string; mobile: string; accountName: string; integralScores: number } }>(page, OWN_INFO)).data
  const { userId } = await currentUserInfo()
  const database = await databaseUrl()
  await runSql(database, 'update users set account_name = $1 where user_id = $2', [`owl_${userId}`, userId])
  const wallet = 'insert into wallets (user_id, is_sandbox, points) values ($1, true, 73519)'
  await runSql(database, `${wallet} on conflict (user_id, is_sandbox) do update set points = excluded.points`, [userId])
  const { mobile, accountName, integralScores } = await currentUserInfo()
  expect([accountName, integralScores]).toEqual([`owl_${userId}`, 73_519])
  const paths = offlinePaths().map((path) => path.replace(/\/:\w+\?/, ''))
  expect(paths.length).toBeGreaterThan(25)
  const leaked: string[] = []
  for (const path of paths.flatMap((path) => [path, path === '/' ? '/_root.data' : `${path}.data`])) {
    const body = await (await page.request.get(path)).text()
    for (const secret of [mobile, accountName, '73519']) if (body.includes(secret)) leaked.push(`${path} ${secret}`)
  }
  expect(leaked).toEqual([])
  expect(await (await page.request.get('/user/editProfile')).text()).toContain(accountName)
})

test('two users of one device do not see each other’s stored pages', async ({ page, context }) => {
  await register(page)
  await visitStored(page, '/user/crates')
  await context.clearCookies({ name: 'ns_token' })
  await register(page)
  await visit(page, '/')
  await expect.poll(async () => (await storedPages(page)).filter((path) => path.startsWith('/user'))).toEqual([])
})

test('the least recently used built files are evicted first, whatever their age', async ({ page }) => {
  await visitStored(page, '/dj')
  const assets = () =>
    page.evaluate(async () => {
      const keys = await (await caches.open('assets-1')).keys()
      return keys.map(({ url }) => new URL(url).pathname)
    })
  await expect.poll(async () => (await assets()).length).toBeGreaterThan(10)
  const used = await assets()
  // As after many builds: the files of this page were cached first, long ago, and newer ones have filled the cache.
  await page.evaluate(async () => {
    const cache = await caches.open('assets-1')
    for (const request of await cache.keys()) {
      const response = (await cache.match(request)) as Response
      const headers = new Headers(response.headers)
      headers.set('date', new Date(0).toUTCString())
      await cache.delete(request)
      await cache.put(request, new Response(response.body, { headers }))
    }
    const count = (await cache.keys()).length
    for (let index = count; index < 800; index += 1) await cache.put(`/assets/earlier-${index}.js`, new Response(''))
  })
  await visit(page, '/dj')
  await expect
    .poll(async () => (await assets()).slice(-used.length).filter((path) => used.includes(path)).length)
    .toBe(used.length)
  const part = await page.evaluate(async (used) => {
    const parts: string[] = await (await fetch('/parts.json')).json()
    const one = parts.find((path) => !used.includes(path)) as string
    await fetch(one)
    return one
  }, used)
  await expect.poll(assets).toContain(part)
  const left = await assets()
  expect(left).toHaveLength(800)
  expect(used.filter((path) => !left.includes(path))).toEqual([])
})

test('an operator withdraws the worker with its caches', async ({ page }) => {
  await visitStored(page, '/dj')
  const served = await (await page.request.get('/build.json')).json()
  await page.route('**/build.json', (route) => route.fulfill({ json: { ...served, worker: false } }))
  await visit(page, '/dj')
  await expect
    .poll(() => page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, await caches.keys()]))
    .toEqual([0, []])
})

test('the worker removes itself where the operator has disabled it, without a page that says so', async ({ page }) => {
  const site = await startSite('web/build')
  await visitStored(page, `${site.origin}/dj`)
  await site.end('SIGTERM')
  const without = await startSite('web/build', new URL(site.origin).port, { SERVICE_WORKER: 'false' })
  await page.route('**/build.json', (route) => route.fulfill({ status: 404 }))
  await page.goto(`${site.origin}/agreement/user`)
  await expect
    .poll(() => page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, await caches.keys()]))
    .toEqual([0, []])
  await without.end('SIGTERM')
})

test('an iPhone opens the installed site with a picture of its own size', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'standalone', { get: () => false }))
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/')
  const splash = page.locator('link[rel=apple-touch-startup-image]')
  await expect(splash).toHaveCount(2)
  const size = await splash.first().evaluate(async (link: HTMLLinkElement) => {
    const picture = Object.assign(new Image(), { src: link.href })
    await picture.decode()
    return [picture.naturalWidth, picture.naturalHeight]
  })
  const screen = await page.evaluate(() =>
    [window.screen.width, window.screen.height].map((participant) => participant * devicePixelRatio),
  )
  expect(size).toEqual(screen.toSorted((one, other) => one - other))
})

test('it is installed with its icons, and the first page does not wait for the worker', async ({ page }) => {
  const html = await (await page.request.get('/')).text()
  expect(html).not.toContain('worker.js')
  const address = /rel="manifest" href="([^"]+)"/.exec(html)?.[1] ?? ''
  const manifest = await (await page.request.get(address)).json()
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/', theme_color: '#0b0b0d' })
  for (const { src } of manifest.icons) expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')
  for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).status()).toBe(200)
  const session = await page.context().newCDPSession(page)
  await visitStored(page, '/')
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A whole Chromium opens private windows for tests and says so here; the headless shell does not.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})
