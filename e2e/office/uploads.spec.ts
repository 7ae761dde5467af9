import { expect, type Page } from '@playwright/test'
import { test } from '../steps/people.ts'
import { signInAsAdmin } from '../steps/staff.ts'
import { coverFile } from '../steps/studio.ts'

/** Holds the next upload of a picture; the returned function lets it go on, or fail. */
async function holdUpload(page: Page) {
  const held = Promise.withResolvers<'continue' | 'abort'>()
  await page.route('**/cms/file/upload', async (route) => route[await held.promise](), { times: 1 })
  return (outcome: 'continue' | 'abort' = 'continue') => held.resolve(outcome)
}

test('saving waits for a picture that is still on its way, and saves nothing when it does not arrive', async ({ page }) => {
  await signInAsAdmin(page.request)
  await page.goto('/admin/works/new')
  await page.getByLabel('标题').fill(`图片还在路上 ${Date.now()}`)
  await page.getByLabel('价格').fill('12')
  await page.getByRole('button', { name: '建立' }).click()
  await expect(page).toHaveURL(/\/admin\/works\/\d+$/)
  const save = page.getByRole('button', { name: '保存', exact: true })
  const waiting = page.getByRole('button', { name: '传完就保存…' })
  const pick = async () =>
    page
      .locator('fieldset', { hasText: '图片' })
      .locator('input[type=file]')
      .setInputFiles(await coverFile())

  const fail = await holdUpload(page)
  await pick()
  await save.click()
  await expect(waiting).toBeVisible()
  fail('abort')
  await expect(save).toBeVisible()
  await expect(page.getByText('已保存')).toHaveCount(0)

  const goOn = await holdUpload(page)
  await pick()
  await save.click()
  await expect(waiting).toBeVisible()
  await page.getByLabel('介绍').fill('上传时写的')
  goOn()
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: '移除第 1 张图片' })).toBeVisible()
  await expect(page.getByLabel('介绍')).toHaveValue('上传时写的')
})

test('what is typed while a logo is uploaded stays, and both are saved', async ({ page }) => {
  await signInAsAdmin(page.request)
  await page.goto('/admin/settings')
  const others = page.getByLabel('其他说明')
  const before = await others.inputValue()
  const save = page.getByRole('button', { name: '保存', exact: true })
  const saved = page.getByRole('status').filter({ hasText: '已保存' })

  const goOn = await holdUpload(page)
  await page.locator('input[type=file]').setInputFiles(await coverFile())
  await others.fill(`${before} 上传时写的`)
  await save.click()
  goOn()
  await expect(saved).toBeVisible()
  await page.reload()
  await expect(others).toHaveValue(`${before} 上传时写的`)
  await expect(page.getByAltText('现在的站标')).toBeVisible()

  await others.fill(before)
  await page.getByRole('button', { name: '移除', exact: true }).click()
  await save.click()
  await expect(saved).toBeVisible()
})

test('a banner is done once its picture has arrived', async ({ page }) => {
  await signInAsAdmin(page.request)
  await page.goto('/admin/home/banners')
  await page.getByRole('button', { name: '加一张横幅' }).click()
  const dialog = page.getByRole('dialog')
  const goOn = await holdUpload(page)
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(await coverFile())
  await dialog.getByLabel('标题').fill('图片还在路上')
  await dialog.getByLabel('链接').fill('/dj')
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(dialog.getByText('图片还在上传，传完再按“完成”')).toBeVisible()
  goOn()
  await expect(dialog.getByRole('button', { name: '选择图片' })).toBeEnabled()
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('图片还在路上')).toBeVisible()
})
