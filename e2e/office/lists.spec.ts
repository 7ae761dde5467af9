import { expect } from '@playwright/test'
import { test } from '../steps/people.ts'
import { signInAsAdmin } from '../steps/staff.ts'

test('columns keep the width that this device gave them, and rows are walked through with the keyboard', async ({ page }) => {
  await signInAsAdmin(page.request)
  await page.goto('/admin/people')
  const people = page.getByRole('table')
  const head = people.getByRole('columnheader', { name: /^手机号/ })
  const widthOf = async () => (await head.boundingBox())?.width ?? 0
  const handle = head.getByRole('separator')
  await handle.focus()
  const before = await widthOf()
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(widthOf).toBeGreaterThan(before + 60)
  const wide = await widthOf()
  await page.reload()
  await expect.poll(widthOf).toBe(wide)
  await handle.focus()
  await page.keyboard.press('Home')
  await expect.poll(widthOf).toBe(before)

  const links = people.getByRole('rowheader').getByRole('link')
  await page.keyboard.press('j')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/people\/\d+$/)
})

test('a list of one page is sorted by its heads', async ({ page }) => {
  await signInAsAdmin(page.request)
  await page.goto('/admin/works?kind=4')
  const works = page.getByRole('table')
  const prices = async () =>
    (await works.getByRole('row').locator('td[data-head="价格"]').allTextContents()).map((text) =>
      Number(text.replace(/[¥,]/g, '')),
    )
  await expect.poll(async () => (await prices()).length).toBeGreaterThan(1)
  await works.getByRole('button', { name: '价格' }).click()
  await expect(works.getByRole('columnheader', { name: /^价格/ })).toHaveAttribute('aria-sort', 'ascending')
  const rising = await prices()
  expect(rising).toEqual(rising.toSorted((one, other) => one - other))
  await works.getByRole('button', { name: '价格' }).click()
  expect(await prices()).toEqual(rising.toSorted((one, other) => other - one))
})
