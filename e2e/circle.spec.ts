import { expect, type Page } from '@playwright/test'
import { tabTo } from './steps/keyboard.ts'
import { register, test } from './steps/people.ts'
import { expectReadable } from './steps/readable.ts'
import { visit } from './steps/visit.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function write(page: Page, content: string) {
  await page.getByRole('button', { name: /写给同行|继续写/ }).click()
  await page.getByRole('textbox', { name: '贴子正文' }).fill(content)
}

test('a post is written with a picture, a topic and a track, changed and deleted', { tag: '@gate' }, async ({ page }) => {
  await register(page)
  await visit(page, '/circle')
  await write(page, '八点的暖场 https://example.com <b>不是标记</b>')
  await page.getByRole('combobox', { name: '话题' }).fill('#暖场 测试')
  await page.getByLabel('选择图片').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(page.getByRole('img', { name: '第 1 张' })).toBeVisible()
  await page.getByRole('button', { name: '曲目' }).click()
  await page.getByRole('combobox', { name: '找曲目' }).fill('霓虹')
  await page.getByRole('option').first().click()
  await page.getByRole('textbox', { name: '贴子正文' }).press('Control+Enter')
  await expect(page.getByText('已发布')).toBeVisible()
  const post = page.getByRole('main').getByRole('article').filter({ hasText: '八点的暖场' }).first()
  await expect(post.getByRole('link', { name: '#暖场测试' })).toBeVisible()
  await expect(post.getByText('<b>不是标记</b>')).toBeVisible()
  const play = post.getByRole('button', { name: /^播放 / })
  await expect(play).toBeVisible()
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  // Nothing overflows on a phone.
  const rightEdge = async () => (await play.boundingBox().then((box) => box && box.x + box.width)) ?? Number.NaN
  await expect.poll(rightEdge).toBeLessThan(390)
  if (size) await page.setViewportSize(size)

  await post.getByRole('button', { name: /看第 1 张/ }).click()
  await expect(page.getByRole('dialog', { name: /的图片/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: /的图片/ })).toBeHidden()

  await post.getByRole('button', { name: /^更多/ }).click()
  await page.getByRole('menuitem', { name: '编辑' }).click()
  await page.getByRole('textbox', { name: '贴子正文' }).fill('九点的暖场')
  await page.getByRole('button', { name: '保存' }).click()
  const changed = page.getByRole('main').getByRole('article').filter({ hasText: '九点的暖场' }).first()
  await expect(changed.getByText(/已编辑/)).toBeVisible()

  await changed.getByRole('button', { name: /^更多/ }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog', { name: '删除贴子' }).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('贴子已删除')).toBeVisible()
  await expect(page.getByText('九点的暖场')).toHaveCount(0)
})

test('a post names an artist who is picked while typing, and a draft remembers whom', async ({ page }) => {
  await register(page)
  const artists = await (await page.request.get('/api/client/app/cms/users/artist?pageSize=1')).json()
  const { userId, nickName } = artists.rows[0]
  await visit(page, '/circle')
  await write(page, `昨晚和 @${nickName.slice(0, 1)}`)
  await page.getByRole('option', { name: nickName }).click()
  await page.reload()
  await page.getByRole('button', { name: '继续写上次的草稿' }).click()
  await page.getByRole('textbox', { name: '贴子正文' }).press('End')
  await page.keyboard.type('一起')
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const post = page.getByRole('article').filter({ hasText: '一起' }).first()
  await expect(post.getByRole('link', { name: `@${nickName}`, exact: true })).toHaveAttribute('href', `/user?id=${userId}`)
})

test('a draft survives a reload and is gone once it is sent', async ({ page }) => {
  await register(page)
  await visit(page, '/circle')
  await write(page, '写到一半')
  await page.reload()
  await page.getByRole('button', { name: '继续写上次的草稿' }).click()
  await expect(page.getByRole('textbox', { name: '贴子正文' })).toHaveValue('写到一半')
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByText('已发布')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: '写给同行：现场、歌单，或一个问题' })).toBeVisible()
})

