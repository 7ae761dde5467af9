import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, test as base, expect, type Page, type PlaywrightTestOptions } from '@playwright/test'
import { DATA_DIR, SITE_ORIGIN } from './places.ts'

export const PASSWORD = 'secret123'

interface SharedPages {
  /** A page of a worker's own on which one only looks, as a visitor: the site's files stay in its cache. */
  visitorPage: Page
  /** The same for whoever is signed in. */
  memberPage: Page
}

/** Every journey comes from a network address of its own. */
export const test = base.extend<object, SharedPages>({
  extraHTTPHeaders: async ({ browserName: _ }, use) => {
    await use(ownAddress())
  },
  visitorPage: [
    async ({ browser }, use, { project }) => {
      const page = await openPage(browser, project.use)
      await use(page)
      await page.context().close()
    },
    { scope: 'worker' },
  ],
  memberPage: [
    async ({ browser }, use, { project }) => {
      const page = await openPage(browser, project.use)
      await register(page)
      await use(page)
      await page.context().close()
    },
    { scope: 'worker' },
  ],
})

function ownAddress(): Record<string, string> {
  const part = () => randomInt(1, 255)
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` }
}

function openPage(browser: Browser, { baseURL, locale, viewport }: Partial<PlaywrightTestOptions>): Promise<Page> {
  return browser.newPage({ baseURL, locale, viewport, extraHTTPHeaders: ownAddress(), serviceWorkers: 'block' })
}

export const newPhone = () => `13${String(randomInt(1_000_000_000)).padStart(9, '0')}`

/** The newest code that was sent to a phone, as soon as there is one newer than `after`. */
export async function codeFor(phone: string, after = ''): Promise<string> {
  let code = ''
  await expect(async () => {
    const lines = (await readFile(join(DATA_DIR, 'outbox', 'sms.jsonl'), 'utf8')).trim().split('\n')
    const sent = lines.map((line) => JSON.parse(line) as { phonenumber: string; code: string; time: string })
    const newest = sent.findLast(({ phonenumber, time }) => phonenumber === phone && time > after)
    expect(newest).toBeDefined()
    code = newest?.code ?? ''
  }).toPass({ timeout: 10_000 })
  return code
}

/** Registers through the API, agreeing to the terms as the form does; the browser is signed in afterwards. Returns the phone. */
export async function register(page: Page, username?: string, agreed = true): Promise<string> {
  const phone = newPhone()
  const { request } = page.context()
  expect((await request.get(`/api/resource/sms/code?phonenumber=${phone}`, { headers: { clientid: 'web' } })).status()).toBe(200)
  const response = await request.post('/api/app-auth/register', {
    headers: { origin: SITE_ORIGIN },
    data: {
      phonenumber: phone,
      smsCode: await codeFor(phone),
      password: PASSWORD,
      ...(agreed ? { agreed } : {}),
      ...(username ? { username } : {}),
    },
  })
  expect(response.status()).toBe(200)
  return phone
}
