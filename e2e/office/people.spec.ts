import { type Browser, expect, type Page } from '@playwright/test'
import { SITE_ORIGIN } from '../site/endpoints.ts'
import { PASSWORD, register, test } from '../steps/people.ts'
import { createOrder, findSold } from '../steps/purchases.ts'
import { expectReadable } from '../steps/readable.ts'
import { signInAsAdmin } from '../steps/staff.ts'
import { visit } from '../steps/visit.ts'

const API = '/api/client/app'

/** A member in a browser of their own, with an open page. */
async function member(browser: Browser) {
  const address = `10.9.${Math.ceil(Math.random() * 250)}.${Math.ceil(Math.random() * 250)}`
  const page = await browser.newPage({ baseURL: SITE_ORIGIN, extraHTTPHeaders: { 'x-forwarded-for': address } })
  const phone = await register(page)
  const answer = await page.context().request.get(`${API}/user/userinfo`)
  const { userId, nickName } = (await answer.json()).data as { userId: string; nickName: string }
  return { page, phone, userId, nickName }
}

const signIn = (page: Page, username: string, password: string) =>
  page.context().request.post('/api/app-auth/login', {
    headers: { origin: SITE_ORIGIN },
    data: { grantType: 'password', username, password },
  })

/** Opens a page of the back office as an administrator. */
async function openOffice(page: Page, path: string): Promise<void> {
  await signInAsAdmin(page.context().request)
  await page.goto(`/admin${path}`)
}

/** Fills in the reason that every action asks for, and sends the dialog. */
async function confirm(page: Page, button: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /原因/ }).fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('staff find an account by its phone and block it: its open page loses the session, and unblocking lets it sign in', async ({
  page,
  browser,
}) => {
  const { page: theirs, phone, nickName } = await member(browser)
  await visit(theirs, '/')
  await openOffice(page, '/people')
  await page.getByRole('searchbox', { name: '查找用户' }).fill(phone)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: new RegExp(nickName) })
  await expect(row).toContainText(phone.replace(/^(\d{3})\d{4}/, '$1****'))
  await expect(row).not.toContainText(phone)
  // The newest account is first in the whole list, too, so the test waits for the search result before it presses keys.
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: nickName, level: 1 })).toBeVisible()

  await page.getByRole('button', { name: '封禁账号' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '封禁账号' }).click()
  await expect(page.getByRole('dialog').getByText('请写明原因')).toBeVisible()
  await confirm(page, '封禁账号', '盗用他人作品')
  await expect(page.getByText('账号已封禁，无限期')).toBeVisible()
  // The event stream ends, and the page signs out by itself.
  await expect(theirs.getByRole('link', { name: '登录' }).first()).toBeVisible()

  const refused = await signIn(theirs, phone, PASSWORD)
  expect([refused.status(), (await refused.json()).msg]).toEqual([403, expect.stringContaining('原因：盗用他人作品')])

  await page.getByRole('button', { name: '解除封禁' }).click()
  await confirm(page, '解除封禁', '误判')
  expect((await signIn(theirs, phone, PASSWORD)).status()).toBe(200)
  await page.getByRole('link', { name: '操作记录' }).click()
  const log = page.getByRole('table', { name: '操作记录' })
  await expect(log.getByRole('row')).toHaveCount(3)
  await expect(log).toContainText('误判')
})