test('a member follows an author from a post, likes it, and finds both again', async ({ page }) => {
  await register(page)
  await visit(page, '/circle')
  // With a title that no other post has.
  const titled = page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
  const name = (await titled.first().getAttribute('aria-label')) ?? ''
  const post = page.getByRole('article', { name, exact: true })
  const like = post.getByRole('button', { name: /^收藏/ })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await post.getByRole('button', { name: /^关注/ }).click()
  await expect(post.getByRole('button', { name: /^关注/ })).toHaveCount(0)
  await page.getByRole('link', { name: '关注', exact: true }).click()
  await expect(page.getByRole('article', { name, exact: true })).toBeVisible()
  await page.getByRole('navigation', { name: '圈子' }).getByRole('link', { name: '收藏' }).click()
  await expect(page.getByRole('article', { name, exact: true })).toBeVisible()
})

test('the keyboard alone writes a post, attaches a track, changes the post and gives up', async ({ page }) => {
  await register(page)
  await visit(page, '/circle')
  const begin = page.getByRole('main').getByRole('button', { name: /写给同行|继续写/ })
  const field = page.getByRole('textbox', { name: '贴子正文' })
  await tabTo(page, begin)
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('只用键盘')
  const attach = page.getByRole('button', { name: '曲目', exact: true })
  await tabTo(page, attach)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: '找曲目' })).toBeFocused()
  await page.keyboard.type('霓虹')
  await expect(page.getByRole('listbox', { name: '曲目' }).getByRole('group', { name: '搜索结果' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(attach).toBeFocused()
  await expect(page.getByRole('button', { name: '不附曲目' })).toBeVisible()
  await tabTo(page, page.getByRole('combobox', { name: '话题' }))
  await page.keyboard.type('键盘')
  await field.focus()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('已发布')).toBeVisible()
  await expect(begin).toBeFocused()

  const post = page.getByRole('main').getByRole('article', { name: '只用键盘' }).first()
  await tabTo(page, post.getByRole('button', { name: /^更多/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: '编辑' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(post).toBeFocused()
})

test('the editor is readable in both themes, wide and narrow', async ({ page }) => {
  await register(page)
  await visit(page, '/circle')
  await write(page, '今晚')
  await page.getByRole('button', { name: '标题', exact: true }).click()
  await page.getByLabel('选择图片').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(page.getByRole('img', { name: '第 1 张' })).toBeVisible()
  await expectReadable(page, 'the editor')
})

test('a visitor reads, searches and is asked to sign in for the rest', async ({ page }) => {
  await visit(page, '/circle?tab=following')
  await expect(page.getByText('登录后看你关注的人')).toBeVisible()
  await page.getByRole('button', { name: /写给同行/ }).click()
  await expect(page.getByRole('dialog', { name: '登录提示' })).toBeVisible()
  await visit(page, '/circle')
  const link = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first()
  const title = (await link.textContent()) ?? ''
  await visit(page, `/searchResult?keyword=${encodeURIComponent(title.slice(0, 2))}&contentType=3`)
  await expect(page.getByRole('article', { name: title.slice(0, 40) }).first()).toBeVisible()
  const id = /id=(\d+)/.exec(
    (await page.getByRole('article').first().getByRole('link', { name: /^评论/ }).getAttribute('href')) ?? '',
  )?.[1]
  // Posts were resources once.
  await page.goto(`/resource?id=${id}`)
  await expect(page).toHaveURL(`/post?id=${id}`)
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
})

test('the circle and a post are readable in both themes, wide and narrow', async ({ page }) => {
  for (const path of ['/circle', '/circle?tab=hottest', '/circle?topic=%E6%B2%A1%E6%9C%89']) {
    await visit(page, path)
    await expectReadable(page, path)
  }
  await visit(page, '/circle')
  const post = await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().getAttribute('href')
  await visit(page, post ?? '')
  await expectReadable(page, 'post')
})
