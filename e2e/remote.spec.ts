import { expect, type Page, type Route } from '@playwright/test'
import { demoTrack } from './steps/demo-tracks.ts'
import { register, test } from './steps/people.ts'
import { visit } from './steps/visit.ts'

const refusal = { status: 409, json: { code: 409, fault: 'CRATES_TOO_MANY', msg: '最多可建 9 个唱片箱', detail: { max: 9 } } }
const readOnly = {
  status: 503,
  json: { code: 503, fault: 'READ_ONLY', msg: '网站暂时只能浏览和收听，这一步没有保存；填写的内容还在，请过一会儿再试' },
}
const trouble = { status: 503, json: { code: 503, fault: 'UNAVAILABLE', msg: '忙' } }

/** Holds back requests to an address; `next` returns the oldest one for the test to answer. */
async function holdBack(page: Page, address: string) {
  const held: Route[] = []
  await page.route(address, (route) => void held.push(route))
  return {
    held,
    next: () =>
      expect
        .poll(() => held.length)
        .toBeGreaterThan(0)
        .then(() => held.shift() as Route),
  }
}

test('a favourite is shown before the server has answered, and reverted when it refuses', async ({ page }) => {
  await register(page)
  await visit(page, '/dj')
  const favourite = page
    .getByRole('main')
    .getByRole('button', { name: /^收藏 / })
    .first()
  const { held, next } = await holdBack(page, '**/resource/collect/*')
  await favourite.click()
  await expect(favourite).toHaveAttribute('aria-pressed', 'true')
  await (await next()).fulfill(refusal)
  await expect(favourite).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText('最多可建 9 个唱片箱')).toBeVisible()
  expect(held).toEqual([])

  // A write to a failing server is sent again, since repeating it does no harm.
  await favourite.click()
  await (await next()).fulfill(trouble)
  // The heart is shown before the answer comes; a reload now would abort the request.
  const saved = page.waitForResponse((response) => response.url().includes('/resource/collect/') && response.ok())
  await (await next()).continue()
  await saved
  await expect(favourite).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(favourite).toHaveAttribute('aria-pressed', 'true')
})

test('a follow is shown before the server has answered, and reverted when it refuses', async ({ page }) => {
  await register(page)
  await visit(page, '/artist')
  const follow = page.getByRole('button', { name: /^(已)?关注 / }).first()
  const { next } = await holdBack(page, '**/user/focus/*')
  await follow.click()
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  await (await next()).fulfill(refusal)
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
  await follow.click()
  await (await next()).continue()
  await expect(follow).toHaveText('已关注')
})

test('while nothing can be saved, a comment and a form say so, lose nothing that was typed, and are sent from there later', async ({
  page,
}) => {
  await register(page)
  await page.route('**/api/client/app/user/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(readOnly),
  )
  await visit(page, '/user/crates')
  const name = page.getByRole('textbox', { name: '新建唱片箱的名称' })
  await name.fill('只读的夜里')
  await page.getByRole('button', { name: '新建唱片箱' }).click()
  await expect(page.getByText(readOnly.json.msg)).toBeVisible()
  await expect(name).toHaveValue('只读的夜里')

  const { resourceId } = await demoTrack(page, 'neon-in-the-fog')
  await visit(page, `/resource?id=${resourceId}`)
  const comments = page.getByRole('region', { name: /^评论/ })
  const field = comments.getByRole('textbox', { name: '写评论' })
  await field.fill('等主库回来')
  await comments.getByRole('button', { name: '发布' }).click()
  await expect(comments.getByRole('alert')).toContainText(readOnly.json.msg)
  await expect(field).toHaveValue('等主库回来')
  await page.unroute('**/api/client/app/user/**')
  await comments.getByRole('button', { name: '发布' }).click()
  await expect(comments.getByRole('article').filter({ hasText: '等主库回来' })).toBeVisible()
  await expect(field).toHaveValue('')
})

test('data that a page was loaded with is not requested again', async ({ page }) => {
  await register(page)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith('/client/app/user/crates')) requests.push(request.url())
  })
  await visit(page, '/user/crates')
  await page.getByRole('textbox', { name: '新建唱片箱的名称' }).fill('周五')
  await page.getByRole('button', { name: '新建唱片箱' }).click()
  await page.getByRole('link', { name: '去选曲' }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^更多：/ })
    .first()
    .click()
  await page
    .getByRole('menu', { name: /^更多：/ })
    .getByRole('menuitem', { name: '加入唱片箱' })
    .click()
  const crate = page.getByRole('dialog', { name: '加入唱片箱' }).getByRole('button', { name: '周五' })
  await expect(crate).toBeVisible()
  expect(requests).toEqual([])
})
