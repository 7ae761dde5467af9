import { expect, type Page } from '@playwright/test'
import { SITE_ORIGIN } from './site/endpoints.ts'
import { register, test } from './steps/people.ts'
import { expectReadable } from './steps/readable.ts'
import { bar, expectSoundToAdvance, sound } from './steps/sound.ts'
import { reload, untilPartRuns, visit } from './steps/visit.ts'

interface Track {
  resourceId: string
  playVipLevel: number
}

/** A track that anybody may play, another for each journey. */
async function trackAt(page: Page, index: number): Promise<string> {
  const response = await page.request.get('/api/client/app/cms/resource?contentType=1&resourceType=MUSIC&orderBy=bpm&pageSize=40')
  const free = ((await response.json()).rows as Track[]).filter(({ playVipLevel }) => playVipLevel === 0)
  return free[index]?.resourceId ?? ''
}

const comments = (page: Page) => page.getByRole('region', { name: /^评论/ })
const markersOf = (page: Page, part = page.getByRole('article').first()) => part.getByRole('list', { name: '波形上的评论' })
const play = (page: Page) => page.getByRole('button', { name: '播放', exact: true }).first().click()

/** Writes a comment as the signed-in user. */
async function say(page: Page, data: object): Promise<string> {
  const response = await page.request.post('/api/client/app/user/comments/add', { headers: { origin: SITE_ORIGIN }, data })
  expect(response.status()).toBe(200)
  return (await response.json()).data.commentId
}

async function signInAs(page: Page, username: string): Promise<void> {
  const response = await page.request.post('/api/app-auth/login', {
    headers: { origin: SITE_ORIGIN },
    data: { grantType: 'password', username, password: 'shenglang' },
  })
  expect(response.status()).toBe(200)
}

test('a comment is written at the second that plays, stands on the wave at once, and leads back there', { tag: '@gate' }, async ({
  page,
}) => {
  await register(page)
  await visit(page, `/resource?id=${await trackAt(page, 0)}`)
  await play(page)
  await expectSoundToAdvance(page)
  const field = comments(page).getByRole('textbox', { name: '写评论' })
  await field.fill('这一刻真好')
  await expect(comments(page).getByRole('button', { name: /^写在 00:\d\d( · \S+)?$/ })).toHaveAttribute('aria-pressed', 'true')
  await field.press('Control+Enter')
  await expect(comments(page).getByRole('article').filter({ hasText: '这一刻真好' })).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(markersOf(page).getByRole('button', { name: /这一刻真好/ })).toBeVisible()
  const marker = markersOf(page, bar(page)).getByRole('button', { name: /这一刻真好/ })
  await expect(marker).toBeVisible()
  expect((await sound(page)).isPaused).toBe(false)
})

test('who registered without agreeing is asked before the first comment, which is sent once they agree', async ({ page }) => {
  await register(page, undefined, false)
  await visit(page, `/resource?id=${await trackAt(page, 2)}`)
  const field = page.getByRole('textbox', { name: '写评论' })
  const send = () => comments(page).getByRole('button', { name: '发布' }).click()
  const terms = page.getByRole('dialog', { name: '用户协议与隐私政策' })
  await field.fill('第一次来')
  await send()
  await expect(terms.getByRole('link')).toHaveText(['《用户协议》', '《隐私政策》'])
  await expectReadable(page, '同意协议')
  await terms.getByRole('button', { name: '暂不同意' }).click()
  await expect(comments(page).getByRole('alert')).toContainText('请先阅读并同意')
  await expect(field).toHaveValue('第一次来')
  await send()
  await terms.getByRole('button', { name: '同意并继续' }).click()
  await expect(comments(page).getByRole('article').filter({ hasText: '第一次来' })).toBeVisible()
  await field.fill('第二次不再问')
  await send()
  await expect(comments(page).getByRole('article').filter({ hasText: '第二次不再问' })).toBeVisible()
})

test('a click on a time plays from there, whatever played before', async ({ page }) => {
  await register(page)
  const resourceId = await trackAt(page, 1)
  await say(page, { resourceId, content: '从这里听', timeMs: 21_000 })
  await visit(page, `/resource?id=${resourceId}`)
  await comments(page).getByRole('button', { name: '从 00:21 播放' }).first().click()
  await expect.poll(async () => (await sound(page)).time).toBeGreaterThanOrEqual(21)
  await expectSoundToAdvance(page)
})

