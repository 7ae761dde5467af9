import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { SITE_ORIGIN } from '../site/endpoints.ts'
import { test } from '../steps/people.ts'
import { signInAsAdmin } from '../steps/staff.ts'

/** Saves a change by the API, as a colleague would while the page is open. Returns the answer's data. */
async function colleague(request: APIRequestContext, method: 'post' | 'put', path: string, data: object) {
  const answer = await request[method](`/api${path}`, { headers: { origin: SITE_ORIGIN }, data })
  expect(answer.status()).toBe(200)
  return (await answer.json()).data
}
const comparison = (page: Page) => page.getByRole('alert').filter({ hasText: '别人刚改过' })

test('a rule, terms of goods, a work and deadlines that a colleague changed meanwhile are compared instead of overwritten', async ({
  page,
}) => {
  await signInAsAdmin(page.request)

  await page.goto('/admin/orders/rules')
  const rule = page.getByRole('form', { name: '一人同时待付款的订单' })
  await rule.getByRole('textbox').fill('7')
  await colleague(page.request, 'post', '/client/app/admin/rules', { name: 'openOrdersMax', value: 9 })
  await rule.getByRole('button', { name: '保存' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(comparison(page)).toContainText('9')
  await comparison(page).getByRole('button', { name: '用我的修改' }).click()
  await expect(rule.getByRole('textbox')).toHaveValue('7')
  await rule.getByRole('button', { name: '保存' }).click()
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await rule.getByRole('button', { name: '恢复默认' }).click()
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(rule.getByRole('button', { name: '恢复默认' })).toHaveCount(0)

  const title = `限购的唱针 ${Date.now()}`
  const goods = { contentType: 4, title, categoryCode: 'A0301', priceFen: 10_000 }
  const { resourceId } = await colleague(page.request, 'post', '/client/app/admin/works/save', goods)
  await colleague(page.request, 'post', `/client/app/admin/works/visible/${resourceId}`, { isVisible: true })
  const set = `/pay/admin/goods/set/${resourceId}`
  await colleague(page.request, 'post', set, { perPersonMax: 5 })
  await page.goto('/admin/orders/goods-terms')
  await page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: '修改' }).click()
  await dialog.getByLabel('每人限购').fill('6')
  await colleague(page.request, 'post', set, { perPersonMax: 8 })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(comparison(page)).toContainText('8')
  await comparison(page).getByRole('button', { name: '改用现在的' }).click()
  await expect(dialog.getByLabel('每人限购')).toHaveValue('8')
  await dialog.getByRole('button', { name: '取消' }).click()

  await page.goto(`/admin/works/${resourceId}`)
  const titleField = page.getByRole('textbox', { name: '标题' })
  const save = page.getByRole('button', { name: '保存', exact: true })
  const reprice = (priceFen: number) =>
    colleague(page.request, 'post', '/client/app/admin/works/bulk', { ids: [resourceId], change: { priceFen } })
  await titleField.fill(`${title} 新`)
  await reprice(12_000)
  await save.click()
  await expect(comparison(page)).toContainText('¥120.00')
  await expect(comparison(page)).not.toContainText('标题')
  await comparison(page).getByRole('button', { name: '用我的修改' }).click()
  await expect(comparison(page)).toHaveCount(0)
  await expect(titleField).toHaveValue(`${title} 新`)
  await reprice(13_000)
  await save.click()
  await expect(comparison(page)).toContainText('¥130.00')
  await comparison(page).getByRole('button', { name: '改用现在的' }).click()
  await expect(page.getByRole('textbox', { name: '价格（元）', exact: true })).toHaveValue('130.00')
  await expect(titleField).toHaveValue(title)
  // Its state is no field of the form, so that a change of it keeps nobody from saving.
  await titleField.fill(`${title} 新`)
  const takenDown = { isVisible: false, reason: '检验结束' }
  await colleague(page.request, 'post', `/client/app/admin/works/visible/${resourceId}`, takenDown)
  await save.click()
  await expect(page.getByRole('heading', { name: `${title} 新`, level: 1 })).toBeVisible()

  await page.goto('/admin/reports/infringements')
  await page.getByRole('button', { name: '期限' }).click()
  await dialog.getByLabel('等待期').fill('20')
  await colleague(page.request, 'put', '/client/app/admin/infringement_rules', { counterStatementDays: 15, decideHours: 25 })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(comparison(page)).toContainText('等待 15 天，25 小时内处理')
  await comparison(page).getByRole('button', { name: '用我的修改' }).click()
  await expect(dialog.getByLabel('等待期')).toHaveValue('20')
  await dialog.getByRole('button', { name: '取消' }).click()
  await colleague(page.request, 'put', '/client/app/admin/infringement_rules', { counterStatementDays: 15, decideHours: 24 })
})

