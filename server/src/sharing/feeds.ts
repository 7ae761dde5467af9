import { isId } from '@shenglang/contract/arguments'
import { resourceAddress } from '@shenglang/contract/catalog/work/resource-address'
import { API_BASE } from '@shenglang/contract/constants'
import { fault } from '@shenglang/contract/faults'
import { feedPath, sharePath } from '@shenglang/contract/sharing/addresses'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { generateRssFeed } from 'feedsmith'
import { openFileOf } from '../media/index.ts'
import type { Db } from '../platform/database/db.ts'
import type { Files } from '../platform/files/port.ts'
import * as query from './feeds.sql.ts'

interface FeedDeps {
  db: Db
  files: Files
  siteUrl: string
  base: string
}

const ENTRIES = 50
const CACHE = 'public, max-age=600'
const SITE_NAME = '声浪'

interface About {
  title: string
  description: string
  /** Path of the page that the feed describes, and of the feed itself. */
  page: string
  path: string
}

/** Feeds of new works: of an artist, of a category, and of the mixes as a podcast. */
export function mountFeeds(app: FastifyInstance, deps: FeedDeps): void {
  const { db } = deps
  const send = async (reply: FastifyReply, about: About, rows: query.FeedRow[]) =>
    reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', CACHE)
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(await feedOf(deps, about, rows))

  app.get<{ Params: { file: string } }>('/feeds/artist/:file', async ({ params }, reply) => {
    const id = idIn(params.file, '.xml')
    const name = id && (await query.selectArtistName(db, id))
    if (!id || !name) throw fault('SUBJECT_NOT_FOUND')
    const about = { title: `${name} · ${SITE_NAME}`, description: `${name} 在声浪发布的音乐`, page: `/artist?id=${id}` }
    return send(reply, { ...about, path: feedPath.artist(id) }, await query.selectOfArtist(db, id, ENTRIES))
  })
  app.get<{ Params: { file: string } }>('/feeds/category/:file', async ({ params }, reply) => {
    const [, code] = /^([A-Z]\d{2,8})\.xml$/.exec(params.file) ?? []
    const name = code && (await query.selectCategoryName(db, code))
    if (!code || !name) throw fault('SUBJECT_NOT_FOUND')
    const about = { title: `${name} · ${SITE_NAME}`, description: `${name}里新上架的`, page: `/types/${code}` }
    return send(reply, { ...about, path: feedPath.category(code) }, await query.selectInCategory(db, code, ENTRIES))
  })
  app.get(feedPath.mixes, async (_request, reply) => {
    const about = { title: `串烧与混音 · ${SITE_NAME}`, description: '声浪的艺人混好的长段音乐，连着听', page: '/musicSkewers' }
    return send(reply, { ...about, path: feedPath.mixes }, await query.selectMixes(db, ENTRIES))
  })
  // A recording's file address changes; feed readers store addresses for years.
  app.get<{ Params: { file: string } }>('/feeds/audio/:file', async ({ params }, reply) => {
    const id = idIn(params.file, '.m4a')
    const row = id === undefined ? undefined : await query.selectOne(db, id)
    const file = row && recordingOf(row)
    if (!file) throw fault('SUBJECT_NOT_FOUND')
    return reply.header('cache-control', 'no-cache').redirect(deps.base + file.path, 302)
  })
}

function idIn(file: string, ending: string): string | undefined {
  const id = file.endsWith(ending) ? file.slice(0, -ending.length) : ''
  return isId(id) ? id : undefined
}

/** The recording of an entry, if anybody may play it; films have none. */
const recordingOf = ({ file_id, ...row }: query.FeedRow) =>
  file_id !== null && row.resource_type === 'MUSIC' ? openFileOf({ ...row, file_id }) : undefined

async function feedOf({ files, siteUrl }: FeedDeps, about: About, rows: query.FeedRow[]): Promise<string> {
  const pictured = rows[0] && `${siteUrl}${API_BASE}${sharePath.picture('resource', rows[0].resource_id)}`
  const items = await Promise.all(
    rows.map(async (row) => {
      const { resource_id, content_type, artist, title, description, cover, published_at, duration_ms } = row
      const link = siteUrl + resourceAddress({ resourceId: resource_id, contentType: content_type })
      const people = [artist, ...row.credits.split('; ').filter(Boolean)].join('、')
      const file = recordingOf(row)
      const stored = file && (await files.stat(file.key))
      return {
        title: `${title} · ${people}`,
        link,
        description: description === '' ? `${people} 的《${title}》` : description,
        guid: { value: link, isPermaLink: true },
        pubDate: published_at,
        ...(file && stored
          ? { enclosures: [{ url: siteUrl + feedPath.audio(resource_id), length: stored.size, type: file.type }] }
          : {}),
        itunes: {
          author: people,
          title,
          explicit: false,
          ...(duration_ms > 0 ? { duration: Math.round(duration_ms / 1000) } : {}),
          ...(cover === '' ? {} : { image: `${siteUrl}${API_BASE}${cover}` }),
        },
      }
    }),
  )
  return generateRssFeed({
    title: about.title,
    link: siteUrl + about.page,
    description: about.description,
    language: 'zh-CN',
    ttl: 60,
    ...(rows[0] ? { lastBuildDate: rows[0].published_at } : {}),
    atom: { links: [{ href: siteUrl + about.path, rel: 'self', type: 'application/rss+xml' }] },
    itunes: {
      author: SITE_NAME,
      explicit: false,
      type: 'episodic',
      categories: [{ text: 'Music' }],
      ...(pictured ? { image: pictured } : {}),
    },
    items,
  })
}
