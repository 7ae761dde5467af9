import { expect, type Page } from '@playwright/test'
import { register, test } from './people.ts'
import { bar, expectSoundToAdvance } from './sound.ts'
import { visit } from './visit.ts'

test.use({ serviceWorkers: 'allow' })

interface Work {
  resourceId: string
  title: string
  artist: string
}

/** Signed in, on a page that the worker has. */
async function open(page: Page, path = '/dj'): Promise<void> {
  await register(page)
  await visit(page, path)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** Tracks that anybody may hear and that have a ladder: what can be kept. */
async function laddered(page: Page, count: number): Promise<Work[]> {
  const found: Work[] = []
  await expect(async () => {
    found.length = 0
    const list = await (await page.request.get('/api/client/app/cms/resource?contentType=1&playVipLevel=0&pageSize=60')).json()
    for (const work of list.rows as (Work & { playVipLevel: number })[]) {
      if (work.playVipLevel > 0 || found.length === count) continue
      const { rows } = await (await page.request.get(`/api/client/app/cms/file/${work.resourceId}`)).json()
      if (rows[0]?.playType === 'application/vnd.apple.mpegurl') found.push(work)
    }
    expect(found).toHaveLength(count)
  }).toPass({ timeout: 60_000 })
  return found
}

const mark = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^(可离线保存|正在保存|已可离线收听|保存失败|期限已到)/ })
    .first()
const rows = (page: Page) => page.getByRole('region', { name: '保存的曲目' }).getByRole('listitem')

/** Keeps a track from its own page. */
async function keep(page: Page, { resourceId }: Work): Promise<void> {
  await visit(page, `/resource?id=${resourceId}`)
  await mark(page).click()
  await expect(mark(page)).toHaveText('已可离线收听')
}

test('a track kept from its page is listed, plays and is searched without a network, and after a reload', async ({
  page,
  context,
}) => {
  await open(page)
  const [one, two] = (await laddered(page, 2)) as [Work, Work]
  await visit(page, `/resource?id=${one.resourceId}`)
  await expect(mark(page)).toHaveText('离线可听')
  await keep(page, one)
  await keep(page, two)
  await visit(page, '/dj')
  await page.getByRole('button', { name: /的账号$/ }).click()
  await page.getByRole('link', { name: '离线曲目' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText(/还可离线收听 (29|30) 天/)
  await expect(page.getByText(/^已用 [\d.]+ [KM]B，上限/)).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('您已离线')).toBeVisible()
  await page.getByRole('searchbox', { name: '在离线曲目中搜索' }).fill(one.title)
  await expect(rows(page)).toHaveCount(1)
  await rows(page)
    .getByRole('button', { name: `播放 ${one.title}` })
    .click()
  await expectSoundToAdvance(page)
  await expect(bar(page)).toContainText(one.title)
})
