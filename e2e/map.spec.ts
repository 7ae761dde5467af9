import { expect, type Page } from '@playwright/test'
import { demoTrack } from './steps/demo-tracks.ts'
import { test } from './steps/people.ts'
import { expectReadable } from './steps/readable.ts'
import { bar, expectSoundToAdvance } from './steps/sound.ts'
import { visit } from './steps/visit.ts'

const map = (page: Page) => page.getByRole('region', { name: '曲目按 BPM 与调性' })
const covers = (page: Page) => map(page).getByRole('button', { name: /^播放 .+ BPM，\d+[AB]$/ })
const lines = (page: Page) => map(page).locator('path[pathLength]')
const centre = (box: { x: number; y: number; width: number; height: number } | null) => {
  if (!box) throw new Error('not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('the library is a list and a map of the same tracks', async ({ page }) => {
  await visit(page, '/dj?style=house')
  const views = page.getByRole('navigation', { name: '曲库怎么看' })
  await page.getByRole('main').getByRole('link', { name: '地图' }).click()
  await expect(page).toHaveURL(/\/map\?style=house$/)
  await expect(views.getByRole('link', { name: '地图' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: /^风格 ?House$/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '曲库' })).toHaveAttribute(
    'aria-current',
  )
  await views.getByRole('link', { name: '列表' }).click()
  await expect(page).toHaveURL(/\/dj\?style=house$/)
})

test('the map is narrowed by style, tempo and energy like the list, on a phone in a sheet', async ({ page }) => {
  await visit(page, '/map?tkey=8A')
  const count = page.getByRole('status').filter({ hasText: / 首/ })
  const whole = await count.textContent()
  await page.getByRole('button', { name: /^风格/ }).click()
  await page
    .getByRole('list', { name: '风格' })
    .getByRole('link', { name: /^House/ })
    .click()
  await expect(page).toHaveURL(/style=house/)
  await expect(count).not.toHaveText(whole ?? '')
  // Filters that the line does not show are changed in the list.
  await expect(page.getByRole('link', { name: '另有 1 项筛选' })).toHaveAttribute('href', /^\/dj\?.*tkey=8A/)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('main').getByRole('button', { name: '筛选' }).click()
  const sheet = page.getByRole('region', { name: '筛选' })
  await expect(sheet.getByRole('link', { name: /^House/ })).toHaveAttribute('aria-current', 'true')
  await sheet.getByRole('link', { name: '清除' }).click()
  await expect(page).not.toHaveURL(/style|tkey/)
})

test('a cover on the map previews under the pointer, plays when pressed, and comes into the middle with its lines', async ({
  page,
}) => {
  await visit(page, '/map')
  await expectReadable(page, '/map')
  // The check for readability changed the size of the window, which moves the covers.
  await visit(page, '/map')
  expect(await covers(page).count()).toBeGreaterThan(9)
  await expect(lines(page)).toHaveCount(0)
  const track = await demoTrack(page, 'xiamen-bounce')
  const cover = covers(page).and(page.locator(`[data-id="${track.resourceId}"]`))
  await cover.hover()
  await expect(cover).toHaveAttribute('data-played', 'true')
  await expect(map(page).getByRole('region', { name: track.title })).toContainText(track.tkey)
  await page.getByRole('link', { name: '列表' }).hover()
  await expect(cover).not.toHaveAttribute('data-played')
  await expect(map(page).getByRole('region', { name: track.title })).toBeHidden()

  await cover.click()
  await expectSoundToAdvance(page)
  await expect(cover).toHaveAttribute('aria-current', 'true')
  await expect(lines(page)).not.toHaveCount(0)
  await expect(page.getByText(/^\d+ 首 · 接得上 \d+$/)).toBeVisible()
  // The sixth of twelve lanes.
  const field = await map(page).boundingBox()
  const { y } = centre(await cover.boundingBox())
  expect((y - field!.y) / field!.height).toBeGreaterThan(5 / 12 - 0.05)
  expect((y - field!.y) / field!.height).toBeLessThan(6 / 12)
  await page.getByRole('switch', { name: /接得上正在放的/ }).click()
  await expect(lines(page)).toHaveCount(0)
})

test('the card of a match covers no match, and plays and mixes it', async ({ page }) => {
  await visit(page, '/map')
  const track = await demoTrack(page, 'xiamen-bounce')
  await covers(page)
    .and(page.locator(`[data-id="${track.resourceId}"]`))
    .click()
  await expectSoundToAdvance(page)
  const matches = map(page).locator('[data-part="match"]')
  await expect(matches.first()).toBeVisible()
  const match = matches.first()
  const title = /^播放 (.+)，[\d.]+ BPM/.exec((await match.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  await match.focus()
  const card = map(page).getByRole('region', { name: title })
  await expect(card).toContainText(/(同调|大小调|升一位|降一位)/)
  const box = await card.boundingBox()
  for (const one of await map(page).locator(':is([data-part="match"], [data-part="playing"])').all()) {
    const { x, y } = centre(await one.boundingBox())
    expect(x > box!.x && x < box!.x + box!.width && y > box!.y && y < box!.y + box!.height).toBe(false)
  }
  await card.getByRole('button', { name: `播放 ${title}` }).focus()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: `播放 ${title}` }).press('Enter')
  await expect(bar(page)).toContainText(title.split(' ')[0]!)
})

test('keys walk over the covers, and covers outside a zoomed view are counted and linked', async ({ page }) => {
  await visit(page, '/map')
  const all = await covers(page).count()
  const first = covers(page).first()
  await first.focus()
  await first.press('ArrowDown')
  await expect(first).not.toBeFocused()
  await expect(map(page).locator('[data-id]:focus')).toHaveCount(1)
  for (let nearer = 0; nearer < 3; nearer += 1) await page.getByRole('button', { name: '放大' }).click()
  await expect.poll(() => covers(page).count()).toBeLessThan(all)
  const slower = map(page).getByRole('button', { name: /^更慢 \d+ 首$/ })
  const before = Number.parseInt(((await slower.textContent()) ?? '').slice(3), 10)
  await slower.click()
  await expect
    .poll(async () => ((await slower.count()) === 0 ? 0 : Number.parseInt(((await slower.textContent()) ?? '').slice(3), 10)))
    .toBeLessThan(before)
  await page.getByRole('button', { name: '看全部' }).click()
  await expect.poll(() => covers(page).count()).toBe(all)
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('two fingers pull the map apart', async ({ page, context }) => {
    await visit(page, '/map')
    const tempos = async () => {
      const names = await covers(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
      return names.length
    }
    const before = await tempos()
    const box = await page.getByRole('region', { name: '曲目按 BPM 与调性' }).boundingBox()
    if (!box) throw new Error('no map')
    const y = box.y + box.height / 2
    const middle = box.x + box.width / 2
    const touch = await context.newCDPSession(page)
    const fingers = (apart: number) => [
      { x: middle - apart, y, id: 0 },
      { x: middle + apart, y: y + 4, id: 1 },
    ]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) })
    for (const apart of [50, 80, 110, 140])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(tempos).toBeLessThan(before)
  })
})
