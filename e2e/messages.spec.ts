import { type Browser, expect, type Page, type PlaywrightTestOptions } from '@playwright/test'
import sharp from 'sharp'
import { SITE_ORIGIN } from './site/endpoints.ts'
import { register, test } from './steps/people.ts'
import { expectReadable } from './steps/readable.ts'
import { expectSoundToAdvance, sound } from './steps/sound.ts'
import { visit } from './steps/visit.ts'

const API = '/api/client/app'

interface Person {
  page: Page
  userId: string
  nickName: string
}

async function request<Answer>(page: Page, method: 'get' | 'post' | 'put', path: string, data?: object): Promise<Answer> {
  const answer = await page.context().request[method](API + path, { headers: { origin: SITE_ORIGIN }, ...(data ? { data } : {}) })
  expect([path, answer.status()]).toEqual([path, 200])
  return (await answer.json()).data
}

async function person(page: Page): Promise<Person> {
  await register(page)
  const { userId, nickName } = await request<{ userId: string; nickName: string }>(page, 'get', '/user/userinfo')
  return { page, userId, nickName }
}

/** Two people in two browsers; they follow each other where they are friends. */
async function two(page: Page, browser: Browser, use: Partial<PlaywrightTestOptions>, areFriends = true) {
  const { baseURL, locale, viewport } = use
  const one = await person(page)
  const other = await person(await browser.newPage({ baseURL, locale, viewport }))
  if (areFriends) {
    await request(one.page, 'put', `/user/focus/${other.userId}`, { isFocus: true })
    await request(other.page, 'put', `/user/focus/${one.userId}`, { isFocus: true })
  }
  return { one, other }
}

const say = (from: Person, to: Person, content: string) =>
  request<{ messageId: string }>(from.page, 'post', '/user/message/private', { userId: to.userId, content })

const open = (who: Person, withWhom: Person) => visit(who.page, `/user/components/Chat?userId=${withWhom.userId}`)
const log = ({ page }: Person) => page.getByRole('log', { name: '聊天记录' })
const row = (who: Person, text: string) => log(who).getByRole('listitem').filter({ hasText: text })
const field = ({ page }: Person) => page.getByRole('textbox', { name: /的消息$/ })

async function write(who: Person, text: string): Promise<void> {
  await field(who).fill(text)
  await field(who).press('Enter')
}

/** Chooses a thing to do with a message. */
async function choose(who: Person, text: string, action: RegExp): Promise<void> {
  await row(who, text).hover()
  await row(who, text).getByRole('button', { name: '更多' }).click()
  await who.page.getByRole('menu', { name: '消息' }).getByRole('menuitem', { name: action }).click()
}

const picture = (color: string) =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: color } })
    .jpeg()
    .toBuffer()

test(
  'two browsers talk to each other: words, a picture, a track that plays in place, and what was read',
  { tag: '@gate' },
  async ({ page, browser }, { project }) => {
    const { one, other } = await two(page, browser, project.use)
    await visit(one.page, `/user?id=${other.userId}`)
    await one.page.getByRole('main').getByRole('link', { name: '私信' }).click()
    await expect(log(one).getByText('还没有聊过')).toBeVisible()
    await visit(other.page, '/user/components/Chat')
    await write(one, '周六那套我先用 124 开，\n你接哪首？')

    const conversation = other.page.getByRole('navigation', { name: '会话' }).getByRole('link', { name: one.nickName })
    await expect(conversation).toContainText('未读1')
    await conversation.click()
    await expect(row(other, '周六那套')).toBeVisible()
    await expect(row(one, '周六那套')).toContainText('已读')
    await expect(conversation).not.toContainText('未读')

    await write(other, '看这里 https://example.com/set 。<b>好</b>')
    await expect(row(one, '<b>好</b>')).toBeVisible()
    const link = row(one, '看这里').getByRole('link', { name: 'https://example.com/set' })
    await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer')

    const shot = { name: 'booth.jpg', mimeType: 'image/jpeg', buffer: await picture('#336699') }
    await one.page.getByLabel('发图片').setInputFiles(shot)
    const seen = log(other).getByRole('img', { name: '图片' })
    await expect(seen).toBeVisible()
    await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)

    await one.page.getByRole('button', { name: '发曲目' }).click()
    const picker = one.page.getByRole('dialog', { name: '发一首曲目' })
    await picker.getByRole('combobox', { name: '找曲目' }).fill('夜')
    await expect(picker.getByRole('option').first()).toBeVisible()
    const title = await picker.getByRole('option').first().locator('b').textContent()
    await one.page.keyboard.press('Enter')
    await expect(picker).toHaveCount(0)
    const card = log(other).getByRole('article', { name: title ?? '' })
    await card.getByRole('button', { name: `播放 ${title}` }).click()
    await expectSoundToAdvance(other.page)
    expect(new URL(other.page.url()).pathname).toBe('/user/components/Chat')
    await card.getByRole('button', { name: `暂停 ${title}` }).click()
    await expect.poll(async () => (await sound(other.page)).isPaused).toBe(true)
    await expect(one.page.getByRole('complementary', { name: /你们之间的曲目/ })).toContainText(title ?? '')
    await other.page.close()
  },
)

