import { PAGE_ALIASES } from '@shenglang/contract/accounts/page-aliases'
import { listEvents } from '@shenglang/contract/composition/events'
import { FAULTS } from '@shenglang/contract/fault-table'
import { AGREEMENTS } from '@shenglang/contract/site/agreements'
import { parse } from 'node-html-parser'
import { describe, expect, test, vi } from 'vitest'
import { buildResource } from '../../test/library.ts'
import { buildUser, signInAgain } from '../../test/people.ts'
import { AT_ONCE, startAgain, testApplication } from '../../test/test-application.ts'
import { Calls } from '../platform/http/calls.ts'
import { readSettings } from '../platform/settings.ts'
import { ensureWebBuild } from './build-site.ts'

await ensureWebBuild()
const application = await testApplication({ ROLES: 'api,web' })
const { app } = application
const { SITE_URL } = readSettings({})

/** All registered routes (spec §2). */
const REGISTERED = `/, /home, /dj, /tag, /buju, /media-demo, /play, /login, /noble, /types, /types/A03, /voice, /artist,
  /artist/applyArtist, /artist/uploadMusic, /circle, /presale, /presale/components/PriceInfo, /presale/components/AuthorInfo,
  /presale/components/MusicHeader, /singles, /singles/A0303, /udesign, /user/messages, /user/recharge, /user/userCenter,
  /user/editProfile, /user/components/Chat, /user/components/ChangePassword, /user/components/ChangePhoneNumber,
  /agreement/user, /agreement/privacy, /agreement/copyright, /agreement/helpCenter, /agreement/copyrightInfringement,
  /dark-mode-demo, /djDevice, /hotMusic, /choiseOne, /choiseMusic, /musicPacks, /newProduct, /maxDownload, /musicSource,
  /musicSkewers, /setMusicSkewers, /reproduction, /searchResult, /social-callback, /barBrandPlanning, /user/crates, /user/history`.split(
  /,\s+/,
)
const PROTECTED = REGISTERED.filter((path) => path.startsWith('/user'))

/** Those of these texts that the page contains. */
const textOn = (page: string, words: string[]) => words.filter((one) => page.includes(one))

/** The page's answer while a table of the database is out of reach. */
async function pageWithout(table: string, url: string, token: string) {
  const { pool } = application.database
  await pool.query(`alter table ${table} rename to out_of_reach`)
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  await pool.query(`alter table out_of_reach rename to ${table}`)
  return answer
}

// Runs before any other page is loaded: dictionaries are cached.
test('a page whose dictionaries cannot be loaded says so', async () => {
  const { token, userId } = await buildUser(application, { is_artists: true })
  const resourceId = await buildResource(application.database, { artist_id: userId })
  const { statusCode, body } = await pageWithout('dictionary_entries', `/artist/uploadMusic?id=${resourceId}`, token)
  expect([statusCode, textOn(body, ['获取失败'])]).toEqual([503, ['获取失败']])
})

test("a page is shown although its visitor's session cannot be read, and says so", async () => {
  const { token } = await buildUser(application)
  const { statusCode, body } = await pageWithout('follows', '/noble', token)
  expect([statusCode, textOn(body, ['获取用户信息失败'])]).toEqual([200, ['获取用户信息失败']])
})

test('a page removes the cookie of an ended session from the browser, and no other', async () => {
  const { token } = await buildUser(application)
  const cookieOf = async (url: string) =>
    (await app.inject({ url, headers: { cookie: `ns_token=${token}` } })).headers['set-cookie']
  expect(await cookieOf('/dj')).toBeUndefined()
  await app.inject({ method: 'POST', url: '/api/app-auth/logout', headers: { authorization: `Bearer ${token}` } })
  for (const url of ['/dj', '/dj.data', '/user/orders']) expect(await cookieOf(url)).toMatch(/^ns_token=;.*Path=\/;.*HttpOnly/)
})

test("a page that fails shows the server's message, in the page's data as well", async () => {
  const { token } = await buildUser(application)
  for (const url of ['/user/crates', '/user/crates.data']) {
    const { statusCode, body } = await pageWithout('crates', url, token)
    expect([statusCode, textOn(body, [FAULTS.INTERNAL.text])]).toEqual([500, [FAULTS.INTERNAL.text]])
  }
})

test("/user without an id redirects to the current user's page", async () => {
  const { token } = await buildUser(application)
  const { statusCode, headers } = await app.inject({ url: '/user', headers: { authorization: `Bearer ${token}` } })
  expect([statusCode, headers.location]).toEqual([302, '/user/userCenter'])
})

