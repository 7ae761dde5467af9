import { once } from 'node:events'
import { createGzip } from 'node:zlib'
import { resourceAddress } from '@shenglang/contract/catalog/work/resource-address'
import { fault } from '@shenglang/contract/faults'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../platform/database/db.ts'
import type { Files } from '../platform/files/port.ts'
import { readWhole } from '../platform/files/read-whole.ts'
import { escapeHtml } from '../platform/http/escape-html.ts'
import {
  type Listed,
  lockSitemaps,
  selectCategoryCodes,
  selectListedArtists,
  selectListedPosts,
  selectListedResources,
} from './sitemaps.sql.ts'

/** The protocol's limit for addresses in one piece. */
const PIECE_MAX = 50_000
const ROWS_AT_ONCE = 5_000
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const INDEX_KEY = 'sitemap/index.xml'
const keyOf = (name: string) => `sitemap/${name}.gz`

/** Pages that list other things; the rest of the site is private, or needs a search. */
const PAGES = [
  '/',
  ...[
    'dj',
    'map',
    'singles',
    'types',
    'tag',
    'newProduct',
    'hotMusic',
    'maxDownload',
    'fastestRising',
    'choiseOne',
    'choiseMusic',
  ],
  ...[
    'musicPacks',
    'musicSkewers',
    'musicSource',
    'reproduction',
    'djDevice',
    'voice',
    'udesign',
    'barBrandPlanning',
    'artist',
    'circle',
  ],
  ...['noble', 'agreement/user', 'agreement/privacy', 'agreement/copyright', 'agreement/community', 'agreement/helpCenter'],
].map((path) => (path.startsWith('/') ? path : `/${path}`))

interface Address {
  path: string
  changed?: Date
}

type Read = (db: Db, after: string, limit: number) => Promise<Listed[]>
const LISTED: [name: string, read: Read, pathOf: (row: Listed) => string][] = [
  ['resources', selectListedResources, ({ id, contentType }) => resourceAddress({ resourceId: id, contentType })],
  ['artists', selectListedArtists, ({ id }) => `/artist?id=${id}`],
  ['posts', selectListedPosts, ({ id }) => `/post?id=${id}`],
]

interface SitemapDeps {
  db: Db
  files: Files
  siteUrl: string
}

/**
 * Writes sitemaps of all that is public, in compressed pieces, and their index last, so that a concurrent reader finds whole
 * pieces. One piece is in memory at a time. Skips if another process is building.
 */
export async function buildSitemaps(deps: SitemapDeps, signal: AbortSignal): Promise<void> {
  await deps.db.transaction().execute(async (transaction) => {
    if (await lockSitemaps(transaction)) await build({ ...deps, db: transaction }, signal)
  })
}

async function build({ db, files, siteUrl }: SitemapDeps, signal: AbortSignal): Promise<void> {
  const pieces: StoredPiece[] = []
  const store = async (name: string, piece: Piece) => {
    await files.put(keyOf(name), await piece.end())
    pieces.push({ name, changed: piece.changed })
  }
  const pages = new Piece(siteUrl)
  const codes = await selectCategoryCodes(db)
  await pages.add([...PAGES, ...codes.map((code) => `/types/${code}`)].map((path) => ({ path })))
  await store('pages-1', pages)
  for (const [name, read, pathOf] of LISTED) {
    let number = 1
    let piece = new Piece(siteUrl)
    for await (const rows of listed(db, read, signal)) {
      await piece.add(rows.map((row) => ({ path: pathOf(row), changed: row.changed })))
      if (piece.count < PIECE_MAX) continue
      await store(`${name}-${number}`, piece)
      number += 1
      piece = new Piece(siteUrl)
    }
    if (piece.count > 0) {
      await store(`${name}-${number}`, piece)
      number += 1
    }
    await removeFrom(files, name, number)
  }
  await files.put(INDEX_KEY, Buffer.from(indexOf(pieces, siteUrl)))
}

/** All rows, some thousands at once. */
async function* listed(db: Db, read: Read, signal: AbortSignal): AsyncIterable<Listed[]> {
  for (let after: string | undefined = '0'; after !== undefined; ) {
    signal.throwIfAborted()
    const rows: Listed[] = await read(db, after, ROWS_AT_ONCE)
    yield rows
    after = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.id
  }
}

interface StoredPiece {
  name: string
  /** When the newest entry changed. */
  changed: Date | undefined
}

/** One sitemap, compressed while it is written. */
class Piece {
  count = 0
  changed: Date | undefined
  readonly #siteUrl: string
  readonly #gzip = createGzip()
  readonly #chunks: Buffer[] = []

  constructor(siteUrl: string) {
    this.#siteUrl = siteUrl
    this.#gzip.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    this.#gzip.write(`${HEAD}<urlset ${SCHEMA}>\n`)
  }

  async add(addresses: Address[]): Promise<void> {
    this.count += addresses.length
    for (const { changed } of addresses) if (changed && !(this.changed && this.changed >= changed)) this.changed = changed
    const text = addresses.map(({ path, changed }) => `<url>${entry(this.#siteUrl + path, changed)}</url>\n`).join('')
    if (!this.#gzip.write(text)) await once(this.#gzip, 'drain')
  }

  async end(): Promise<Buffer> {
    const ended = once(this.#gzip, 'end')
    this.#gzip.end('</urlset>\n')
    await ended
    return Buffer.concat(this.#chunks)
  }
}

const entry = (address: string, changed: Date | undefined) =>
  `<loc>${escapeHtml(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}`

const indexOf = (pieces: readonly StoredPiece[], siteUrl: string) =>
  `${HEAD}<sitemapindex ${SCHEMA}>\n${pieces
    .map(({ name, changed }) => `<sitemap>${entry(`${siteUrl}/sitemaps/${name}.xml.gz`, changed)}</sitemap>\n`)
    .join('')}</sitemapindex>\n`

/** Removes pieces of a time when there were more. */
async function removeFrom(files: Files, name: string, number: number): Promise<void> {
  for (let at = number; await files.stat(keyOf(`${name}-${at}`)); at += 1) await files.remove(keyOf(`${name}-${at}`))
}

/** Serves the sitemaps, and robots.txt with their address and what crawlers must not visit. */
export function mountSitemaps(app: FastifyInstance, { files, siteUrl }: Omit<SitemapDeps, 'db'>): void {
  const stored = async (key: string) => {
    if (!(await files.stat(key))) throw fault('SUBJECT_NOT_FOUND')
    return readWhole(files, key)
  }
  const CACHE = 'public, max-age=3600'
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', CACHE)
      .send(await stored(INDEX_KEY)),
  )
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async ({ params }, reply) => {
    const [, name] = /^([a-z]+-\d{1,6})\.xml\.gz$/.exec(params.file) ?? []
    if (name === undefined) throw fault('SUBJECT_NOT_FOUND')
    return reply
      .type('application/gzip')
      .header('cache-control', CACHE)
      .send(await stored(keyOf(name)))
  })
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', CACHE).send(robots(siteUrl)),
  )
}

/** Pictures are public; private pages, searches and calls are not for crawlers. */
const robots = (siteUrl: string) => `User-agent: *
Disallow: /api/
Allow: /api/media/image/
Allow: /api/share/
Disallow: /user/
Disallow: /login
Disallow: /social-callback
Disallow: /searchResult
Disallow: /play
Disallow: /artist/uploadMusic
Disallow: /artist/earnings

Sitemap: ${siteUrl}/sitemap.xml
`
