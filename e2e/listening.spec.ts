import { expect, type Page } from '@playwright/test'
import { test } from './steps/people.ts'
import { bar, expectSoundToAdvance, nowPlaying, rowButtons, sound } from './steps/sound.ts'
import { untilPartRuns, visit } from './steps/visit.ts'

test('a real track plays on while the page changes', { tag: '@gate' }, async ({ page }) => {
  await visit(page, '/dj?orderBy=bpm')
  await rowButtons(page).first().click()
  await expectSoundToAdvance(page)
  const { source } = await sound(page)
  await page.getByRole('navigation', { name: '曲库' }).getByRole('link', { name: '单曲' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '单曲' })).toBeVisible()
  await expectSoundToAdvance(page)
  expect((await sound(page)).source).toBe(source)
  // Cover and text of the playing track link to its page.
  const title = await nowPlaying(page).locator('b').textContent()
  await nowPlaying(page).locator('img').click()
  await expect(page).toHaveURL(/\/presale\?id=\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  await expect(bar(page).getByRole('button', { name: /^Ver \d+，共 \d+ 个版本$/ })).toHaveText(/^Ver [1-9]/)
  await expectSoundToAdvance(page)
  await bar(page).getByRole('button', { name: '暂停' }).click()
  await expect.poll(async () => (await sound(page)).isPaused).toBe(true)
})

test('a press while the scripts of the page load is done once they are loaded, and only once', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/dj?orderBy=bpm', { waitUntil: 'commit' })
  await rowButtons(page).first().click()
  held.resolve()
  await expectSoundToAdvance(page)
})

test('a press that a popover or a form has handled is not repeated', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/dj?orderBy=bpm', { waitUntil: 'commit' })
  const opener = page.locator('main button[popovertarget], header button[popovertarget]').first()
  await opener.click()
  const target = page.locator(`#${await opener.getAttribute('popovertarget')}`)
  held.resolve()
  await page.locator('audio').first().waitFor({ state: 'attached' })
  await expect(target).toBeVisible()
})

test('an error of a page leaves the frame, its dialogs and the music alone', async ({ page }) => {
  await visit(page, '/dj')
  await rowButtons(page).first().click()
  await expectSoundToAdvance(page)
  const main = page.getByRole('main')
  const goTo = (path: string) =>
    page.evaluate((address) => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)

  await goTo('/nowhere')
  await expect(main).toContainText('404')
  await expect(main.getByRole('button', { name: '刷新页面' })).toBeVisible()
  await expectSoundToAdvance(page)
  await bar(page)
    .getByRole('button', { name: /收藏|喜爱/ })
    .click()
  await page.getByRole('dialog', { name: '登录提示' }).getByRole('button', { name: '取消' }).click()

  await page.route('**/tag.data*', (route) => route.fulfill({ status: 503, json: { code: 503, msg: '忙' } }))
  await goTo('/tag')
  await expect(main).toContainText('503')
  await expectSoundToAdvance(page)

  await page.route('**/assets/shelf-page-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export default () => { throw new Error("broken") }' }),
  )
  await goTo('/voice')
  await expect(main).toContainText('页面发生错误')
  await expectSoundToAdvance(page)
  await main.getByRole('link', { name: '返回首页' }).click()
  await expect(main.getByRole('heading', { level: 1 })).not.toHaveText('页面发生错误')
  await expectSoundToAdvance(page)

  // Opening the same page again requests the frame's data as well.
  await page.route('**/*.data*', (route) => route.fulfill({ status: 503, json: { code: 503, msg: '忙' } }))
  const response = page.waitForResponse(/\.data/)
  await goTo('/')
  await response
  await expect(main).toContainText('503')
  await expectSoundToAdvance(page)
})

test('next and previous go round the playlist', { tag: '@gate' }, async ({ page }) => {
  await visit(page, '/dj?style=guofeng')
  const titles = await page.locator('main ol').first().getByRole('link').allTextContents()
  await rowButtons(page).first().click()
  await expectSoundToAdvance(page)
  await bar(page).getByRole('button', { name: '上一首' }).click()
  await expect(bar(page).getByRole('link', { name: titles.at(-1) ?? '' })).toBeVisible()
  await bar(page).getByRole('button', { name: '下一首' }).click()
  await expect(bar(page).getByRole('link', { name: titles[0] ?? '' })).toBeVisible()
  await expectSoundToAdvance(page)
})