test('/presale shows music that is not on presale as its own page does, which stays the canonical one', async () => {
  const [track, awaited] = [await buildResource(application.database), await buildResource(application.database)]
  await application.database.pool.query(
    `insert into sale_terms (resource_id, release_at) values (${awaited}, now() + interval '1 day')`,
  )
  const [resourcePage, presale] = await Promise.all(
    [track, awaited].map(async (id) => (await app.inject({ url: `/presale?id=${id}` })).body),
  )
  const isAt = (page: string | undefined, path: string) => page?.includes(`<link rel="canonical" href="${SITE_URL}${path}"`)
  expect([isAt(resourcePage, `/resource?id=${track}`), resourcePage?.includes('MusicRecording')]).toEqual([true, true])
  expect([isAt(presale, `/resource?id=${awaited}`), presale?.includes('看波形、调性与接下来混什么')]).toEqual([true, true])
})

const textsIn = (page: string, selector: string) =>
  parse(page)
    .querySelectorAll(selector)
    .map(({ text }) => text)

/** The breadcrumb of a page. */
async function wayTo(url: string, token = ''): Promise<string[]> {
  const headers = token === '' ? {} : { authorization: `Bearer ${token}` }
  return textsIn((await app.inject({ url, headers })).body, 'nav[aria-label="面包屑"] li')
}

test('the breadcrumb names the list that leads to the page', async () => {
  const artist = await buildUser(application, { nick_name: '阿拉Synth', is_artists: true })
  const goods = await buildResource(application.database, { title: '控制器', content_type: 4, artist_id: artist.userId })
  expect(await wayTo(`/artist?id=${artist.userId}`)).toEqual(['首页', '艺人', '阿拉Synth'])
  expect(await wayTo(`/user?id=${artist.userId}`, artist.token)).toEqual(['首页', '阿拉Synth'])
  expect(await wayTo(`/presale?id=${goods}`)).toEqual(['首页', '器材', '控制器'])
  expect(await wayTo(`/presale/components/PriceInfo?id=${goods}`)).toEqual(['首页', '器材', '控制器', '价格'])
  expect(await wayTo('/home')).toEqual(['首页'])
})

test('/presale alone lists what can be ordered before its release, the next one first', async () => {
  const { database } = application
  await database.pool.query('delete from sale_terms')
  const { statusCode, body } = await app.inject({ url: '/presale' })
  expect([statusCode, textOn(body, ['现在没有预售'])]).toEqual([200, ['现在没有预售']])
  const inDays = (days: number) => new Date(application.clock.now.getTime() + days * 86_400_000)
  const build = async (title: string, terms: object, overrides = {}) => {
    const resource_id = await buildResource(database, { title, price_fen: 900, ...overrides })
    await database
      .query()
      .insertInto('sale_terms')
      .values({ resource_id, release_at: inDays(9), ...terms })
      .execute()
  }
  await build('后来的', {})
  await build('先来的', { release_at: inDays(3), ends_at: inDays(2) })
  await build('已发布', { release_at: inDays(-1), released_at: inDays(-1) })
  await build('不再卖', { ends_at: inDays(-1) })
  await build('没上架', {}, { published_at: null })
  expect(textsIn((await app.inject({ url: '/presale' })).body, 'main li b')).toEqual(['先来的', '后来的'])
})

test('the name of a work stays a name in the texts for shared links and search engines', async () => {
  const title = '</script><script>alert(1)</script><!-- "名字" & \u2028'
  const id = await buildResource(application.database, { title, description: title })
  const { body } = await app.inject({ url: `/resource?id=${id}` })
  expect(body).not.toContain('<script>alert(1)')
  const [recording, breadcrumb] = Array.from(
    body.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs),
    ([, text]) => JSON.parse(text ?? ''),
  )
  expect([recording.name, recording.url]).toEqual([title, `${SITE_URL}/resource?id=${id}`])
  expect(breadcrumb.itemListElement.at(-1).name).toBe(title)
})

test('the end of the event log is read before the data of a page, so that no event is missed', async () => {
  const { token } = await buildUser(application)
  const made: string[] = []
  const { call } = Calls.prototype
  const spy = vi.spyOn(Calls.prototype, 'call').mockImplementation(async function (this: Calls, route, args, context) {
    made.push(`${route.path} begins`)
    const answer = await call.call(this, route, args, context)
    made.push(`${route.path} ends`)
    return answer as never
  })
  await app.inject({ url: '/user/components/Chat', headers: { authorization: `Bearer ${token}` } })
  spy.mockRestore()
  expect(made.length).toBeGreaterThan(4)
  expect(made.slice(0, 2)).toEqual([`${listEvents.path} begins`, `${listEvents.path} ends`])
})

