import { afterAll, expect, test } from 'vitest'
import { buildResource } from '../../test/library.ts'
import { buildUser } from '../../test/people.ts'
import { AT_ONCE, startAgain, testApplication } from '../../test/test-application.ts'
import { readSettings } from '../platform/settings.ts'
import { ensureWebBuild } from './build-site.ts'
import { payloadAddress } from './pages-ahead.ts'

await ensureWebBuild()
const application = await testApplication()
// Two categories, of which one is in the other, stand for all: each has two pages and their payloads.
await application.database.pool.query(`delete from categories where code not in ('A03', 'A0303')`)
const id = await buildResource(application.database, { title: '雾中霓虹', category_code: 'A0303' })
const SITE_URL = 'http://127.0.0.1:3000'
const settings = readSettings({ DATA_DIR: application.folder, ROLES: 'api,web', SITE_URL, PRERENDER: 'categories,resources' })
const app = await startAgain(application, { settings, freshness: { ...AT_ONCE, pagesMs: 1 } })

afterAll(() => app.close())

const address = `/resource?id=${id}`
const payload = payloadAddress({ address, route: 'catalog/work/resource-page' }) ?? ''
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: '127.0.0.1:3000', ...headers } })
/** True when the page was rendered before it was requested. */
const isAhead = async (url: string, headers = {}) => (await get(url, headers)).headers.age !== undefined

test('style pages, categories and the newest resources are rendered ahead; all else on request', async () => {
  for (const url of ['/buju', '/dark-mode-demo', '/types', '/singles/A0303', '/types/A03', address, payload])
    await expect.poll(() => isAhead(url), { message: url }).toBe(true)
  for (const url of ['/', '/dj', '/noble', `${address}&mixRule=same`]) expect(await isAhead(url), url).toBe(false)
})

test('each goes out with a nonce of its own, under the policy that names it', async () => {
  const answers = [await get(address), await get(address)]
  const nonces = answers.map(({ headers }) => /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '')
  expect(nonces[0]).not.toBe(nonces[1])
  answers.forEach(({ body }, nth) => {
    const inPage = new Set(Array.from(body.matchAll(/nonce="([^"]+)"/g), (match) => match[1]))
    expect([...inPage]).toEqual([nonces[nth]])
  })
})

test('a payload holds the data of its page and nothing of the frame around it', async () => {
  const { body, headers } = await get(payload)
  expect(headers['content-type']).toContain('text/x-script')
  expect(body).toContain('雾中霓虹')
  for (const ofRoot of ['preferences', 'cspNonce', 'siteName', 'eventsPlace']) expect(body, ofRoot).not.toContain(ofRoot)
  // A page that needs the frame's data requests it, and gets it rendered.
  expect(await isAhead(`/resource.data?id=${id}`)).toBe(false)
})

test('members, and visitors with stored choices, get pages of their own', async () => {
  const { token } = await buildUser(application)
  expect(await isAhead(address, { authorization: `Bearer ${token}` })).toBe(false)
  expect(await isAhead(payload, { authorization: `Bearer ${token}` })).toBe(false)
  expect(await isAhead(address, { cookie: 'theme=light' })).toBe(false)
  expect(await isAhead(address, { host: 'other.example' })).toBe(false)
  expect(await isAhead(address, { cookie: 'zone=Asia%2FTokyo' })).toBe(true)
})

test('a page of what is taken down is dropped at once, of what is edited rendered again', async () => {
  await application.database.pool.query(`update resources set title = '另一个名字' where resource_id = ${id}`)
  const served = async () => {
    const { headers, body } = await get(address)
    return [headers.age !== undefined, body.includes('另一个名字'), body.includes('雾中霓虹')]
  }
  await expect.poll(served).toEqual([true, true, false])
  await application.database.pool.query(`update resources set published_at = null where resource_id = ${id}`)
  // Lists may be a quarter of a second old.
  await expect.poll(async () => (await get(address)).statusCode).toBe(404)
  expect(await isAhead(payload)).toBe(false)
})
