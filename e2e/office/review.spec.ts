import { expect, type Page } from '@playwright/test'
import { UNDO_MS } from '@shenglang/contract/studio/review'
import { SITE_ORIGIN } from '../site/endpoints.ts'
import { register, test } from '../steps/people.ts'
import { decide, pageOf, send, submitPacks } from '../steps/works-in-review.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const undoBar = (page: Page) => page.getByRole('button', { name: /撤回 \d+ 秒/ })

/** Goes on by the keyboard until one of these works is open; works of other journeys are left alone. */
async function openOneOf(page: Page, titles: string[]): Promise<string> {
  const current = page.getByRole('navigation', { name: '待审作品' }).locator('[aria-current]')
  let key = 'j'
  for (let step = 0; ; step += 1) {
    expect(step, 'a work of this journey waits').toBeLessThan(60)
    const shown = (await title(page).textContent()) ?? ''
    const name = titles.find((each) => shown.includes(each))
    if (name !== undefined) return name
    // Works above may be waiting too, after a decision has skipped them.
    const [isFirst, isLast] = await current.evaluate((button) => {
      const item = button.closest('li')
      return [!item?.previousElementSibling, !item?.nextElementSibling]
    })
    if (isLast || isFirst) key = isLast ? 'k' : 'j'
    await page.keyboard.press(key)
    await expect(title(page)).not.toHaveText(shown)
  }
}

/** A hundred with `npm run test:long`. */
const REVIEWED = process.env.LONG === 'true' ? 100 : 12

test('many works are reviewed by the keyboard alone, and one decision is undone', async ({ browser }) => {
  test.setTimeout(90_000 + REVIEWED * 5000)
  const stamp = Date.now()
  const titles = Array.from({ length: REVIEWED }, (_, index) => `第${index + 1}号合集 ${stamp}`)
  const artist = await pageOf(browser, 'artist', '10.9.1.1')
  const ids = await submitPacks(artist, titles)
  const staff = await pageOf(browser, 'admin', '10.9.1.2')
  const loaded = new Set<string>()
  staff.on('request', (request) => {
    const [, id] = /\/admin\/review\/item\/(\d+)/.exec(request.url()) ?? []
    if (id !== undefined) loaded.add(id)
  })
  await staff.goto('/admin/review')
  await expect(title(staff)).toBeVisible()
  // The open work, and the next one, which is prefetched.
  await expect.poll(() => loaded.size).toBe(2)
  await expect(staff.getByRole('link', { name: '全部作品' })).toHaveAttribute('href', /\/admin\/works\?artist=\d+$/)

  await staff.keyboard.press('?')
  await expect(staff.getByRole('dialog', { name: '全部快捷键' })).toBeVisible()
  await staff.keyboard.press('Escape')
  await expect(staff.getByRole('dialog')).toHaveCount(0)
  const queue = staff.getByRole('navigation', { name: '待审作品' })
  await expect(queue.getByText(titles[0] ?? '')).toBeVisible()

  const waiting = [...titles]
  const published: string[] = []
  while (waiting.length > 0) {
    const name = await openOneOf(staff, waiting)
    const shown = (await title(staff).textContent()) ?? ''
    const isFirst = waiting.length === titles.length
    const isPublished = !isFirst && waiting.length % 4 === 0
    if (isFirst) {
      // Passed by mistake, undone, and returned with a reason.
      await staff.keyboard.press('a')
      await expect(title(staff)).not.toHaveText(shown)
      await expect(undoBar(staff)).toBeVisible()
      await staff.keyboard.press('z')
      await expect(title(staff)).toHaveText(shown)
    }
    if (isPublished) await staff.keyboard.press('p')
    else {
      await staff.keyboard.press('2')
      await expect(staff.getByRole('textbox', { name: '给艺人的话' })).toHaveValue(/采样没有说明来源/)
      await staff.keyboard.press('r')
    }
    if (isPublished) published.push(name)
    waiting.splice(waiting.indexOf(name), 1)
    await expect(staff.getByRole('navigation', { name: '待审作品' }).getByText(name)).toHaveCount(0)
  }

  const statesOf = async () => {
    const { rows } = await send<{ resourceId: string; title: string; state: string }[]>(
      artist,
      'get',
      '/resource/own?pageSize=100',
    )
    const mine = rows.filter(({ resourceId }) => ids.includes(resourceId))
    return Object.fromEntries(mine.map((work) => [work.title, work.state]))
  }
  const expected = Object.fromEntries(titles.map((name) => [name, published.includes(name) ? 'published' : 'draft']))
  // Each decision is stored once its time to undo it is over.
  await expect.poll(statesOf, { timeout: 3 * UNDO_MS }).toEqual(expected)
  await artist.goto('/user/messages')
  await expect(artist.getByRole('link', { name: `你的 ${titles[0]} 没有通过审核` })).toBeVisible()
  await Promise.all(published.map((name) => decide(staff, ids[titles.indexOf(name)] ?? '', 'takedown')))
  await artist.close()
  await staff.close()
})

