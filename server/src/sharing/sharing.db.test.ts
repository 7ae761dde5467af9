import { gunzipSync } from 'node:zlib'
import { parseFeed } from '@rowanmanning/feed-parser'
import { CALL_LIMITS } from '@shenglang/contract/limits'
import { XMLParser } from 'fast-xml-parser'
import decodeQr from 'qr/decode.js'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { buildArtist, buildResource, buildSource } from '../../test/library.ts'
import { testApplication } from '../../test/test-application.ts'
import { ingestCover } from '../media/index.ts'
import { createApp } from '../platform/http/app.ts'
import { MemoryLimits } from '../platform/limits/memory-limits.ts'
import { createRateLimits } from '../platform/limits/rate-limits.ts'
import { DRAWN, mountPictures, removeGone } from './pictures.ts'
import { buildSitemaps } from './sitemaps.ts'

const SITE = 'https://sheng.example'
const application = await testApplication({ SITE_URL: SITE, PAYMENT_CHANNELS: 'none' })
const { app, database, files } = application
const db = database.query()
const get = (url: string) => app.inject({ url })
const artist = await buildArtist(database, '林夜 <LIN> & "YE"')
const square = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a04020' } })
  .png()
  .toBuffer()
const cover = `/media/image/${(await ingestCover(files, square)).key}`
const build = () => sitemaps(new AbortController().signal)
const sitemaps = (signal: AbortSignal) => buildSitemaps({ db, files, siteUrl: SITE }, signal)

