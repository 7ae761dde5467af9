import { FAULTS } from '@shenglang/contract/fault-table'
import { expect, test } from 'vitest'
import { COUNTED, FILTERED, siteWithoutIndex } from '../../../test/finder/site-without-index.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { TablesFollower } from '../../catalog/finder/tables/follow-tables.ts'

const application = await testApplication()
const { newestId, get, statusOf, readiness, pageAt } = await siteWithoutIndex(application)

test('while the index is built the database answers what it can, and other calls are refused with a reason', async () => {
  const { rows, total } = await createClient(application.app)('GET', '/client/app/cms/resource?contentType=1&pageSize=5')
  expect(await get('resource?contentType=1&pageSize=5')).toMatchObject({ status: 200, rows, total })
  expect(await statusOf(`resource/${newestId}`)).toBe(200)
  expect(await get('resource_search?keyword=夜')).toMatchObject({ total: 1, rows: [{ title: '夜航' }] })
  expect(await get('resource_completion?key=林')).toMatchObject({ data: { rows: [{ title: '林夜' }] } })
  for (const path of [FILTERED, COUNTED, 'resource_tempo_keys'])
    expect(await get(path)).toMatchObject({ status: 503, fault: 'FILTERS_UNAVAILABLE', msg: FAULTS.FILTERS_UNAVAILABLE.text })
  expect(await get('resource_search?keyword=yehang')).toMatchObject({
    status: 503,
    fault: 'SEARCH_LIMITED',
    msg: FAULTS.SEARCH_LIMITED.text,
  })
  // A process is not ready before: others, whose index is there, come first.
  expect(await readiness()).toEqual({ status: 503, finder: 'unavailable' })
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

test('once a worker has filled the tables of the finder they answer everything, as the index does', async () => {
  await new TablesFollower(application.database.query()).follow()
  const withIndex = createClient(application.app)
  for (const path of [FILTERED, COUNTED, 'resource_tempo_keys', 'resource_search?keyword=yehang', 'resource_completion?key=林']) {
    const { status, data, rows, total } = await get(path)
    expect({ path, status, data, rows, total }).toMatchObject({ status: 200 })
    expect({ data, rows, total }).toEqual(shownIn(await withIndex('GET', `/client/app/cms/${path}`)))
  }
  expect(await pageAt('/dj?style=house')).toMatchObject({ statusCode: 200, says: false })
})

const shownIn = ({ data, rows, total }: Awaited<ReturnType<typeof get>>) => ({ data, rows, total })
