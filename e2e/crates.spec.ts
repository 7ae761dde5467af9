import { expect, type Page } from '@playwright/test'
import { SITE_ORIGIN } from './site/endpoints.ts'
import { demoTracks } from './steps/demo-tracks.ts'
import { register, test } from './steps/people.ts'
import { query } from './steps/purchases.ts'
import { expectReadable } from './steps/readable.ts'
import { reload, visit } from './steps/visit.ts'

const COUNT = 6

async function send<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  const response = await page.request.post(`/api${path}`, { headers: { origin: SITE_ORIGIN }, data })
  expect(response.status()).toBe(200)
  return (await response.json()).data
}

/** A crate with the first tracks of the demo that pass, made without the site. Returns its address. */
async function buildCrate(page: Page, passes: (track: { freeVipLevel: number }) => boolean = () => true): Promise<string> {
  const { crateId } = await send<{ crateId: string }>(page, '/client/app/user/crates', { name: '今晚' })
  const chosen = (await demoTracks(page)).filter(passes).slice(0, COUNT)
  const resourceIds = chosen.map(({ resourceId }) => resourceId)
  await send(page, `/client/app/user/crates/${crateId}/tracks`, { resourceIds })
  return `/user/crates?id=${crateId}`
}

const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^取出 / }) })
const titles = (page: Page) =>
  page
    .getByRole('main')
    .locator('ol > li')
    .evaluateAll((items) => items.map((item) => item.querySelector('a')?.textContent ?? ''))

const expectTitles = (page: Page, expected: string[]) => expect.poll(() => titles(page)).toEqual(expected)

/** Opens the dialog that puts a track of the first list into a crate, from its row's menu. */
async function addToCrate(page: Page, index: number): Promise<void> {
  const row = page.getByRole('main').locator('ol').first().getByRole('listitem').nth(index)
  await row.getByRole('button', { name: /^更多：/ }).click()
  await page
    .getByRole('menu', { name: /^更多：/ })
    .getByRole('menuitem', { name: '加入唱片箱' })
    .click()
}

test('a crate is made, filled from the library, put in order by keyboard and by proposal, and stays so', {
  tag: '@gate',
}, async ({ page }) => {
  await register(page)
  await visit(page, '/')
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '唱片箱' }).click()
  await expect(page.getByText('还没有唱片箱')).toHaveCount(1)
  await expect(page.getByRole('link', { name: '进曲库选曲' })).toHaveAttribute('href', '/dj')
  await page.getByRole('textbox', { name: '新建唱片箱的名称' }).fill('周五开场')
  await page.getByRole('button', { name: '新建唱片箱' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '周五开场' })).toBeVisible()
  await page.getByRole('link', { name: '去选曲' }).click()

  for (const index of [0, 1]) {
    await addToCrate(page, index)
    await page.getByRole('dialog', { name: '加入唱片箱' }).getByRole('button', { name: '周五开场' }).click()
    await expect(page.getByRole('dialog', { name: '加入唱片箱' })).toBeHidden()
  }
  await addToCrate(page, 0)
  await page.getByRole('dialog', { name: '加入唱片箱' }).getByRole('button', { name: '周五开场' }).click()
  await expect(page.getByText('已经在“周五开场”里了')).toBeVisible()

  const { data } = await query<{ data: { crateId: string }[] }>(page, '/client/app/user/crates')
  const more = (await demoTracks(page)).slice(-2).map(({ resourceId }) => resourceId)
  await send(page, `/client/app/user/crates/${data[0]?.crateId}/tracks`, { resourceIds: more })
  await visit(page, '/user/crates')
  await page.getByRole('link', { name: /周五开场/ }).click()
  await expect(rows(page)).toHaveCount(4)
  const [a = '', b = '', c = '', d = ''] = await titles(page)
  let saves = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/order') && response.ok()) saves += 1
  })
  await rows(page)
    .first()
    .getByRole('button', { name: /^下移 / })
    .focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText(`${a} 移到第 2 位，共 4 首`)).toBeAttached()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText(`${a} 移到第 3 位，共 4 首`)).toBeAttached()
  await expectTitles(page, [b, c, a, d])
  await expect.poll(() => saves).toBe(2)
  await reload(page)
  await expectTitles(page, [b, c, a, d])

  await page.getByLabel('第一首不动').check()
  await page.getByRole('button', { name: '智能排序' }).click()
  const proposal = page.getByRole('region', { name: '智能排序的建议' })
  await expect(proposal).toBeVisible()
  const proposed = await titles(page)
  expect(proposed[0]).toBe(b)
  await proposal.getByRole('button', { name: '放弃' }).click()
  await expectTitles(page, [b, c, a, d])
  await page.getByRole('button', { name: '智能排序' }).click()
  await proposal.getByRole('button', { name: '应用' }).click()
  await expect(proposal).toBeHidden()
  await expect.poll(() => saves).toBe(3)
  await reload(page)
  await expectTitles(page, proposed)
})

