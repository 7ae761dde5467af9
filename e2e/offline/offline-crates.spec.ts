import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { runSql } from '../../server/test/run-sql.ts'
import { bundleForPage } from '../../tools/in-browser.ts'
import { databaseUrl } from '../site/other-site.ts'
import {
  audible,
  changeCrate,
  downloadButton,
  makeCrate,
  onDevice,
  openAsMember,
  pressOffline,
  saveOffline,
  seeTime,
  statusOfStored,
  storedFiles,
  untilControlled,
  untilSaved,
  untilSiteIsStored,
  type Work,
} from '../steps/device.ts'
import { register, test } from '../steps/people.ts'
import { buy, cheapestPlan, query } from '../steps/purchases.ts'
import { bar, expectSoundToAdvance, nowPlaying, sound } from '../steps/sound.ts'
import { visit } from '../steps/visit.ts'

test.use({ serviceWorkers: 'allow' })

const DAY_MS = 86_400_000

const rows = (page: Page) => page.getByRole('region', { name: '保存的曲目' }).getByRole('listitem')
const row = (page: Page, { title }: Work) => rows(page).filter({ hasText: title })

/** Seeks the playing track to `fromEndS` seconds before its end, and sets its speed. */
const goTo = (page: Page, fromEndS: number, rate = 1) =>
  page.evaluate(
    ([fromEndS, rate]) => {
      const playing = [...document.querySelectorAll('audio')].find((one) => !one.paused)
      if (!playing) throw new Error('nothing plays')
      playing.currentTime = playing.duration - fromEndS
      playing.playbackRate = rate
    },
    [fromEndS, rate] as const,
  )

test('a set plays through without a network, seeks and mixes; its plays are counted once when online', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await openAsMember(page)
  const tracks = await audible(page, 3)
  const crateId = await makeCrate(page, tracks)
  await visit(page, `/user/crates?id=${crateId}`)
  await downloadButton(page).click()
  await untilSaved(page)
  await untilSiteIsStored(page)
  await page.evaluate(() => localStorage.setItem('player.options.v1', JSON.stringify({ crossfadeMs: 3000 })))

  await context.setOffline(true)
  await page.goto('/user/offline')
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: '全部播放' }).click()
  await expectSoundToAdvance(page)
  const first = await nowPlaying(page).locator('b').textContent()

  // After the seek, the part in between is in no buffer.
  await goTo(page, 40, 4)
  await expectSoundToAdvance(page)
  // Half a minute played; near the end both decks sound.
  await expect.poll(async () => (await sound(page)).count, { intervals: [50] }).toBe(2)
  await expect(nowPlaying(page).locator('b')).not.toHaveText(first ?? '')
  await expectSoundToAdvance(page)
  // A play counts after half a minute of listening.
  await expect.poll(async () => (await onDevice(page)).counts.plays, { timeout: 45_000 }).toBe(1)

  const reported: (string | null)[] = []
  const note = (request: Request) => request.url().includes('/resource/play/') && reported.push(request.postData())
  page.on('request', note)
  await bar(page).getByRole('button', { name: '暂停' }).click()
  await context.setOffline(false)
  await expect.poll(() => reported.length).toBe(1)
  expect(reported[0]).toContain('heardAt')
  await expect.poll(async () => (await onDevice(page)).counts.plays).toBe(0)
  await page.reload()
  await expect(rows(page)).toHaveCount(3)
  expect(reported.length).toBe(1)
})

test('a followed crate downloads added tracks and deletes removed ones', async ({ page }) => {
  await openAsMember(page)
  const [one, two, three] = (await audible(page, 8)).slice(5) as [Work, Work, Work]
  const crateId = await makeCrate(page, [one, two])
  await visit(page, `/user/crates?id=${crateId}`)
  await downloadButton(page).click()
  await untilSaved(page)
  await changeCrate(page, crateId, [three])
  await changeCrate(page, crateId, [one], 'tracks/remove')
  await visit(page, '/user/offline')
  await expect(row(page, three)).toContainText('还可离线收听')
  await expect(row(page, one)).toHaveCount(0)
  await expect(rows(page)).toHaveCount(2)
  const { tracks, counts } = await onDevice(page)
  expect(tracks.map(({ resourceId }) => resourceId).sort()).toEqual([two.resourceId, three.resourceId].sort())
  expect(counts.files).toBe(tracks.flatMap(({ fileIds }) => fileIds).length)
})