test('a category that a colleague changed or removed meanwhile is compared, and the input stays', async ({ page }) => {
  await signInAsAdmin(page.request)
  const fields = { code: 'A0391', name: '同事的分类', parentCode: 'A03', position: 390 }
  const saveAt = (version: number, name: string) =>
    colleague(page.request, 'post', '/client/app/admin/category/save', { ...fields, name, version })
  await saveAt(0, fields.name)
  await page.goto('/admin/settings/categories')
  await page.getByRole('button', { name: '修改 同事的分类' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill('我的名称')
  await saveAt(1, '同事改的')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(comparison(page)).toContainText('同事改的')
  await comparison(page).getByRole('button', { name: '用我的修改' }).click()
  await expect(dialog.getByLabel('名称')).toHaveValue('我的名称')
  await dialog.getByRole('button', { name: '确定' }).click()
  await page.getByRole('button', { name: '修改 我的名称' }).click()
  await saveAt(3, '同事又改的')
  await dialog.getByRole('button', { name: '确定' }).click()
  await comparison(page).getByRole('button', { name: '改用现在的' }).click()
  await expect(dialog.getByLabel('名称')).toHaveValue('同事又改的')
  await colleague(page.request, 'post', '/client/app/admin/category/remove', { code: fields.code, version: 4 })
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('别人刚移除了这个分类')
  await expect(dialog.getByLabel('名称')).toHaveValue('同事又改的')
})

test('the price of a level that a colleague set meanwhile is compared, in the dialog and in its row', async ({ page }) => {
  await signInAsAdmin(page.request)
  const plans = (await (await page.request.get('/api/pay/admin/vip/plan/list')).json()).data
  const { priceFen } = plans.find((plan: { vipLevel: number; months: number }) => plan.vipLevel === 1 && plan.months === 1)
  const setPrice = (fen: number) =>
    colleague(page.request, 'post', '/pay/admin/vip/plan/set', { vipLevel: 1, months: 1, priceFen: fen })
  await setPrice(priceFen)
  await page.goto('/admin/settings/levels')
  const dialog = page.getByRole('dialog')
  const stop = page.getByRole('button', { name: '停售 VIP1 1 个月' })
  await expect(stop).toBeVisible()
  await page.getByRole('button', { name: '设定价格' }).click()
  await dialog.getByLabel('价格（元）').fill('11')
  await setPrice(1234)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(comparison(page)).toContainText('VIP1 1 个月：12.34 元，在售')
  await comparison(page).getByRole('button', { name: '用我的修改' }).click()
  await expect(dialog.getByLabel('价格（元）')).toHaveValue('11')
  await dialog.getByRole('button', { name: '取消' }).click()
  await setPrice(1235)
  await stop.click()
  await expect(comparison(page)).toContainText('VIP1 1 个月：12.35 元，在售')
  await comparison(page).getByRole('button', { name: '改用现在的' }).click()
  await expect(comparison(page)).toHaveCount(0)
  await expect(stop).toBeVisible()
  await setPrice(priceFen)
})
