import { expect, type Page } from '@playwright/test'
import { sitePages } from '../web/offline-routes.ts'
import { SITE_ORIGIN } from './site/endpoints.ts'
import { addressesOf, memberQueries, type Queries } from './steps/complaints.ts'
import type { Work } from './steps/device.ts'
import { register, test } from './steps/people.ts'
import { buy, findSold, query } from './steps/purchases.ts'
import { expectLargeText, expectReadable, expectReflow } from './steps/readable.ts'
import { bar, expectSoundToAdvance, rowButtons } from './steps/sound.ts'
import { visit } from './steps/visit.ts'

/** Pages that lead members on to another one. */
const FOR_VISITORS = ['/login', '/social-callback']
/** Pages of artists: all others are led to their application. */
const FOR_ARTISTS = ['/artist/uploadMusic', '/artist/earnings']
/** The parts of the kit, the longest texts side by side. */
const KIT = '/dark-mode-demo'
/** Addresses at which pages show something else. */
const MORE_FOR_VISITORS = [
  '/dj?style=house&tkey=8A',
  '/dj?style=polka',
  '/searchResult?keyword=没有的歌',
  ...['sms', 'password', 'register', 'reset'].map((type) => `/login?type=${type}`),
]
const MORE_FOR_MEMBERS = [1, 2, 3, 4].map((index) => `/user/userCenter?index=${index}`)

let shown: Queries
test.beforeAll(async ({ memberPage }) => {
  shown = await memberQueries(memberPage)
})

for (const { path } of sitePages().filter((page) => !FOR_ARTISTS.includes(page.path))) {
  test(`${path} is readable for everyone, in narrow windows and with large text too`, async ({ memberPage, visitorPage }) => {
    const page = FOR_VISITORS.includes(path) ? visitorPage : memberPage
    for (const address of addressesOf(path, shown)) {
      await visit(page, address)
      await expectReadable(page, address)
      if (path !== KIT) await expectReflow(page, address)
    }
  })
}

for (const address of MORE_FOR_VISITORS) {
  test(`${address} is readable for everyone`, async ({ visitorPage: page }) => {
    await visit(page, address)
    await expectReadable(page, address)
  })
}

for (const address of MORE_FOR_MEMBERS) {
  test(`${address} is readable for everyone`, async ({ memberPage: page }) => {
    await visit(page, address)
    await expectReadable(page, address)
  })
}

test('the pages of an artist are readable for everyone', async ({ page }) => {
  const works = await addressesOfStudio(page)
  const tabs = ['', '?tab=lines', '?tab=works', '?tab=payouts'].map((tab) => `/artist/earnings${tab}`)
  for (const address of [...tabs, ...works]) {
    await visit(page, address)
    await expectReadable(page, address)
  }
})

test('with text twice as large nothing of the main pages hangs over the edge of a phone', async ({ page }) => {
  await register(page)
  const { resourceId } = await findSold(page)
  await buy(page, { goodsType: 'RESOURCE', goodsId: resourceId })
  for (const address of ['/', '/dj', `/resource?id=${resourceId}`, '/user/orders']) {
    await visit(page, address)
    await expectLargeText(page, address)
  }
})

test('the same for the full-page player', async ({ page }) => {
  await visit(page, '/dj')
  await rowButtons(page).first().click()
  await expectSoundToAdvance(page)
  await bar(page).getByRole('link', { name: '全屏播放器' }).click()
  await expect(page).toHaveURL('/play')
  await expectLargeText(page, 'the full-page player')
})

test('the same for the studio', async ({ page }) => {
  for (const address of await addressesOfStudio(page)) {
    await visit(page, address)
    await expectLargeText(page, address)
  }
})

/** Signs in as the artist of the demo. Returns where their works are listed, and where one is changed. */
async function addressesOfStudio(page: Page): Promise<string[]> {
  const data = { grantType: 'password', username: 'artist', password: 'shenglang' }
  const signedIn = await page.request.post('/api/app-auth/login', { headers: { origin: SITE_ORIGIN }, data })
  expect(signedIn.status()).toBe(200)
  const { rows } = await query<{ rows: Work[] }>(page, '/client/app/resource/own')
  return ['/artist/uploadMusic', `/artist/uploadMusic?id=${rows[0]?.resourceId}`]
}
