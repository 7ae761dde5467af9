import { expect, type Page } from '@playwright/test'
import { UNDO_MS } from '@shenglang/contract/studio/review'
import { register, test } from '../steps/people.ts'
import { query } from '../steps/purchases.ts'
import { decide, pageOf, send, submitPacks } from '../steps/works-in-review.ts'

const PHONE = { width: 390, height: 844 }

/** Fails on what a finger reaches only by moving the page to the side. */
const expectWithin = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)

test('a work is approved on a phone', async ({ browser }) => {
  const name = `手机上的合集 ${Date.now()}`
  const artist = await pageOf(browser, 'artist', '10.9.6.1')
  const [id = ''] = await submitPacks(artist, [name])
  const staff = await pageOf(browser, 'admin', '10.9.6.2')
  await staff.setViewportSize(PHONE)
  await staff.goto('/admin/review')
  await staff
    .getByRole('navigation', { name: '待审作品' })
    .getByRole('button', { name: new RegExp(name) })
    .click()
  await expect(staff.getByRole('heading', { level: 1 })).toContainText(name)
  await expectWithin(staff)
  await staff.getByRole('button', { name: /^通过/ }).click()
  const status = async () => (await artist.request.get(`/api/client/app/cms/resource/${id}`)).status()
  // The decision is stored once its time to undo it is over.
  await expect.poll(status, { timeout: 3 * UNDO_MS }).toBe(200)
  await decide(staff, id, 'takedown')
  await artist.close()
  await staff.close()
})

test('a report is answered on a phone, and its author reads the answer', async ({ browser, page: author }) => {
  await register(author)
  const content = `卖假票的来 ${Date.now()}`
  const { data } = await send<{ resourceId: string }>(author, 'post', '/resource/save', { contentType: 3, content })
  const reader = await browser.newPage({ extraHTTPHeaders: { 'x-forwarded-for': '10.9.6.3' } })
  await register(reader)
  await send(reader, 'post', '/user/report', { kind: 'post', id: data.resourceId, reason: 'other', detail: '是骗局' })

  const staff = await pageOf(browser, 'admin', '10.9.6.4')
  await staff.setViewportSize(PHONE)
  await staff.goto('/admin/reports')
  await staff.getByRole('link', { name: new RegExp(content) }).click()
  await expect(staff.getByRole('main')).toContainText('是骗局')
  await expectWithin(staff)
  await staff.getByLabel('理由').fill('售卖假票，已核实')
  await staff.getByRole('button', { name: '删除内容' }).click()
  await expect(staff.getByRole('link', { name: new RegExp(content) })).toHaveCount(0)
  const notices = () =>
    query<{ rows: { content: string }[] }>(author, '/client/app/user/message?pageNum=1&pageSize=20&type=NOTICE')
  await expect.poll(async () => (await notices()).rows.some((notice) => notice.content.includes('售卖假票'))).toBe(true)
  await reader.close()
  await staff.close()
})
