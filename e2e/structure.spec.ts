import { expect, type Page } from '@playwright/test'
import { demoTrack } from './steps/demo-tracks.ts'
import { test } from './steps/people.ts'
import { query } from './steps/purchases.ts'
import { bar, expectSoundToAdvance, sound } from './steps/sound.ts'
import { untilPartRuns, visit } from './steps/visit.ts'

interface Part {
  kind: string
  atMs: number
}

/** A track of the demo with all kinds of parts, once the worker has found them. */
async function trackWithParts(page: Page): Promise<{ resourceId: string; parts: Part[] }> {
  const { resourceId } = await demoTrack(page, 'neon-in-the-fog')
  const read = async () =>
    (await query<{ data: { sections: Part[] } }>(page, `/client/app/cms/resource/${resourceId}`)).data.sections
  await expect.poll(async () => (await read()).length, { timeout: 80_000 }).toBeGreaterThan(0)
  return { resourceId, parts: await read() }
}

const flagsIn = (page: Page) => page.getByRole('main').getByRole('toolbar', { name: '段落' })

/** Expects playback to be at a position, to about a second. */
const expectAt = (page: Page, atMs: number) =>
  expect.poll(async () => Math.abs((await sound(page)).time - atMs / 1000)).toBeLessThan(1.5)

test('flags show where the parts of a track begin, lead there by pointer and keys, and stay out of the way of Tab', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const { resourceId, parts } = await trackWithParts(page)
  expect(new Set(parts.map(({ kind }) => kind))).toEqual(new Set(['intro', 'kick', 'break', 'drop', 'outro']))
  await visit(page, `/resource?id=${resourceId}`)
  const flags = flagsIn(page).getByRole('button')
  await expect(flags).toHaveCount(parts.length)
  const drop = parts.find(({ kind }) => kind === 'drop')!
  await flagsIn(page)
    .getByRole('button', { name: /^跳到 高潮 / })
    .first()
    .click()
  await expectSoundToAdvance(page)
  await expectAt(page, drop.atMs)

  // One stop of Tab for all of them; the arrow keys lead on.
  await flags.nth(parts.indexOf(drop)).focus()
  await page.keyboard.press('ArrowRight')
  await expect(flags.nth(parts.indexOf(drop) + 1)).toBeFocused()
  expect(await flags.evaluateAll((all) => all.filter((flag) => (flag as HTMLElement).tabIndex === 0).length)).toBe(1)

  // By its number from anywhere, and above the bar's waveform under the pointer.
  await page.getByRole('main').getByRole('button', { name: '暂停' }).first().click()
  await page.keyboard.press('3')
  await expectAt(page, parts[2]!.atMs)
  const wave = bar(page).getByRole('slider', { name: '播放进度' }).filter({ visible: true })
  const flagsOnBar = bar(page).getByRole('toolbar', { name: '段落' })
  const { x = 0, y = 0, width = 0, height = 0 } = (await wave.boundingBox()) ?? {}
  // Markers of comments lie on it: the pointer is over one or beside it, and reaches the waveform in both cases.
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 })
  await expect(flagsOnBar.getByRole('button').first()).toBeVisible()
  await flagsOnBar.getByRole('button', { name: /^跳到 尾声 / }).click()
  await expectAt(page, parts.at(-1)!.atMs)
  await page.mouse.move(10, 10)
  await expect(flagsOnBar).toBeHidden()

  // A restored track has its flags before it plays.
  await bar(page).getByRole('link', { name: '全屏播放器' }).first().click()
  await page.reload()
  await expect(flags).toHaveCount(parts.length)
  await untilPartRuns(page, 'shortcuts')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: '播放快捷键' }).getByText('跳到第 1 到 8 段')).toBeVisible()
})

test('the first page’s deck has the flags of its track, which lead there', async ({ page }) => {
  test.setTimeout(180_000)
  const { resourceId, parts } = await trackWithParts(page)
  await visit(page, `/resource?id=${resourceId}`)
  await flagsIn(page).getByRole('button').first().click()
  await expectSoundToAdvance(page)
  await visit(page, '/')
  const flags = flagsIn(page).first().getByRole('button')
  await expect(flags).toHaveCount(parts.length)
  // A restored track is not loaded before it plays.
  await flags.last().click()
  await bar(page).getByRole('button', { name: '播放', exact: true }).click()
  await expectAt(page, parts.at(-1)!.atMs)
})
