import { expect } from '@playwright/test'
import { SITE_ORIGIN } from '../site/endpoints.ts'
import { register, test } from '../steps/people.ts'
import { expectReadable } from '../steps/readable.ts'
import { signInAsAdmin } from '../steps/staff.ts'
import { visit } from '../steps/visit.ts'

test('a post of the office is written with the keyboard, published, changed beside a colleague, and taken back', async ({
  page,
}) => {
  const title = `本周活动 ${Date.now()} 一个写得很长很长也不会把版面撑破的标题`
  await signInAsAdmin(page.request)
  await page.goto('/admin/works/posts')
  await page.getByRole('link', { name: '写贴子' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: '标题' }).focus()
  await page.keyboard.type(title)
  await page.keyboard.press('Tab')
  await page.keyboard.type('周五开放试听')
  await page.getByRole('button', { name: '存草稿' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByText('还没有发布')).toBeVisible()
  const address = new URL(page.url()).pathname
  const postId = address.split('/').at(-1) ?? ''

  await page.getByRole('textbox', { name: '正文' }).fill('周六开放试听')
  await page.getByRole('button', { name: '发布' }).click()
  await expect(page.getByText('有没保存的修改，请先保存')).toBeVisible()
  await page.getByRole('button', { name: '存草稿' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await page.getByRole('button', { name: '发布' }).click()
  const onSite = page.getByRole('link', { name: '在网站上看' })
  await expect(onSite).toBeVisible()
  await expectReadable(page, address)

  const { data } = await (await page.request.get(`/api/client/app/admin/posts/${postId}`)).json()
  const theirs = { postId, version: data.version, title, content: '周日开放试听' }
  const headers = { origin: SITE_ORIGIN }
  expect((await page.request.post('/api/client/app/admin/posts/save', { headers, data: theirs })).status()).toBe(200)
  await page.getByRole('textbox', { name: '正文' }).fill('改到下周')
  await page.getByRole('button', { name: '保存' }).click()
  const comparison = page.getByRole('alert').filter({ hasText: '别人刚改过' })
  await expect(comparison).toContainText('周日开放试听')
  await comparison.getByRole('button', { name: '用我的修改' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()

  const visitor = await page.context().newPage()
  await visit(visitor, (await onSite.getAttribute('href')) ?? '')
  await expect(visitor.getByRole('main')).toContainText('改到下周')
  await visitor.close()
  await page.getByRole('button', { name: '下架' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '下架' }).click()
  await expect(page.getByText('还没有发布')).toBeVisible()
  await page.goto('/admin/works/posts?from=1&state=draft')
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('草稿')
  await expectReadable(page, '/admin/works/posts')
})

test("a member's post is taken down with a reason, which its author finds among the notices", async ({ page, browser }) => {
  const author = await (await browser.newContext()).newPage()
  await register(author)
  const content = `加微信买号 ${Date.now()}`
  const saved = await author.request.post('/api/client/app/resource/save', {
    headers: { origin: SITE_ORIGIN },
    data: { contentType: 3, content },
  })
  const { resourceId } = (await saved.json()).data
  await signInAsAdmin(page.request)
  await page.goto('/admin/works/posts')
  const search = page.getByRole('searchbox', { name: /贴子编号/ })
  await search.fill(`没有人写过 ${resourceId} 这样的话`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('没有符合条件的贴子')).toBeVisible()
  await search.fill(resourceId)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: content })).toBeVisible()
  await search.fill(content.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: content }).click()
  await expect(page.getByText('会员写的：不能修改，只能下架')).toBeVisible()
  await page.getByRole('button', { name: '下架' }).click()
  await page.getByRole('dialog').getByLabel('原因').fill('广告')
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('已经删除')).toBeVisible()
  await visit(author, '/user/messages')
  await expect(author.getByRole('main')).toContainText('已由工作人员下架：广告')
  await author.context().close()
})
