import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { SITE_ORIGIN, siteEnvironment } from '../site/endpoints.ts'

const headers = { origin: SITE_ORIGIN }

/** Runs a command of `npm run admin` on the journeys' site. */
export async function admin(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['server/src/commands/admin.ts', ...args], {
    env: { ...siteEnvironment(), LOG_LEVEL: 'error', ADMIN_NAME: '值班员' },
  })
  return stdout
}

/** Signs in as the demo's administrator, who then proves it once more, as changes of money and people need it. */
export async function signInAsAdmin(request: APIRequestContext): Promise<void> {
  const data = { grantType: 'password', username: 'admin', password: 'shenglang' }
  expect((await request.post('/api/app-auth/login', { headers, data })).status()).toBe(200)
  const step = await request.post('/api/client/app/admin/step', { headers, data: { password: 'shenglang' } })
  expect(step.status()).toBe(200)
}

/** The demo's administrator in a browser of their own; `post` makes a call that changes something. */
export async function openAdmin(browser: Browser) {
  const context = await browser.newContext({ baseURL: SITE_ORIGIN })
  await signInAsAdmin(context.request)
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(`/api${path}`, { headers, data })
    expect([path, answer.status(), await answer.text()]).toEqual([path, 200, expect.anything()])
  }
  return { post, close: () => context.close() }
}

/** Makes one call as the demo's administrator; a command would start a process. */
export async function postAsAdmin(browser: Browser, path: string, data: object): Promise<void> {
  const { post, close } = await openAdmin(browser)
  await post(path, data)
  await close()
}

/** Takes down a work that a journey published, since lists begin with the newest and other journeys expect the demo there. */
export const takeDown = (browser: Browser, resourceId: string) =>
  postAsAdmin(browser, `/client/app/admin/works/visible/${resourceId}`, { isVisible: false, reason: '检验结束' })

/** Proves the identity of staff when the office asks for it again. */
export async function proveAgain(page: Page, password: string): Promise<void> {
  const proof = page.getByRole('dialog', { name: '请再验证一次身份' })
  await proof.getByLabel('登录密码').fill(password)
  await proof.getByRole('button', { name: '确定' }).click()
  await expect(proof).toBeHidden()
}