test('a reply names the answered user; others may report it, and only its author may delete it', async ({ page, browser }) => {
  await register(page)
  const resourceId = await trackAt(page, 2)
  const parentId = await say(page, { resourceId, content: '这 4 拍怎么收的？' })
  const other = await browser.newPage({ baseURL: SITE_ORIGIN, extraHTTPHeaders: { 'x-forwarded-for': '10.9.8.7' } })
  await register(other)
  await say(other, { resourceId, content: '收低频', parentId })
  await visit(page, `/resource?id=${resourceId}`)
  const thread = comments(page).getByRole('listitem').filter({ hasText: '这 4 拍怎么收的？' })
  await thread.getByRole('button', { name: '1 条回复' }).click()
  const answer = thread.getByRole('article').filter({ hasText: '收低频' })
  await answer.hover()
  await answer.getByRole('button', { name: /^更多：/ }).click()
  await expect(page.getByRole('menuitem', { name: '举报' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '删除' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await answer.getByRole('button', { name: '回复', exact: true }).click()
  const field = thread.getByRole('textbox', { name: /^回复 / })
  await field.fill('学到了')
  await field.press('Control+Enter')
  await expect(thread.getByRole('article').filter({ hasText: /^.*回复 .+：学到了/s })).toBeVisible()
  const reply = thread.getByRole('article').filter({ hasText: '学到了' })
  await reply.hover()
  await reply.getByRole('button', { name: /^更多：/ }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog', { name: '删除评论' }).getByRole('button', { name: '删除', exact: true }).click()
  await expect(reply).toHaveCount(0)
  await expect(thread.getByRole('button', { name: '收起回复' })).toBeVisible()
  await other.close()
})

test('a like is counted and survives a reload', async ({ page }) => {
  await register(page)
  const resourceId = await trackAt(page, 3)
  await say(page, { resourceId, content: '值得一赞' })
  await visit(page, `/resource?id=${resourceId}`)
  const like = comments(page).getByRole('article').filter({ hasText: '值得一赞' }).getByRole('button', { name: /^赞 / })
  const answered = page.waitForResponse(/comments\/like/)
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await answered
  await page.reload()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveText('1')
})

test('markers are reached with Tab, walked by arrow keys, read on focus and put away with Escape', async ({ page }) => {
  await register(page)
  const resourceId = await trackAt(page, 4)
  for (const [content, timeMs] of [
    ['头', 5000],
    ['中', 25_000],
    ['尾', 45_000],
  ] as const) {
    await say(page, { resourceId, content, timeMs })
  }
  await visit(page, `/resource?id=${resourceId}`)
  const marker = (text: string) => markersOf(page).getByRole('button', { name: new RegExp(`：${text}$`) })
  const label = (text: string) => markersOf(page).getByText(new RegExp(`\\d${text}$`))
  await expect(marker('头')).toBeVisible()
  await marker('头').focus()
  await page.keyboard.press('End')
  await expect(marker('尾')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(marker('中')).toBeFocused()
  await expect(label('中')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(label('中')).toBeHidden()
  await page.keyboard.press('Home')
  await expect(label('头')).toBeVisible()
  expect(await markersOf(page).locator('[tabindex="0"]').count()).toBe(1)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await sound(page)).time).toBeGreaterThanOrEqual(5)
})

test('as the music passes a comment it appears', async ({ page }) => {
  await register(page)
  const resourceId = await trackAt(page, 5)
  await say(page, { resourceId, content: '就是现在', timeMs: 1000 })
  await visit(page, `/resource?id=${resourceId}`)
  await play(page)
  await expect(bar(page).getByText('就是现在')).toBeVisible()
  await expect(bar(page).getByText('就是现在')).toBeHidden()
})

test('on a touch screen a tap opens what was said, and plays from there', async ({ browser }) => {
  const page = await browser.newPage({
    baseURL: SITE_ORIGIN,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    extraHTTPHeaders: { 'x-forwarded-for': '10.9.8.6' },
  })
  await register(page)
  const resourceId = await trackAt(page, 6)
  await say(page, { resourceId, content: '点开看，'.repeat(20), timeMs: 30_000 })
  await visit(page, `/resource?id=${resourceId}`)
  await expect(markersOf(page).getByRole('button', { name: /点开看/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await markersOf(page)
    .getByRole('button', { name: /点开看/ })
    .tap()
  const sheet = page.getByRole('dialog', { name: '这一刻的评论' })
  await expect(sheet.getByText('点开看')).toBeVisible()
  await sheet.getByRole('button', { name: '从 00:30 播放' }).tap()
  await expect(sheet).toBeHidden()
  await expect.poll(async () => (await sound(page)).time).toBeGreaterThanOrEqual(30)
  await page.close()
})

test('the artist turns a comment into a cue, and may delete comments on their work', async ({ page, browser }) => {
  await signInAs(page, 'artist')
  const { userId } = (await (await page.request.get('/api/client/app/user/userinfo')).json()).data
  const works = await page.request.get(
    `/api/client/app/cms/resource?artistId=${userId}&contentType=1&resourceType=MUSIC&orderBy=bpm`,
  )
  const { resourceId } = (await works.json()).rows[test.info().retry] as Track
  const fan = await browser.newPage({ baseURL: SITE_ORIGIN, extraHTTPHeaders: { 'x-forwarded-for': '10.9.8.5' } })
  await register(fan)
  await say(fan, { resourceId, content: '该标在这里', timeMs: 12_000 })
  await fan.close()
  await visit(page, `/resource?id=${resourceId}`)
  const comment = comments(page).getByRole('article').filter({ hasText: '该标在这里' })
  await comment.hover()
  await comment.getByRole('button', { name: /^更多：/ }).click()
  await page.getByRole('menuitem', { name: '变成标记点' }).click()
  await page.getByRole('menuitem', { name: /^Break/ }).click()
  await expect(page.getByText(/Break 00:12/).first()).toBeVisible()
  await comment.getByRole('button', { name: /^更多：/ }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog', { name: '删除评论' }).getByRole('button', { name: '删除', exact: true }).click()
  await expect(comment).toHaveCount(0)
})

test('a visitor reads without scripts, and is asked to sign in to write', async ({ page, browser }) => {
  await register(page)
  const resourceId = await trackAt(page, 7)
  await say(page, { resourceId, content: '没有脚本也读得到' })
  const plain = await browser.newPage({ baseURL: SITE_ORIGIN, javaScriptEnabled: false })
  await plain.goto(`/resource?id=${resourceId}`)
  await expect(plain.getByText('没有脚本也读得到')).toBeVisible()
  await plain.close()
  const visitor = await browser.newPage({ baseURL: SITE_ORIGIN })
  await visit(visitor, `/resource?id=${resourceId}`)
  await comments(visitor).getByRole('button', { name: '登录后写评论' }).click()
  await expect(visitor.getByRole('dialog', { name: '登录提示' })).toBeVisible()
  await visitor.close()
})

test('a comment that cannot be sent stays in its field, and one in an open list is readable', async ({ page }) => {
  await register(page)
  const resourceId = await trackAt(page, 8)
  const parentId = await say(page, { resourceId, content: '一条很长的评论'.repeat(40), timeMs: 9000 })
  await say(page, { resourceId, content: '回一句', parentId })
  await visit(page, `/resource?id=${resourceId}`)
  const thread = page.locator(`#comment-${parentId}`)
  await thread.getByRole('button', { name: '1 条回复' }).click()
  await expect(thread.getByText('回一句')).toBeVisible()
  await page.route('**/comments/add', (route) => route.abort())
  const field = comments(page).getByRole('textbox', { name: '写评论' })
  await field.fill('还在吗')
  await comments(page).getByRole('button', { name: '发布' }).click()
  await expect(comments(page).getByRole('alert').filter({ hasText: '网络请求失败' })).toBeVisible()
  await expect(field).toHaveValue('还在吗')
  await expectReadable(page, '评论')
})

/** Titles of the notices of the page's user, who was mentioned with @. */
async function noticeTitles(page: Page): Promise<string[]> {
  const response = await page.request.get('/api/client/app/user/message?pageNum=1&pageSize=20&type=NOTICE')
  return ((await response.json()).rows as { title: string }[]).map(({ title }) => title)
}

test('a first comment names somebody who is picked while typing, also after a reload, who is linked and notified', async ({
  page,
  browser,
}) => {
  const resourceId = await trackAt(page, 10)
  const guest = await browser.newPage({ baseURL: SITE_ORIGIN })
  await register(guest)
  await say(guest, { resourceId, content: '我先来' })
  const { userId, nickName } = (await (await guest.request.get('/api/client/app/user/userinfo')).json()).data
  await register(page)
  await visit(page, `/resource?id=${resourceId}`)
  const field = page.getByRole('textbox', { name: '写评论' })
  await field.click()
  await field.pressSequentially(`听听 @${nickName.slice(0, 5)}`)
  const offered = page.getByRole('listbox', { name: '提到谁' })
  await expect(offered.getByRole('option', { name: nickName })).toBeVisible()
  await expectReadable(page, '提到谁')
  await page.keyboard.press('Enter')
  await expect(offered).toHaveCount(0)
  await expect(field).toHaveValue(`听听 @${nickName} `)
  await field.pressSequentially('这一段')
  await reload(page)
  await expect(field).toHaveValue(`听听 @${nickName} 这一段`)
  await comments(page).getByRole('button', { name: '发布' }).click()
  const said = comments(page).getByRole('article').filter({ hasText: '这一段' })
  await expect(said.getByRole('link', { name: `@${nickName}` })).toHaveAttribute('href', `/user?id=${userId}`)
  await expect.poll(() => noticeTitles(guest)).toEqual([expect.stringMatching(/的评论里提到了你$/)])
  await guest.close()
})

test('on a phone a tap picks who is named, and Escape puts the list away and leaves the words', async ({ browser }) => {
  const page = await browser.newPage({
    baseURL: SITE_ORIGIN,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await register(page)
  const resourceId = await trackAt(page, 11)
  const artist = (
    (await (await page.request.get(`/api/client/app/cms/resource/${resourceId}`)).json()).data as { artist: string }
  ).artist
  await visit(page, `/resource?id=${resourceId}`)
  const field = page.getByRole('textbox', { name: '写评论' })
  await field.tap()
  await field.pressSequentially('@')
  const offered = page.getByRole('listbox', { name: '提到谁' })
  await expect(offered).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(offered).toHaveCount(0)
  await field.pressSequentially(artist.slice(0, 1))
  await offered.getByRole('option', { name: artist }).tap()
  await expect(field).toHaveValue(`@${artist} `)
  await expect(field).toBeFocused()
  await page.close()
})

test('deleting an answered comment shows its remains at once', async ({ page }) => {
  await register(page)
  const resourceId = await trackAt(page, 12)
  const parentId = await say(page, { resourceId, content: '要删的' })
  await say(page, { resourceId, content: '回一句', parentId })
  await visit(page, `/resource?id=${resourceId}`)
  await comments(page).getByRole('article').filter({ hasText: '要删的' }).getByRole('button', { name: /^更多/ }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog', { name: '删除评论' }).getByRole('button', { name: '删除' }).click()
  await expect(comments(page).locator('p').filter({ hasText: '评论已删除' })).toBeVisible()
  await comments(page).getByRole('button', { name: '1 条回复' }).click()
  await expect(comments(page).getByRole('article').filter({ hasText: '回一句' })).toBeVisible()
})

for (const [where, index, device] of [
  ['on a desk', 9, { viewport: { width: 1440, height: 900 } }],
  ['on a phone', 13, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const) {
  test(`what others write and delete appears on an open page ${where}, without moving what is read there`, async ({
    page,
    browser,
  }) => {
    await register(page)
    const resourceId = await trackAt(page, index)
    const first = await say(page, { resourceId, content: '第一条' })
    for (let count = 0; count < 6; count += 1) await say(page, { resourceId, content: `垫高 ${count}` })
    const context = await browser.newContext({ ...device, extraHTTPHeaders: { 'x-forwarded-for': `10.9.8.${index}` } })
    const visitor = await context.newPage()
    const live = visitor.waitForResponse(/comments\/events\?subject=/)
    await visit(visitor, `/resource?id=${resourceId}`)
    const read = comments(visitor).getByRole('article').filter({ hasText: '第一条' })
    await read.scrollIntoViewIfNeeded()
    await live
    await untilPartRuns(visitor, 'Rest')
    const topOf = async () => Math.round((await read.boundingBox())?.y ?? Number.NaN)
    const before = await topOf()

    await say(page, { resourceId, content: '刚刚写的' })
    await expect(comments(visitor).getByRole('article').filter({ hasText: '刚刚写的' })).toHaveCount(1)
    expect(await topOf()).toBe(before)

    // Answered meanwhile, it stays for its reply on both pages.
    await say(page, { resourceId, content: '回一句', parentId: first })
    await expect(comments(visitor).getByRole('button', { name: '1 条回复' })).toBeVisible()
    const headers = { origin: SITE_ORIGIN }
    expect((await page.request.post(`/api/client/app/user/comments/delete/${first}`, { headers, data: {} })).status()).toBe(200)
    await expect(comments(visitor).getByText('评论已删除')).toBeVisible()
    await expect(comments(visitor).getByRole('button', { name: '1 条回复' })).toBeVisible()
    await context.close()
  })
}