test('playing a row, or a whole list, replaces the queue, which can be undone by key or button', async ({ page }) => {
  await visit(page, '/dj?style=guofeng')
  const names = await rowButtons(page).evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
  await rowButtons(page).first().click()
  await expectSoundToAdvance(page)
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '榜单' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '热门音乐' })).toBeVisible()
  // The podium and the rows below it are one list.
  const ranked = page.locator('main ol').getByRole('button', { name: /^(播放|暂停) / })
  const others = await ranked.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
  const other = others.findLast((name) => name?.startsWith('播放') && !names.includes(name)) ?? ''
  const playing = bar(page).locator('a').first()
  const before = (await playing.textContent()) ?? ''
  await page.getByRole('button', { name: other, exact: true }).click()
  const count = bar(page).getByRole('button', { name: `接下来 ${others.length - 1} 首` })
  await expect(count).toBeVisible()
  await expectSoundToAdvance(page)
  // The queue of an earlier page was replaced; undoing that restores it with the track that played.
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(bar(page).getByRole('button', { name: `接下来 ${names.length - 1} 首` })).toBeVisible()
  await expect(playing).toHaveText(before)
  await expectSoundToAdvance(page)
  await page.getByRole('button', { name: other, exact: true }).click()
  await expect(count).toBeVisible()
  await expectSoundToAdvance(page)
  const title = (await playing.textContent()) ?? ''
  // The row behind the one that was clicked follows it.
  const following = others[(others.indexOf(other) + 1) % others.length]?.replace(/^(播放|暂停) /, '') ?? ''
  await bar(page).getByRole('button', { name: '下一首' }).click()
  await expect(playing.locator('b')).toHaveText(following)
  await bar(page).getByRole('button', { name: '上一首' }).click()
  await expect(playing).toHaveText(title)
  await expectSoundToAdvance(page)

  for (const takeBack of [() => page.keyboard.press('Control+z'), () => page.getByRole('button', { name: '撤销' }).click()]) {
    await page.getByRole('button', { name: '全部播放' }).click()
    await expect(page.getByText(/^接下来播放这 \d+ 首$/)).toBeVisible()
    await expect(playing.locator('b')).toHaveText(others[0]?.replace(/^(播放|暂停) /, '') ?? '')
    await takeBack()
    await expect(count).toBeVisible()
    await expect(playing).toHaveText(title)
    await expect(page.getByRole('button', { name: '撤销' })).toHaveCount(0)
    await expectSoundToAdvance(page)
  }
})

test('a click on the waveform and the arrow keys seek', { tag: '@gate' }, async ({ page }) => {
  await visit(page, '/dj?orderBy=bpm')
  await rowButtons(page).first().click()
  await expectSoundToAdvance(page)
  const wave = bar(page).getByRole('slider', { name: '播放进度' }).locator('visible=true')
  const box = await wave.boundingBox()
  await wave.click({ position: { x: (box?.width ?? 0) / 2, y: 10 } })
  await expect.poll(async () => (await sound(page)).time).toBeGreaterThan(20)
  const { time } = await sound(page)
  await wave.press('ArrowLeft')
  await expect.poll(async () => (await sound(page)).time).toBeLessThan(time)
  await wave.press('Home')
  await expect.poll(async () => (await sound(page)).time).toBeLessThan(5)

  // The waveform of another row plays that one from there.
  const { source } = await sound(page)
  await page.locator('main ol').first().getByRole('listitem').nth(1).locator('canvas').click()
  await expect.poll(async () => (await sound(page)).source).not.toBe(source)
  await expect.poll(async () => (await sound(page)).time).toBeGreaterThan(20)
})