test('a message is withdrawn for both, deleted for one, and a blocked user reads the refusal', async ({ page, browser }, {
  project,
}) => {
  const { one, other } = await two(page, browser, project.use)
  await say(one, other, '这条发错了')
  await say(one, other, '这条你留着')
  await open(one, other)
  await open(other, one)
  await choose(one, '这条发错了', /撤回/)
  await expect(log(one)).toContainText('你撤回了一条消息')
  await expect(log(other)).toContainText('对方撤回了一条消息')
  await expect(row(other, '这条发错了')).toHaveCount(0)
  await choose(other, '这条你留着', /举报/)
  await expect(other.page.getByRole('dialog', { name: /举报/ })).toBeVisible()
  await other.page.keyboard.press('Escape')
  await choose(one, '这条你留着', /删除/)
  await expect(row(one, '这条你留着')).toHaveCount(0)
  await expect(row(other, '这条你留着')).toBeVisible()
  await one.page.reload()
  await expect(log(one)).toContainText('你撤回了一条消息')
  await expect(row(one, '这条你留着')).toHaveCount(0)

  await one.page.locator('audio').first().waitFor({ state: 'attached' })
  await one.page.getByRole('button', { name: `更多：${other.nickName}` }).click()
  await one.page.getByRole('menu', { name: other.nickName }).getByRole('menuitem', { name: '拉黑' }).click()
  await one.page
    .getByRole('dialog', { name: `拉黑 ${other.nickName}` })
    .getByRole('button', { name: '拉黑' })
    .click()
  await expect(one.page.getByText('你已拉黑对方，解除后才能发私信')).toBeVisible()
  await expect(field(one)).toHaveCount(0)
  // Only a blocked user who tries to write learns of the block.
  await write(other, '在吗')
  await expect(row(other, '在吗').getByRole('alert')).toContainText('对方暂不接收你的私信')
  await expect(field(other)).toHaveCount(0)
  await one.page.getByRole('button', { name: '解除拉黑' }).click()
  await expect(one.page.getByText('你已拉黑对方，解除后才能发私信')).toHaveCount(0)
  // The block removed the follow: a user who is no friend any more may write once before an answer.
  await request(other.page, 'put', `/user/focus/${one.userId}`, { isFocus: true })
  await open(one, other)
  await write(one, '又可以聊了')
  await expect(row(other, '又可以聊了')).toBeVisible()
  await expect(field(other)).toBeVisible()
  await other.page.close()
})

test('a stranger writes once, until there is an answer', async ({ page, browser }, { project }) => {
  const { one, other } = await two(page, browser, project.use, false)
  await open(one, other)
  await expect(one.page.getByText('对方回复之前，你只能发一条')).toBeVisible()
  await write(one, '你好，想约一套 set')
  await expect(one.page.getByText('对方还没有回复，回复之前只能发一条私信')).toBeVisible()
  await expect(field(one)).toHaveCount(0)
  await open(other, one)
  await write(other, '好啊')
  await expect(row(one, '好啊')).toBeVisible()
  await expect(field(one)).toBeVisible()
  await other.page.close()
})

