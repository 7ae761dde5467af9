import { expect, type Page } from '@playwright/test'
import { checkout, confirmOrder, leaveCheckout, payByPhone } from './steps/checkout-steps.ts'
import { register, test } from './steps/people.ts'
import { buy, cheapestPlan, query } from './steps/purchases.ts'
import { expectReadable } from './steps/readable.ts'
import { visit } from './steps/visit.ts'

const confirm = (page: Page) => checkout(page).getByRole('button', { name: /^去付款 ¥/ })
const choice = (page: Page) => checkout(page).getByRole('region', { name: '购买内容' })
const openStep = async (page: Page, name: string) => {
  await visit(page, '/noble')
  await page.getByRole('button', { name }).click()
  await expect(confirm(page)).toBeVisible()
}
const orderCount = async (page: Page) => (await query<{ total: number }>(page, '/pay/client/order/list')).total
const inMonths = (months: number) => {
  const day = new Date(Date.now() + 8 * 3_600_000)
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, day.getUTCDate())).toISOString().slice(0, 10)
}

test('plan, price, term and what it opens are read before there is an order; closing leaves none', { tag: '@gate' }, async ({
  page,
}) => {
  await register(page)
  await openStep(page, '立即开通 VIP3')
  await expect(checkout(page).getByRole('listitem').filter({ hasText: '选择' })).toHaveAttribute('aria-current', 'step')
  await expect(choice(page)).toContainText('年卡 · 12 个月')
  await expect(choice(page)).toContainText(/可下载 \d+ 首会员曲目/)
  await expect(choice(page)).toContainText('付款后立即生效')
  await expect(choice(page)).toContainText(/到期\d{4}\/\d\d\/\d\d，不自动续费/)
  await expect(checkout(page).getByRole('region', { name: '说明' })).toContainText('每天下载 300 个')
  await expect(confirm(page)).toHaveText('去付款 ¥268.00')
  await expectReadable(page, 'the step before an order')
  await choice(page).getByRole('radio', { name: /^一季/ }).check()
  await expect(confirm(page)).toHaveText('去付款 ¥78.00')
  await page.keyboard.press('Escape')
  await expect(checkout(page)).toBeHidden()
  await expect(page.getByRole('button', { name: '立即开通 VIP3' })).toBeFocused()
  expect(await orderCount(page)).toBe(0)
})

