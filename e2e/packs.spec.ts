import { expect, type Page } from '@playwright/test'
import { demoCatalogue } from '@shenglang/demo/catalogue'
import { test } from './steps/people.ts'
import { query } from './steps/purchases.ts'
import { bar, expectSoundToAdvance } from './steps/sound.ts'
import { visit } from './steps/visit.ts'

interface Child {
  resourceId: string
  title: string
}

/** Opens a pack of the demo by its slug; answers its tracks. */
async function openPack(page: Page, slug: string): Promise<Child[]> {
  const title = demoCatalogue.packs.find((pack) => pack.slug === slug)?.title
  const { rows } = await query<{ rows: { resourceId: string; title: string; children: Child[] }[] }>(
    page,
    '/client/app/cms/collection?pageSize=50',
  )
  const pack = rows.find((row) => row.title === title)
  if (!pack) throw new Error(`the demo has no ${slug}`)
  await visit(page, `/resource?id=${pack.resourceId}`)
  return pack.children
}

const curve = (page: Page) => page.getByRole('region', { name: /的能量走势$/ })
const cover = (page: Page, position: number) => curve(page).getByRole('button', { name: new RegExp(`^播放第 ${position} 首`) })
/** The playhead's position on the curve in percent. */
const playheadAt = (page: Page) =>
  curve(page)
    .locator('[style*="--at"]')
    .evaluate((board) => Number.parseFloat((board as HTMLElement).style.getPropertyValue('--at')))

test('a pack plays from where its curve is pressed, and the playhead goes on from there', async ({ page }) => {
  const tracks = await openPack(page, 'mix-last-train')
  await expect(curve(page).getByRole('button', { name: /^播放第/ })).toHaveCount(tracks.length)
  const drawing = curve(page).getByRole('img', { name: /^能量从/ })
  const box = await drawing.boundingBox()
  if (!box) throw new Error('no curve')
  // The second of six tracks plays there alone; a visitor cannot play the first one before it has renditions.
  await page.mouse.click(box.x + box.width * 0.26, box.y + box.height / 2)
  await expect(bar(page)).toContainText(tracks[1]!.title.split(' ')[0]!)
  await expectSoundToAdvance(page)
  await expect(cover(page, 2)).toHaveAttribute('aria-current', 'true')
  const before = await playheadAt(page)
  expect(before).toBeGreaterThan(24)
  await expect.poll(() => playheadAt(page)).toBeGreaterThan(before)

  await cover(page, 3).press('Enter')
  await expect(cover(page, 3)).toHaveAttribute('aria-current', 'true')
  await expect.poll(() => playheadAt(page)).toBeGreaterThan(30)
  const action = page.getByRole('main').getByRole('button', { name: '暂停', exact: true })
  await action.click()
  await page.getByRole('main').getByRole('button', { name: '接着播放' }).click()
  await expectSoundToAdvance(page)
})

test('a transition is played alone, and the music goes on afterwards', async ({ page }) => {
  const tracks = await openPack(page, 'mix-last-train')
  await cover(page, 1).click()
  await expectSoundToAdvance(page)
  const names = `《${tracks[3]!.title}》接《${tracks[4]!.title}》`
  const join = curve(page).getByRole('button', { name: `听${names}的衔接` })
  await join.focus()
  await expect(join.getByText('听这一处衔接')).toBeVisible()
  await join.press('Enter')
  const stop = curve(page).getByRole('button', { name: `停下${names}的衔接` })
  await expect(stop).toBeVisible()
  // It begins in the fourth track; the music of the bar waits.
  await expect(cover(page, 4)).toHaveAttribute('aria-current', 'true')
  await expect(bar(page).getByRole('button', { name: '播放', exact: true })).toBeVisible()
  const before = await playheadAt(page)
  await expect.poll(() => playheadAt(page)).toBeGreaterThan(before)
  await stop.press('Enter')
  await expect(join).toBeVisible()
  await expectSoundToAdvance(page)
  await expect(cover(page, 1)).toHaveAttribute('aria-current', 'true')
})

test('rows and joins say how each track meets the one before, and hide no jump', async ({ page }) => {
  await openPack(page, 'mix-last-train')
  const rows = page.getByRole('main').locator('ol[start] > li')
  await expect(rows.nth(0)).toContainText('开场')
  await expect(rows.nth(1)).toContainText('跳一下 · +7.1 %')
  await expect(rows.nth(2)).toContainText('大小调 · +5.0 %')
  const joins = curve(page).getByText(/^(跳一下|大小调|升一位)$/)
  await expect(joins).toHaveText(['跳一下', '大小调', '大小调', '升一位', '升一位'])
  expect((await rows.nth(1).boundingBox())?.height).toBe(50)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the curve scrolls to the playing track, and the page does not', async ({ page }) => {
    await openPack(page, 'mix-last-train')
    const last = cover(page, 6)
    await expect(last).not.toBeInViewport()
    const covers = await curve(page)
      .getByRole('button', { name: /^播放第/ })
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
    for (const [at, left] of covers.slice(1).entries()) expect(left - covers[at]!).toBeGreaterThan(60)
    await page.getByRole('main').getByRole('button', { name: '全部播放' }).tap()
    await expectSoundToAdvance(page)
    await last.evaluate((button) => (button as HTMLElement).click())
    await expect(last).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