test('several accounts are blocked at once, but for those on which nobody acts alone, and unblocked again', async ({
  page,
  browser,
}) => {
  const people = [await member(browser), await member(browser)]
  await openOffice(page, '/people')
  const table = page.getByRole('table', { name: '用户列表' })
  const box = ({ userId }: { userId: string }) => table.getByRole('checkbox', { name: new RegExp(`编号 ${userId}$`) })
  for (const person of people) await box(person).check()
  await expect(page.getByText('已选 2 项')).toBeVisible()
  const answer = await page.context().request.get(`${API}/user/userinfo`)
  const { userId } = (await answer.json()).data as { userId: string }
  await page.getByRole('link', { name: '工作人员' }).click()
  await box({ userId }).check()
  await page.getByRole('button', { name: '封禁', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('其中 1 个不能操作，所以都没有改：')).toBeVisible()
  await expect(dialog.getByText(/：不能对自己的账号做这项操作$/)).toBeVisible()
  await expectReadable(page, 'accounts that cannot be blocked')
  await dialog.getByRole('button', { name: '去掉这 1 个' }).click()
  await expect(page.getByRole('dialog', { name: '封禁 2 个账号' })).toBeVisible()
  await dialog.getByRole('button', { name: '封禁 2 个' }).click()
  await expect(dialog.getByText('请写明原因')).toBeVisible()
  await confirm(page, '封禁 2 个', '批量刷评论')
  await expect(page.getByText('已封禁 2 个账号')).toBeVisible()
  await expect(page.getByText(/^已选/)).toHaveCount(0)
  const refused = await Promise.all(people.map((person) => signIn(person.page, person.phone, PASSWORD)))
  expect(refused.map((each) => each.status())).toEqual([403, 403])

  await page.goto('/admin/people?kind=blocked')
  for (const person of people) await box(person).check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出所选' }).click()
  expect((await download).suggestedFilename()).toMatch(/^people-.*\.csv$/)
  await page.getByRole('button', { name: '解除封禁' }).click()
  await confirm(page, '解除 2 个', '误判')
  await expect(box(people[0] ?? { userId: '' })).toHaveCount(0)
  expect((await signIn(people[0]?.page ?? page, people[0]?.phone ?? '', PASSWORD)).status()).toBe(200)
})

test('a role opens the office for a member at once, and taking it back closes it', async ({ page, browser }) => {
  const { page: theirs, phone, nickName } = await member(browser)
  await theirs.goto('/admin/people')
  await expect(theirs).toHaveURL(`${SITE_ORIGIN}/`)
  await openOffice(page, `/people?keyword=${phone}`)
  await page.getByRole('link', { name: new RegExp(nickName) }).click()
  const role = page.getByRole('listitem').filter({ hasText: '用户：查找、封禁、权限' })
  await role.getByRole('button', { name: '给予' }).click()
  await confirm(page, '给予', '新同事')
  await expect(role.getByText('已有')).toBeVisible()

  await theirs.goto('/admin/people')
  await expect(theirs.getByRole('heading', { name: '用户', level: 1 })).toBeVisible()
  const reviewing = page.getByRole('listitem').filter({ hasText: '审核：作品、艺人申请、举报' })
  await reviewing.getByRole('button', { name: '给予' }).click()
  await confirm(page, '给予', '审核新作品')
  await expect(reviewing.getByText('已有')).toBeVisible()
  await theirs.goto('/admin/reports/infringements')
  await expect(theirs.getByRole('heading', { name: '版权卷宗', level: 1 })).toBeVisible()
  await expect(theirs.getByRole('button', { name: '期限' })).toHaveCount(0)
  await reviewing.getByRole('button', { name: '收回' }).click()
  await confirm(page, '收回', '不再审核')
  await expect(reviewing.getByText('已有')).toBeHidden()
  await role.getByRole('button', { name: '收回' }).click()
  await confirm(page, '收回', '离职')
  await expect(role.getByText('已有')).toBeHidden()
  const answer = await theirs.context().request.get(`${API}/admin/person`)
  expect(answer.status()).toBe(403)
  await theirs.goto('/admin/people')
  await expect(theirs).toHaveURL(`${SITE_ORIGIN}/`)
})

test('support merges two accounts of a person: looks at what moves, is refused while an order is open, and does it with the keyboard', async ({
  page,
  browser,
}) => {
  const gone = await member(browser)
  const left = await member(browser)
  const { orderId } = await createOrder(gone.page, {
    goodsType: 'RESOURCE',
    goodsId: (await findSold(gone.page)).resourceId,
  })
  await openOffice(page, `/people?keyword=${gone.phone}`)
  await page.getByRole('link', { name: new RegExp(gone.nickName) }).click()
  await page.getByRole('button', { name: '更多操作' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '并入另一个账号' }).focus()
  await page.keyboard.press('Enter')

  // The field has the focus, so that support can type at once.
  await expect(page.getByRole('searchbox', { name: '保留哪个账号' })).toBeFocused()
  await page.keyboard.type(left.phone)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: `保留它：${left.nickName}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '现在不能合并' })).toContainText('未完成的订单')
  await expect(page.getByRole('button', { name: '合并', exact: true })).toBeHidden()
  const address = page.url()
  await expectReadable(page, new URL(address).pathname + new URL(address).search)

  await gone.page.request.post(`/api/pay/client/order/cancel/${orderId}`, { headers: { origin: SITE_ORIGIN } })
  await gone.page.request.post('/api/client/app/user/crates', { headers: { origin: SITE_ORIGIN }, data: { name: '婚礼' } })
  await visit(gone.page, '/')
  await page.goto(address)
  await expect(page.getByRole('region', { name: '会移过去' })).toContainText('1 个')
  await expect(page.getByRole('region', { name: '留在并走的账号' })).toContainText('1 笔')
  await expectReadable(page, new URL(address).pathname + new URL(address).search)
  await page.getByRole('button', { name: '合并', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '合并', exact: true }).click()
  await expect(dialog.getByText('请写明原因')).toBeVisible()
  await dialog.getByRole('combobox', { name: '合并后的手机号' }).selectOption({ label: maskedLabel(gone.phone) })
  await confirm(page, '合并', '换了手机号，已核对订单')

  // The open page of the merged account loses its session, and its phone now signs in to the remaining account.
  await expect(page.getByRole('heading', { name: left.nickName, level: 1 })).toBeVisible()
  await expect(gone.page.getByRole('link', { name: '登录' }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: '并入的账号' }).getByRole('link')).toBeVisible()
  expect((await signIn(left.page, gone.phone, PASSWORD)).status()).toBe(200)
  await page.getByRole('link', { name: '订单', exact: true }).last().click()
  await expect(page.getByRole('table', { name: '订单' }).getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: '概况' }).click()
  await page.getByRole('region', { name: '并入的账号' }).getByRole('link').click()
  await expect(page.getByRole('status').filter({ hasText: '已并入另一个账号' })).toContainText(left.nickName)
})

const maskedLabel = (phone: string) => `${phone.replace(/^(\d{3})\d{4}/, '$1****')}（并走的账号的）`
