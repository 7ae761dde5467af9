import { expect } from '@playwright/test'
import { demoTrack } from '../steps/demo-tracks.ts'
import { test } from '../steps/people.ts'
import { signInAsAdmin } from '../steps/staff.ts'
import { coverFile } from '../steps/studio.ts'
import { visit } from '../steps/visit.ts'

test('a pack of the house gets its tracks by title and by numbers, in order, is shown and taken down', async ({ page }) => {
  await signInAsAdmin(page.request)
  const title = `夏夜合集 ${Date.now()}`
  const [fog, metro] = [await demoTrack(page, 'neon-in-the-fog'), await demoTrack(page, 'last-metro')]
  await page.goto('/admin/works/new')
  await page.getByLabel('类型').selectOption({ label: '合集' })
  await page.getByRole('textbox', { name: '标题' }).fill(title)
  await page.getByRole('textbox', { name: '价格（元）' }).fill('0')
  await page.getByRole('button', { name: '建立' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: '上架' }).click()
  await expect(page.getByText('还缺曲目、封面、免费下载等级')).toBeVisible()

  const add = page.getByRole('textbox', { name: '添加曲目' })
  await add.fill(`${metro.resourceId}，999999`)
  await page.getByRole('button', { name: '查找' }).click()
  await expect(page.getByText('没有这些编号：999999')).toBeVisible()
  await add.fill(fog.title)
  await page.getByRole('button', { name: '查找' }).click()
  await page.getByRole('button', { name: `添加 ${fog.title}` }).click()
  const tracks = page.getByRole('group', { name: '曲目（2）' }).locator('ol').getByRole('listitem')
  await expect(tracks.first()).toContainText(metro.title)
  await page.getByRole('button', { name: `上移 ${fog.title}` }).click()
  await expect(tracks.first()).toContainText(fog.title)
  await page.locator('input[type=file]').setInputFiles(await coverFile())
  await expect(page.getByRole('button', { name: '移除第 1 张图片' })).toBeVisible()
  await page.getByRole('combobox', { name: '下载等级' }).selectOption({ label: 'VIP9' })
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await page.getByRole('button', { name: '上架' }).click()
  await expect(page.getByRole('button', { name: '下架' })).toBeVisible()

  const address = (await page.getByRole('link', { name: '在网站上看' }).getAttribute('href')) ?? ''
  const visitor = await page.context().newPage()
  await visit(visitor, address)
  await expect(visitor.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(visitor.getByRole('main')).toContainText(fog.title)
  await visitor.close()
  await page.getByRole('button', { name: '下架' }).click()
  await page.getByRole('dialog').getByLabel('原因').fill('检验结束')
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('button', { name: '上架' })).toBeVisible()
})
