import { expect, type Page } from '@playwright/test'

/** The state of the media element that plays, else of the one that was loaded last. */
export const sound = (page: Page) =>
  page.evaluate(() => {
    const elements = [...document.querySelectorAll<HTMLMediaElement>('audio, video')]
    const media = elements.find((one) => !one.paused) ?? elements.find((one) => one.hasAttribute('src')) ?? elements[0]
    return {
      time: media?.currentTime ?? -1,
      isPaused: media?.paused ?? true,
      isMuted: media?.muted ?? true,
      error: media?.error?.code ?? 0,
      source: media?.currentSrc ?? '',
      kind: media?.localName ?? '',
      /** The number of elements that play. */
      count: elements.filter((one) => !one.paused).length,
    }
  })

/** Milliseconds between two polls; by default they are up to a second apart. */
const OFTEN = { intervals: [100] }

export async function expectSoundToAdvance(page: Page): Promise<void> {
  await expect.poll(async () => (await sound(page)).time, OFTEN).toBeGreaterThan(0.3)
  const before = await sound(page)
  await expect.poll(async () => (await sound(page)).time, OFTEN).toBeGreaterThan(before.time)
  expect(await sound(page)).toMatchObject({ isPaused: false, isMuted: false, error: 0 })
}

export const bar = (page: Page) => page.getByRole('region', { name: '播放栏', exact: true })

/** Cover and title of the current track in the play bar. */
export const nowPlaying = (page: Page) => bar(page).getByRole('link').first()

/** The play buttons of the first list of the page. */
export const rowButtons = (page: Page) =>
  page
    .locator('main ol')
    .first()
    .getByRole('button', { name: /^(播放|暂停) / })
