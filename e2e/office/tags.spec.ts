import { expect } from '@playwright/test'
import { importTrack } from '../steps/import-track.ts'
import { test } from '../steps/people.ts'
import { query } from '../steps/purchases.ts'
import { signInAsAdmin, takeDown } from '../steps/staff.ts'

test('a tag is renamed, merged into another one and removed, each after a preview of the changes', async ({ page, browser }) => {
  const [night, dawn] = [`夜行 ${Date.now()}`, `晨光 ${Date.now()}`]
  await importTrack({ title: `两个标签 ${Date.now()}`, artist: '标签艺人', genres: [night, dawn] })
  await importTrack({ title: `一个标签 ${Date.now()}`, artist: '标签艺人', genres: [night] })

  await signInAsAdmin(page.request)
  await page.goto('/admin/settings/tags')
  await expect(page.getByRole('row').filter({ hasText: '字典里的 club' })).toContainText('在字典里修改')
  const find = async (tag: string) => {
    await page.getByRole('searchbox', { name: '标签名的一部分' }).fill(tag)
    await page.getByRole('button', { name: '查找' }).click()
    return page.getByRole('row').filter({ hasText: tag })
  }
  await expect(await find(night)).toContainText('2 个')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: `改名或合并 ${night}` }).click()
  await dialog.getByLabel('新的标签').fill(night)
  await dialog.getByRole('button', { name: '看会改动什么' }).click()
  await expect(dialog.getByText('与现在的一样')).toBeVisible()
  await dialog.getByLabel('新的标签').fill(dawn)
  await dialog.getByRole('button', { name: '看会改动什么' }).click()
  await expect(dialog).toContainText(`2 个作品会改动。“${dawn}”已经在用：两个标签合成一个，其中 1 个作品两个都有。`)
  await dialog.getByRole('button', { name: '合并' }).click()
  await expect(page.getByText('没有这样的标签')).toBeVisible()

  await expect(await find(dawn)).toContainText('2 个')
  await page.getByRole('button', { name: `移除 ${dawn}` }).click()
  await expect(dialog).toContainText('2 个作品会改动')
  await dialog.getByRole('button', { name: '移除' }).click()
  await expect(page.getByText('没有这样的标签')).toBeVisible()
  const { rows } = await query<{ rows: { resourceId: string; title: string }[] }>(page, '/client/app/cms/resource?contentType=1')
  const imported = rows.filter(({ title }) => /^[一两]个标签 /.test(title))
  expect(imported).toHaveLength(2)
  for (const { resourceId } of imported) await takeDown(browser, resourceId)
})
