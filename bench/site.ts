import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../tools/chromium.ts'
import { untilDemoIsWhole } from '../tools/whole-demo.ts'

const PORT = 3978
/** What the site is made of lies here. */
export const SITE_DATA = join('data', 'bench-site')

/** The whole site with its demo music, kept for the next run, and a browser that stands on it, with flags of one's own. */
export async function openSite(...flags: string[]) {
  const env = {
    ...process.env,
    PORT: String(PORT),
    SITE_URL: `http://127.0.0.1:${PORT}`,
    DATA_DIR: SITE_DATA,
    LOG_LEVEL: 'error',
  }
  const server = spawn(process.execPath, ['server/src/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(server, 'exit')
  process.on('exit', () => server.kill('SIGKILL'))
  const origin = `http://127.0.0.1:${PORT}`
  while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) {
    if (server.exitCode !== null) throw new Error('the site did not start')
    await delay(100)
  }
  await untilDemoIsWhole(origin)
  const browser: Browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags(), '--js-flags=--expose-gc', ...flags],
  })
  return {
    origin,
    browser,
    async open(path: string): Promise<Page> {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await page.goto(origin + path)
      await page.locator('audio').first().waitFor({ state: 'attached' })
      return page
    },
    async close() {
      await browser.close()
      server.kill('SIGTERM')
      await ended
    },
  }
}

/** The page of the first thing of a list: of a track that plays for a visitor, or of an artist. */
export async function firstLink(site: Awaited<ReturnType<typeof openSite>>, kind: 'track' | 'artist'): Promise<string> {
  const [list, start] = kind === 'track' ? ['/dj?playable=1', '/resource?id='] : ['/artist', '/artist?id=']
  const page = await site.open(list)
  const address = await page.locator(`main a[href^="${start}"]`).first().getAttribute('href')
  await page.close()
  if (!address) throw new Error(`no ${kind} was found`)
  return address
}
