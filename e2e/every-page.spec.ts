import { expect } from '@playwright/test'
import { complaintsOf, memberQueries, NOT_FOUND, queries } from './steps/complaints.ts'
import { register, test } from './steps/people.ts'

/** Neither the site's time nor its language, as a server's and a browser's never are the same. */
test.use({ timezoneId: 'America/New_York', locale: 'en-US' })

// One page of each kind; `npm run test:pages` opens all of them.
const FOR_VISITORS = ['/', '/dj', '/resource', '/hotMusic', '/searchResult', '/presale', '/post', '/noble', NOT_FOUND]
const FOR_MEMBERS = [
  '/',
  '/resource',
  '/user/crates',
  '/user/orders',
  '/user/components/Chat',
  '/user/userCenter',
  '/user/wallet',
]

test('a page that a visitor opens is the same in the browser as on the server, one of each kind', { tag: '@gate' }, async ({
  page,
}) => {
  expect(await complaintsOf(page, FOR_VISITORS, await queries(page))).toEqual([])
})

test('so is one that a member opens', async ({ page }) => {
  await register(page)
  expect(await complaintsOf(page, FOR_MEMBERS, await memberQueries(page))).toEqual([])
})
