import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { SITE_ORIGIN } from './site/endpoints.ts'
import { tabTo } from './steps/keyboard.ts'
import { register, test } from './steps/people.ts'
import { expectReadable } from './steps/readable.ts'
import { visit } from './steps/visit.ts'

const API = '/api/client/app'
const PHONE = { width: 390, height: 844 }

async function request<Answer>(page: Page, method: 'get' | 'post' | 'put', path: string, data?: object): Promise<Answer> {
  const answer = await page.context().request[method](API + path, { headers: { origin: SITE_ORIGIN }, ...(data ? { data } : {}) })
  expect([path, answer.status()]).toEqual([path, 200])
  return (await answer.json()).data
}

interface Person {
  userId: string
  nickName: string
}

const whoIs = (page: Page) => request<Person>(page, 'get', '/user/userinfo')

/** Somebody else, in a browser of their own, closed when the journey ends. */
async function another(browser: Browser) {
  const address = `10.8.${Math.ceil(Math.random() * 250)}.${Math.ceil(Math.random() * 250)}`
  const page = await browser.newPage({ baseURL: SITE_ORIGIN, extraHTTPHeaders: { 'x-forwarded-for': address } })
  await register(page)
  return { page, ...(await whoIs(page)) }
}

/** The moderator who decides about reports. */
async function staff(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ baseURL: SITE_ORIGIN, extraHTTPHeaders: { 'x-forwarded-for': '10.8.251.1' } })
  const data = { grantType: 'password', username: 'admin', password: 'shenglang' }
  const answer = await page.request.post('/api/app-auth/login', { headers: { origin: SITE_ORIGIN }, data })
  expect(answer.status()).toBe(200)
  return page
}

async function trackId(page: Page): Promise<string> {
  const answer = await page.request.get(`${API}/cms/resource?contentType=1&resourceType=MUSIC&orderBy=bpm&pageSize=1`)
  return (await answer.json()).rows[0].resourceId
}

const comment = async (page: Page, content: string) => {
  const resourceId = await trackId(page)
  const { commentId } = await request<{ commentId: string }>(page, 'post', '/user/comments/add', { resourceId, content })
  return { resourceId, commentId }
}
const post = (page: Page, content: string) =>
  request<{ resourceId: string }>(page, 'post', '/resource/save', { contentType: 3, content })

interface Report {
  /** The element that has the focus before the dialog opens, and again after it closes. */
  opener: Locator
  title: string
  open(): Promise<void>
}