test('a track is dragged to its position, removed, and a change of order undone', async ({ page }) => {
  await register(page)
  await visit(page, await buildCrate(page))
  await expect(rows(page)).toHaveCount(COUNT)
  const before = await titles(page)
  await rows(page)
    .nth(2)
    .dragTo(rows(page).nth(0), { sourcePosition: { x: 8, y: 30 }, targetPosition: { x: 200, y: 4 } })
  await expect(page.getByText(`${before[2]} 移到第 1 位，共 ${COUNT} 首`)).toBeAttached()
  await expect.poll(async () => (await titles(page)).slice(0, 3)).toEqual([before[2], before[0], before[1]])
  await page.getByRole('button', { name: '撤销' }).click()
  await expectTitles(page, before)
  await page.getByRole('button', { name: `取出 ${before[0]}` }).click()
  await expect(rows(page)).toHaveCount(COUNT - 1)
  await expect(page.getByRole('link', { name: /今晚/ })).toContainText(String(COUNT - 1))
})

test('crates are renamed, nested and deleted', async ({ page }) => {
  await register(page)
  await visit(page, await buildCrate(page))
  await page.getByRole('button', { name: '改名' }).click()
  await page.getByRole('dialog').getByLabel('名称').fill('')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('dialog').getByText('请填写名称')).toBeVisible()
  await page.getByRole('dialog').getByLabel('名称').fill('明晚')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '明晚' })).toBeVisible()
  await page.getByRole('button', { name: '子箱' }).click()
  await page.getByRole('dialog', { name: '在“明晚”里新建' }).getByLabel('名称').fill('返场')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '返场' })).toBeVisible()
  const trail = page.getByRole('main').getByRole('link', { name: '明晚', exact: true })
  await page.getByRole('button', { name: '移动' }).click()
  await page.getByLabel('放在').selectOption('最外层')
  await page.getByRole('dialog').getByRole('button', { name: '移动' }).click()
  await expect(trail).toBeHidden()
  await page.getByRole('button', { name: '移动' }).click()
  await page.getByLabel('放在').selectOption({ label: '明晚' })
  await page.getByRole('dialog').getByRole('button', { name: '移动' }).click()
  await trail.click()
  await expect(page.getByRole('heading', { level: 1, name: '明晚' })).toBeVisible()
  await page.getByRole('button', { name: '删除唱片箱' }).click()
  await expect(page.getByRole('dialog')).toContainText('里面的 1 个唱片箱会一并删除')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('还没有唱片箱').first()).toBeVisible()
})

test('a filter saved as a smart crate leads back to the library', async ({ page }) => {
  await register(page)
  await visit(page, '/dj')
  await expect(page.getByRole('button', { name: '存为智能箱' })).toBeHidden()
  await visit(page, '/dj?tkey=8A,9A')
  const matches = await titles(page)
  await page.getByRole('button', { name: '存为智能箱' }).click()
  await expect(page.getByLabel('名称')).toHaveValue('8A · 9A')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '8A · 9A' })).toBeVisible()
  await expectTitles(page, matches)
  await page.getByRole('link', { name: '在曲库中打开' }).click()
  await page.waitForURL(/\/dj\?tkey=8A,9A$/)
})

test('a crate is visible to its owner only, and a visitor is asked to sign in', async ({ page, browser }) => {
  await register(page)
  const address = await buildCrate(page)
  const context = await browser.newContext({ baseURL: SITE_ORIGIN, extraHTTPHeaders: { 'x-forwarded-for': '10.77.1.9' } })
  const other = await context.newPage()
  await visit(other, '/dj')
  await addToCrate(other, 0)
  await expect(other.getByRole('dialog', { name: '登录提示' })).toBeVisible()
  await register(other)
  expect((await other.goto(address))?.status()).toBe(404)
  expect((await other.goto('/user/crates?id=abc'))?.status()).toBe(404)
  await context.close()
})

test('a crate is packed for a program and a folder that the browser remembers', async ({ page }) => {
  await register(page)
  await visit(page, await buildCrate(page, ({ freeVipLevel }) => freeVipLevel === 0))
  const dialog = page.getByRole('dialog', { name: '打包“今晚”' })
  await page.getByRole('button', { name: '打包下载' }).click()
  await dialog.getByRole('radio', { name: 'CDJ U 盘' }).check()
  await expect(dialog.getByText(/PIONEER 曲库.*OGG、OPUS、WMA）转成 320k MP3/)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: /文件夹的完整路径/ })).toBeHidden()
  await dialog.getByRole('radio', { name: 'Traktor' }).check()
  const folder = dialog.getByRole('textbox', { name: /文件夹的完整路径/ })
  await folder.fill('Music')
  await dialog.getByRole('button', { name: '下载' }).click()
  await expect(dialog.getByText(/应为从根目录写起的文件夹/)).toBeVisible()
  await folder.fill('/Users/me/Music')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载' }).click()
  const taken = await download
  expect(taken.suggestedFilename()).toBe('今晚.zip')
  expect(taken.url()).toContain('?target=traktor&folder=%2FUsers%2Fme%2FMusic')
  await taken.cancel()
  await expect(dialog).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: '打包下载' }).click()
  await expect(dialog.getByRole('radio', { name: 'Traktor' })).toBeChecked()
  await expect(folder).toHaveValue('/Users/me/Music')
  await expectReadable(page, '打包')
})

test('crates are readable for everyone', async ({ page }) => {
  await register(page)
  const address = await buildCrate(page)
  const filter = { contentType: 1, tkey: '8A,9A' }
  const smart = await send<{ crateId: string }>(page, '/client/app/user/crates', { name: '智能', filter })
  for (const path of ['/user/crates', address, `/user/crates?id=${smart.crateId}`]) {
    await visit(page, path)
    if (path === address) await page.getByRole('button', { name: '智能排序' }).click()
    await expectReadable(page, path)
  }
})
