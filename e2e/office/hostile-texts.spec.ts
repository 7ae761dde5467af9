import { expect, type Page } from '@playwright/test'
import { SITE_ORIGIN } from '../site/endpoints.ts'
import { register, test } from '../steps/people.ts'
import { postAsAdmin, signInAsAdmin } from '../steps/staff.ts'
import { refuseNotice, send, sendNotice } from '../steps/works-in-review.ts'

const MARKUP = `<img src=x onerror="document.title='ran'"><script>document.title='ran'</script>`

/** Opens a page of the office, which shows the markup as text and runs none of it. */
async function expectText(page: Page, path: string, text = MARKUP): Promise<void> {
  await page.goto(path)
  const main = page.getByRole('main')
  await expect(main.getByText(text).first()).toBeVisible()
  await expect(page.locator('img[src="x"], main script')).toHaveCount(0)
  await expect(page).not.toHaveTitle('ran')
}

test('HTML that members and staff enter is shown as it was typed, and nothing of it runs', async ({ page, browser }) => {
  const name = `${Date.now()} ${MARKUP}`
  const member = await browser.newPage({ baseURL: SITE_ORIGIN, extraHTTPHeaders: { 'x-forwarded-for': '10.9.7.1' } })
  await register(member)
  const { data: post } = await send<{ resourceId: string }>(member, 'post', '/resource/save', { contentType: 3, content: name })
  await register(page)
  await send(page, 'post', '/user/report', { kind: 'post', id: post.resourceId, reason: 'other', detail: name })
  await send(member, 'post', '/user/design/request', {
    ...{ phonenumber: '13800138000', occasion: name.slice(0, 100), budget: 3000, wish: name },
  })
  const receiptNumber = await sendNotice(page, { resourceUrls: [`${SITE_ORIGIN}/resource?id=1`], reason: name, workTitle: name })

  await signInAsAdmin(page.request)
  const work = { contentType: 4, title: name.slice(0, 100), categoryCode: 'A0301', priceFen: 100, description: name }
  const { data: goods } = await send<{ resourceId: string; title: string }>(page, 'post', '/admin/works/save', work)
  const announcement = { title: MARKUP.slice(0, 40), content: name, audience: 'all', sending: 'draft' }
  const draft = await send<{ announcementId: string }>(page, 'post', '/admin/announcement', announcement)

  await expectText(page, `/admin/works/posts/${post.resourceId}`)
  await expectText(page, '/admin/reports', MARKUP.slice(0, 10))
  await page.getByRole('link', { name: new RegExp(String(name.split(' ')[0])) }).click()
  await expect(page.getByRole('main').getByText(MARKUP).first()).toBeVisible()
  await expectText(page, '/admin/orders/made-to-measure?state=asked')
  await page.goto('/admin/reports/infringements?stage=open')
  await page.getByRole('link', { name: receiptNumber }).click()
  await expect(page.getByRole('main').getByText(MARKUP).first()).toBeVisible()
  await expectText(page, '/admin/works?kind=4', goods.title)
  await page.goto(`/admin/works/${goods.resourceId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(goods.title)
  await expect(page.getByLabel('介绍')).toHaveValue(name)
  await expectText(page, '/admin/settings/announcements', announcement.title)
  await page.goto(`/admin/settings/announcements/${draft.data.announcementId}`)
  await expect(page.getByLabel('标题')).toHaveValue(announcement.title)
  await page.goto('/admin/log')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).not.toHaveTitle('ran')
  await expect(page.locator('img[src="x"]')).toHaveCount(0)

  await refuseNotice(page, receiptNumber)
  await postAsAdmin(browser, `/client/app/admin/posts/visible/${post.resourceId}`, { isVisible: false, reason: '检验结束' })
  await member.close()
})
