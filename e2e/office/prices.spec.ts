import { expect } from '@playwright/test'
import { shanghaiInput } from '@shenglang/contract/shanghai'
import { SITE_ORIGIN } from '../site/endpoints.ts'
import { test } from '../steps/people.ts'
import { expectReadable } from '../steps/readable.ts'
import { signInAsAdmin, takeDown } from '../steps/staff.ts'
import { visit } from '../steps/visit.ts'

const HOUR_MS = 3_600_000
const inHours = (hours: number) => shanghaiInput(new Date(Date.now() + hours * HOUR_MS).toISOString())

test('staff plan prices for a time, and a visitor sees the one that holds beside the usual one', async ({ page, browser }) => {
  const title = `限时的唱机 ${Date.now()}`
  const headers = { origin: SITE_ORIGIN }
  await signInAsAdmin(page.request)
  const goods = { contentType: 4, title, categoryCode: 'A0301', priceFen: 9900 }
  const made = await page.request.post('/api/client/app/admin/works/save', { headers, data: goods })
  const { resourceId } = (await made.json()).data
  const path = `/api/client/app/admin/works/visible/${resourceId}`
  expect((await page.request.post(path, { headers, data: { isVisible: true } })).status()).toBe(200)

  await page.goto(`/admin/works/${resourceId}`)
  const prices = page.getByRole('group', { name: '限时价格' })
  const save = page.getByRole('button', { name: '保存', exact: true })
  await prices.getByRole('button', { name: '添加一段' }).click()
  await save.click()
  await expect(prices.getByRole('alert')).toContainText('请填好每一段')
  const fill = async (position: number, start: string, end: string, yuan: string) => {
    await prices.getByLabel(`第 ${position} 段开始`).fill(start)
    await prices.getByLabel(`第 ${position} 段结束`).fill(end)
    await prices.getByLabel(`第 ${position} 段价格`).fill(yuan)
  }
  await fill(1, inHours(-1), inHours(48), '69')
  await prices.getByRole('button', { name: '添加一段' }).click()
  await fill(2, inHours(24), inHours(72), '129')
  await save.click()
  await expect(prices.getByRole('alert')).toContainText('不能重叠')
  await fill(2, inHours(48), inHours(72), '129')
  await expectReadable(page, 'prices for a time')
  await save.click()
  await expect(page.getByText('已保存')).toBeVisible()

  const visitor = await browser.newPage()
  await visit(visitor, `/resource?id=${resourceId}`)
  const shown = visitor.getByRole('region', { name: '价格' })
  await expect(shown).toContainText('¥69')
  await expect(shown.locator('s')).toHaveText('¥99')
  await expect(shown.getByRole('timer')).toBeVisible()
  await expectReadable(visitor, 'goods at a lower price')

  await page.reload()
  await prices.getByRole('button', { name: '移除第 1 段' }).click()
  await save.click()
  await expect(page.getByText('已保存')).toBeVisible()
  await expect(async () => {
    await visit(visitor, `/resource?id=${resourceId}`)
    await expect(shown).toContainText('¥99', { timeout: 1000 })
  }).toPass()
  await expect(shown.locator('s')).toHaveCount(0)
  await visitor.close()
  await takeDown(browser, resourceId)
})
