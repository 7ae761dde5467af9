import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { API_BASE } from '@shenglang/contract/constants'
import { AGREEMENTS, agreementOf } from '@shenglang/contract/site/agreements'
import type { MenuItem } from '@shenglang/contract/site/entities'
import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { buildArtist, buildResource } from '../../test/library.ts'
import { testApplication } from '../../test/test-application.ts'
import { selectBasic, updateBasic } from '../site/settings/site.sql.ts'
import { ensureWebBuild } from './build-site.ts'

await ensureWebBuild()
const { app, database } = await testApplication({ ROLES: 'api,web' })
const help = agreementOf('helpCenter').url
const complaint = agreementOf('copyrightInfringement').url

/** A page as it arrives, before any script has run. */
async function open(url: string) {
  const answer = await app.inject({ url })
  expect(answer.statusCode, url).toBe(200)
  return parse(answer.body, { blockTextElements: { noscript: true, script: true, style: true } })
}
const texts = (page: ReturnType<typeof parse>, selector: string) => page.querySelectorAll(selector).map(({ text }) => text.trim())
const SIDE_MENU = 'nav[aria-label=主菜单]'

test.each(AGREEMENTS)('$title is readable, with its version, its contents and a link home', async ({ title, url, version }) => {
  const page = await open(url)
  expect(texts(page, 'title')).toEqual([`${title} · 声浪`])
  expect(texts(page, 'h1')).toEqual([title])
  expect(texts(page, 'time')[0]).toBe(version)
  const chapters = page.querySelectorAll('h2')
  expect(chapters.length).toBeGreaterThan(5)
  // Each line of the contents leads to its chapter.
  const leadsTo = page
    .querySelectorAll('nav[aria-label=目录] a')
    .map((link) => page.querySelector(link.getAttribute('href') ?? ''))
  expect(leadsTo.map((place) => (place?.tagName === 'H2' ? place : place?.querySelector('h2'))?.text)).toEqual(
    chapters.map(({ text }) => text),
  )
  expect(page.querySelector(SIDE_MENU)).toBeNull()
  const home = page.querySelectorAll('a').find(({ text }) => text.includes('返回首页'))
  expect((await open(home?.getAttribute('href') ?? '')).querySelector(SIDE_MENU)).not.toBeNull()
})

test('the query of an address searches the questions', async () => {
  const results = await open(`${help}?q=${encodeURIComponent('付款')}`)
  expect(texts(results, 'main [role=status]')[0]).toMatch(/找到 \d 个问题/)
  expect(results.text).toContain('怎样付款？')
  expect(results.text).not.toContain('怎样切换深色与浅色？')
  // The field's form requests the same kind of address.
  const field = results.querySelector('input[type=search]')
  const form = field?.closest('form')
  expect([field?.getAttribute('name'), form?.getAttribute('method') ?? 'get']).toEqual(['q', 'get'])
  const next = await open(`${form?.getAttribute('action') ?? help}?q=${encodeURIComponent('调性')}`)
  expect(next.text).toContain('调性里的 8A、9B 是什么意思？')
})

test('the form of the notice is disabled, and the page says how else to send it', async () => {
  const page = await open(complaint)
  const send = page.querySelectorAll('button').find(({ text }) => text.includes('提交通知'))
  expect(send?.hasAttribute('disabled')).toBe(true)
  expect(page.querySelector('noscript')?.innerHTML).toMatch(/<p[^>]*>在线提交需要启用脚本/)
})

test('a crawler sees titles, artists and links', async () => {
  const artist_id = await buildArtist(database, '夜航')
  const ids: string[] = []
  for (const title of ['雾中霓虹', '末班地铁']) ids.push(await buildResource(database, { artist_id, title, style: 'house' }))
  const page = await open('/dj')
  expect(ids.map((id) => texts(page, `main a[href="/resource?id=${id}"]`)[0])).toEqual(['雾中霓虹', '末班地铁'])
  expect(page.querySelector('main')?.text).toContain('夜航')
  expect(texts(await open(`/resource?id=${ids[0]}`), 'h1')).toEqual(['雾中霓虹'])
})

