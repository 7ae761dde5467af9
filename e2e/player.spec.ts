import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { SITE_ORIGIN } from './site/endpoints.ts'
import { register, test } from './steps/people.ts'
import { bar, expectSoundToAdvance, nowPlaying, rowButtons, sound } from './steps/sound.ts'
import { visit } from './steps/visit.ts'

/** Address of the file that tracks are played from in journeys about bad files. */
const AUDIO = '**/api/media/format/sample.mp3**'

/** The status message of the player. */
const message = (page: Page) => page.getByRole('status')

async function playFirst(page: Page, path = '/dj?orderBy=bpm'): Promise<void> {
  await visit(page, path)
  await rowButtons(page).first().click()
}

async function idOf(page: Page, query: string): Promise<string> {
  const response = await page.request.get(`/api/client/app/cms/resource?${query}`)
  return (await response.json()).rows[0].resourceId
}

/** Presses on the waveform of the bar, at a part of its width. */
async function seekTo(page: Page, part: number): Promise<void> {
  const wave = bar(page).getByRole('slider', { name: '播放进度' }).locator('visible=true')
  const box = await wave.boundingBox()
  await wave.click({ position: { x: (box?.width ?? 0) * part, y: 4 } })
}

test.describe('beyond one track', () => {
  test('a crossfade lets two tracks sound together, then the next alone', async ({ page }) => {
    await playFirst(page)
    await expectSoundToAdvance(page)
    const first = (await sound(page)).source
    await bar(page).getByRole('button', { name: '播放设置' }).click()
    await page.getByRole('button', { name: '6 秒' }).click()
    await page.keyboard.press('Escape')
    await seekTo(page, 0.91)
    await expect.poll(async () => (await sound(page)).count, { intervals: [100] }).toBe(2)
    await expect.poll(async () => (await sound(page)).count).toBe(1)
    expect((await sound(page)).source).not.toBe(first)
    await expectSoundToAdvance(page)
  })

  test('the next track is loaded before it is needed', async ({ page }) => {
    await playFirst(page)
    await expectSoundToAdvance(page)
    const second = page.locator('audio').nth(1)
    await expect(second).not.toHaveAttribute('src')
    await seekTo(page, 0.75)
    await expect(second).toHaveAttribute('src', /./)
    await expect.poll(() => second.evaluate((audio) => (audio as HTMLAudioElement).readyState)).toBeGreaterThan(1)
    expect((await sound(page)).count).toBe(1)
  })

  test('two tracks are tried together, and what played is paused for it', async ({ page }) => {
    await visit(page, `/resource?id=${await idOf(page, 'orderBy=hottest&style=house&resourceType=MUSIC')}`)
    await page.getByRole('button', { name: '播放', exact: true }).first().click()
    await expectSoundToAdvance(page)
    await page.getByRole('button', { name: /^试混/ }).first().click()
    const dialog = page.getByRole('dialog', { name: '试混' })
    await expect(dialog.getByRole('status')).toHaveText(/00:0[1-9] \//)
    expect((await sound(page)).isPaused).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
})

test('a part whose script cannot be loaded says so and opens the next time, while the music goes on', async ({ page }) => {
  const scripts = /\/assets\/(DeckPanel|TrackMenu)-[^/]*\.js$/
  await visit(page, '/dj?orderBy=bpm')
  await rowButtons(page).first().click()
  await expectSoundToAdvance(page)
  await page.route(scripts, (route) => route.abort())
  const panel = page.locator(':popover-open')
  const deck = bar(page).getByRole('button', { name: '变速与节拍' })
  const more = page
    .getByRole('main')
    .getByRole('button', { name: /^更多：/ })
    .first()
  await deck.click()
  await expect(message(page)).toHaveText('网络请求失败')
  await page.keyboard.press('Escape')
  await more.click()
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await expectSoundToAdvance(page)
  await page.unroute(scripts)
  await more.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await deck.click()
  await expect(panel.getByRole('button', { name: '前进 4 拍' })).toBeVisible()
})

test('a video shows its picture, which is moved, put aside, and large in the whole player', async ({ page }) => {
  await visit(page, `/resource?id=${await idOf(page, 'resourceType=VIDEO')}`)
  await page.getByRole('button', { name: '播放', exact: true }).first().click()
  await expectSoundToAdvance(page)
  expect((await sound(page)).kind).toBe('video')
  const picture = page.getByRole('region', { name: '视频画面' })
  const video = picture.locator('video')
  await expect.poll(() => video.evaluate((one) => (one as HTMLVideoElement).videoWidth)).toBeGreaterThan(0)
  const before = await picture.boundingBox()
  await picture.getByRole('button', { name: /^移动画面/ }).press('ArrowLeft')
  expect((await picture.boundingBox())?.x).toBe((before?.x ?? 0) - 24)
  await picture.getByRole('button', { name: '画面移到一边' }).click()
  expect((await picture.boundingBox())?.width).toBeLessThan(200)
  await bar(page).getByRole('link', { name: '全屏播放器' }).first().click()
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(600)
  await expectSoundToAdvance(page)
})

test('a comment on the waveform is shown, and leads to its position', async ({ page }) => {
  await visit(page, `/resource?id=${await idOf(page, 'orderBy=hottest&style=house&resourceType=MUSIC')}`)
  await page.getByRole('button', { name: '播放', exact: true }).first().click()
  await expectSoundToAdvance(page)
  const marker = bar(page)
    .getByRole('list', { name: '波形上的评论' })
    .getByRole('button', { name: /Drop 前这口气憋得好/ })
  await marker.hover()
  await expect(bar(page).getByText('Drop 前这口气憋得好')).toBeVisible()
  await marker.click()
  await expect.poll(async () => (await sound(page)).time).toBeGreaterThanOrEqual(31)
})

test.describe('downloads', () => {
  test('a visitor is asked to sign in', async ({ page }) => {
    await playFirst(page)
    await bar(page).getByRole('button', { name: '音源下载' }).click()
    // The panel shows picture and name of the goods.
    const panel = page.locator(':popover-open')
    await expect(panel.locator('img[src*="/media/image/"]')).toBeVisible()
    const title = await bar(page).locator('a[href^="/presale?id="]').getAttribute('title')
    await expect(panel.getByTitle(title ?? '', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: '全部下载' }).click()
    await expect(page.getByRole('dialog', { name: '登录提示' })).toBeVisible()
  })

  test('a member takes one file, with its Chinese name, and the whole', { tag: '@gate' }, async ({ page }) => {
    await register(page)
    await visit(page, `/resource?id=${await idOf(page, 'orderBy=hottest&style=house&resourceType=MUSIC')}`)
    await page.getByRole('button', { name: '播放', exact: true }).first().click()
    await bar(page).getByRole('button', { name: '音源下载' }).click()
    // The page lists the same files; a press there would close the panel.
    const panel = page.locator(':popover-open')
    await expect(panel.getByText('Original', { exact: true })).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: /^下载 雾中霓虹.*Original\.mp3$/ }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^林夜.* - 雾中霓虹 Neon in the Fog \(Original\)\.mp3$/)
    await expect(message(page).filter({ hasText: '已开始下载' })).toBeVisible()
    expect((await readFile(await file.path())).subarray(0, 3).toString()).toBe('ID3')
    const [archive] = await Promise.all([page.waitForEvent('download'), panel.getByRole('button', { name: '全部下载' }).click()])
    expect(archive.suggestedFilename()).toBe('雾中霓虹 Neon in the Fog.zip')
    expect((await readFile(await archive.path())).subarray(0, 2).toString()).toBe('PK')
  })

  test('a member whose level is too low is asked to become a VIP', async ({ page }) => {
    await register(page)
    const { rows } = await (await page.request.get('/api/client/app/cms/resource?contentType=2&pageSize=50')).json()
    const pack = rows.find((row: { freeVipLevel: number }) => row.freeVipLevel > 0)
    await visit(page, `/resource?id=${pack.resourceId}`)
    await page.getByRole('button', { name: `下载 ${pack.title}` }).click()
    const dialog = page.getByRole('dialog', { name: 'VIP权限不足' })
    await expect(dialog).toContainText(`该音乐需要成为 VIP${pack.freeVipLevel} 才能下载，是否前往充值？`)
    await dialog.getByRole('link', { name: '去充值' }).click()
    await expect(page).toHaveURL(/\/noble/)
  })
})

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not drawn')
  return box
}
type Box = Awaited<ReturnType<typeof boxOf>>
const overlaps = (one: Box, other: Box) =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height

