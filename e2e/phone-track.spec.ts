import { expect, type Page } from '@playwright/test'
import { checkout } from './steps/checkout-steps.ts'
import { demoTrack } from './steps/demo-tracks.ts'
import { register, test } from './steps/people.ts'
import { expectReadable } from './steps/readable.ts'
import { expectSoundToAdvance } from './steps/sound.ts'
import { visit } from './steps/visit.ts'

const PHONE = { width: 390, height: 844 }

test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

const main = (page: Page) => page.getByRole('main')
const boxOf = async (locator: ReturnType<Page['locator']>) =>
  (await locator.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN }

/** A track of the demo that is free to play, with sections, tempo and key. */
const free = (page: Page) => demoTrack(page, 'neon-in-the-fog')

test('a track’s page on a phone has the wave in the upper half, two equal buttons, facts and tabs on one line each', async ({
  page,
}) => {
  await visit(page, `/resource?id=${(await free(page)).resourceId}`)
  for (const width of [390, 360]) {
    await page.setViewportSize({ ...PHONE, width })
    // Labels on the wave follow a change of the width.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const cover = await boxOf(main(page).locator('header img').first())
    expect([cover.width, cover.height]).toEqual([128, 128])
    const wave = await boxOf(main(page).locator('header canvas'))
    expect(wave.height).toBe(96)
    expect(wave.y + wave.height).toBeLessThan(PHONE.height / 2)
    const play = await boxOf(main(page).getByRole('button', { name: '播放', exact: true }).first())
    const download = await boxOf(main(page).getByRole('button', { name: /^下载/ }).first())
    expect([play.height, download.height]).toEqual([48, 48])
    expect(Math.abs(play.width - download.width)).toBeLessThan(1)
    expect(download.y).toBe(play.y)
    const lines = await main(page)
      .locator('header dl > div:visible')
      .evaluateAll((facts) => facts.map((fact) => Math.round(fact.getBoundingClientRect().bottom / 20)))
    expect(new Set(lines).size).toBe(1)
  }
  for (const name of [/^收藏/, /加入唱片箱$/, /^试混/, /^离线可听/, /^关注/, /^更多：/]) {
    expect((await boxOf(main(page).locator('header').getByRole('button', { name }))).height).toBeGreaterThanOrEqual(44)
  }
  await expectReadable(page, 'a track on a phone')
})

test('tabs show the comments, what mixes and the versions, one at a time, and an address names each', async ({ page }) => {
  const { resourceId } = await free(page)
  await visit(page, `/resource?id=${resourceId}`)
  const tabs = page.getByRole('navigation', { name: '这首曲子' })
  const parts = {
    评论: page.getByRole('region', { name: /^评论/ }),
    接得上: main(page).locator('#next'),
    版本: main(page).getByRole('table', { name: '版本' }),
  }
  const expectOnly = async (name: string) => {
    await expect(tabs.locator('[aria-current]')).toHaveText(new RegExp(`^${name}`))
    for (const [part, shown] of Object.entries(parts)) await expect(shown).toBeVisible({ visible: part === name })
  }
  await expectOnly('评论')
  expect(
    new Set(
      await tabs
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().bottom / 20))),
    ).size,
  ).toBe(1)
  // The order of the comments is on the same line, and still to be chosen.
  await page.getByRole('combobox', { name: '评论的顺序' }).selectOption('按时间点')
  await tabs.getByRole('link', { name: '接得上' }).tap()
  await expectOnly('接得上')
  await tabs.getByRole('link', { name: '版本' }).tap()
  await expectOnly('版本')
  await visit(page, '/')
  await visit(page, `/resource?id=${resourceId}#next`)
  await expectOnly('接得上')
})

test('without scripts all three parts of a track’s page stand below each other', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto(`/resource?id=${(await free(page)).resourceId}`)
  for (const part of ['#comments', '#next', '#versions']) await expect(main(page).locator(part)).toBeVisible()
  await context.close()
})

test('the menu of a row comes from below, over the whole width', async ({ page }) => {
  await visit(page, '/dj')
  await main(page)
    .getByRole('button', { name: /^更多：/ })
    .first()
    .tap()
  const menu = page.getByRole('menu', { name: /^更多：/ })
  await expect.poll(async () => Math.round((await boxOf(menu)).y + (await boxOf(menu)).height)).toBe(PHONE.height)
  const box = await boxOf(menu)
  expect([box.x, box.width]).toEqual([0, PHONE.width])
  await page.touchscreen.tap(100, 60)
  await expect(menu).toHaveCount(0)
})

test('the player on a phone shows two rows of what mixes without scrolling', async ({ page }) => {
  const { resourceId } = await free(page)
  await visit(page, `/resource?id=${resourceId}`)
  await main(page).getByRole('button', { name: '播放', exact: true }).first().tap()
  await expectSoundToAdvance(page)
  await visit(page, '/play')
  const rows = page.getByRole('region', { name: '接得上的' }).getByRole('listitem')
  for (const index of [0, 1]) await expect(rows.nth(index)).toBeInViewport({ ratio: 1 })
  // A cover plays its track.
  const { data } = await (await page.request.get(`/api/client/app/cms/resource_mix/${resourceId}?size=4`)).json()
  const next = data.find(({ resource }: { resource: { playVipLevel: number } }) => resource.playVipLevel === 0).resource
  await rows.getByRole('button', { name: `播放 ${next.title}`, exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1, name: next.title })).toBeVisible()
})

test('我的 leads a visitor to sign in, orders and settings, and repeats nothing of the tabs below it', async ({ page }) => {
  await visit(page, '/')
  const tabs = page.getByRole('navigation', { name: '底部导航' })
  const sheet = page.getByRole('navigation', { name: '主菜单' })
  await tabs.getByRole('button', { name: '我的' }).tap()
  await expect(sheet.getByRole('link', { name: '登录' })).toHaveAttribute('href', /^\/login/)
  await expect(sheet.getByRole('link', { name: '订单' })).toBeVisible()
  await expectReadable(page, '我的')
  const named = await sheet.getByRole('link').allInnerTexts()
  const names = named.map((name) => name.trim())
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  for (const name of await tabs.getByRole('link').allInnerTexts()) expect(names).not.toContain(name.trim())
  await register(page)
  await visit(page, '/')
  await tabs.getByRole('button', { name: '我的' }).tap()
  await expect(sheet.getByRole('link', { name: '登录' })).toHaveCount(0)
  await sheet.getByRole('link', { name: '设置' }).tap()
  await expect(page).toHaveURL(/\/user\/userCenter\?index=4/)
})

test('a membership is three taps from the first page', async ({ page }) => {
  await register(page)
  await visit(page, '/')
  let taps = 0
  const tap = async (target: ReturnType<Page['locator']>) => {
    taps += 1
    await target.tap()
  }
  await tap(page.getByRole('navigation', { name: '底部导航' }).getByRole('button', { name: '我的' }))
  await tap(page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '会员', exact: true }))
  await tap(
    main(page)
      .getByRole('button', { name: /^立即开通/ })
      .first(),
  )
  await expect(checkout(page)).toBeVisible()
  expect(taps).toBe(3)
})
