import { expect, type Page } from '@playwright/test'
import { SITE_ORIGIN } from './site/endpoints.ts'
import { demoTracks } from './steps/demo-tracks.ts'
import { register, test } from './steps/people.ts'
import { expectReadable } from './steps/readable.ts'
import { bar, expectSoundToAdvance, rowButtons } from './steps/sound.ts'
import { visit } from './steps/visit.ts'

/** Records which covers fly between two pages, and which waveforms grow, until the page is closed. */
const recordMotion = (page: Page) =>
  page.addInitScript(() => {
    const motion = { flown: 0, grown: 0 }
    Reflect.set(window, 'motion', motion)
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      void transition.ready.then(() => {
        const groups = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
        if (groups.includes('::view-transition-group(playing-cover)')) motion.flown += 1
      })
      return transition
    }
    const animate = HTMLCanvasElement.prototype.animate
    HTMLCanvasElement.prototype.animate = function (frames, options) {
      motion.grown += 1
      return animate.call(this, frames, options)
    }
  })

const motionOf = (page: Page) => page.evaluate(() => Reflect.get(window, 'motion') as { flown: number; grown: number })

async function openPlayer(page: Page): Promise<void> {
  await recordMotion(page)
  await visit(page, '/dj')
  await rowButtons(page).first().click()
  await expectSoundToAdvance(page)
  await bar(page).getByRole('link', { name: '全屏播放器' }).click()
  await expect(page).toHaveURL('/play')
}

test('the cover flies to the full-page player and back; the waveform grows in once', async ({ page }) => {
  await openPlayer(page)
  await expect.poll(() => motionOf(page)).toEqual({ flown: 1, grown: 1 })
  await expectReadable(page, 'the full-page player with a track')
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page).toHaveURL('/dj')
  await expect.poll(() => motionOf(page)).toEqual({ flown: 2, grown: 1 })
})

test('tracks of the queue glide to their new rows', async ({ page }) => {
  await visit(page, '/dj')
  await page.getByRole('main').getByRole('button', { name: '全部播放' }).click()
  await expectSoundToAdvance(page)
  await bar(page)
    .getByRole('button', { name: /^接下来 \d+ 首$/ })
    .click()
  const rows = page.locator('#playlist').getByRole('listitem')
  const gliding = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('transitionrun', (event) => {
          if (event.propertyName === 'translate') resolve((event.target as HTMLElement).localName)
        })
      }),
  )
  await rows
    .nth(2)
    .getByRole('button', { name: /^播放 / })
    .press('Alt+ArrowUp')
  expect(await gliding).toBe('li')
})

/** The durations of animations by scripts on elements of a name. */
const recordAnimations = (page: Page, localName: string) =>
  page.addInitScript((localName) => {
    const durations: number[] = []
    Reflect.set(window, 'durations', durations)
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, options) {
      if (this.localName === localName) durations.push(typeof options === 'object' ? Number(options.duration) : Number(options))
      return animate.call(this, frames, options)
    }
  }, localName)

const durationsOf = (page: Page) => page.evaluate(() => Reflect.get(window, 'durations') as number[])

for (const [reducedMotion, flights] of [
  ['no-preference', [280]],
  ['reduce', []],
] as const) {
  test(`the cover of a pressed row flies to the play bar: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await recordAnimations(page, 'img')
    await visit(page, '/hotMusic')
    // The bar, which flies the cover, comes with the engine.
    await page.locator('audio').first().waitFor({ state: 'attached' })
    await page
      .getByRole('list', { name: '前三名' })
      .getByRole('button', { name: /^播放 / })
      .first()
      .click()
    await expectSoundToAdvance(page)
    await expect.poll(() => durationsOf(page)).toEqual(flights)
    await expect(page.locator('body > img')).toHaveCount(0)
  })
}

test('rows of a crate glide when one is moved and when one is taken out', async ({ page }) => {
  await recordAnimations(page, 'li')
  await register(page)
  const headers = { origin: SITE_ORIGIN }
  const crate = await page.request.post('/api/client/app/user/crates', { headers, data: { name: '滑动' } })
  const { crateId } = (await crate.json()).data
  const resourceIds = (await demoTracks(page)).slice(0, 3).map(({ resourceId }) => resourceId)
  await page.request.post(`/api/client/app/user/crates/${crateId}/tracks`, { headers, data: { resourceIds } })
  await visit(page, `/user/crates?id=${crateId}`)
  expect(await durationsOf(page)).toEqual([])
  await page
    .getByRole('button', { name: /^下移 / })
    .first()
    .click()
  await expect.poll(() => durationsOf(page)).toEqual([200, 200])
  await page
    .getByRole('button', { name: /^取出 / })
    .first()
    .click()
  await expect.poll(() => durationsOf(page)).toEqual([200, 200, 200, 200])
})

test('nothing flies or grows with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPlayer(page)
  expect(await motionOf(page)).toEqual({ flown: 0, grown: 0 })
})
