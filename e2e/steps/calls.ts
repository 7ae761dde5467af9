import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { SITE_ORIGIN } from '../site/endpoints.ts'

/** Makes a call that changes something, as the page's user. */
export async function post<Data>(page: Page, path: string, data: object): Promise<Data> {
  // A page that has not opened the site yet has no origin.
  const origin = page.url() === 'about:blank' ? SITE_ORIGIN : new URL(page.url()).origin
  const headers = { origin, 'idempotency-key': randomUUID().replaceAll('-', '') }
  const answer = await page.request.post(`/api${path}`, { headers, data })
  expect([path, answer.status(), await answer.text()]).toEqual([path, 200, expect.anything()])
  return ((await answer.json()) as { data: Data }).data
}
