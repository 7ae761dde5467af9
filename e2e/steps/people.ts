import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, test as base, expect, type Page, type PlaywrightTestOptions } from '@playwright/test'
import { DATA_DIR, SITE_ORIGIN } from '../site/endpoints.ts'

export const PASSWORD = 'secret123'

interface Shared {
  /** A signed-out page for tests that change nothing, shared by a worker's tests, so that the site's files stay cached. */
  visitorPage: Page
  /** The same for a signed-in member. */
  memberPage: Page
  /** A visitor's page with a time zone and a language that differ from those of the site and of the server. */
  foreignPage: Page
}

/** Every journey comes from a network address of its own. */
export const test = base.extend<object, Shared>({
  extraHTTPHeaders: async ({ browserName: _ }, use) => {
    await use(myAddress())
  },
  visitorPage: [
    async ({ browser }, use, { project }) => {
      const page = await openPage(browser, project.use)
      await use(page)
      await page.context().close()
    },
    { scope: 'worker' },
  ],
  foreignPage: [
    async ({ browser }, use, { project }) => {
      const page = await openPage(browser, { ...project.use, timezoneId: 'America/New_York', locale: 'en-US' })
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

function myAddress(): Record<string, string> {
  const part = () => randomInt(1, 255)
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` }
}

/** Opens a page of its own context and network address. */
export function openPage(browser: Browser, options: Partial<PlaywrightTestOptions>): Promise<Page> {
  const { baseURL, locale, timezoneId, viewport, storageState } = options
  const extraHTTPHeaders = myAddress()
  return browser.newPage({ baseURL, locale, timezoneId, viewport, storageState, extraHTTPHeaders, serviceWorkers: 'block' })
}

export const newPhone = () => `13${String(randomInt(1_000_000_000)).padStart(9, '0')}`

/** Fills in the form for a new account and sends it. Returns the phone. */
export async function fillRegistration(page: Page, dataDir = DATA_DIR): Promise<string> {
  const phone = newPhone()
  await page.getByRole('textbox', { name: '手机号' }).fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('textbox', { name: '验证码' }).fill(await codeFor(phone, '', dataDir))
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  return phone
}

/** The newest code that was sent to a phone, as soon as there is one newer than `after`. */
export async function codeFor(phone: string, after = '', dataDir = DATA_DIR): Promise<string> {
  let code = ''
  await expect(async () => {
    const lines = (await readFile(join(dataDir, 'outbox', 'sms.jsonl'), 'utf8')).trim().split('\n')
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
