import { expect, type Page } from '@playwright/test'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { parse } from 'node-html-parser'
import { newPhone, register, test } from './steps/people.ts'
import { expectReadable } from './steps/readable.ts'
import { bar, rowButtons } from './steps/sound.ts'
import { visit } from './steps/visit.ts'

test('goods and made-to-measure works open on /presale, and packs on /resource', async ({ request }) => {
  const open = async (path: string) => {
    const answer = await request.get(path)
    expect([path, answer.status()]).toEqual([path, 200])
    return { url: answer.url(), html: parse(await answer.text()) }
  }
  for (const [list, home] of [
    ['/djDevice', /\/presale\?id=/],
    ['/udesign', /\/presale\?id=/],
    ['/voice', /\/presale\?id=/],
    ['/musicPacks', /\/resource\?id=/],
  ] as const) {
    const link = (await open(list)).html.querySelector('main ul a[href*="id="]')
    const id = /id=(\d+)/.exec(link?.getAttribute('href') ?? '')?.[1] ?? ''
    const { url, html } = await open(`/resource?id=${id}`)
    expect(url).toMatch(home)
    expect(html.querySelector('h1')?.text).toMatch(/./)
    for (const part of ['PriceInfo', 'AuthorInfo', 'MusicHeader']) {
      const { html } = await open(`/presale/components/${part}?id=${id}`)
      expect(html.querySelector(`a[href="/presale?id=${id}"]`)).not.toBeNull()
    }
  }
})

const search = (page: Page) => page.getByRole('combobox', { name: '搜索', exact: true })
const suggestions = (page: Page) => page.getByRole('listbox', { name: '搜索建议' })

test('suggestions by pinyin and initials, chosen with the keyboard', { tag: '@gate' }, async ({ page }) => {
  await visit(page, '/')
  await search(page).pressSequentially('wuzhong')
  const option = suggestions(page).getByRole('option').first()
  await expect(option).toContainText('雾中霓虹')
  await expect(option).toContainText('单曲')
  await search(page).press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await search(page).press('Escape')
  await expect(suggestions(page)).toBeHidden()
  // The suggestions for the previous text look the same.
  const answered = page.waitForResponse('**/resource_completion?key=wznh*')
  await search(page).fill('wznh')
  await answered
  await expect(option).toContainText('雾中霓虹')
  await search(page).press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await search(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '雾中霓虹 Neon in the Fog' })).toBeVisible()
})