test("data of one visitor is in no other visitor's page", async () => {
  const [one, other] = await Promise.all([buildUser(application), buildUser(application)])
  const headers = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
  await app.inject({
    method: 'POST',
    url: '/api/client/app/user/crates',
    headers: headers(one),
    payload: { name: '只属于我', parentId: '' },
  })
  const pages = [one, other, one].map((reader) => app.inject({ url: '/user/crates', headers: headers(reader) }))
  const shown = (await Promise.all(pages)).map(({ body }) => textOn(body, ['只属于我', '还没有唱片箱']))
  expect(shown).toEqual([['只属于我'], ['还没有唱片箱'], ['只属于我']])
})

test("shows a member's dates in the zone that the browser's cookie names, else in the site's", async () => {
  const today = application.clock.now
  application.clock.now = new Date('2026-01-31T20:00:00Z')
  const { userId, token } = await buildUser(application)
  await signInAgain(application, userId)
  const seenIn = async (cookie: string) => {
    const { body } = await app.inject({
      url: '/user/userCenter?index=4',
      headers: { authorization: `Bearer ${token}`, cookie },
    })
    return /<time dateTime="2026-01-31T20:00[^>]*>(?:2026\/)?([^<]*)/.exec(body)?.[1]
  }
  expect([await seenIn('zone=America/Los_Angeles'), await seenIn('zone=Nowhere/At_All'), await seenIn('')]).toEqual([
    '01/31',
    '02/01',
    '02/01',
  ])
  application.clock.now = today
})

test('visitors in all zones share one page', async () => {
  const { folder } = application
  const settings = readSettings({ DATA_DIR: folder, ROLES: 'api,web' })
  const sharing = await startAgain(application, { settings, freshness: { ...AT_ONCE, pagesMs: 600_000 } })
  const renderedAt = async (cookie: string) => {
    const { body } = await sharing.inject({ url: '/noble', headers: { cookie } })
    return /\\"now\\",\\"([^\\]+)/.exec(body)?.[1]
  }
  const first = await renderedAt('theme=dark')
  expect(first).toMatch(/Z$/)
  expect(await renderedAt('theme=dark; zone=America/Lima')).toBe(first)
  expect(await renderedAt('theme=light')).not.toBe(first)
  await sharing.close()
})