/** Reports with keys alone, and looks at the dialog meanwhile. */
async function report(page: Page, { opener, title, open }: Report): Promise<void> {
  await open()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await expectReadable(page, title)
  await page.setViewportSize(PHONE)
  await expect.poll(() => dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  const box = await dialog.boundingBox()
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= PHONE.width).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await open()
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  // Nothing is sent without a reason.
  await tabTo(page, dialog.getByRole('button', { name: '提交举报' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('请选择原因')
  await page.keyboard.press('Shift+Tab')
  await expect(dialog).toBeVisible()
  await tabTo(page, dialog.getByRole('radio').first())
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio').nth(1)).toBeChecked()
  await tabTo(page, dialog.getByRole('textbox', { name: /补充说明/ }))
  await page.keyboard.type('反复这样')
  await tabTo(page, dialog.getByRole('button', { name: '提交举报' }))
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: '已收到举报' })
  await expect(done.getByRole('button', { name: '知道了' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(done).toHaveCount(0)
  await expect(opener).toBeFocused()
}

/** Opens the menu of something and chooses 举报, with keys. */
const throughMenu = (page: Page, opener: Locator, menu: string | RegExp) => async () => {
  await opener.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('menu', { name: menu })
  await expect(panel.getByRole('menuitem').first()).toBeFocused()
  const report = panel.getByRole('menuitem', { name: '举报' })
  for (const _ of await panel.getByRole('menuitem').all()) {
    if (await report.evaluate((item) => item === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(report).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Expects a report of this content in the moderator's list. */
async function expectReported(browser: Browser, kind: string, id: string): Promise<void> {
  const page = await staff(browser)
  const answer = await page.request.get(`${API}/admin/report?kind=${kind}&pageSize=100`)
  const { rows } = (await answer.json()) as { rows: { id: string; reasons: string[]; reportCount: number }[] }
  expect(rows.find((row) => row.id === id)).toMatchObject({ reportCount: 1 })
  await page.close()
}

test('a comment is reported by keyboard alone', async ({ page, browser }) => {
  const bad = await another(browser)
  const { resourceId, commentId } = await comment(bad.page, '加我看广告')
  await register(page)
  await visit(page, `/resource?id=${resourceId}`)
  const said = page.locator(`#comment-${commentId}`)
  const opener = said.getByRole('button', { name: /^更多：/ })
  await said.getByRole('button', { name: '回复', exact: true }).focus()
  await tabTo(page, opener)
  await report(page, { opener, title: '举报这条评论', open: throughMenu(page, opener, /^更多：/) })
  await expectReported(browser, 'comment', commentId)
  await bad.page.close()
})

test('a post is reported by keyboard alone', async ({ page, browser }) => {
  const bad = await another(browser)
  const { resourceId } = await post(bad.page, '低价代打榜')
  await register(page)
  await visit(page, `/post?id=${resourceId}`)
  const opener = page
    .getByRole('main')
    .getByRole('button', { name: /^更多：/ })
    .first()
  await report(page, { opener, title: '举报这条贴子', open: throughMenu(page, opener, /^更多：/) })
  await expectReported(browser, 'post', resourceId)
  await bad.page.close()
})

test('a message is reported by keyboard alone', async ({ page, browser }) => {
  await register(page)
  const bad = await another(browser)
  const { userId } = await whoIs(page)
  const { messageId } = await request<{ messageId: string }>(bad.page, 'post', '/user/message/private', {
    userId,
    content: '刷单吗',
  })
  await visit(page, `/user/components/Chat?userId=${bad.userId}`)
  const said = page.getByRole('log', { name: '聊天记录' }).getByRole('listitem').filter({ hasText: '刷单吗' })
  const opener = said.getByRole('button', { name: '更多' })
  await report(page, { opener, title: '举报这条私信', open: throughMenu(page, opener, '消息') })
  await expectReported(browser, 'message', messageId)
  await bad.page.close()
})

test('a user is reported by keyboard alone', async ({ page, browser }) => {
  await register(page)
  const bad = await another(browser)
  await visit(page, `/user?id=${bad.userId}`)
  const opener = page.getByRole('main').getByRole('button', { name: '举报用户' })
  await report(page, {
    opener,
    title: '举报这个用户',
    async open() {
      await opener.focus()
      await page.keyboard.press('Enter')
    },
  })
  await expectReported(browser, 'user', bad.userId)
  await bad.page.close()
})

test('a dialog closed by Escape can be reopened at once', async ({ page, browser }) => {
  await register(page)
  const bad = await another(browser)
  await visit(page, `/user?id=${bad.userId}`)
  const opener = page.getByRole('main').getByRole('button', { name: '举报用户' })
  const dialog = page.getByRole('dialog', { name: '举报这个用户' })
  await opener.click()
  await expect(dialog).toBeVisible()
  // Closes as Escape does, and presses the button again before the browser does anything else.
  await opener.evaluate(async (button: HTMLElement) => {
    const open = document.querySelector('dialog')
    open?.requestClose()
    await Promise.resolve()
    button.click()
  })
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await bad.page.close()
})

/** Expects this text, and no field, in each place where other users can write. */
async function expectClosed(page: Page, browser: Browser, text: RegExp): Promise<void> {
  const other = await another(browser)
  const { resourceId, commentId } = await comment(other.page, '等你来回')
  const main = page.getByRole('main')
  await visit(page, `/resource?id=${resourceId}`)
  const comments = page.getByRole('region', { name: /^评论/ })
  await expect(comments.getByText(text)).toHaveCount(1)
  await expect(comments.getByRole('textbox')).toHaveCount(0)
  const said = page.locator(`#comment-${commentId}`)
  await said.getByRole('button', { name: '回复', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(said.getByText(text)).toBeVisible()
  await expect(comments.getByRole('textbox')).toHaveCount(0)
  await expectReadable(page, 'comments that are closed to the reader')

  await visit(page, '/circle')
  await main.getByRole('button', { name: /写给同行/ }).focus()
  await page.keyboard.press('Enter')
  await expect(main.getByText(text)).toBeVisible()
  await expect(main.getByRole('textbox', { name: '贴子正文' })).toHaveCount(0)
  await expectReadable(page, 'the circle')

  await visit(page, `/user/components/Chat?userId=${other.userId}`)
  await expect(main.getByText(text)).toBeVisible()
  await expect(page.getByRole('textbox', { name: /的消息$/ })).toHaveCount(0)
  await expectReadable(page, 'a conversation')
  await other.page.close()
}

test('a muted user reads why and until when in every place to write, and can write again once it is lifted', async ({
  page,
  browser,
}) => {
  await register(page)
  const { userId } = await whoIs(page)
  const reviewer = await staff(browser)
  await request(reviewer, 'post', `/admin/mute/${userId}`, { days: 3, note: '多次刷屏' })
  await expectClosed(page, browser, /你已被禁言，至 .+。原因：多次刷屏/)
  await request(reviewer, 'post', `/admin/mute/${userId}/lift`, { note: '申诉成立' })
  await page.reload()
  await expect(page.getByRole('textbox', { name: /的消息$/ })).toBeVisible()
  await reviewer.close()
})

/** Makes the server answer with this permission to write; when it does so is proved by tests of the server. */
async function answerWithPermission(page: Page, permission: object): Promise<void> {
  await page.route('**/client/app/user/speech', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...permission } } })
  })
}

test('a user without a phone is led to binding one', async ({ page, browser }) => {
  await register(page)
  await answerWithPermission(page, { needsPhone: true })
  await expectClosed(page, browser, /绑定手机号后才能发布内容/)
  await page.getByRole('main').getByRole('link', { name: '去绑定' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/user/components/ChangePhoneNumber')
})

test('minor mode at night says so in every place to write', async ({ page, browser }) => {
  await register(page)
  await answerWithPermission(page, { isQuietHour: true })
  await expectClosed(page, browser, /22:00 至次日 6:00 不能发布内容/)
})