test('a signed-in listener resumes where another device stopped', async ({ page, browser }) => {
  await register(page)
  const other = await browser.newContext({ storageState: await page.context().storageState() })
  const otherPage = await other.newPage()
  await playFirst(otherPage)
  await expectSoundToAdvance(otherPage)
  await seekTo(otherPage, 0.5)
  const title = (await nowPlaying(otherPage).locator('b').textContent()) ?? ''
  await Promise.all([
    otherPage.waitForResponse((response) => response.url().endsWith('/user/playback') && response.request().method() === 'PUT'),
    bar(otherPage).getByRole('button', { name: '暂停' }).click(),
  ])
  await other.close()
  const offer = page.getByRole('status', { name: '在另一台设备上听到的位置' })
  // The home page has one answer: its first deck.
  await visit(page, '/')
  const hero = page.locator('main section').filter({ has: page.getByRole('heading', { level: 1 }) })
  await expect(hero.getByRole('link', { name: title, exact: true })).toBeVisible()
  await expect(hero.getByRole('button', { name: /^从 \d\d:\d\d 接着听/ })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await visit(page, '/dj?style=ambient')
  await expect(offer).toContainText(title)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const box = await boxOf(offer)
    for (const covered of [page.getByRole('banner'), page.getByRole('heading', { level: 1 }), bar(page)]) {
      expect(overlaps(box, await boxOf(covered))).toBe(false)
    }
  }
  // A page as high as the window keeps room for it.
  await visit(page, '/user/components/Chat')
  await expect(offer).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(overlaps(await boxOf(offer), await boxOf(page.getByRole('main')))).toBe(false)
  }
  await offer.getByRole('button', { name: '继续播放' }).click()
  await expectSoundToAdvance(page)
  expect((await sound(page)).time).toBeGreaterThan(20)
})

