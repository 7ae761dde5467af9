import { expect } from '@playwright/test'
import { sitePages } from '../../web/offline-routes.ts'
import { SITE_ORIGIN } from '../site/endpoints.ts'
import { complaintsAt, complaintsOf, memberQueries, queries } from '../steps/complaints.ts'
import type { Work } from '../steps/device.ts'
import { register, test } from '../steps/people.ts'
import { query } from '../steps/purchases.ts'

/** Neither the site's time nor its language, as a server's and a browser's never are the same. */
test.use({ timezoneId: 'America/New_York', locale: 'en-US' })

/** Every page of the site in as many parts, so that no journey is a long one. */
const PARTS = 3
const part = (index: number) => {
  const paths = sitePages().flatMap(({ path }, at) => (at % PARTS === index ? [path] : []))
  expect(paths.length).toBeGreaterThan(20)
  return paths
}

for (let index = 0; index < PARTS; index += 1) {
  test(`pages hydrate without a mismatch for a visitor, part ${index + 1}`, async ({ page }) => {
    expect(await complaintsOf(page, part(index), await queries(page))).toEqual([])
  })

  test(`pages hydrate without a mismatch for a member, part ${index + 1}`, async ({ page }) => {
    await register(page)
    expect(await complaintsOf(page, part(index), await memberQueries(page))).toEqual([])
  })
}

test('pages of the studio hydrate without a mismatch for an artist', async ({ page }) => {
  const data = { grantType: 'password', username: 'artist', password: 'shenglang' }
  const signedIn = await page.request.post('/api/app-auth/login', { headers: { origin: SITE_ORIGIN }, data })
  expect(signedIn.status()).toBe(200)
  const { rows } = await query<{ rows: Work[] }>(page, '/client/app/resource/own')
  const earnings = ['', '?tab=lines', '?tab=works', '?tab=payouts'].map((tab) => `/artist/earnings${tab}`)
  const works = ['/artist/uploadMusic', `/artist/uploadMusic?id=${rows[0]?.resourceId}`]
  expect(await complaintsAt(page, [...earnings, ...works])).toEqual([])
})