test('by keys alone: choose another term, confirm, and the code is there', async ({ page }) => {
  await register(page)
  await openStep(page, '立即开通 VIP1')
  await choice(page).getByRole('radio', { name: /^一年/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(confirm(page)).toHaveText('去付款 ¥31.00')
  await confirm(page).focus()
  await page.keyboard.press('Enter')
  await expect(checkout(page).getByRole('img', { name: /付款二维码/ })).toBeVisible()
  expect(await orderCount(page)).toBe(1)
})

test('an upgrade says what it credits, and one that waits to be paid keeps its price', async ({ page }) => {
  await register(page)
  await buy(page, { goodsType: 'VIP', goodsId: await cheapestPlan(page, 2) })
  await openStep(page, '升级 VIP3')
  await expect(choice(page)).toContainText('方案价格¥268.00')
  await expect(choice(page)).toContainText('现有会员剩余时长抵扣−¥20.00')
  await expect(confirm(page)).toHaveText('去付款 ¥248.00')
  await confirmOrder(page)
  await expect(checkout(page).getByRole('img', { name: /付款二维码/ })).toBeVisible()
  await openStep(page, '升级 VIP3')
  await expect(confirm(page)).toHaveText('去付款 ¥248.00')
  await expect(checkout(page)).toContainText('之前下的同一笔订单还没有付款，会按它继续')
})

test('a renewal names the day from which it is valid', async ({ page }) => {
  await register(page)
  await buy(page, { goodsType: 'VIP', goodsId: await cheapestPlan(page, 2) })
  await openStep(page, '续费 VIP2')
  await expect(choice(page)).toContainText(`${inMonths(1).replaceAll('-', '/')}，接在现有会员之后`)
})

test('the bought level and its term are shown beside the account', async ({ page, browser }) => {
  await register(page)
  await openStep(page, '立即开通 VIP3')
  await confirmOrder(page)
  await payByPhone(page, browser)
  const plan = `年卡，到 ${inMonths(12).replaceAll('-', '/')}`
  await expect(checkout(page)).toContainText(`月卡会员LV3 · ${plan}`)
  await leaveCheckout(page)
  await expect(page.getByText(`你现在是 VIP3（月卡会员LV3），${plan}`)).toBeVisible()
  await visit(page, '/user/userCenter')
  const head = page.getByRole('main').getByRole('banner').or(page.locator('main header')).first()
  await expect(head.getByText('月卡会员LV3', { exact: true })).toBeVisible()
  await expect(head.getByText(plan, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /的账号$/ }).click()
  await expect(page.locator('#user-popover').getByText('月卡会员LV3', { exact: true })).toBeVisible()
  await expect(page.locator('#user-popover').getByText(plan, { exact: true })).toBeVisible()
})

test('each level says in numbers what it gives beyond the level below', async ({ visitorPage: page }) => {
  await visit(page, '/noble')
  const level = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(level('VIP2 进阶')).toContainText(/比 VIP1 多\s*每天下载 100 个\s*预售 9 折/)
  // The demo's files have 192 kbit/s, so no level can promise more.
  await expect(level('VIP2 进阶')).toContainText(/与 VIP1 相同\s*192k MP3 下载/)
  await expect(level('VIP4 团队')).toContainText(/首会员曲目，(比 VIP3 多 \d+ 首|与 VIP3 相同)/)
  await expect(level('VIP4 团队')).toContainText(/比 VIP3 多\s*5 个团队席位\s*可验证的商用授权书/)
})

test('without a network nothing is ordered, and the step says so', async ({ page, context }) => {
  await register(page)
  await openStep(page, '立即开通 VIP2')
  await context.setOffline(true)
  await expect(checkout(page)).toContainText('网络已断开，还没有下单；恢复后再确认')
  await expect(confirm(page)).toHaveAttribute('aria-disabled', 'true')
  await expectReadable(page, 'offline')
  await context.setOffline(false)
  await expect(confirm(page)).not.toHaveAttribute('aria-disabled', 'true')
})

test('plans or a price that failed to load can be requested again', async ({ page }) => {
  await register(page)
  await visit(page, '/noble')
  await page.route('**/client/app/cms/vip/config', (route) => route.abort('failed'))
  await page.route('**/pay/client/order/quote', (route) => route.abort('failed'))
  await page.getByRole('button', { name: '立即开通 VIP2' }).click()
  await expect(choice(page).getByRole('alert')).toContainText('网络请求失败')
  await expect(checkout(page).locator('strong').filter({ hasText: '网络请求失败' })).toBeVisible()
  await page.unrouteAll()
  await choice(page).getByRole('button', { name: '再取一次' }).click()
  await expect(choice(page)).toContainText('VIP2')
  await checkout(page).getByRole('button', { name: '再试一次' }).click()
  await expect(confirm(page)).toBeVisible()
  expect(await orderCount(page)).toBe(0)
})

const answerPlans = (page: Page, change: (tier: { vipLevel: number; plans: unknown[]; name: string; iconUrl: string }) => void) =>
  page.route('**/client/app/cms/vip/config', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.data.forEach(change)
    await route.fulfill({ response, json: body })
  })

test('a plan that is no longer sold says so and leads to the others', async ({ page }) => {
  await register(page)
  await visit(page, '/noble')
  await answerPlans(page, (tier) => {
    tier.plans = []
  })
  await page.getByRole('button', { name: '立即开通 VIP1' }).click()
  await expect(choice(page)).toContainText('这个会员方案已经下架')
  await expect(choice(page).getByRole('link', { name: '看看别的方案' })).toBeVisible()
})

test('a long name and a missing icon fit a phone', async ({ page }) => {
  await register(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await answerPlans(page, (tier) => {
    tier.name = '给常年在外演出的职业DJ和他们的整个团队以及朋友们LongLatinNameWithoutAnySpaceInIt'
    tier.iconUrl = ''
  })
  await openStep(page, '立即开通 VIP1')
  await expect(choice(page)).toContainText('LongLatinName')
  expect(await checkout(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
})
