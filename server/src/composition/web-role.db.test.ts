import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { buildArtist, buildResource } from '../../test/library.ts'
import { AT_ONCE, startAgain, testApplication } from '../../test/test-application.ts'
import { ensureWebBuild } from '../pages/build-site.ts'

await ensureWebBuild()
const application = await testApplication()
const { database, files, settings } = application
const web = await startAgain(application, { settings: { ...settings, ROLES: ['web'] }, freshness: AT_ONCE })
afterAll(() => web.close())

test('a process that only renders pages serves crawlers and feed readers what lies beside them', async () => {
  const piece = gzipSync('<urlset/>')
  await files.put('sitemap/index.xml', Buffer.from('<sitemapindex/>'))
  await files.put('sitemap/pages-1.gz', piece)
  const artist = await buildArtist(database, '林夜')
  await buildResource(database, { artist_id: artist, title: '午夜列车' })
  const get = async (url: string) => {
    const { statusCode, headers, rawPayload } = await web.inject({ url })
    return { statusCode, type: String(headers['content-type']), rawPayload }
  }
  for (const [url, type, part] of [
    ['/robots.txt', 'text/plain; charset=utf-8', `Sitemap: ${settings.SITE_URL}/sitemap.xml`],
    ['/sitemap.xml', 'application/xml; charset=utf-8', '<sitemapindex/>'],
    ['/sitemaps/pages-1.xml.gz', 'application/gzip', piece],
    [`/feeds/artist/${artist}.xml`, 'application/rss+xml; charset=utf-8', '午夜列车'],
  ] as const) {
    const answer = await get(url)
    expect([url, answer.statusCode, answer.type]).toEqual([url, 200, type])
    expect(answer.rawPayload.includes(part), url).toBe(true)
  }
  expect((await get('/singles')).type).toContain('text/html')
})
