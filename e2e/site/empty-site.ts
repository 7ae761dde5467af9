import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, expect, type Page } from '@playwright/test'
import { startServer } from '../../server/test/server-process.ts'
import { fillRegistration } from '../steps/people.ts'
import { visit } from '../steps/visit.ts'
import { openTlsFront } from './tls-front.ts'

/** Timeout of a journey that begins with an empty folder, where the database is made and migrated first. */
export const WITH_EMPTY_SITE_MS = 180_000

export type EmptySite = Awaited<ReturnType<typeof openEmptySite>>

/** A site of a journey's own without the demo, behind TLS, and the commands that its operator runs. */
export async function openEmptySite(environment: Record<string, string> = {}) {
  const front = await openTlsFront()
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-empty-site-'))
  const site = await startServer(
    folder,
    {},
    { ROLES: 'web,api,worker', SITE_URL: front.origin, TRUST_PROXY: 'loopback', ...environment },
  )
  front.forwardTo(site.origin)
  const command = async (...args: string[]): Promise<string> => {
    const env = { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'error', ADMIN_NAME: '站长' }
    const { stdout } = await promisify(execFile)(process.execPath, ['server/src/commands/admin.ts', ...args], { env })
    return stdout
  }
  const close = async () => {
    await front.close()
    await site.end('SIGTERM')
    await rm(folder, { recursive: true })
  }
  return { folder, origin: front.origin, command, close }
}

/** A browser that trusts the site's certificate. */
export const openPageAt = (origin: string, browser: Browser): Promise<Page> =>
  browser.newPage({ baseURL: origin, locale: 'zh-CN', viewport: { width: 1440, height: 900 }, ignoreHTTPSErrors: true })

/** Somebody new on such a site, in a browser of their own. */
export async function registerAt({ origin, folder }: EmptySite, browser: Browser): Promise<{ page: Page; phone: string }> {
  const page = await openPageAt(origin, browser)
  await visit(page, '/login?type=register')
  const phone = await fillRegistration(page, folder)
  await expect(page.getByRole('button', { name: /^.+的账号$/ })).toBeVisible()
  return { page, phone }
}