test('an application is approved on a phone, after its identity was read for a reason', { tag: '@gate' }, async ({ browser }) => {
  const applicant = await browser.newPage({ baseURL: SITE_ORIGIN, extraHTTPHeaders: { 'x-forwarded-for': '10.9.1.3' } })
  await register(applicant)
  const artistName = `夜航船${Date.now()}`
  const application = { artistName, realName: '张三', idNumber: '11010519491231002X', phonenumber: '13812345678' }
  const rest = { style: 'House', introduction: '在上海放了十年 House 的唱片骑师', agreed: true }
  await send(applicant, 'post', '/user/artist/apply', { ...application, ...rest })

  const staff = await pageOf(browser, 'admin', '10.9.1.4')
  await staff.setViewportSize({ width: 390, height: 844 })
  await staff.goto('/admin/review/applications')
  await staff.getByRole('link', { name: artistName }).click()
  await expect(staff.getByText('110***********002X')).toBeVisible()
  await staff.getByRole('button', { name: '查看真实姓名与证件号' }).click()
  await staff.getByLabel('查看的原因').fill('核对签约姓名')
  await staff.getByRole('button', { name: '查看', exact: true }).click()
  await expect(staff.getByText('11010519491231002X')).toBeVisible()
  await staff.getByRole('button', { name: '通过', exact: true }).click()
  await expect(staff.getByText(`“${artistName}”已成为艺人`)).toBeVisible()
  await applicant.close()
  await staff.close()
})

test('the queue loads further pages, so that a filter finds works beyond the first', async ({ browser }) => {
  const staff = await pageOf(browser, 'admin', '10.9.1.9')
  const rows = Array.from({ length: 120 }, (_, index) => ({
    ...{ resourceId: String(900_000_001 + index), title: `第 ${index + 1} 首`, artist: '林夜', artistId: '1', contentType: 1 },
    ...{ version: '', style: '', cover: '', coverColor: '#333333', enterTime: new Date().toISOString() },
    ...{ colleague: '', setBack: '', doubts: [], isNewArtist: index === 109, isEdit: false },
  }))
  await staff.route('**/api/client/app/admin/review/queue*', (route) => {
    const after = new URL(route.request().url()).searchParams.get('after')
    const from = rows.findIndex(({ resourceId }) => resourceId === after) + 1
    const page = { rows: rows.slice(from, from + 50), total: rows.length, decidedToday: 0, averageMs: 0 }
    return route.fulfill({ json: { code: 200, msg: '', ...page } })
  })
  await staff.route('**/api/client/app/admin/review/claim/*', (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { untilTime: new Date().toISOString() } } }),
  )
  await staff.goto('/admin/review')
  const queue = staff.getByRole('navigation', { name: '待审作品' })
  await expect(queue.getByText('还有 70 首')).toBeVisible()
  await expect(queue.getByRole('button', { name: '新艺人 0+' })).toBeVisible()
  await queue.getByRole('button', { name: '再载入一些' }).click()
  await expect(queue.getByText('还有 20 首')).toBeVisible()
  await queue.getByRole('button', { name: '新艺人 0+' }).click()
  await expect(queue.getByText('第 110 首')).toBeVisible()
  await expect(queue.getByRole('button', { name: '新艺人 1', exact: true })).toBeVisible()
  await staff.close()
})
