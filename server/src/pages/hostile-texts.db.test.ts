import { listStaffCategories, saveCategory } from '@shenglang/contract/catalog/discover/categories'
import { replacePicks, saveDailyPick } from '@shenglang/contract/catalog/discover/edit-picks'
import { changeTag } from '@shenglang/contract/catalog/discover/edit-tags'
import { createCoupon } from '@shenglang/contract/commerce/coupons/coupons'
import { listLevels, type StaffLevel, setLevel } from '@shenglang/contract/commerce/levels/edit-levels'
import { allRoutes } from '@shenglang/contract/composition/routes'
import { saveAnnouncement } from '@shenglang/contract/notices/announcements'
import { type AnswerOf, type ArgsOf, pathNames, type Route } from '@shenglang/contract/route'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import { feedPath } from '@shenglang/contract/sharing/addresses'
import { saveDraft } from '@shenglang/contract/site/agreement/routes'
import { changeConfig, readConfig } from '@shenglang/contract/site/settings/config'
import { changeDictionary, readDictionary } from '@shenglang/contract/site/settings/dictionaries'
import { changeHomeSettings, readHomeSettings } from '@shenglang/contract/site/settings/home'
import { changeMenu, readMenu } from '@shenglang/contract/site/settings/menu'
import { saveStaffPost, setPostVisible } from '@shenglang/contract/social/staff-posts'
import { type EditableWork, readEditableWork, saveEditedWork } from '@shenglang/contract/studio/edit/edit-works'
import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { completeWorks } from '../../test/complete-work.ts'
import { buildArtist, buildResource } from '../../test/library.ts'
import { buildUser } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'
import { ensureWebBuild } from './build-site.ts'

await ensureWebBuild()
const application = await testApplication({ ROLES: 'api,web' })
const { app, database, clock } = application
const send = createClient(app)
const admin = await buildUser(application, { account_type: 'admin', nick_name: '老板' })
const member = await buildUser(application)

/** Ends an attribute and a script, and would run from a picture and a script; as much of it as a field takes. */
const MARKUPS = [
  `"'></script><script>hostile()</script><img src=x onerror=hostile()>`,
  `"'></script><img src=x onerror=hostile()>`,
  `"'></script><img src=x>`,
  `"'><img src=x>`,
]
let serial = 0
/** The longest that has room within `max` characters, after a number of its own. */
function hostile(max: number): string {
  serial += 1
  return MARKUPS.map((markup) => `${serial}${markup}`).find(({ length }) => length <= max) ?? `${serial}`
}

type Leaf = [path: string, schema: z.core.$ZodType]

/** The texts among the arguments of a call, `[]` for those of a list. */
function textsIn(schema: z.core.$ZodType, path = ''): Leaf[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ('innerType' in def) return textsIn(def.innerType, path)
  if (def.type === 'pipe') return textsIn(def.in, path)
  if (def.type === 'array') return textsIn(def.element, `${path}[]`)
  if (def.type === 'union') return def.options.flatMap((option) => textsIn(option, path))
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, part]) => textsIn(part, path ? `${path}.${name}` : name))
  return def.type === 'string' ? [[path, schema]] : []
}