test('a track plays on from the cache when the network dies in its middle', async ({ page, context }) => {
  await openAsMember(page)
  const [work] = (await audible(page, 1)) as [Work]
  await visit(page, `/resource?id=${work.resourceId}`)
  await page.getByRole('button', { name: '播放', exact: true }).first().click()
  await expectSoundToAdvance(page)
  // Saved only now, so that the playing track came from the network.
  await downloadButton(page).click()
  await untilSaved(page)
  await untilSiteIsStored(page)
  await context.setOffline(true)
  await goTo(page, 15)
  await expect.poll(async () => (await sound(page)).isPaused).toBe(false)
  const { time } = await sound(page)
  await expect.poll(async () => (await sound(page)).time, { timeout: 40_000 }).toBeGreaterThan(time + 3)
  expect(await sound(page)).toMatchObject({ isPaused: false, error: 0 })
})

test('a stored track plays from the device even with a network', async ({ page, context }) => {
  await openAsMember(page)
  const [work] = (await audible(page, 1)) as [Work]
  await saveOffline(page, work)
  const fetched: string[] = []
  page.on('request', (request) => request.url().includes('.m4s') && fetched.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: '播放', exact: true }).first().click()
  await expectSoundToAdvance(page)
  await context.setOffline(true)
  await goTo(page, 10)
  await expectSoundToAdvance(page)
  expect(fetched.length).toBeGreaterThan(0)
  expect(fetched.filter((path) => !path.startsWith('/api/offline/'))).toEqual([])
})

test('a server that does not answer is treated like no network', async ({ page }) => {
  await openAsMember(page)
  const [work] = (await audible(page, 1)) as [Work]
  await saveOffline(page, work)
  // It leaves the call hanging, as a network in a tunnel does.
  await page.route('**/client/app/cms/file/**', () => {})
  await page.getByRole('button', { name: '播放', exact: true }).first().click()
  await expectSoundToAdvance(page)
})

test('rights that expire offline end on time, even if the clock is set back, and return with the next lease', async ({
  page,
  context,
}) => {
  await openAsMember(page)
  const [work] = (await audible(page, 1)) as [Work]
  await saveOffline(page, work)
  await untilSiteIsStored(page)
  const [track] = (await onDevice(page)).tracks
  await context.setOffline(true)
  await page.goto('/user/offline')
  await row(page, work).getByRole('button', { name: /^播放/ }).click()
  await expectSoundToAdvance(page)
  await bar(page).getByRole('button', { name: '暂停' }).click()

  // The device has seen a time after the end; its clock was set back before it.
  await seeTime(page, (track?.endsAt ?? 0) + 1000)
  await page.reload()
  await expect(row(page, work)).toContainText('期限已到')
  expect(await statusOfStored(page)).toBe(410)
  await row(page, work).getByRole('button', { name: /^播放/ }).click()
  await expect(page.getByText('离线期限已到，联网后续期')).toBeVisible()
  expect((await sound(page)).isPaused).toBe(true)

  await context.setOffline(false)
  const retry = row(page, work).getByRole('button', { name: /^重试/ })
  // Once online, playback may resume automatically before the button is pressed.
  await retry.click({ timeout: 5000 }).catch((error: unknown) => expect(error).toMatchObject({ name: 'TimeoutError' }))
  await expect(row(page, work)).toContainText('还可离线收听')
})

