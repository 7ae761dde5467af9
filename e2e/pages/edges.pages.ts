import { expect } from '@playwright/test'
import { AGREEMENTS } from '@shenglang/contract/site/agreements'
import { test } from '../steps/people.ts'
import { visit } from '../steps/visit.ts'

const SCREENS = [
  '/',
  '/home',
  '/dj',
  '/singles',
  '/types',
  '/types/D01',
  '/types/A0303',
  '/tag',
  '/musicPacks',
  '/musicSource',
  '/musicSkewers',
  '/setMusicSkewers',
  '/reproduction',
  '/hotMusic',
  '/hotMusic?period=all',
  '/choiseOne',
  '/choiseMusic',
  '/newProduct',
  '/maxDownload',
  '/fastestRising',
  '/djDevice',
  '/map',
  '/djDevice?category=D0102',
  '/udesign',
  '/voice',
  '/barBrandPlanning',
  '/artist',
  '/circle',
  '/searchResult?keyword=ye',
  '/searchResult',
]

for (const path of SCREENS) {
  test(`${path} stands on a phone and on a desk, with a heading and nothing over the edge`, async ({ visitorPage: page }) => {
    const size = page.viewportSize() ?? { width: 1440, height: 900 }
    for (const width of [390, 1440]) {
      await page.setViewportSize({ ...size, width })
      const response = await visit(page, path)
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.setViewportSize(size)
  })
}

for (const width of [768, 1440, 1920]) {
  test(`nothing hangs over the edge at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/', '/dj', '/singles', '/buju']) {
      await visit(page, path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
    }
  })
}

test('nothing of agreements and help hangs over the edge', async ({ visitorPage: page }) => {
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ ...size, width })
    for (const { url } of AGREEMENTS) {
      await visit(page, url)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${url} at ${width}`).toBeLessThanOrEqual(width)
    }
  }
  await page.setViewportSize(size)
})