const swapCase = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()))
const encoded = (text: string) => text.replace(/[a-z]/i, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
const SPELLINGS: Record<string, (path: string) => string> = {
  itself: (path) => path,
  'in the other case': swapCase,
  'in capitals': (path) => path.toUpperCase(),
  'with an encoded letter': encoded,
  'with an encoded capital': (path) => encoded(swapCase(path)),
  'encoded twice': (path) => encoded(path).replace('%', '%25'),
  'with a slash at the end': (path) => `${path}/`,
  'with two slashes at the end': (path) => `${path}//`,
  'with two slashes at the front': (path) => `/${path}`,
  'with two slashes within': (path) => path.replace(/(?<=.)\//, '//'),
  'with an encoded slash': (path) => path.replace(/(?<=.)\//, '%2F'),
  'with a matrix parameter': (path) => path.replace(/^\/\w+/, '$&;a=b'),
  'with a dot segment': (path) => `/./dj/..${path}`,
  'with encoded dots': (path) => `/dj/%2e%2e${path}`,
  'as data': (path) => `${path}.data`,
  'as data in the other case': (path) => `${swapCase(path)}.data`,
  'as data with a slash': (path) => `${path}/_.data`,
}

/** The address to which a page, or the data of a page, redirects. */
const leadsTo = ({ headers, body }: { headers: Record<string, unknown>; body: string }) =>
  String(headers.location ?? /"redirect","([^"]*)"/.exec(body)?.[1] ?? '')

test.each(Object.entries(SPELLINGS))('no protected page is rendered for a visitor, and no page breaks: %s', async (_, spell) => {
  for (const path of REGISTERED) {
    const spelled = spell(path)
    const answer = await app.inject({ url: spelled })
    expect(answer.statusCode, spelled).toBeLessThan(500)
    if (!PROTECTED.includes(path)) continue
    const isTurnedAway = answer.statusCode === 404 || leadsTo(answer).startsWith('/login?redirect=%2Fuser')
    expect(isTurnedAway, `${spelled}: ${answer.statusCode} ${leadsTo(answer)}`).toBe(true)
  }
})

test("another spelling of an address redirects to the page's own, with the query", async () => {
  const { token } = await buildUser(application)
  const moves = {
    '/User/crates?id=7': '/user/crates?id=7',
    '/%75ser/crates/': '/user/crates',
    '/AGREEMENT/USER': '/agreement/user',
    '/DJ/?tkey=8A&index=': '/dj?tkey=8A',
    '/Singles/A0303': '/singles/A0303',
    '/Login?redirect=%2Fdj': '/login?redirect=%2Fdj',
  }
  for (const [spelled, canonical] of Object.entries(moves)) {
    const { statusCode, headers } = await app.inject({ url: spelled, headers: { authorization: `Bearer ${token}` } })
    expect([statusCode, headers.location], spelled).toEqual([301, canonical])
  }
})

describe('paths of the specification that are aliases of pages', () => {
  const leadsTo = async (url: string, token?: string) => {
    const { statusCode, headers } = await app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })
    return [statusCode, headers.location]
  }

  test.each(Object.entries(PAGE_ALIASES))('%s leads to a page after sign-in', async (path, page) => {
    expect(await leadsTo(`${path}?from=x`)).toEqual([302, `/login?redirect=${encodeURIComponent(`${path}?from=x`)}`])
    const { token } = await buildUser(application, { vip: { level: 1 } })
    expect(await leadsTo(path, token)).toEqual([302, page])
    const { statusCode } = await app.inject({ url: page, headers: { authorization: `Bearer ${token}` } })
    expect(statusCode).toBe(200)
    const data = await app.inject({ url: `${path}.data`, headers: { authorization: `Bearer ${token}` } })
    expect(data.body).toContain(page)
  })

  test.each(['/vip', '/premium'])('%s leads those without a level to the levels', async (path) => {
    const { token } = await buildUser(application)
    expect(await leadsTo(path, token)).toEqual([302, '/noble'])
  })

  test.each(['/Profile', '/%70rofile', '/profile/', '/PROFILE//'])('%s is /profile', async (spelled) => {
    expect(await leadsTo(spelled)).toEqual([302, '/login?redirect=%2Fprofile'])
    const { token } = await buildUser(application)
    expect(await leadsTo(`${spelled}?from=x`, token)).toEqual([301, '/profile?from=x'])
  })

  test.each(['/profile/x', '/profiles', '/constructor', '/vip/lounge'])('%s is no page', async (path) => {
    const { token } = await buildUser(application, { vip: { level: 1 } })
    expect((await leadsTo(path, token))[0]).toBe(404)
  })
})

test.each(['PriceInfo', 'AuthorInfo', 'MusicHeader'])('/presale/components/%s without an id leads to the list', async (name) => {
  for (const query of ['', '?id=']) {
    const { statusCode, headers } = await app.inject({ url: `/presale/components/${name}${query}` })
    expect([statusCode, headers.location], query).toEqual([302, '/presale'])
  }
  expect((await app.inject({ url: `/presale/components/${name}?id=999999999` })).statusCode).toBe(404)
})

test('rendered pages have a limit for each address; beyond it a short page says when to come back', async () => {
  const limited = await startAgain(application, { settings: { ...application.settings, PAGES_A_MINUTE: 2 } })
  const open = (url: string, remoteAddress: string) => limited.inject({ url, remoteAddress })
  for (const url of ['/dj?keyword=a', '/dj?keyword=b']) expect((await open(url, '192.0.2.1')).statusCode).toBe(200)
  const { statusCode, headers, body } = await open('/dj?keyword=c', '192.0.2.1')
  expect([statusCode, textsIn(body, 'h1')]).toEqual([429, [FAULTS.TOO_MANY_REQUESTS.text]])
  expect([headers['content-type'], headers['retry-after']]).toEqual(['text/html; charset=utf-8', expect.stringMatching(/^\d+$/)])
  expect((await open('/dj.data?keyword=d', '192.0.2.1')).json()).toMatchObject({ fault: 'TOO_MANY_REQUESTS' })
  expect((await open('/dj?keyword=c', '192.0.2.2')).statusCode).toBe(200)
  await limited.close()
})

test('a missing page is shown in the frame, with its status', async () => {
  const { statusCode, body } = await app.inject({ url: '/nowhere' })
  expect(statusCode).toBe(404)
  for (const words of ['主菜单', '播放栏', '<title>页面不存在 · 声浪</title>', '返回首页', '刷新页面'])
    expect(body).toContain(words)
})

test.each(AGREEMENTS)('$title is shown with its version', async ({ title, url, version }) => {
  const { body } = await app.inject({ url })
  for (const words of [`<title>${title} · 声浪</title>`, `<time dateTime="${version}">${version}</time>`])
    expect(body).toContain(words)
})