test('a VIP that ends without a network: what it opened ends with it, and is gone once the server says so', async ({
  page,
  context,
}) => {
  await openAsMember(page)
  await buy(page, { goodsType: 'VIP', goodsId: await cheapestPlan(page, 1) })
  const { userId } = (await query<{ data: { userId: string } }>(page, '/client/app/user/userinfo')).data
  const endVip = async (endsAt: Date) =>
    runSql(await databaseUrl(), 'update vip_periods set ends_at = $1 where user_id = $2', [endsAt, userId])
  const endsAt = new Date(Date.now() + DAY_MS)
  await endVip(endsAt)
  const { rows: works } = await query<{ rows: (Work & { playVipLevel: number; resourceType: string })[] }>(
    page,
    '/client/app/cms/resource?contentType=1&pageSize=100',
  )
  const gated = works.find(({ playVipLevel, resourceType }) => playVipLevel === 1 && resourceType === 'MUSIC')
  if (!gated) throw new Error('the demo has no single for VIP1')
  await saveOffline(page, gated)
  await untilSiteIsStored(page)
  expect((await onDevice(page)).tracks[0]?.endsAt).toBeLessThanOrEqual(endsAt.getTime())

  await context.setOffline(true)
  await page.goto('/user/offline')
  await expect(row(page, gated)).toContainText('离线收听不足 1 天')
  await row(page, gated).getByRole('button', { name: /^播放/ }).click()
  await expectSoundToAdvance(page)
  await bar(page).getByRole('button', { name: '暂停' }).click()
  await seeTime(page, endsAt.getTime() + 1000)
  await page.reload()
  await expect(row(page, gated)).toContainText('期限已到')
  expect(await statusOfStored(page)).toBe(410)

  await endVip(new Date(Date.now() - 1000))
  await context.setOffline(false)
  await page.reload()
  await expect(row(page, gated)).toContainText('VIP1')
  await expect.poll(async () => (await onDevice(page)).tracks[0]).toMatchObject({ state: 'failed', savedBytes: 0 })
  expect((await onDevice(page)).files).toEqual([])
})

test('a track that fails to download says why, blocks no other, and is retried automatically', async ({ page }) => {
  await openAsMember(page)
  const [one, two, three] = (await audible(page, 3)) as [Work, Work, Work]
  const { rows: sources } = await query<{ rows: { fileId: string }[] }>(page, `/client/app/cms/file/${one.resourceId}`)
  const bytes = new RegExp(`/${sources[0]?.fileId}/[^/]*/[^/]*\\.m4s$`)
  await page.route(bytes, (route) => route.fulfill({ status: 503 }))
  const crateId = await makeCrate(page, [one, two, three])
  await visit(page, `/user/crates?id=${crateId}`)
  await downloadButton(page).click()
  await expect(downloadButton(page)).toContainText('正在保存')
  await visit(page, '/user/offline')
  await expect(row(page, two)).toContainText('还可离线收听')
  await expect(row(page, three)).toContainText('还可离线收听')
  await expect(row(page, one)).toContainText('音源服务器出错（503），稍后自动重试')
  await expect(page.getByRole('region', { name: '保存与空间' })).toContainText('1 首暂时取不到')
  await expect(row(page, one).getByRole('button', { name: /^重试/ })).toBeVisible()
  await page.unroute(bytes)
  await expect(row(page, one)).toContainText('还可离线收听')
})