/** Markup among arguments, with its path. */
function markupOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return value.includes('<img src=x') ? [[path, value]] : []
  if (Array.isArray(value)) return value.flatMap((item) => markupOf(item, `${path}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => markupOf(part, path ? `${path}.${name}` : name))
}

const accepts = (schema: z.core.$ZodType) => MARKUPS.some((markup) => z.safeParse(schema, markup).success)
const read = async (path: string) => (await send('GET', path, {}, admin)).data as never
/** The fields that took markup, by call, and what they took. */
const saved = new Map<string, string[]>()
const texts: string[] = []

/** Makes a call of staff, and notes which of its texts were markup; without `isShown` the pages below need not have them. */
async function save<R extends Route>(route: R, args: ArgsOf<R>, isShown = true): Promise<never> {
  const { status, msg, data } = await call(route, args)
  expect([route.path, status, msg]).toEqual([route.path, 200, msg])
  saved.set(route.path, [...(saved.get(route.path) ?? []), ...markupOf(args).map(([path]) => path)])
  if (isShown) texts.push(...markupOf(args).map(([, text]) => text))
  return data as never
}

function call(route: Route, args: object) {
  const address = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String((args as Record<string, unknown>)[name]))
  return send(route.method, address, args, admin)
}

const { uploadCover } = completeWorks(application)
const picture = await uploadCover(admin)
const artistId = await buildArtist(database, '夜航')
const trackId = await buildResource(database, { artist_id: artistId, style: 'house', genres: ['周末'], tkey: '8A', tbpm: 128 })
// The first page is of an empty library where its only track is that of the day.
await buildResource(database, { artist_id: artistId, style: 'house' })
const goodsId = await buildResource(database, { artist_id: artistId, content_type: 4 }, [])

const categories: { code: string; version: number; position: number }[] = await read(listStaffCategories.path)
const [category] = categories.filter(({ code }) => code === 'A0301')
await save(saveCategory, { ...(category as NonNullable<typeof category>), name: hostile(20) })
const { basic, version }: AnswerOf<typeof readConfig> = await read(readConfig.path)
await save(changeConfig, { ...basic, version, siteName: hostile(30), copyright: hostile(100), others: hostile(2000) })
const home: AnswerOf<typeof readHomeSettings> = await read(readHomeSettings.path)
await save(changeHomeSettings, {
  version: home.version,
  banners: [{ picture, title: hostile(60), url: '/dj' }],
  shelves: [{ kind: 'newest', title: hostile(20) }],
})
const menu: AnswerOf<typeof readMenu> = await read(readMenu.path)
const entry = (children: object[]) => ({ menuId: '', menuName: hostile(20), icon: 'star' as const, url: '/dj', children })
await save(changeMenu, { version: menu.version, menu: [...menu.menu, entry([entry([entry([])])])] as never }, false)
const styles: AnswerOf<typeof readDictionary> = await read(readDictionary.path.replace('{dictType}', 'cms_music_style'))
await save(changeDictionary, {
  dictType: 'cms_music_style',
  version: styles.version,
  entries: styles.entries.map((style) => (style.dictValue === 'house' ? { ...style, dictLabel: hostile(40) } : style)),
})
for (const id of [trackId, goodsId]) {
  const work: EditableWork = await read(readEditableWork.path.replace('{id}', id))
  await save(saveEditedWork, {
    resourceId: id,
    version: work.version,
    title: hostile(100),
    description: hostile(5000),
    categoryCode: work.categoryCode,
    style: work.style,
    priceFen: 900,
    freeVipLevel: 1,
  })
}
await save(changeTag, { tag: '周末', to: hostile(30) })
await save(replacePicks, { list: 'choice', version: 1, picks: [{ resourceId: trackId, note: hostile(200) }] as never })
await save(saveDailyPick, { day: shanghaiDay(clock.now), version: 0, resourceId: trackId, note: hostile(200) })
const levels: StaffLevel[] = await read(listLevels.path)
const { benefits: _, ...level } = levels[0] as StaffLevel
await save(setLevel, { ...level, name: hostile(20), benefits: [hostile(40)] })
const post: { postId: string; version: number } = await save(saveStaffPost, {
  title: hostile(100),
  content: hostile(5000),
  topic: hostile(21),
})
await save(setPostVisible, { id: post.postId, isVisible: true })
await save(
  createCoupon,
  {
    code: 'HOSTILE1',
    title: hostile(40),
    offFen: 100,
    startTime: '2026-11-01T00:00:00Z',
    endTime: '2027-11-01T00:00:00Z',
    isListed: true,
  },
  false,
)
await save(saveAnnouncement, { title: hostile(40), content: hostile(300), audience: 'all', sending: 'now' })
await save(saveDraft, { agreementId: 'user', markup: `## ${hostile(100)}\n${hostile(100)}`, draftVersion: 0 }, false)

/** No texts, though their schemas take any: addresses of pictures, versions, proofs, values of dictionaries, filters. */
const NO_TEXT =
  /^(logo|iconUrl|cover|style|version|intoVersion|code|password|tag|word|pictures\[\]|banners\[\]\.(picture|phonePicture))$|\.(dictValue|from|to|keyword|style)$|^seen/

/** Notes and reasons, which staff and the member they are about read: `raw-html.test.ts` proves that no page makes markup of a text. */
const NOTES =
  /\/(infringement|report|mute|words|person|design|refund|difference|order|payout|artist\/review|review|resource\/review|works\/visible|posts\/visible|coupon\/change)(\/|$)/

test('every text that staff can save is saved here as markup, or is a note', () => {
  const missing = allRoutes
    .filter(({ audience, method, path }) => audience === 'staff' && method !== 'GET' && !NOTES.test(path))
    .flatMap(({ path, args }) => {
      const taken = saved.get(path) ?? []
      const open = textsIn(args).filter(([name, schema]) => accepts(schema) && !NO_TEXT.test(name) && !taken.includes(name))
      return open.map(([name]) => `${path} ${name}`)
    })
  expect(missing).toEqual([])
})

const PAGES = [
  ...['/', '/dj', '/map', '/singles/A0301', '/types', '/types/A0301', '/tag', '/circle', '/choiseMusic', '/choiseOne'],
  ...['/djDevice', '/hotMusic', '/newProduct', '/noble', '/agreement/user', '/agreement/helpCenter'],
  ...['/user/messages', '/user/coupons', `/resource?id=${trackId}`, `/presale?id=${goodsId}`, `/artist?id=${artistId}`],
  ...[`/post?id=${post.postId}`, `/searchResult?keyword=${encodeURIComponent('"><img src=x onerror=hostile()>')}`],
  ...[`/embed?id=${trackId}`, feedPath.artist(artistId), feedPath.category('A0301')],
]

/** The text with its entities and its escapes of scripts as characters. */
const shownIn = (body: string) =>
  body
    .replaceAll(/&lt;|\\u003c/gi, '<')
    .replaceAll(/&gt;|\\u003e/gi, '>')
    .replaceAll(/&quot;|&#34;|\\"/g, '"')
    .replaceAll(/&#x27;|&#39;|&apos;/gi, "'")
    .replaceAll('&amp;', '&')

test('no page, feed or player for other sites makes markup of a text that staff saved', async () => {
  let all = ''
  for (const url of PAGES) {
    const { body, statusCode } = await app.inject({ url, headers: { authorization: `Bearer ${member.token}` } })
    expect([url, statusCode]).toEqual([url, 200])
    const page = parse(body, { blockTextElements: { script: true, style: true, noscript: true } })
    expect(page.querySelectorAll('img[src=x], [onerror]').map(String), url).toEqual([])
    const scripts = page.querySelectorAll('script').map(({ text }) => text.trim())
    expect(
      scripts.filter((script) => script.startsWith('hostile()')),
      url,
    ).toEqual([])
    all += shownIn(body)
  }
  // A topic is stored without its spaces.
  const unseen = texts.filter((text) => !all.includes(text) && !all.includes(text.replaceAll(' ', '')))
  expect(unseen).toEqual([])
})

test('what the office is answered is data, which no browser shows as a page', async () => {
  const lists = allRoutes.filter((route) => route.audience === 'staff' && route.method === 'GET' && pathNames(route).length === 0)
  expect(lists.length).toBeGreaterThan(30)
  for (const { path } of lists) {
    const { headers } = await send('GET', path, {}, admin)
    expect([path, headers['content-type'], headers['x-content-type-options']]).toEqual([
      path,
      'application/json; charset=utf-8',
      'nosniff',
    ])
  }
})
