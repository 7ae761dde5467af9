import { expect } from '@playwright/test'
import { demoTrack } from '../steps/demo-tracks.ts'
import { test } from '../steps/people.ts'
import { signInAsAdmin } from '../steps/staff.ts'

test('chosen works are added and removed by the keyboard alone, with the focus where the work goes on', async ({ page }) => {
  await signInAsAdmin(page.request)
  const { title } = await demoTrack(page, 'moon-over-the-pass')
  const dialog = page.getByRole('dialog')

  await page.goto('/admin/home/hero')
  const add = page.getByRole('button', { name: '选一对' })
  await add.press('Enter')
  const from = dialog.getByRole('combobox').first()
  await from.fill(title)
  await expect(dialog.getByRole('option').first()).toContainText(title)
  await from.press('Enter')
  const another = dialog.getByRole('button', { name: /^换一首/ })
  await expect(another).toBeFocused()
  await another.press('Enter')
  await expect(from).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()

  await page.goto('/admin/home/choice')
  const removals = page.getByRole('button', { name: /^移除/ })
  await expect(removals.nth(1)).toBeVisible()
  const count = await removals.count()
  const next = await removals.nth(1).getAttribute('aria-label')
  await removals.first().press('Enter')
  await expect(removals).toHaveCount(count - 1)
  await expect(page.getByRole('button', { name: next ?? '', exact: true })).toBeFocused()
  await removals.last().press('Enter')
  await expect(removals).toHaveCount(count - 2)
  await expect(removals.last()).toBeFocused()
})