test('data that an earlier version stored unencrypted is encrypted, and plays without a network', async ({ page, context }) => {
  await openAsMember(page)
  const [work] = (await audible(page, 1)) as [Work]
  await saveOffline(page, work)
  await untilSiteIsStored(page)
  const { userId } = (await query<{ data: { userId: string } }>(page, '/client/app/user/userinfo')).data
  // On a page that does not open the device's database.
  await page.goto('/build.json')
  await page.evaluate(`${await bundleForPage('./e2e/steps/earlier-version-in-page.ts', 'kit')}; window.kit = kit`)
  await page.evaluate(() => Reflect.get(window, 'kit').storeAsVersion1())
  const textOnDevice = (): Promise<string> => page.evaluate((userId) => Reflect.get(window, 'kit').textOnDevice(userId), userId)
  const before = await textOnDevice()
  expect(before).toContain(work.title)
  expect(before).toContain('/media/image/')

  await visit(page, '/user/offline')
  await expect(row(page, work)).toContainText('还可离线收听')
  await page.evaluate(`${await bundleForPage('./e2e/steps/earlier-version-in-page.ts', 'kit')}; window.kit = kit`)
  await expect.poll(async () => (await onDevice(page)).counts).toMatchObject({ clearRecords: 0, clearArtwork: 0, tracks: 1 })
  const after = await textOnDevice()
  expect(after).not.toContain(work.title)
  expect(after.split('\n').filter((line) => /^http\S*\/api\/media\//.test(line))).toEqual([])

  await context.setOffline(true)
  // The site's cache of viewed pictures must not answer for the saved ones.
  await page.evaluate(() => caches.delete('pictures-1'))
  await page.goto('/user/offline')
  const cover = row(page, work).locator('img').first()
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await row(page, work).getByRole('button', { name: /^播放/ }).click()
  await expectSoundToAdvance(page)
})

test('a full device says so; with little room the oldest downloads are evicted', async ({ page }) => {
  await openAsMember(page)
  const [one, two] = (await audible(page, 2)) as [Work, Work]
  // The site's files are cached first.
  await saveOffline(page, two)
  await untilSiteIsStored(page)
  await visit(page, '/user/offline')
  const used = () => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  const [before, { tracks }] = [await used(), await onDevice(page)]
  await row(page, two).getByRole('button', { name: /^移除/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移除' }).click()
  await expect(rows(page)).toHaveCount(0)
  // The browser notices deletions only after a while, which would make the free space grow.
  await expect.poll(used).toBeLessThan(before - (tracks[0]?.bytes ?? 0) / 2)
  const session = await page.context().newCDPSession(page)
  const origin = new URL(page.url()).origin
  const leaveRoom = async (bytes: number) =>
    session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: (await used()) + bytes })
  await leaveRoom(600_000)
  await pressOffline(page, one)
  await visit(page, '/user/offline')
  await expect(row(page, one)).toContainText('存储空间不足')
  expect((await onDevice(page)).tracks).toMatchObject([{ state: 'failed', savedBytes: 0 }])

  await session.send('Storage.overrideQuotaForOrigin', { origin })
  await row(page, one).getByRole('button', { name: /^重试/ }).click()
  await expect(row(page, one)).toContainText('还可离线收听')
  await leaveRoom(1_000_000)
  await pressOffline(page, two)
  await visit(page, '/user/offline')
  await expect(row(page, two)).toContainText('还可离线收听')
  await expect(row(page, one)).toContainText('已让位给新的离线曲目')
})

test('two accounts on one device cannot see or play each other’s tracks, and the first finds its own again', async ({ page }) => {
  await openAsMember(page)
  const [work, other] = (await audible(page, 2)) as [Work, Work]
  await saveOffline(page, work)
  const cookies = await page.context().cookies()
  const storedStatus = () => statusOfStored(page, files)
  const files = await storedFiles(page)
  expect(await storedStatus()).toBe(200)

  // The session has ended on another device: tracks are locked, not lost.
  await page.context().clearCookies({ name: 'ns_token' })
  await visit(page, '/dj')
  await expect.poll(storedStatus).toBe(410)
  expect((await onDevice(page)).tracks).toHaveLength(1)

  await register(page)
  await visit(page, '/user/offline')
  await expect(page.getByText('还没有离线曲目')).toBeVisible()
  expect(await storedStatus()).toBe(410)
  await saveOffline(page, other)
  await visit(page, '/user/offline')
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, work)).toHaveCount(0)

  // The first account has everything again; the other one's files are locked in turn.
  await page.context().clearCookies({ name: 'ns_token' })
  await page.context().addCookies(cookies)
  await visit(page, '/user/offline')
  await expect(row(page, work)).toContainText('还可离线收听')
  await expect(rows(page)).toHaveCount(1)
  await expect.poll(storedStatus).toBe(200)
})

test('locked and without a network nothing plays, the page says why, and everything is there again after signing in', async ({
  page,
  context,
}) => {
  await openAsMember(page)
  const [work] = (await audible(page, 1)) as [Work]
  await saveOffline(page, work)
  await untilSiteIsStored(page)
  const files = await storedFiles(page)
  const cookies = await context.cookies()
  // The session has ended elsewhere, and a page has learnt of it.
  await context.clearCookies({ name: 'ns_token' })
  await visit(page, '/dj')
  await expect.poll(() => statusOfStored(page, files)).toBe(410)
  await context.setOffline(true)
  expect(await statusOfStored(page, files)).toBe(410)
  await page.goto('/user/offline')
  await expect(page.getByText('保存的曲目还在这台设备上，恢复网络并重新登录后即可收听')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(work.title)

  await context.setOffline(false)
  await context.addCookies(cookies)
  await visit(page, '/user/offline')
  await expect(row(page, work)).toContainText('还可离线收听')
  await context.setOffline(true)
  await row(page, work).getByRole('button', { name: /^播放/ }).click()
  await expectSoundToAdvance(page)
})

/** Counts of the data that is left of a member who has signed out. */
const NOTHING = {
  caches: 0,
  pieces: 0,
  counts: { accounts: 0, leases: 0, tracks: 0, files: 0, artwork: 0, crates: 0, plays: 0 },
  savedFlag: null,
}

async function leave(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /的账号$/ }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  return page.getByRole('dialog', { name: '退出登录' })
}