test('filters work as links', async () => {
  const artist_id = await buildArtist(database)
  for (const style of ['techno', 'house']) await buildResource(database, { artist_id, style })
  const linkOf = (page: ReturnType<typeof parse>, name: string) => {
    const link = page.querySelectorAll('main a').find(({ text }) => text.trim().startsWith(name))
    return (link?.getAttribute('href') ?? '').replaceAll('&amp;', '&')
  }
  const techno = linkOf(await open('/dj'), 'Techno')
  expect(techno).toMatch(/style=techno/)
  expect(linkOf(await open(techno), 'House')).toMatch(/style=techno,house/)
})

test('links choose a key on the wheel and continue a long list', async () => {
  const artist_id = await buildArtist(database)
  for (let count = 0; count < 30; count += 1) await buildResource(database, { artist_id, style: 'bounce', tkey: '8A' })
  const hrefOf = (page: ReturnType<typeof parse>, selector: string) =>
    (page.querySelector(selector)?.getAttribute('href') ?? '').replaceAll('&amp;', '&')
  const chosen = hrefOf(await open('/dj?style=bounce'), '[data-key=8A]')
  expect(chosen).toMatch(/\?style=bounce&tkey=8A$/)
  const next = hrefOf(await open(chosen), 'main a[rel=next]')
  expect(next).toMatch(/tkey=8A&pageNum=2$/)
  const second = await open(next)
  expect(second.querySelectorAll('main ol > li')).toHaveLength(6)
  expect(hrefOf(second, 'main a[rel=prev]')).toBe(chosen)
})

test('a level without a plan on sale says so and cannot be ordered; without any level the page says that', async () => {
  const db = database.query()
  await db.updateTable('vip_plans').set({ is_on_sale: false }).where('vip_level', '=', 1).execute()
  const page = await open('/noble')
  const [first, second] = page.querySelectorAll('main ul > li:has(> h2)')
  expect(first?.text).toContain('暂不出售，已开通的不受影响')
  expect([first, second].map((level) => level?.text.includes('立即开通'))).toEqual([false, true])
  // Another application, since the levels are cached for some seconds.
  const empty = await testApplication({ ROLES: 'api,web' })
  await empty.database.query().deleteFrom('vip_plans').execute()
  await empty.database.query().deleteFrom('vip_goods').execute()
  const answer = await empty.app.inject({ url: '/noble' })
  expect(parse(answer.body).text).toContain('暂时没有会员出售')
})

test('a library without tracks says so and has no filter to clear, but for one that is set', async () => {
  const empty = await testApplication({ ROLES: 'api,web' })
  const mainOf = async (url: string) => parse((await empty.app.inject({ url })).body).querySelector('main')?.text
  for (const url of ['/dj', '/map']) {
    expect(await mainOf(url), url).toContain('曲库里还没有曲目')
    expect(await mainOf(url), url).not.toMatch(/没有符合条件的曲目|清除筛选/)
    expect(await mainOf(`${url}?style=house`), url).toMatch(/没有符合条件的曲目.*清除筛选/s)
  }
})

test("pages that stand alone have the site's own mark, or the operator's logo in its place", async () => {
  const pages = ['/login', ...AGREEMENTS.map(({ url }) => url)]
  const marksOf = async (of: typeof app) =>
    Promise.all(
      pages.map(async (url) => {
        const home = parse((await of.inject({ url })).body).querySelector('a[href="/"]:has([class*=bars], img)')
        return home?.querySelector('img')?.getAttribute('src') ?? (home && 'bars')
      }),
    )
  expect(await marksOf(app)).toEqual(pages.map(() => 'bars'))
  // Another application, since the settings are cached.
  const branded = await testApplication({ ROLES: 'api,web' })
  const logo = `/media/image/${'a'.repeat(64)}`
  const basic = { ...(await selectBasic(branded.database.query())), logo }
  await updateBasic(branded.database.query(), basic)
  expect(await marksOf(branded.app)).toEqual(pages.map(() => `${API_BASE}${logo}?w=whole`))
})