test.describe('bad media', () => {
  const ONE = '/dj?style=ambient&orderBy=bpm'

  /** Makes each track play from a file at an address of its own; with `isSigned`, at another address for each request. */
  async function playFiles(page: Page, { isSigned = false } = {}): Promise<void> {
    let requests = 0
    await page.route('**/client/app/cms/file/*', async (route) => {
      requests += 1
      const answer = await (await route.fetch()).json()
      for (const row of answer.rows) {
        row.playUrl = `/media/format/sample.mp3?file=${row.fileId}${isSigned ? `&signed=${requests}` : ''}`
        row.playType = 'audio/mpeg'
      }
      await route.fulfill({ json: answer })
    })
  }
  test.beforeEach(({ page }) => playFiles(page))
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

  test('a page served as audio is 不支持的媒体格式, and the next track plays', async ({ page }) => {
    let served = 0
    await page.route(AUDIO, (route) => {
      served += 1
      return served === 1 ? route.fulfill({ contentType: 'audio/mpeg', body: '<!doctype html><p>no</p>' }) : route.continue()
    })
    await playFirst(page, ONE)
    await expect(message(page).filter({ hasText: '不支持的媒体格式' })).toBeVisible()
    await expectSoundToAdvance(page)
  })

  test('a deleted track is skipped', async ({ page }) => {
    let gone = ''
    await page.route(AUDIO, (route) => {
      gone ||= route.request().url()
      return route.request().url() === gone ? route.fulfill({ status: 404, body: '' }) : route.continue()
    })
    await playFirst(page, ONE)
    await expect(message(page).filter({ hasText: /媒体格式|网络错误/ })).toBeVisible()
    await expectSoundToAdvance(page)
    expect((await sound(page)).source).not.toBe(gone)
  })

  test('a playlist of deleted tracks says so and stops', async ({ page }) => {
    await page.route(AUDIO, (route) => route.fulfill({ status: 404, body: '' }))
    await playFirst(page, ONE)
    await expect(message(page).filter({ hasText: '播放列表中所有歌曲都无法播放' })).toBeVisible()
    expect((await sound(page)).isPaused).toBe(true)
  })

  test('an expired link is fetched again once, silently', { tag: '@gate' }, async ({ page }) => {
    await playFiles(page, { isSigned: true })
    await page.route(/sample\.mp3\?.*signed=1$/, (route) => route.fulfill({ status: 410, body: '' }))
    await playFirst(page)
    await expectSoundToAdvance(page)
    expect((await sound(page)).source).toContain('signed=2')
    await expect(message(page).filter({ hasText: /./ })).toHaveCount(0)
  })

  test('a truncated file plays as far as it goes, then the next', async ({ page }) => {
    let cut = ''
    await page.route(AUDIO, async (route) => {
      cut ||= route.request().url()
      if (route.request().url() !== cut) return route.continue()
      const headers = { ...route.request().headers(), range: 'bytes=0-60000' }
      const bytes = await (await route.fetch({ headers })).body()
      return route.fulfill({ contentType: 'audio/mpeg', body: bytes })
    })
    await playFirst(page, ONE)
    await expectSoundToAdvance(page)
    await expect.poll(async () => (await sound(page)).source).not.toBe(cut)
    await expectSoundToAdvance(page)
  })

  test.describe('of a clock that is set', () => {
    test('a server that stalls is 加载超时', async ({ page }) => {
      await page.clock.install()
      await page.route(AUDIO, () => {})
      await playFirst(page, ONE)
      await page.clock.runFor(15_500)
      await expect(message(page).filter({ hasText: '加载超时' })).toBeVisible()
    })
  })
})

