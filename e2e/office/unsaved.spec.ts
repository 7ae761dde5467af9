import { expect } from '@playwright/test'
import { test } from '../steps/people.ts'
import { signInAsAdmin } from '../steps/staff.ts'

test('asks before a page with unsaved changes is left, and leaves saved ones at once', async ({ page }) => {
  await signInAsAdmin(page.request)
  const dialog = page.getByRole('dialog', { name: '还有改动没有保存' })
  const tab = (name: string) => page.getByRole('navigation', { name: '设置的页面' }).getByRole('link', { name })

  await page.goto('/admin/settings')
  const others = page.getByLabel('其他说明')
  const before = await others.inputValue()
  await others.fill(`${before} 改`)
  await tab('菜单').press('Enter')
  await expect(dialog).toContainText('离开会丢掉没有保存的改动')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(tab('菜单')).toBeFocused()
  await expect(page).toHaveURL(/\/admin\/settings$/)
  await expect(others).toHaveValue(`${before} 改`)

  const opened = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await opened
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await expect(others).toHaveValue(`${before} 改`)

  await others.fill(before)
  await tab('分类').click()
  await expect(page).toHaveURL(/\/admin\/settings\/categories$/)
  await expect(dialog).toHaveCount(0)

  await page.goto('/admin/orders/rules')
  await page.getByRole('form', { name: '一人同时待付款的订单' }).getByRole('textbox').fill('6')
  await page.getByRole('link', { name: '总览' }).click()
  await dialog.getByRole('button', { name: '不保存，离开' }).click()
  await expect(page).toHaveURL(/\/admin\/?$/)
})

test('asks before a new work or a changed one is left, and no more once it is saved', async ({ page }) => {
  await signInAsAdmin(page.request)
  const dialog = page.getByRole('dialog', { name: '还有改动没有保存' })
  const leave = () => page.getByRole('link', { name: '总览' }).click()

  await page.goto('/admin/works/new')
  await page.getByLabel('标题').fill(`离开前要问 ${Date.now()}`)
  await leave()
  await dialog.getByRole('button', { name: '继续编辑' }).click()
  // It gives the focus back when it goes.
  await expect(dialog).toHaveCount(0)
  await page.getByLabel('价格').fill('12')
  await page.getByRole('button', { name: '建立' }).click()
  await expect(page).toHaveURL(/\/admin\/works\/\d+$/)
  await expect(dialog).toHaveCount(0)

  await page.getByLabel('介绍').fill('二十张一套')
  await leave()
  await dialog.getByRole('button', { name: '继续编辑' }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible()
  await leave()
  await expect(page).toHaveURL(/\/admin\/?$/)
  await expect(dialog).toHaveCount(0)
})

test('asks before the browser goes back from a changed announcement', async ({ page }) => {
  await signInAsAdmin(page.request)
  const dialog = page.getByRole('dialog', { name: '还有改动没有保存' })

  await page.goto('/admin/settings/announcements')
  await page.getByRole('link', { name: '写公告' }).click()
  await page.getByLabel('标题').fill('还没有写完的公告')
  await page.goBack()
  await dialog.getByRole('button', { name: '继续编辑' }).click()
  await expect(page).toHaveURL(/announcements\/new$/)
  await expect(page.getByLabel('标题')).toHaveValue('还没有写完的公告')
  await page.goBack()
  await dialog.getByRole('button', { name: '不保存，离开' }).click()
  await expect(page).toHaveURL(/announcements$/)
})