test('failed waveforms are requested once more automatically, then by a button', async ({ page }) => {
  let requests = 0
  await page.route('**/client/app/cms/waveform?*', (route) => {
    requests += 1
    return route.abort()
  })
  await visit(page, '/dj?orderBy=bpm')
  const again = page.locator('main').getByRole('button', { name: '再取一次' })
  await expect(again.first()).toBeVisible()
  expect(requests).toBeGreaterThanOrEqual(2)

  // In the bar the button stands beside the slider: within it, screen readers would not find it.
  await page.route('**/media/bands/**', (route) => route.abort())
  await rowButtons(page).first().click()
  await expect(bar(page).getByRole('button', { name: '再取一次' }).locator('visible=true')).toBeVisible()
  await expect(bar(page).locator('[role=slider] button')).toHaveCount(0)

  await page.unroute('**/client/app/cms/waveform?*')
  const answer = page.waitForResponse(/client\/app\/cms\/waveform/)
  await again.first().click()
  expect((await answer).status()).toBe(200)
  // Waveforms whose requests failed together are requested again together.
  await expect(again).toHaveCount(0)
})

test('playlist, position and volume survive a reload', { tag: '@gate' }, async ({ page }) => {
  await visit(page, '/dj?orderBy=bpm')
  await rowButtons(page).nth(1).click()
  await expectSoundToAdvance(page)
  const volume = bar(page).getByRole('slider', { name: '音量' })
  await bar(page).getByRole('button', { name: '播放设置' }).click()
  await volume.fill('30')
  await page.keyboard.press('Escape')
  await bar(page).getByRole('button', { name: '静音', exact: true }).click()
  const title = await nowPlaying(page).locator('b').textContent()
  await bar(page).getByRole('button', { name: '暂停' }).click()
  await expect(bar(page).getByRole('button', { name: '播放', exact: true })).toBeVisible()
  const { time } = await sound(page)
  await page.reload()
  await expect(bar(page).getByRole('link', { name: title ?? '' })).toBeVisible()
  await expect(bar(page).getByRole('button', { name: '取消静音' })).toBeVisible()
  await bar(page).getByRole('button', { name: '取消静音' }).click()
  await bar(page).getByRole('button', { name: '播放设置' }).click()
  await expect(volume).toHaveValue('30')
  await page.keyboard.press('Escape')
  await bar(page).getByRole('button', { name: '播放', exact: true }).click()
  await expect.poll(async () => (await sound(page)).time).toBeGreaterThan(time)
})

test('the playlist popover plays, removes and empties', async ({ page }) => {
  await visit(page, '/dj?style=guofeng')
  const count = await rowButtons(page).count()
  await rowButtons(page).first().click()
  await bar(page)
    .getByRole('button', { name: `接下来 ${count - 1} 首` })
    .click()
  const list = page.locator('#playlist')
  await expect(list.getByRole('listitem')).toHaveCount(count)
  await expect(list.getByRole('heading')).toHaveText(new RegExp(`^接下来 ?${count - 1} · 共 ${count} 首`))
  await expect(list.getByRole('listitem').first()).toContainText(/\d{2,3} ?\d{1,2}[AB]/)
  await list.getByRole('button', { name: /^移除/ }).first().click()
  await expect(list.getByRole('listitem')).toHaveCount(count - 1)
  await list.getByRole('button', { name: '清空列表' }).click()
  await expect(list).toContainText('列表还是空的')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
})

test('a gated track asks the visitor to sign in and gives no sound', { tag: '@gate' }, async ({ page, request }) => {
  const list = await (await request.get('/api/client/app/cms/resource?pageSize=100')).json()
  const gated = list.rows.find((row: { playVipLevel: number }) => row.playVipLevel > 0)
  expect(gated.playUrl).toBe('')
  await visit(page, `/resource?id=${gated.resourceId}`)
  await page.getByRole('button', { name: '播放', exact: true }).first().click()
  await expect(page.getByRole('dialog', { name: '登录提示' })).toContainText('该操作需要登录，是否去登录？')
  await page.getByRole('button', { name: '取消' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a visitor who cannot be shown the sign-in dialog is led to the sign-in page', async ({ page }) => {
  await page.route('**/assets/SignInQuestion-*.js', (route) => route.abort())
  await visit(page, '/resource?id=1')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^收藏 / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/login/)
})

test('the play bar can be put away and brought back', async ({ page }) => {
  await visit(page, '/')
  await bar(page).getByRole('button', { name: '播放设置' }).click()
  await bar(page).getByRole('button', { name: '收起播放栏' }).click()
  await expect(bar(page)).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: '展开播放栏' }).click()
  await expect(bar(page)).toBeVisible()
})