test('signing out asks for confirmation, and deletes everything', async ({ page }) => {
  await openAsMember(page)
  const [work] = (await audible(page, 1)) as [Work]
  await saveOffline(page, work)
  expect((await onDevice(page)).pieces).toBeGreaterThan(0)
  const question = await leave(page)
  await expect(question).toContainText('退出后，离线曲目会从这台设备删除')
  await question.getByRole('button', { name: '取消' }).click()
  expect((await onDevice(page)).tracks).toHaveLength(1)
  await (await leave(page)).getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByRole('link', { name: '登录', exact: true })).toBeVisible()
  await expect.poll(() => onDevice(page)).toMatchObject(NOTHING)
})

test('another tab does not restore a download that was removed while under way', async ({ page, context }) => {
  await openAsMember(page)
  const [work] = (await audible(page, 1)) as [Work]
  const other = await context.newPage()
  let count = 0
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  // Its third piece is on its way when the first tab leaves.
  await other.route(/\.m4s$/, async (route) => {
    count += 1
    if (count > 2) await held
    await route.continue()
  })
  // The other tab has the lock: the first one stores nothing.
  await pressOffline(other, work)
  await expect.poll(() => count).toBe(3)
  await (await leave(page)).getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByRole('link', { name: '登录', exact: true })).toBeVisible()
  goOn()
  await expect.poll(() => onDevice(page)).toMatchObject(NOTHING)
  await expect(other.getByRole('link', { name: '登录', exact: true })).toBeVisible()
  expect(await onDevice(page)).toMatchObject(NOTHING)
})

test('a download interrupted by closing the page resumes in the next one after the last piece', async ({ page }) => {
  await openAsMember(page)
  const [work] = (await audible(page, 1)) as [Work]
  let count = 0
  await page.route(/\.m4s$/, (route) => {
    count += 1
    return count > 2 ? route.abort() : route.continue()
  })
  await pressOffline(page, work)
  await expect.poll(async () => (await onDevice(page)).tracks[0]?.savedBytes ?? 0).toBeGreaterThan(900_000)
  const before = (await onDevice(page)).tracks[0]
  expect(before?.savedBytes).toBeLessThan(before?.bytes ?? 0)
  const ranges: string[] = []
  await page.unroute(/\.m4s$/)
  page.on('request', (request) => request.url().endsWith('.m4s') && ranges.push(request.headers().range ?? ''))
  await visit(page, `/resource?id=${work.resourceId}`)
  await untilControlled(page)
  await untilSaved(page)
  expect(ranges[0]).toContain(`bytes=${before?.savedBytes}-`)
})

test.describe('a worker that is withdrawn', () => {
  test('withdrawing the worker leaves the downloads, and they play again once it returns', async ({ page }) => {
    await openAsMember(page)
    const [work] = (await audible(page, 1)) as [Work]
    await saveOffline(page, work)
    const served = await (await page.request.get('/build.json')).json()
    await page.route('**/build.json', (route) => route.fulfill({ json: { ...served, worker: false } }))
    await visit(page, '/dj')
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    await visit(page, `/resource?id=${work.resourceId}`)
    await page.getByRole('button', { name: '播放', exact: true }).first().click()
    await expectSoundToAdvance(page)
    expect((await onDevice(page)).tracks).toMatchObject([{ state: 'saved' }])

    await page.unroute('**/build.json')
    await visit(page, '/dj')
    await untilControlled(page)
    await expect.poll(() => statusOfStored(page)).toBe(200)
  })
})