test('older messages come above without a jump, and new ones below do not pull one away', async ({ page, browser }, {
  project,
}) => {
  const { one, other } = await two(page, browser, project.use)
  for (let index = 1; index <= 50; index += 1) await say(index % 2 ? one : other, index % 2 ? other : one, `第 ${index} 句`)
  await open(one, other)
  await expect(row(one, '第 50 句')).toBeInViewport()
  const first = row(one, '第 31 句')
  await expect(first).toBeAttached()
  // The position of a visible message while pages are inserted above it.
  const watched = row(one, '第 36 句')
  await watched.scrollIntoViewIfNeeded()
  const top = async () => Math.round((await watched.boundingBox())?.y ?? Number.NaN)
  await log(one).evaluate((element) => element.scrollBy(0, -1))
  const before = await top()
  await expect(row(one, '第 11 句')).toBeAttached()
  expect(await top()).toBe(before)

  await say(other, one, '底下新的一句')
  await expect(one.page.getByRole('button', { name: '1 条新消息' })).toBeVisible()
  expect(await top()).toBe(before)
  await one.page.getByRole('button', { name: '1 条新消息' }).click()
  await expect(row(one, '底下新的一句')).toBeInViewport()
  await expect(one.page.getByRole('button', { name: '1 条新消息' })).toHaveCount(0)
  await other.page.close()
})

test('Enter within an input method does not send, and with Shift begins a line; what is written waits', async ({
  page,
  browser,
}, { project }) => {
  const { one, other } = await two(page, browser, project.use)
  await open(one, other)
  await field(one).focus()
  const devtools = await one.page.context().newCDPSession(one.page)
  await devtools.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 })
  // Only the key event, as from an input method; a real key press would also insert a line.
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 })
  await devtools.send('Input.insertText', { text: '你好' })
  await one.page.keyboard.press('Shift+Enter')
  await one.page.keyboard.type('DJ')
  await expect(field(one)).toHaveValue('你好\nDJ')
  await expect(log(one).getByText('还没有聊过')).toBeVisible()
  await one.page.reload()
  await expect(field(one)).toHaveValue('你好\nDJ')
  await field(one).press('Enter')
  await expect(row(one, '你好')).toBeVisible()
  await expect(field(one)).toHaveValue('')
  await other.page.close()
})

test('an unanswered message is sent again under the same key and stored once', async ({ page, browser }, { project }) => {
  const { one, other } = await two(page, browser, project.use)
  await open(one, other)
  await open(other, one)
  // Each time the server stores the message and its answer is lost.
  let sent = 0
  await one.page.route('**/message/private', async (route) => {
    sent += 1
    await route.fetch()
    await route.abort()
  })
  await write(one, '只此一条')
  await expect.poll(() => sent).toBe(3)
  await expect(row(other, '只此一条')).toHaveCount(1)
  await expect(row(one, '只此一条')).toHaveCount(1)
  await expect(row(one, '只此一条').getByRole('alert')).toHaveCount(0)
  await one.page.unroute('**/message/private')

  // This message never reaches the server, and the page is left before it is sent again.
  await one.page.route('**/message/private', (route) => route.abort())
  await write(one, '断网时写的')
  await expect(row(one, '断网时写的').getByRole('alert')).toContainText('网络请求失败')
  await one.page.unroute('**/message/private')
  await one.page.reload()
  await expect(row(one, '只此一条')).toHaveCount(1)
  await row(one, '断网时写的').getByRole('button', { name: '重发' }).click()
  await expect(row(other, '断网时写的')).toHaveCount(1)
  await expect(row(one, '断网时写的')).toHaveCount(1)
  await expect(row(one, '断网时写的').getByRole('alert')).toHaveCount(0)
  await other.page.close()
})

test('the page is worked by keys alone, and reads well', async ({ page, browser }, { project }) => {
  const { one, other } = await two(page, browser, project.use)
  await say(other, one, '键盘也能聊吗')
  await visit(one.page, '/user/components/Chat')
  await expectReadable(one.page, 'the list of conversations')
  await one.page.getByRole('searchbox', { name: '找人或聊天记录' }).focus()
  await one.page.keyboard.type('键盘')
  await expect(one.page.getByRole('navigation', { name: '会话' }).getByRole('link')).toHaveCount(1)
  await one.page.keyboard.press('Tab')
  await one.page.keyboard.press('Enter')
  await expect(log(one)).toContainText('键盘也能聊吗')
  await field(one).focus()
  await one.page.keyboard.type('能')
  await one.page.keyboard.press('Enter')
  await expect(log(one).getByText('能', { exact: true })).toBeVisible()
  const more = row(one, '键盘也能聊吗').getByRole('button', { name: '更多' })
  await more.focus()
  await one.page.keyboard.press('Enter')
  await expect(one.page.getByRole('menu', { name: '消息' }).getByRole('menuitem').first()).toBeFocused()
  await expectReadable(one.page, 'a conversation and the menu of a message')
  await one.page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await other.page.close()
})