describe('a shared picture', () => {
  const facts = { artist_id: artist, cover, cover_color: '#2d2c30', tbpm: 124, tkey: '8A' }
  const keyOf = async (subject: string) =>
    (await database.pool.query('select picture_key from share_pictures where subject = $1', [subject])).rows[0]?.picture_key

  test('is drawn once, and again when its content changes; the old one is deleted', async () => {
    const id = await buildResource(database, { ...facts, title: '午夜列车 (Extended Mix)' })
    const address = `/api/share/picture/resource/${id}.jpg`
    const first = await get(address)
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(first.headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    const before = await keyOf(`picture resource ${id}`)
    const again = await get(address)
    expect(again.headers.etag).toBe(first.headers.etag)
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)

    await database.pool.query("update resources set title = '另一个名字' where resource_id = $1", [id])
    const changed = await get(address)
    expect(changed.rawPayload.equals(first.rawPayload)).toBe(false)
    expect([await files.stat(before), (await files.stat(await keyOf(`picture resource ${id}`))) !== undefined]).toEqual([
      undefined,
      true,
    ])
  })

  test('is drawn for any text, with or without a cover', async () => {
    const titles = ['<script>&"\'</script>', '\u202e\u0007😀 很长很长的标题'.repeat(8), 'A', 'Superlongword'.repeat(10)]
    for (const title of titles) {
      const id = await buildResource(database, { ...facts, title: title.slice(0, 100), cover: '' })
      const { statusCode, rawPayload } = await get(`/api/share/picture/resource/${id}.jpg`)
      expect([title, statusCode, (await sharp(rawPayload).metadata()).width]).toEqual([title, 200, 1200])
    }
    expect((await get(`/api/share/picture/artist/${artist}.jpg`)).statusCode).toBe(200)
  })

  test('is drawn once for concurrent requests', async () => {
    const id = await buildResource(database, { ...facts, title: '同时' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(`/api/share/picture/resource/${id}.jpg`)))
    expect(new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers.etag}`)).size).toBe(1)
  })

  test('posters that are requested at once wait for one another, up to a limit for their address', async () => {
    const id = await buildResource(database, { ...facts, title: '海报', cover: '' })
    const limits = new MemoryLimits()
    const pictures = await createApp(application.settings, undefined)
    mountPictures(pictures, '/api', { db, files, limits, siteUrl: SITE })
    const count = createRateLimits(limits, DRAWN, CALL_LIMITS.drawnPictures)
    const left = 40
    for (let drawn = left; drawn < CALL_LIMITS.drawnPictures[0].times; drawn += 1) await count('192.0.2.1')
    const request = async (second: number, remoteAddress: string) =>
      (await pictures.inject({ url: `/api/share/poster/resource/${id}.jpg?t=${second}`, remoteAddress })).statusCode
    const statuses = await Promise.all(Array.from({ length: left + 1 }, (_, at) => request(at + 1, '192.0.2.1')))
    expect(statuses.toSorted()).toEqual([...Array(left).fill(200), 429])
    expect(await request(1, '192.0.2.2')).toBe(200)
    await pictures.close()
  })

  test('as a poster has a code that leads to the page, from the given second', async () => {
    const id = await buildResource(database, { ...facts, title: '海报' })
    for (const [query, link] of [
      ['', `${SITE}/resource?id=${id}`],
      ['?t=93', `${SITE}/resource?id=${id}&t=93`],
    ]) {
      const { rawPayload } = await get(`/api/share/poster/resource/${id}.jpg${query}`)
      const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([750, 1200])
      expect(decodeQr({ width: info.width, height: info.height, data: new Uint8Array(data) })).toBe(link)
    }
  })

  test('is deleted with its work', async () => {
    const [gone, stays] = [await buildResource(database, facts), await buildResource(database, facts)]
    for (const id of [gone, stays]) await get(`/api/share/picture/resource/${id}.jpg`)
    const [keyOfGone, keyOfOther] = [await keyOf(`picture resource ${gone}`), await keyOf(`picture resource ${stays}`)]
    await database.pool.query('update resources set published_at = null where resource_id = $1', [gone])
    await removeGone(db, files)
    expect([await files.stat(keyOfGone), (await files.stat(keyOfOther)) !== undefined]).toEqual([undefined, true])
    expect((await get(`/api/share/picture/resource/${gone}.jpg`)).statusCode).toBe(404)
  })

  test('does not exist for what is not public', async () => {
    const hidden = await buildResource(database, { ...facts, published_at: null })
    for (const path of [
      `resource/${hidden}.jpg`,
      'resource/0.jpg',
      'resource/x.jpg',
      `post/${hidden}.jpg`,
      'artist/999999999.jpg',
    ]) {
      expect([path, (await get(`/api/share/picture/${path}`)).statusCode]).toEqual([path, 404])
    }
  })
})

describe('crawlers find', () => {
  const parser = new XMLParser({ isArray: (name) => ['url', 'sitemap'].includes(name) })
  const addressesIn = async (piece: string) => {
    const { rawPayload } = await get(new URL(piece).pathname)
    const { urlset } = parser.parse(gunzipSync(rawPayload).toString()) as { urlset: { url: { loc: string; lastmod?: string }[] } }
    return urlset.url
  }
  const all = async () => {
    const { body, statusCode } = await get('/sitemap.xml')
    expect(statusCode).toBe(200)
    const { sitemapindex } = parser.parse(body) as { sitemapindex: { sitemap: { loc: string }[] } }
    return (await Promise.all(sitemapindex.sitemap.map(({ loc }) => addressesIn(loc)))).flat()
  }

  test('everything public, with when it changed, and nothing else', async () => {
    const shown = await buildResource(database, { artist_id: artist, published_at: new Date('2026-10-01T08:00:00Z') })
    const goods = await buildResource(database, { artist_id: artist, content_type: 4 })
    const hidden = await buildResource(database, { artist_id: artist, published_at: null })
    const silent = await buildArtist(database)
    await build()
    const entries = new Map((await all()).map(({ loc, lastmod }) => [loc, lastmod]))
    expect(entries.get(`${SITE}/resource?id=${shown}`)).toBe('2026-10-01T08:00:00.000Z')
    expect([...entries.keys()]).toEqual(
      expect.arrayContaining([
        `${SITE}/`,
        `${SITE}/dj`,
        `${SITE}/presale?id=${goods}`,
        `${SITE}/artist?id=${artist}`,
        `${SITE}/types/A0301`,
      ]),
    )
    for (const path of [`/resource?id=${hidden}`, `/artist?id=${silent}`]) expect(entries.has(SITE + path)).toBe(false)

    // An edit that a review approved is a change.
    await database.pool.query(
      `insert into resource_log (resource_id, from_state, to_state, reason, created_at)
        values ($1, 'review', 'published', '', '2026-11-02T00:00:00Z')`,
      [shown],
    )
    await build()
    expect((await all()).find(({ loc }) => loc.endsWith(`/resource?id=${shown}`))?.lastmod).toBe('2026-11-02T00:00:00.000Z')
  })

  test('neither private pages nor calls', async () => {
    const { body } = await get('/robots.txt')
    expect(body).toContain(`Sitemap: ${SITE}/sitemap.xml`)
    for (const path of ['/api/', '/user/', '/login', '/searchResult']) expect(body).toContain(`Disallow: ${path}\n`)
    expect((await get('/sitemaps/../etc-1.xml.gz')).statusCode).toBe(404)
  })
})

describe('a feed', () => {
  const entries = async (path: string) => {
    const { body, statusCode, headers } = await get(path)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8'])
    return parseFeed(body)
  }

  test('lists what is new of an artist, with free files alone', async () => {
    const owner = await buildArtist(database, '喂送 <b>')
    await files.put('audio/00/feed.mp3', Buffer.from('0123456789'))
    const source = () => buildSource({ storage_key: 'audio/00/feed.mp3', file_size: 10 })
    const common = { artist_id: owner, resource_type: 'MUSIC' as const, duration_ms: 61_000, cover }
    const free = await buildResource(
      database,
      { ...common, title: '免费 & <好>', published_at: new Date('2026-11-03T00:00:00Z') },
      [source()],
    )
    const gated = await buildResource(database, { ...common, title: '会员', play_vip_level: 1 }, [source()])
    await buildResource(database, { ...common, title: '草稿', published_at: null }, [source()])
    const feed = await entries(`/feeds/artist/${owner}.xml`)
    expect([feed.title, feed.language, feed.url, feed.self]).toEqual([
      '喂送 <b> · 声浪',
      'zh-CN',
      `${SITE}/artist?id=${owner}`,
      `${SITE}/feeds/artist/${owner}.xml`,
    ])
    expect(
      feed.items.map(({ title, url, media }) => [title, url, media.map(({ url, length, mimeType }) => [url, length, mimeType])]),
    ).toEqual([
      ['免费 & <好> · 喂送 <b>', `${SITE}/resource?id=${free}`, [[`${SITE}/feeds/audio/${free}.m4a`, 10, 'audio/mpeg']]],
      ['会员 · 喂送 <b>', `${SITE}/resource?id=${gated}`, []],
    ])

    const led = await get(`/feeds/audio/${free}.m4a`)
    expect(led.statusCode).toBe(302)
    expect((await get(String(led.headers.location))).body).toBe('0123456789')
    expect((await get(`/feeds/audio/${gated}.m4a`)).statusCode).toBe(404)
    // Once a level is required, the address that readers store leads nowhere.
    await database.pool.query('update resources set play_vip_level = 2 where resource_id = $1', [free])
    expect((await get(`/feeds/audio/${free}.m4a`)).statusCode).toBe(404)
  })

  test('links to the best rendition, whole', async () => {
    const hls = buildSource({ hls_key: 'hls/00/feed' })
    await files.put('hls/00/feed/high.m4s', Buffer.from('whole'))
    const id = await buildResource(database, { artist_id: artist, resource_type: 'MUSIC', free_vip_level: 2 }, [hls])
    const led = await get(`/feeds/audio/${id}.m4a`)
    expect([led.statusCode, (await get(String(led.headers.location))).body]).toEqual([302, 'whole'])
  })

  test('of a category includes its subcategories, of mixes what is long or has a tracklist', async () => {
    const title = '串烧之夜'
    await buildResource(database, { artist_id: artist, category_code: 'A0303', title, duration_ms: 3_600_000 })
    const titles = async (path: string) => (await entries(path)).items.map((item) => item.title)
    for (const path of ['/feeds/category/A03.xml', '/feeds/category/A0303.xml', '/feeds/mixes.xml']) {
      expect([path, await titles(path)]).toEqual([path, expect.arrayContaining([expect.stringContaining(title)])])
    }
    expect(await titles('/feeds/mixes.xml')).toHaveLength(1)
    for (const path of ['/feeds/category/Z99.xml', '/feeds/category/x.xml', '/feeds/artist/0.xml', '/feeds/audio/x.m4a']) {
      expect([path, (await get(path)).statusCode]).toEqual([path, 404])
    }
  })
})
