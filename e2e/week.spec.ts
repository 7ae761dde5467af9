import { expect, type Page } from '@playwright/test'
import { register, test } from './steps/people.ts'
import { expectSoundToAdvance, rowButtons } from './steps/sound.ts'
import { visit } from './steps/visit.ts'

const open = async (page: Page) => {
  await visit(page, '/user/history')
  await page.getByRole('button', { name: '战绩' }).click()
  return page.getByRole('dialog', { name: '战绩' })
}
const recordedMs = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('listening.record'))
      .map((key) => {
        const { days } = JSON.parse(localStorage.getItem(key) ?? '') as { days: Record<string, Record<string, { ms: number }>> }
        return Object.values(days).flatMap((day) => Object.values(day).map(({ ms }) => ms))
      }),
  )

test('a member’s week is a picture of this device’s record, which is saved and deleted; another member has none of it', async ({
  page,
}) => {
  await register(page)
  const empty = await open(page)
  await expect(empty.getByText('这一周还没有听过')).toBeVisible()
  await expect(empty.getByRole('button', { name: '保存图片' })).toHaveCount(0)

  await visit(page, '/dj')
  await rowButtons(page).first().click()
  await expectSoundToAdvance(page)
  await page.getByRole('region', { name: '播放栏', exact: true }).getByRole('button', { name: '暂停' }).click()
  await expect.poll(async () => (await recordedMs(page)).flat()[0] ?? 0).toBeGreaterThan(0)

  const dialog = await open(page)
  const picture = dialog.getByRole('img', { name: /战绩：听了 \d+ 分钟$/ })
  await expect(picture).toHaveAttribute('data-drawn')
  expect(await picture.evaluate((canvas) => [(canvas as HTMLCanvasElement).width, (canvas as HTMLCanvasElement).height])).toEqual(
    [1080, 1350],
  )
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '保存图片' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^声浪战绩 .*\.png$/)

  // Another member on the same device.
  const [mine] = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('listening.record')))
  await page.context().clearCookies()
  await register(page)
  await expect((await open(page)).getByText('这一周还没有听过')).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key ?? ''), mine)).not.toBeNull()
})

test('a record is deleted by the second press of its member', async ({ page }) => {
  await register(page)
  await visit(page, '/dj')
  await rowButtons(page).first().click()
  await expectSoundToAdvance(page)
  await page.getByRole('region', { name: '播放栏', exact: true }).getByRole('button', { name: '暂停' }).click()
  await expect.poll(async () => (await recordedMs(page)).length).toBe(1)
  const dialog = await open(page)
  await dialog.getByRole('button', { name: '删除记录' }).click()
  expect(await recordedMs(page)).toHaveLength(1)
  await dialog.getByRole('button', { name: '确定删除' }).click()
  await expect(dialog.getByText('这一周还没有听过')).toBeVisible()
  expect(await recordedMs(page)).toEqual([])
})

test('a browser that stores nothing says so', async ({ page }) => {
  await register(page)
  await page.addInitScript(() => {
    const getItem = Storage.prototype.getItem
    Storage.prototype.getItem = function (key) {
      if (key.startsWith('listening.record')) throw new DOMException('denied', 'SecurityError')
      return getItem.call(this, key)
    }
  })
  await expect((await open(page)).getByText('这个浏览器不保存数据')).toBeVisible()
})

test('a visitor has no record and no button for it', async ({ page }) => {
  await visit(page, '/hotMusic')
  await page
    .getByRole('list', { name: '前三名' })
    .getByRole('button', { name: /^播放 / })
    .first()
    .click()
  await expectSoundToAdvance(page)
  await page.getByRole('region', { name: '播放栏', exact: true }).getByRole('button', { name: '暂停' }).click()
  await expect(
    page.getByRole('region', { name: '播放栏', exact: true }).getByRole('button', { name: '播放', exact: true }),
  ).toBeVisible()
  expect(await recordedMs(page)).toEqual([])
})