test('another version plays on from the same position', async ({ page }) => {
  await visit(page, '/searchResult?keyword=雾中霓虹')
  await page
    .locator('main ol')
    .getByRole('button', { name: /^播放 / })
    .first()
    .click()
  await expectSoundToAdvance(page)
  const open = bar(page).getByRole('button', { name: /^Ver \d，共 \d 个版本$/ })
  await open.click()
  const { source } = await sound(page)
  await page.locator('[popover]:popover-open').getByRole('listitem').getByRole('button').nth(1).click()
  await expect.poll(async () => (await sound(page)).source).not.toBe(source)
  await expectSoundToAdvance(page)
})

test('keys play, skip and change the mode, and a sheet lists them', async ({ page }) => {
  await visit(page, '/dj')
  await rowButtons(page).first().click()
  await expectSoundToAdvance(page)
  await untilPartRuns(page, 'shortcuts')
  await page.locator('body').click({ position: { x: 5, y: 300 } })
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await sound(page)).time).toBeGreaterThan(10)
  await page.keyboard.press('r')
  await bar(page).getByRole('button', { name: '播放设置' }).click()
  await expect(bar(page).getByRole('button', { name: '播放模式：单曲循环' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('m')
  await expect.poll(async () => (await sound(page)).isMuted).toBe(true)
  await page.keyboard.press('Shift+?')
  const help = page.getByRole('dialog', { name: '播放快捷键' })
  await expect(help.getByText('播放 / 暂停')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: '知道了' }).click()
  await page.keyboard.press('m')
  // The focus is back on the button of the settings, which the space bar would press.
  await page.locator('body').click({ position: { x: 5, y: 300 } })
  await page.keyboard.press('Space')
  await expect.poll(async () => (await sound(page)).isPaused).toBe(true)
})

test('the playlist is put in another order by keys', async ({ page }) => {
  await visit(page, '/dj?style=guofeng')
  await rowButtons(page).first().click()
  await bar(page)
    .getByRole('button', { name: /^接下来/ })
    .click()
  const items = page.locator('#playlist li[draggable]')
  const titles = () => items.locator('b').allTextContents()
  await expect(items.nth(1)).toBeVisible()
  const [first, second] = await titles()
  await items.first().getByRole('button').first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual([second, first])
})

test('one tab plays at a time', async ({ page, context }) => {
  await visit(page, '/dj')
  await rowButtons(page).first().click()
  await expectSoundToAdvance(page)
  const other = await context.newPage()
  await visit(other, '/dj')
  await rowButtons(other).nth(1).click()
  await expectSoundToAdvance(other)
  await expect.poll(async () => (await sound(page)).isPaused).toBe(true)
})

