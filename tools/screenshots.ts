import { mkdir } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from './chromium.ts'

/** Takes the README's pictures from a running site: `npm run screenshots -- http://localhost:3000`. */
const origin = process.argv[2] ?? 'http://localhost:3000'
const FOLDER = 'docs/screenshots'
const PICTURES = [
  { name: 'home-dark', path: '/', theme: 'dark', width: 1440, height: 900 },
  { name: 'dj-dark', path: '/dj', theme: 'dark', width: 1440, height: 900 },
  { name: 'dj-light', path: '/dj', theme: 'light', width: 1440, height: 900 },
  { name: 'home-phone', path: '/', theme: 'dark', width: 390, height: 844 },
]

await mkdir(FOLDER, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags() })
for (const { name, path, theme, width, height } of PICTURES) {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'zh-CN' })
  await context.addCookies([{ name: 'theme', value: theme, url: origin }])
  const page = await context.newPage()
  await page.goto(origin + path)
  await page.locator('audio').first().waitFor({ state: 'attached' })
  await page.locator('main ol button').first().click()
  await page.waitForFunction(() => [...document.querySelectorAll('audio')].some((audio) => audio.currentTime > 2))
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.screenshot({ path: `${FOLDER}/${name}.png` })
  await context.close()
}
await browser.close()