// contract/src/media/wave-bands.test.ts tests other invalid waveforms.
test.describe('a bad waveform', () => {
  for (const [name, body] of [
    ['garbage', '<html>not a waveform</html>'],
    ['ten megabytes', '\x01'.repeat(10_000_000)],
    ['no points', '\x01\0\0\0\0\0\0\0\0'],
  ] as const) {
    test(`a waveform of ${name} leaves the music and the slider as they are`, async ({ page }) => {
      const faults: Error[] = []
      page.on('pageerror', (error) => faults.push(error))
      await page.route('**/api/media/bands/**', (route) => route.fulfill({ body }))
      await playFirst(page)
      await expectSoundToAdvance(page)
      await seekTo(page, 0.5)
      await expect.poll(async () => (await sound(page)).time).toBeGreaterThan(20)
      expect(faults).toEqual([])
    })
  }
})

test.describe('the browser’s storage', () => {
  test('may hold anything, be full or be forbidden: music plays', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('player.playlist.v1', '{"musicList":[{"id":1}],"broken')
      localStorage.setItem('player.volume.v1', '"loud"')
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await playFirst(page)
    await expectSoundToAdvance(page)
  })

  test('restores ten thousand tracks, of which the list renders those in sight', async ({ page }) => {
    await visit(page, '/dj')
    await page.evaluate(async () => {
      const { rows } = await (await fetch('/api/client/app/cms/resource?pageSize=1')).json()
      const { artist, cover, coverColor, tkey, duration, tbpm } = rows[0]
      const none = { playUrl: '', waveformUrl: '', playVipLevel: 0, freeVipLevel: 0, childCount: 1, genres: [] }
      const cached = { ...none, artist, cover, coverColor, tkey, duration, tbpm }
      const musicList = Array.from({ length: 10_000 }, (_, index) => ({
        ...cached,
        resourceId: String(index + 1_000_000),
        title: `第 ${index + 1} 首`,
        ...(index === 5000 ? { title: `第 5001 首${'很长的标题'.repeat(40)}`, artist: 'A-Name-Without-End-'.repeat(12) } : {}),
      }))
      localStorage.setItem('player.playlist.v1', JSON.stringify({ musicList }))
      localStorage.setItem('player.place.v1', JSON.stringify({ resourceId: '1005000', currentProgress: 0, savedAt: 1 }))
    })
    await visit(page, '/')
    await bar(page).getByRole('button', { name: '接下来 4999 首' }).click()
    const list = page.locator('#playlist ol')
    await expect(list.getByText('第 5001 首')).toBeVisible()
    expect(await list.locator('li').count()).toBeLessThan(40)
    // A long name does not run below the buttons beside it.
    const reaches = await list
      .locator('small')
      .evaluateAll((names) =>
        names.map((name) => name.getBoundingClientRect().right - (name.parentElement?.getBoundingClientRect().right ?? 0)),
      )
    expect(Math.max(...reaches)).toBeLessThan(1)
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(list.getByText('第 10000 首')).toBeVisible()

    await page.setViewportSize({ width: 390, height: 844 })
    await visit(page, '/play')
    await expect(page.getByRole('heading', { level: 1, name: '第 5001 首' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: '播放', exact: true })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

test('the playlist is saved as a crate of the user’s own', async ({ page }) => {
  await register(page)
  await playFirst(page, '/dj?style=guofeng')
  await bar(page)
    .getByRole('button', { name: /^接下来/ })
    .click()
  await page.getByRole('button', { name: '把 接下来 加入唱片箱' }).click()
  const choice = page.getByRole('dialog', { name: '加入唱片箱' })
  await choice.getByRole('textbox').fill('今晚的歌')
  await choice.getByRole('textbox').press('Enter')
  await expect(page.getByText(/已加入|加入“今晚的歌”/).first()).toBeVisible()
})

test('hearts of the player are right after every full load, whatever was liked meanwhile and wherever', async ({ page }) => {
  await register(page)
  await playFirst(page, '/dj?style=guofeng')
  const rowHeart = page
    .locator('main ol')
    .first()
    .getByRole('button', { name: /^收藏 / })
    .first()
  const heart = bar(page).getByRole('button', { name: /^收藏 / })
  // The heart changes before its request is answered, which a reload would abort.
  await Promise.all([page.waitForResponse(/\/resource\/collect\//), rowHeart.click()])
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const request = page.waitForRequest(/user\/resource_states/)
  await page.reload()
  await request
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  // Another device takes it back.
  const id = await nowPlaying(page).getAttribute('href')
  const address = `/api/client/app/resource/collect/${id?.match(/\d+$/)?.[0]}`
  const answer = await page.context().request.put(address, { headers: { origin: SITE_ORIGIN }, data: { isCollect: false } })
  expect(answer.status()).toBe(200)
  await page.reload()
  await expect(rowHeart).toHaveAttribute('aria-pressed', 'false')
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})