test('the lock screen shows the playing track, and the player can fill the page', async ({ page }) => {
  await visit(page, '/dj?style=house')
  await rowButtons(page).first().click()
  await expectSoundToAdvance(page)
  const title = await page.evaluate(() => navigator.mediaSession.metadata?.title ?? '')
  await bar(page).getByRole('link', { name: '全屏播放器' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectSoundToAdvance(page)
  // The frame is hidden, and keys work at once.
  for (const part of [page.getByRole('navigation', { name: '主菜单' }), page.getByRole('banner'), bar(page)])
    await expect(part).toHaveCount(0)
  await expect(page.getByRole('link', { name: '曲库' })).toHaveAttribute('href', /^\/dj/)
  const fits = page.getByRole('region', { name: '接得上的' })
  await expect(fits.getByRole('button', { name: new RegExp(`^试混 ${title} 到 `) }).first()).toBeVisible()
  const isWhole = () => page.evaluate(() => document.fullscreenElement !== null)
  await page.keyboard.press('f')
  await expect.poll(isWhole).toBe(true)
  await page.keyboard.press('f')
  await expect.poll(isWhole).toBe(false)
  await page.keyboard.press('m')
  expect((await sound(page)).isMuted).toBe(true)
  await page.keyboard.press('m')
  // Escape closes an open dialog first.
  await page.getByRole('button', { name: /^写在 / }).click()
  await expect(page.getByRole('dialog', { name: '钉一条评论' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/play$/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/dj\?style=house$/)
  await expectSoundToAdvance(page)
})

test('without a network the page stays and the music goes on', { tag: '@gate' }, async ({ page, context }) => {
  await visit(page, '/dj')
  await rowButtons(page).first().click()
  await expectSoundToAdvance(page)
  await untilPartRuns(page, 'Rest')
  await context.setOffline(true)
  await page.getByRole('navigation', { name: '曲库' }).getByRole('link', { name: '单曲' }).click()
  await expect(page.getByText('网络已断开，恢复后再打开')).toBeVisible()
  await expect(page).toHaveURL(/\/dj$/)
  await expectSoundToAdvance(page)
  await context.setOffline(false)
  await page.getByRole('navigation', { name: '曲库' }).getByRole('link', { name: '单曲' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '单曲' })).toBeVisible()
})

test('without a network a page that stands alone, without a bar, stays too', async ({ page, context }) => {
  await visit(page, '/agreement/user')
  await untilPartRuns(page, 'Rest')
  await context.setOffline(true)
  await page.getByRole('link', { name: '返回首页' }).click()
  await expect(page.getByText('网络已断开，恢复后再打开')).toBeVisible()
  await expect(page).toHaveURL(/\/agreement\/user$/)
})

test('each format plays, those of libraries too', async ({ page }) => {
  await visit(page, '/media-demo')
  for (const name of ['MP3', 'AAC（M4A）', 'FLAC', 'Ogg Vorbis', 'Opus', 'WAV', 'HLS', 'FLV']) {
    await page.getByRole('button', { name: `试听 ${name}`, exact: true }).click()
    await expect(page.getByRole('status', { name: `${name} 状态`, exact: true }), name).toHaveText(/播放中 00:0[1-9]/)
  }
})

test('a library that cannot be loaded says so', async ({ page }) => {
  await visit(page, '/media-demo')
  await page.route(/\/assets\/.*(hls|mpegts)/, (route) => route.abort())
  await page.getByRole('button', { name: '试听 HLS' }).click()
  await expect(page.getByRole('status', { name: 'HLS 状态' })).toHaveText(/^HLS库加载失败$|^HLS\.js 加载失败$/)
})

test.describe('before the player is loaded', () => {
  const PLAYER = '**/assets/player-*.js'

  /** Opens the home page while its player's script is held back. Returns a function that lets it load. */
  async function openWithoutPlayer(page: Page): Promise<() => void> {
    const release = Promise.withResolvers<void>()
    await page.route(PLAYER, async (route) => {
      await release.promise
      await route.continue()
    })
    const request = page.waitForRequest(PLAYER)
    await page.goto('/')
    await request
    return release.resolve
  }

  test('a pressed track plays once it is loaded', async ({ page }) => {
    const letPlayerCome = await openWithoutPlayer(page)
    await page
      .getByRole('region', { name: '每日一首' })
      .getByRole('button', { name: /^播放 / })
      .click()
    await expect(page.locator('audio')).toHaveCount(0)
    letPlayerCome()
    await expectSoundToAdvance(page)
  })

  test('a press in its bar is done once it is loaded', async ({ page }) => {
    const letPlayerCome = await openWithoutPlayer(page)
    await bar(page).getByRole('button', { name: '播放设置' }).click()
    letPlayerCome()
    await bar(page).getByRole('button', { name: '收起播放栏' }).click()
    await expect(page.getByRole('button', { name: '展开播放栏' })).toBeVisible()
  })

  test('a press shows an error when it cannot be loaded', async ({ page }) => {
    await page.route(PLAYER, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.goto('/')
    await failed
    await page
      .getByRole('region', { name: '每日一首' })
      .getByRole('button', { name: /^播放 / })
      .click()
    await expect(page.getByText('播放器没有加载出来')).toBeVisible()
  })
})
