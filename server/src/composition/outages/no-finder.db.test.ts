import { join } from 'node:path'
import { FAULTS } from '@shenglang/contract/fault-table'
import type { FastifyInstance } from 'fastify'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FINDER_SECRET } from '../../../test/finder/finder-process.ts'
import { buildArtist, buildResource } from '../../../test/library.ts'
import { createClient } from '../../../test/requests.ts'
import { startAgain, testApplication } from '../../../test/test-application.ts'
import { ensureWebBuild } from '../../pages/build-site.ts'
import { readSettings } from '../../platform/settings.ts'
import { DOMAINS } from '../domains.ts'

await ensureWebBuild()
const application = await testApplication()
const { database, folder } = application
let app: FastifyInstance
let resourceId: string
const get = async (path: string) => createClient(app)('GET', `/client/app/cms/${path}`)
const statusOf = async (path: string) => (await get(path)).status

beforeAll(async () => {
  const artist_id = await buildArtist(database, '林夜')
  for (let n = 1; n <= 30; n += 1) await buildResource(database, { title: `曲目 ${n}`, artist_id, style: 'house', tbpm: 100 + n })
  resourceId = await buildResource(database, { title: '夜航', artist_id, published_at: new Date('2026-11-02') })
  const settings = readSettings({
    DATA_DIR: folder,
    ROLES: 'api,web',
    PRERENDER_SECONDS: '0',
    SEARCHES_A_MINUTE: '0',
    // Nobody listens there.
    FINDER_URL: `unix:${join(folder, 'near.sock')},unix:${join(folder, 'far.sock')}`,
    FINDER_SECRET,
  })
  app = await startAgain(application, { settings, domains: DOMAINS })
})
afterAll(async () => {
  await app.close()
})

const FILTERED = 'resource?contentType=1&style=house&orderBy=hottest'
const COUNTED = 'resource_facets?contentType=1'
const pageAt = async (url: string) => {
  const { statusCode, body } = await app.inject({ url })
  const main = parse(body).querySelector('main')
  const titles = main?.querySelectorAll('a[href^="/resource?id="]').map(({ text }) => text.trim()) ?? []
  return {
    statusCode,
    says: main?.text.includes('筛选与排序暂时用不了') ?? false,
    titles: titles.filter((title) => title !== ''),
  }
}
test('without any finder the database answers what it can, and the rest says so', async () => {
  const { rows, total } = await createClient(application.app)('GET', '/client/app/cms/resource?contentType=1&pageSize=5')
  expect(await get('resource?contentType=1&pageSize=5')).toMatchObject({ status: 200, rows, total })
  expect(await statusOf(`resource/${resourceId}`)).toBe(200)
  expect(await get('resource_search?keyword=夜')).toMatchObject({ total: 1, rows: [{ title: '夜航' }] })
  expect(await get('resource_completion?key=林')).toMatchObject({ data: { rows: [{ title: '林夜' }] } })
  for (const path of [FILTERED, COUNTED, 'resource_tempo_keys'])
    expect(await get(path)).toMatchObject({ status: 503, fault: 'FILTERS_UNAVAILABLE', msg: FAULTS.FILTERS_UNAVAILABLE.text })
  expect(await get('resource_search?keyword=yehang')).toMatchObject({
    status: 503,
    fault: 'SEARCH_LIMITED',
    msg: FAULTS.SEARCH_LIMITED.text,
  })
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json().parts.finder]).toEqual([200, 'unavailable'])
})

test.each(['/dj', '/dj?style=house', '/singles?orderBy=hottest', '/types/A0301?orderBy=hottest'])(
  'shows the newest at %s meanwhile, and that filters are unavailable',
  async (url) => {
    const { statusCode, says, titles } = await pageAt(url)
    expect([statusCode, says]).toEqual([200, true])
    expect(titles).toContain('夜航')
  },
)

test.each([
  '/',
  '/singles',
  '/tag',
  '/map',
  '/searchResult?keyword=夜',
  '/searchResult?keyword=yehang',
  '/types',
  '/newProduct',
  '/udesign',
])('shows %s meanwhile', async (url) => {
  expect((await pageAt(url)).statusCode).toBe(200)
})
