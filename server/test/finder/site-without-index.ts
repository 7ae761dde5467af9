import { parse } from 'node-html-parser'
import { catalogWith } from '../../src/catalog/domain.ts'
import { DatabaseFinder } from '../../src/catalog/finder/database/database-finder.ts'
import type { Finder } from '../../src/catalog/finder/library/port.ts'
import { TablesFinder } from '../../src/catalog/finder/tables/tables-finder.ts'
import { FinderWithDatabase } from '../../src/catalog/finder/thread/finder-with-database.ts'
import { DOMAINS } from '../../src/composition/domains.ts'
import { ensureWebBuild } from '../../src/pages/build-site.ts'
import { readSettings } from '../../src/platform/settings.ts'
import { atEnd } from '../at-end.ts'
import { buildArtist, buildResource } from '../library.ts'
import { createClient } from '../requests.ts'
import { startAgain, type TestApplication } from '../test-application.ts'

/** Requests that only the index answers. */
export const FILTERED = 'resource?contentType=1&style=house&orderBy=hottest'
export const COUNTED = 'resource_facets?contentType=1'

/** An index that is never built. */
const unbuilt = new Proxy({} as Finder, { get: (_, name) => (name === 'close' ? async () => {} : () => new Promise(() => {})) })
const catalogWithoutIndex = catalogWith(
  ({ db }) => new FinderWithDatabase(unbuilt, new TablesFinder(db, new DatabaseFinder(db)), 0),
)

/** A site with 31 tracks whose index is still being built. */
export async function siteWithoutIndex(application: TestApplication) {
  const { database, folder } = application
  await ensureWebBuild()
  const artist_id = await buildArtist(database, '林夜')
  for (let n = 1; n <= 30; n += 1) await buildResource(database, { title: `曲目 ${n}`, artist_id, style: 'house', tbpm: 100 + n })
  const newestId = await buildResource(database, { title: '夜航', artist_id, published_at: new Date('2026-11-02') })
  const settings = readSettings({
    DATA_DIR: folder,
    ROLES: 'api,web',
    PRERENDER_SECONDS: '0',
    SEARCHES_A_MINUTE: '0',
  })
  const domains = DOMAINS.map((domain) => (domain.name === 'catalog' ? catalogWithoutIndex : domain))
  const app = await startAgain(application, { settings, domains })
  atEnd(() => app.close())
  const get = (path: string) => createClient(app)('GET', `/client/app/cms/${path}`)
  return {
    newestId,
    get,
    statusOf: async (path: string) => (await get(path)).status,
    /** Status of the process and of its index, as `/readyz` has them. */
    readiness: async () => {
      const answer = await app.inject('/readyz')
      return { status: answer.statusCode, finder: answer.json().parts.finder as string }
    },
    /** A page: its status, whether it says that filters are unavailable, and the titles that it lists. */
    pageAt: async (url: string) => {
      const { statusCode, body } = await app.inject({ url })
      const main = parse(body).querySelector('main')
      const titles = main?.querySelectorAll('a[href^="/resource?id="]').map(({ text }) => text.trim()) ?? []
      return {
        statusCode,
        says: main?.text.includes('筛选与排序暂时用不了') ?? false,
        titles: titles.filter((title) => title !== ''),
      }
    },
  }
}
