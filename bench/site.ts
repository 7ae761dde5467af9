import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../tools/chromium.ts'
import { isDemoWhole, untilDemoIsWhole } from '../tools/whole-demo.ts'
import { prepares, sized } from './measure.ts'

const PORT = 3978
const ORIGIN = `http://127.0.0.1:${PORT}`
const OPEN_WITHIN_MS = 300_000
/** The site's data folder. */
export const SITE_DATA = join('data', 'bench-site')

interface SiteOptions {
  /** Flags of the browser, in addition to the default ones. */
  flags?: string[]
  /** Starts no worker, whose load would be measured as well. */
  isQuiet?: boolean
}

const QUIET = 'web,api'
const WHOLE = 'web,api,worker'

/** The site with all of its demo music, stored for the next run, and a browser on its home page. */
export async function openSite({ flags = [], isQuiet = false }: SiteOptions = {}) {
  prepares('the site: its build, its database and the first part of the demo, where they are not there yet')
  let site = await startSite(isQuiet ? QUIET : WHOLE)
  // The smallest size takes the part with which the site opens.
  if (sized(true, false) && !(await isDemoWhole(ORIGIN))) {
    const restart = async (roles: string) => {
      await site.close()
      site = await startSite(roles)
    }
    if (isQuiet) await restart(WHOLE)
    await untilDemoIsWhole(ORIGIN, (done, total) =>
      prepares(`the demo, which stays for the next run: ${done} of ${total} pieces`),
    )
    if (isQuiet) await restart(QUIET)
  }
  const browser: Browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags(), '--js-flags=--expose-gc', ...flags],
  })
  return {
    origin: ORIGIN,
    browser,
    async open(path: string): Promise<Page> {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await page.goto(ORIGIN + path)
      await page.locator('audio').first().waitFor({ state: 'attached' })
      return page
    },
    async close() {
      await browser.close()
      await site.close()
    },
  }
}

async function startSite(ROLES: string) {
  // Otherwise the server that has the port would be measured.
  if (await fetch(ORIGIN).catch(() => undefined)) throw new Error(`port ${PORT} is taken`)
  const env = { ...process.env, ROLES, PORT: String(PORT), SITE_URL: ORIGIN, DATA_DIR: SITE_DATA, LOG_LEVEL: 'error' }
  const server = spawn(process.execPath, ['server/src/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(server, 'exit')
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  const giveUpAt = performance.now() + OPEN_WITHIN_MS
  while (!(await fetch(`${ORIGIN}/readyz`).catch(() => undefined))?.ok) {
    if (server.exitCode !== null) throw new Error('the site did not start')
    if (performance.now() > giveUpAt) throw new Error(`the site did not open within ${OPEN_WITHIN_MS / 1000} s`)
    await delay(100)
  }
  return {
    async close() {
      process.off('exit', kill)
      server.kill('SIGTERM')
      await ended
    },
  }
}

/** The page of a list's first entry: a track that visitors may play, or an artist. */
export async function firstLink(site: Awaited<ReturnType<typeof openSite>>, kind: 'track' | 'artist'): Promise<string> {
  const [list, start] = kind === 'track' ? ['/dj?playable=1', '/resource?id='] : ['/artist', '/artist?id=']
  const page = await site.open(list)
  const address = await page.locator(`main a[href^="${start}"]`).first().getAttribute('href')
  await page.close()
  if (!address) throw new Error(`no ${kind} was found`)
  return address
}
