import { afterAll, expect, test, vi } from 'vitest'
import { buildResource } from '../test/library.ts'
import { buildUser } from '../test/people.ts'
import { startAgain, testApplication } from '../test/test-application.ts'
import { payloadAddress } from './pages-ahead.ts'
import { readSettings } from './platform/settings.ts'
import { ensureWebBuild } from './web-build.ts'

await ensureWebBuild()
const application = await testApplication()
const id = await buildResource(application.database, { title: '雾中霓虹' })
const SITE_URL = 'http://127.0.0.1:3000'
const settings = readSettings({ DATA_DIR: application.folder, ROLES: 'api,web', SITE_URL, PRERENDER: 'categories,resources' })
const app = await startAgain(application, { settings, freshness: { changesMs: 0, pagesMs: 1 } })

afterAll(() => app.close())

const address = `/resource?id=${id}`
const payload = payloadAddress({ address, route: 'catalog/detail/resource-page' }) ?? ''
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: '127.0.0.1:3000', ...headers } })
/** Whether it was there before it was asked for. */
const isAhead = async (url: string, headers = {}) => (await get(url, headers)).headers.age !== undefined

test('style pages, categories and the newest resources are there before anybody asks; all else is rendered', async () => {
  for (const url of ['/buju', '/dark-mode-demo', '/types', '/singles/A0303', '/types/A03', address, payload])
    await vi.waitFor(async () => expect(await isAhead(url), url).toBe(true), { timeout: 30_000 })
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

test('a payload holds what its page shows and nothing of the frame around it', async () => {
  const { body, headers } = await get(payload)
  expect(headers['content-type']).toContain('text/x-script')
  expect(body).toContain('雾中霓虹')
  for (const ofRoot of ['preferences', 'cspNonce', 'siteName', 'eventsPlace']) expect(body, ofRoot).not.toContain(ofRoot)
  // With the frame's data it is asked for by a page that needs that, and made for it.
  expect(await isAhead(`/resource.data?id=${id}`)).toBe(false)
})

test('who is known, or has chosen something, gets pages of their own', async () => {
  const { token } = await buildUser(application)
  expect(await isAhead(address, { authorization: `Bearer ${token}` })).toBe(false)
  expect(await isAhead(payload, { authorization: `Bearer ${token}` })).toBe(false)
  expect(await isAhead(address, { cookie: 'theme=light' })).toBe(false)
  expect(await isAhead(address, { host: 'other.example' })).toBe(false)
  expect(await isAhead(address, { cookie: 'zone=Asia%2FTokyo' })).toBe(true)
})

test('what is taken down is gone at once, what is edited is made anew', async () => {
  await application.database.pool.query(`update resources set title = '另一个名字' where resource_id = ${id}`)
  await vi.waitFor(
    async () => {
      const { headers, body } = await get(address)
      expect([headers.age !== undefined, body.includes('另一个名字'), body.includes('雾中霓虹')]).toEqual([true, true, false])
    },
    { timeout: 30_000 },
  )
  await application.database.pool.query(`update resources set published_at = null where resource_id = ${id}`)
  // Lists may be a quarter of a second old.
  await vi.waitFor(async () => expect((await get(address)).statusCode).toBe(404), { timeout: 2000 })
  expect(await isAhead(payload)).toBe(false)
})