test('rows of works without sound have no waveform', async () => {
  const artist_id = await buildArtist(database)
  const pack = { artist_id, title: '没有声音的合集', content_type: CONTENT_TYPES.collection, duration_ms: 0 }
  const ids = [await buildResource(database, pack, []), await buildResource(database, { artist_id, title: '没有声音的单曲' })]
  const page = await open(`/searchResult?keyword=${encodeURIComponent('没有声音的')}`)
  const rowOf = (id: string) => page.querySelector(`main li:has(a[href="/resource?id=${id}"])`)
  const wavesOf = (id: string) => rowOf(id)?.querySelectorAll('canvas').length
  expect(ids.map(wavesOf)).toEqual([0, 1])
})

test('a page is in the theme chosen before its first script, under a policy that lets only its own scripts run', async () => {
  for (const url of ['/', ...AGREEMENTS.map(({ url }) => url)]) {
    const { body, headers } = await app.inject({ url, headers: { cookie: 'theme=light' } })
    expect(body, url).toContain('data-theme="light"')
    expect(headers['content-security-policy'], url).toMatch(/script-src 'self' 'nonce-[^']+';/)
  }
})

test.each(['/nowhere', '/resource?id=abc', '/resource', '/resource?id=999999999', '/singles/B99'])('%s is 404', async (url) => {
  const answer = await app.inject({ url })
  expect(answer.statusCode).toBe(404)
  expect(
    parse(answer.body)
      .querySelectorAll('a')
      .map(({ text }) => text.trim()),
  ).toContain('返回首页')
})

test('invalid filters in an address cause no server error', async () => {
  expect((await app.inject({ url: '/dj?tkey=99Z&pageNum=-3&bpmScope=fast&energy=%00' })).statusCode).toBeLessThan(500)
})

test('the menu has its entries in order, for a visitor', async () => {
  const names = ['首页', '曲库', '榜单', '精选', '合集', '艺人', '唱片箱', '喜爱', '历史', '现场', '圈子']
  expect(texts(await open('/'), `${SIDE_MENU} a`)).toEqual([expect.stringMatching(/声浪/), ...names, '申请艺人', '会员', '上传'])
})

test('related pages are tabs of one entry of the menu, which is marked as current', async () => {
  const menu: { data: MenuItem[] } = (await app.inject({ url: `${API_BASE}/client/app/cms/menu` })).json()
  const items = menu.data.flatMap((item) => [item, ...item.children])
  const mid = items.find(({ url }) => url === '/maxDownload')?.menuId
  for (const [url, entry, tab] of [
    ['/dj', '曲库', '全部'],
    ['/singles/A0303', '曲库', '单曲'],
    ['/reproduction', '曲库', '翻制'],
    ['/maxDownload', '榜单', '下载'],
    ['/fastestRising', '榜单', '升得最快'],
    ['/barBrandPlanning', '现场', '策划'],
    ['/choiseOne', '精选', '每日一首'],
    ['/musicSkewers', '合集', '串烧'],
    // The spec's word: what `mid` names goes before the address.
    [`/dj?orderBy=downloads&mid=${mid}`, '榜单', '下载'],
  ] as const) {
    const page = await open(url)
    expect(texts(page, `${SIDE_MENU} [aria-current]`), url).toEqual([entry])
    expect(texts(page, `main nav[aria-label=${entry}] [aria-current]`), url).toEqual([tab])
    expect(texts(page, 'nav[aria-label=面包屑]')[0], url).toContain(entry)
  }
})
