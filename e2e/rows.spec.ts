import { expect, type Page } from '@playwright/test'
import { demoTrack, demoTracks } from './steps/demo-tracks.ts'
import { register, test } from './steps/people.ts'
import { expectReadable } from './steps/readable.ts'
import { bar, expectSoundToAdvance, rowButtons } from './steps/sound.ts'
import { visit } from './steps/visit.ts'

test.use({ viewport: { width: 390, height: 844 } })

const mores = (page: Page) =>
  page
    .locator('main ol')
    .first()
    .getByRole('button', { name: /^更多：/ })
const menu = (page: Page) => page.getByRole('menu', { name: /^更多：/ })

/** An action of the open menu, whatever its kind: the favourite is a box that is on or off. */
const item = (page: Page, name: string | RegExp) =>
  menu(page).getByRole('menuitem', { name }).or(menu(page).getByRole('menuitemcheckbox', { name }))

test('the menu of a row on a phone has what its width leaves out', async ({ page }) => {
  await register(page)
  await visit(page, '/dj?orderBy=bpm')
  const titles = await page.locator('main ol').first().locator('li a:first-child').allTextContents()
  await rowButtons(page).first().click()
  await expectSoundToAdvance(page)

  await mores(page).nth(2).click()
  await expect(menu(page)).toHaveAccessibleName(`更多：${titles[2]}`)
  await item(page, /^喜爱/).click()
  await expect(item(page, /^喜爱/)).toBeChecked()
  await item(page, '加入唱片箱').click()
  const crates = page.getByRole('dialog', { name: '加入唱片箱' })
  await crates.getByRole('textbox', { name: '新建唱片箱的名称' }).fill('手机上的')
  await page.keyboard.press('Enter')
  await expect(page.getByText('已加入“手机上的”')).toBeVisible()
  await expect(crates).toHaveCount(0)

  await mores(page).nth(2).click()
  await item(page, '下一首播放').click()
  await expect(page.getByText('已排在下一首')).toBeVisible()
  await expectSoundToAdvance(page)
  await bar(page).getByRole('button', { name: '下一首' }).click()
  await expect(bar(page).getByRole('link', { name: titles[2] ?? '' })).toBeVisible()

  await mores(page).nth(1).click()
  await item(page, '与正在播放的试混').click()
  const mix = page.getByRole('dialog', { name: '试混' })
  await expect(mix.getByText(titles[1] ?? '')).toBeVisible()
  await mix.getByRole('button', { name: '收起试混' }).click()
  await expect(mix).toHaveCount(0)
  await expect(mores(page).nth(1)).toBeFocused()

  await mores(page).nth(0).click()
  const download = page.waitForEvent('download')
  await item(page, /^下载/).click()
  await download
  await expect(menu(page)).toHaveCount(0)
})

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the menu of a row opens by the right button and by the menu key, and leads to matches and to the artist', async ({
    page,
  }) => {
    await visit(page, '/dj?tkey=8A,9A')
    // Other journeys publish works without a tempo into this list.
    const { title: name = '' } = (await demoTracks(page)).find(({ tkey }) => tkey === '8A' || tkey === '9A') ?? {}
    const row = page.locator('main ol').first().getByRole('listitem').filter({ hasText: name }).first()
    const box = await row.boundingBox()
    if (!box) throw new Error('the row is not to be seen')
    const at = { x: Math.round(box.width / 2), y: Math.round(box.height / 2) }
    await row.click({ button: 'right', position: at })
    await expect(menu(page)).toBeVisible()
    expect((await menu(page).boundingBox())?.x).toBe(box.x + at.x)
    // A second click replaces the open menu: until the new one is open, Escape would close the old one.
    await row.click({ button: 'right', position: { x: at.x - 40, y: at.y } })
    await expect.poll(async () => (await menu(page).boundingBox())?.x).toBe(box.x + at.x - 40)
    await page.keyboard.press('Escape')
    await expect(menu(page)).toHaveCount(0)

    const title = row.getByRole('link')
    await title.focus()
    await page.keyboard.press('Shift+F10')
    await expect(item(page, /^喜爱/)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(title).toBeFocused()
    await page.keyboard.press('ContextMenu')
    await item(page, /^什么接得上它 [89]A · \d+$/).click()
    await expect(page).toHaveURL(/\/dj\?mixKey=[89]A&mixBpm=\d+&mixEnergy=\d+&mixAfter=\d+$/)
    await expect(menu(page)).toHaveCount(0)

    // A track is not among its own matches.
    await page.goBack()
    await expect(page).toHaveURL(/tkey=8A,9A/)
    await row.click({ button: 'right', position: at })
    await item(page, /^看艺人/).click()
    await expect(page).toHaveURL(/\/artist\?id=\d+/)
  })
})

test('the menu of a row is worked by keys, and reads well', async ({ page }) => {
  await visit(page, '/dj')
  const more = mores(page).first()
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await expect(item(page, /^喜爱/)).toBeFocused()
  await expectReadable(page, 'the menu of a row')
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await item(page, /^喜爱/).click()
  await expect(page.getByRole('dialog', { name: '登录提示' })).toBeVisible()
})

for (const [width, isShown] of [
  [390, false],
  [768, true],
] as const) {
  test(`a row ${isShown ? 'shows' : 'leaves out'} its waveform at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await visit(page, '/dj')
    await expect(page.locator('main ol li canvas').first()).toBeVisible({ visible: isShown })
  })
}

test('where room is short the second half of a title is left out as a whole', async ({ page }) => {
  const { title } = await demoTrack(page, 'neon-in-the-fog')
  await visit(page, '/dj?style=house')
  const link = page.locator('main ol').first().getByRole('link', { name: title, exact: true })
  const lineOf = async (half: string) => (await link.getByText(half, { exact: true }).boundingBox())?.y ?? Number.NaN
  const shift = async () => (await lineOf('Neon in the Fog')) - (await lineOf('雾中霓虹'))
  const line = (await link.boundingBox())?.height ?? Number.NaN
  // On a separate line, below the one that is shown.
  expect(await shift()).toBeGreaterThanOrEqual(line)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(shift).toBe(0)
})