test('the search field offers words and tempos before typing and stores recent searches on the device only', async ({ page }) => {
  await visit(page, '/dj')
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  const group = (name: string) => suggestions(page).getByRole('group', { name })
  await expect(group('按 BPM 搜').getByRole('option')).not.toHaveCount(0)
  await search(page).fill('霓虹')
  await expect(suggestions(page).getByRole('group', { name: '曲目' }).locator('mark').first()).toHaveText('霓虹')
  await search(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('霓虹')
  await search(page).fill('')
  await expect(group('我搜过的').getByRole('option')).toHaveText(['霓虹'])
  await search(page).press('ArrowDown')
  await search(page).press('Delete')
  await expect(group('我搜过的')).toBeHidden()
  await search(page).fill('128')
  await expect(group('速度').getByRole('option')).toContainText('128 BPM 的曲子')
  await search(page).press('ArrowDown')
  await search(page).press('Enter')
  await expect(page).toHaveURL(/\/dj\?bpmFrom=125&bpmTo=131/)
})

test('an artist and a tag are suggested and lead to their pages', async ({ page }) => {
  await visit(page, '/')
  await search(page).fill('夜')
  await suggestions(page).getByRole('group', { name: '艺人' }).getByRole('option', { name: /林夜/ }).click()
  await expect(page).toHaveURL(/\/artist\?id=/)
  await visit(page, `/searchResult?keyword=${encodeURIComponent('夜')}`)
  await expect(page.getByRole('navigation', { name: '相关的艺人与标签' }).getByRole('link', { name: /林夜/ })).toBeVisible()
  await search(page).fill('techno')
  await suggestions(page).getByRole('option').filter({ hasText: '标签' }).first().click()
  await expect(page).toHaveURL(/\/dj\?style=techno/)
})

test('text typed while a page loads keeps its suggestions', async ({ page }) => {
  await visit(page, '/')
  const letGo = Promise.withResolvers<void>()
  await page.route('**/noble.data*', async (route) => {
    await letGo.promise
    await route.continue()
  })
  await page.getByRole('link', { name: '会员', exact: true }).first().click()
  await search(page).fill('techno')
  await expect(suggestions(page).getByRole('option').first()).toBeVisible()
  letGo.resolve()
  await expect(page).toHaveURL(/\/noble$/)
  await expect(page.getByRole('heading', { level: 1, name: /成为会员/ })).toBeVisible()
  await expect(suggestions(page).getByRole('option').first()).toBeVisible()
})

test('a search shows its matches for every spelling', async ({ page }) => {
  await visit(page, '/')
  await search(page).fill('dunhuang')
  await search(page).press('Enter')
  await expect(page).toHaveURL(/searchResult\?keyword=dunhuang/)
  await expect(page.getByRole('heading', { name: '搜索 dunhuang' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: '敦煌飞天 Dunhuang Flight' })).toBeVisible()
  for (const keyword of ['敦煌', '敦煌飛天', 'dhft', 'dunhuagn', '112 9A 国风电子']) {
    const main = parse(await (await page.request.get(`/searchResult?keyword=${encodeURIComponent(keyword)}`)).text())
    const titles = main.querySelectorAll('main a').map((link) => link.text)
    expect(titles, keyword).toContain('敦煌飞天 Dunhuang Flight')
  }
})

test('a search without matches and a failed search say so', async ({ page }) => {
  await visit(page, '/')
  await search(page).fill('没有这样的歌名')
  await expect(page.getByText('暂无搜索结果')).toBeVisible()
  await page.route('**/resource_completion*', (route) => route.abort())
  await search(page).fill('夜')
  await expect(page.getByText('搜索失败，请重试')).toBeVisible()
  await visit(page, '/searchResult?keyword=没有这样的歌名')
  await expect(page.getByRole('main').getByText('暂无搜索结果')).toBeVisible()
})

test('an older answer never shows', async ({ page }) => {
  await visit(page, '/')
  const held = Promise.withResolvers<void>()
  await page.route('**/resource_completion?key=wu*', async (route) => {
    await held.promise
    await route.continue().catch(() => {})
  })
  const request = page.waitForRequest('**/resource_completion?key=wu*')
  await search(page).fill('wu')
  await request
  await search(page).fill('dunhuang')
  await expect(suggestions(page).getByRole('option').first()).toContainText('敦煌')
  held.resolve()
  await page.waitForLoadState('networkidle')
  await expect(suggestions(page).getByRole('option').first()).toContainText('敦煌')
})

test('matches for the next track show their reasons', async ({ page }) => {
  await visit(page, '/searchResult?keyword=雾中霓虹')
  await page.getByRole('main').locator('ol').getByRole('link').first().click()
  const next = page.locator('section').filter({ has: page.getByRole('heading', { name: '接下来混什么' }) })
  await expect(next.getByText(/同调|大小调|升一位|降一位/).first()).toBeVisible()
  await next.getByRole('link', { name: '能播放的' }).click()
  await expect(page).toHaveURL(/playable=1/)
  const title = (await next.locator('ol a').first().getAttribute('title')) ?? ''
  await next
    .getByRole('button', { name: `播放 ${title}` })
    .first()
    .click()
  await expect(bar(page).getByRole('link', { name: title }).first()).toBeVisible()
})

test('a track stands with its versions and the packs that hold it, and a pack with the way its energy and keys go', async ({
  page,
}) => {
  await visit(page, '/searchResult?keyword=雾中霓虹')
  await page.getByRole('main').locator('ol').getByRole('link').first().click()
  const versions = page.getByRole('table').getByRole('row')
  await expect(versions).toHaveCount(4)
  await versions
    .nth(2)
    .getByRole('button', { name: /^播放 / })
    .click()
  await expect(versions.nth(2)).toHaveAttribute('aria-current', 'true')
  await expect(versions.nth(2).getByRole('button', { name: /^免费，下载 / })).toBeVisible()
  const holding = page.locator('section').filter({ has: page.getByRole('heading', { name: '也在这些合集里' }) })
  await expect(holding.getByText(/第 1 首是它/)).toBeVisible()
  await holding.getByRole('link').click()
  await expect(page.getByRole('img', { name: /^能量从 .*；5 处衔接里 \d 处调性相邻$/ })).toBeVisible()
})

test('a row of 制作串烧 is there again after a reload, and an address is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, '/dj')
  await rowButtons(page).first().click()
  await page.getByRole('main').locator('ol a[href^="/resource"]').first().click()
  await page
    .getByRole('button', { name: /^分享 / })
    .first()
    .click()
  await page.getByRole('dialog', { name: '分享' }).getByRole('button', { name: '复制链接' }).click()
  await expect(page.getByRole('status').filter({ hasText: '复制成功' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await visit(page, '/setMusicSkewers')
  const row = page.getByRole('main').locator('ol').getByRole('listitem')
  await page
    .getByRole('button', { name: /^加入 / })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^加入 / })
    .first()
    .click()
  const before = await row.allInnerTexts()
  await page.reload()
  await expect(row).toHaveCount(2)
  expect(await row.allInnerTexts()).toEqual(before)
})

test('charts say when they were counted, and change with the period', async ({ page }) => {
  await visit(page, '/hotMusic')
  await expect(page.getByText(/统计于/)).toBeVisible()
  const counts = async () => (await page.locator('main ol > li').allTextContents()).length
  expect(await counts()).toBeGreaterThan(10)
  await page.getByRole('link', { name: '总榜' }).click()
  await expect(page).toHaveURL(/period=all/)
  await page
    .locator('main ol')
    .getByRole('button', { name: /^播放 / })
    .first()
    .click()
  await expect(page.getByRole('region', { name: '播放栏', exact: true }).getByRole('button', { name: '暂停' })).toBeVisible()
})

test('the chart of tempo and key leads to what lies in a cell', async ({ page }) => {
  await visit(page, '/tag')
  const cell = page.getByRole('table').getByRole('link').first()
  const count = /(\d+) 首/.exec((await cell.getAttribute('aria-label')) ?? '')?.[1]
  await cell.click()
  await expect(page.getByRole('heading', { level: 2, name: `${count} 首` })).toBeVisible()
})

test('a wish made to measure is sent, seen and taken back', async ({ page }) => {
  await register(page)
  await visit(page, '/udesign')
  await page.getByRole('button', { name: '提交需求' }).click()
  await expect(page.getByText('请填写使用场合')).toBeVisible()
  await page.getByLabel('使用场合').fill('酒吧周年庆')
  await page.getByLabel('预算（元）').fill('3000')
  await page.getByLabel('手机号').fill(newPhone())
  await page.getByLabel('需求说明').fill('一首能让人站起来的开场曲')
  await page.getByRole('button', { name: '提交需求' }).click()
  const mine = page.getByRole('listitem').filter({ hasText: '一首能让人站起来的开场曲' })
  await expect(mine.getByText('等待报价')).toBeVisible()
  await mine.getByRole('button', { name: '撤回' }).click()
  await expect(mine.getByText('已撤回')).toBeVisible()
})

test('the way to a track leads over its style, and what is to be bought says so in each of its versions', async ({ page }) => {
  const { rows } = await (await page.request.get('/api/client/app/cms/resource?contentType=1&pageSize=100')).json()
  const sold = rows.find(({ priceFen, freeVipLevel, style }: { priceFen: number; freeVipLevel: number; style: string }) => {
    return priceFen > 0 && freeVipLevel === PURCHASE_ONLY && style !== ''
  })
  await visit(page, `/resource?id=${sold.resourceId}`)
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const crumbs = page.getByRole('navigation', { name: '面包屑' })
  await expect(crumbs.getByText(title)).toHaveAttribute('aria-current', 'page')
  const versions = page.getByRole('table').first()
  await expect(versions.getByRole('button', { name: /¥\d+/ }).first()).toHaveText(/^¥\d+/)
  await expect(versions.getByRole('button', { name: /下载/ })).toHaveCount(0)
  await crumbs.getByRole('link').last().click()
  await expect(page).toHaveURL(/\/dj\?style=/)
})

test('goods name their kind on the card, and show several pictures on their page', async ({ page }) => {
  await visit(page, '/djDevice')
  const card = page.getByRole('link', { name: /双通道控制器 SL-2/ })
  await expect(card).toContainText('现货 · 快递寄送')
  await card.click()
  const gallery = page.getByRole('region', { name: '双通道控制器 SL-2的图片' })
  await expect(gallery.getByRole('img', { name: /^双通道控制器 SL-2，第 1 张，共 4 张$/ })).toBeVisible()
  const second = gallery.getByRole('button', { name: '看第 2 张' })
  await second.click()
  await expect(second).toHaveAttribute('aria-current', 'true')
  await second.press('ArrowLeft')
  await expect(gallery.getByRole('button', { name: '看第 1 张' })).toHaveAttribute('aria-current', 'true')
  const facts = page.getByRole('region', { name: '规格' }).locator('div')
  await expect(facts.filter({ hasText: /^状态现货$/ })).toBeVisible()
  await expect(facts.filter({ hasText: /^分类控制器$/ })).toBeVisible()
  await expectReadable(page, 'a page of goods')
})

test('text typed before scripts are loaded gets its suggestions once they are', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: '搜索' }).fill('雾中霓虹')
  held.resolve()
  await expect(page.getByRole('listbox', { name: '搜索建议' }).getByRole('option').first()).toBeVisible()
})
