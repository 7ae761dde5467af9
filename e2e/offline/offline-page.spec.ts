import { expect, type Page } from '@playwright/test'
import {
  audible,
  downloadButton,
  makeCrate,
  openAsMember,
  saveOffline,
  untilSaved,
  untilSiteIsStored,
  type Work,
} from '../steps/device.ts'
import { register, test } from '../steps/people.ts'
import { expectReadable } from '../steps/readable.ts'
import { pretendSaved } from '../steps/saved.ts'
import { bar, expectSoundToAdvance, rowButtons } from '../steps/sound.ts'
import { visit } from '../steps/visit.ts'

test.use({ serviceWorkers: 'allow' })

const rows = (page: Page) => page.getByRole('region', { name: '保存的曲目' }).getByRole('listitem')
const room = (page: Page) => page.getByRole('region', { name: '保存与空间' })

/** Waits until the worker has cached the offline page with everything that it may need. */
async function untilPageIsStored(page: Page): Promise<void> {
  await untilSiteIsStored(page)
  const isThere = () => page.evaluate(async () => (await (await caches.open('pages-2')).match('/user/offline')) !== undefined)
  await expect.poll(isThere).toBe(true)
}

test('a track saved from its page is listed, plays and is found offline, also after a reload', { tag: '@gate' }, async ({
  page,
  context,
}) => {
  const [one, two] = (await audible(page, 2)) as [Work, Work]
  await openAsMember(page, `/resource?id=${one.resourceId}`)
  await expect(downloadButton(page)).toHaveText('离线可听')
  await downloadButton(page).click()
  await untilSaved(page)
  await saveOffline(page, two)
  await untilPageIsStored(page)

  await context.setOffline(true)
  await page.goto('/user/offline')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText(/还可离线收听 (29|30) 天/)
  await expect(room(page)).toContainText(/已用 [\d.]+ [KM]B，上限/)
  await page.getByRole('searchbox', { name: '在离线曲目中搜索' }).fill(one.title)
  await expect(rows(page)).toHaveCount(1)
  await rows(page)
    .getByRole('button', { name: `播放 ${one.title}` })
    .click()
  await expectSoundToAdvance(page)
  await expect(bar(page)).toContainText(one.title)
  // The page was never opened with a network, and everything of it is there: its menu, its question.
  await rows(page)
    .getByRole('button', { name: `更多：${one.title}` })
    .click()
  await page.getByRole('menuitem', { name: /^离线可听/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移除' }).click()
  await expect(page.getByText('这台设备上没有找到')).toBeVisible()
  await page.getByRole('searchbox', { name: '在离线曲目中搜索' }).fill('')
  await expect(rows(page)).toHaveCount(1)
})

test('a crate is saved and listed as a whole', async ({ page }) => {
  await openAsMember(page)
  const [one, two] = (await audible(page, 2)) as [Work, Work]
  const crateId = await makeCrate(page, [one])
  await visit(page, `/user/crates?id=${crateId}`)
  await downloadButton(page).click()
  await untilSaved(page)
  await saveOffline(page, two)
  await visit(page, '/user/offline')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: '今晚' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(one.title)
})

test('visitors are asked to sign in, and a missing right opens the usual dialog', async ({ page }) => {
  const list = await (await page.request.get('/api/client/app/cms/resource?contentType=1&pageSize=100')).json()
  const gated = (list.rows as (Work & { playVipLevel: number })[]).find(
    ({ playVipLevel }) => playVipLevel > 0 && playVipLevel < 99,
  )
  await visit(page, `/resource?id=${gated?.resourceId}`)
  await downloadButton(page).click()
  await expect(page.getByRole('dialog', { name: '登录提示' })).toBeVisible()
  await register(page)
  await visit(page, `/resource?id=${gated?.resourceId}`)
  await downloadButton(page).click()
  await expect(page.getByRole('dialog', { name: 'VIP权限不足' })).toBeVisible()
})

test('running, failed and expired downloads show their state, and the page is readable for everyone', async ({ page }) => {
  await openAsMember(page, '/user/offline')
  await expect(page.getByText('还没有离线曲目')).toBeVisible()
  await expectReadable(page, '离线曲目, empty')
  await pretendSaved(page, [
    { state: 'saving', part: 0.43 },
    { state: 'waiting', part: 0 },
    { state: 'failed', part: 0, fault: '该曲目暂不支持离线收听' },
    { state: 'saved', days: -1 },
    { state: 'saved', days: 12 },
    { state: 'waiting', part: 0, fault: '网络请求失败' },
  ])
  await visit(page, '/user/offline')
  const labels = [
    '正在保存 4',
    '等待保存',
    '该曲目暂不支持离线收听',
    '期限已到',
    '还可离线收听 12 天',
    '网络请求失败，稍后自动重试',
  ]
  for (const [index, label] of labels.entries()) await expect(rows(page).nth(index)).toContainText(label)
  await expect(room(page)).toContainText('1 首保存失败，1 首暂时取不到')
  await rows(page).nth(5).getByRole('button', { name: /^重试/ }).click()
  await expect(rows(page).filter({ hasText: '网络请求失败' })).toHaveCount(0)
  await expect(room(page)).toContainText('1 首保存失败')
  await room(page).getByRole('button', { name: '暂停' }).click()
  await expect(room(page)).toContainText('已暂停')
  await room(page).getByRole('button', { name: '继续' }).click()
  await expect(room(page)).toContainText(/正在保存 1\d%/)
  await room(page).getByText(/^已用/).click()
  await room(page).getByRole('combobox', { name: '空间上限' }).selectOption({ label: '500 MB' })
  await expect(room(page)).toContainText('上限 500 MB')
  await expectReadable(page, '离线曲目')
  await room(page).getByRole('button', { name: '全部移除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await expect(rows(page)).toHaveCount(labels.length)
  await room(page).getByRole('button', { name: '全部移除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移除' }).click()
  await expect(page.getByText('还没有离线曲目')).toBeVisible()
})

test('offline rows show which tracks are saved, others are not tried, and the search finds saved ones', async ({
  page,
  context,
}) => {
  await openAsMember(page, '/user/offline')
  await pretendSaved(page, [{ state: 'failed' }, { state: 'saved' }, { state: 'saved' }])
  await visit(page, '/user/offline')
  const title = (await rows(page).nth(1).getByRole('link').first().textContent())?.trim() ?? ''
  await visit(page, '/dj')
  await expect(page.getByRole('main').getByText('离线可听')).toHaveCount(2)
  await untilPageIsStored(page)
  await context.setOffline(true)
  await expect(page.getByText('你已离线，可以收听')).toBeVisible()
  await rowButtons(page).first().click()
  await expect(page.getByText('未离线保存，恢复网络后再播放')).toBeVisible()
  await expect(bar(page)).toContainText('选一首开始')
  await page.getByRole('combobox', { name: '搜索' }).fill(title.slice(0, 3))
  await expect(page.getByText('你已离线，按回车搜索这台设备上的曲目')).toBeVisible()
  await page.getByRole('combobox', { name: '搜索' }).press('Enter')
  await expect(page.getByText('你已离线，以下是这台设备上的曲目')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(rows(page)).toContainText(title)
  await page.goto('/hotMusic')
  await page.getByRole('link', { name: '离线曲目' }).click()
  await expect(rows(page)).toHaveCount(3)
})

test('of five hundred tracks those in sight are rendered, each time the page is opened', async ({ page }) => {
  await openAsMember(page, '/user/offline')
  await pretendSaved(
    page,
    Array.from({ length: 500 }, () => ({ state: 'saved' as const })),
  )
  await visit(page, '/user/offline')
  await expect(page.getByRole('region', { name: '保存的曲目' })).toContainText('500 首')
  expect(await rows(page).count()).toBeLessThan(60)
  for (let time = 0; time < 2; time += 1) {
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '唱片箱' }).click()
    await expect(page.getByText('还没有唱片箱').first()).toBeVisible()
    await page.getByRole('button', { name: /的账号$/ }).click()
    await page.getByRole('link', { name: '离线曲目' }).click()
    await expect(page.locator('main ol > li[aria-setsize="500"]').first()).toBeVisible()
    expect(await rows(page).count()).toBeLessThan(60)
  }
})

test('a browser without storage says so, and a visitor is asked to sign in', async ({ page }) => {
  await visit(page, '/user/offline')
  await expect(page).toHaveURL('/login?redirect=%2Fuser%2Foffline')
  await register(page)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
  await visit(page, '/user/offline')
  await expect(page.getByText('此浏览器不支持离线保存')).toBeVisible()
  const [work] = (await audible(page, 1)) as [Work]
  await visit(page, `/resource?id=${work.resourceId}`)
  await downloadButton(page).click()
  await expect(page.getByText('此浏览器不支持离线保存，请换用较新的浏览器')).toBeVisible()
})
