import { expect, type Page } from '@playwright/test'
import { test } from './steps/people.ts'
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

test('nothing flies or grows with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPlayer(page)
  expect(await motionOf(page)).toEqual({ flown: 0, grown: 0 })
})
