import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isId } from '@shenglang/contract/arguments'
import { resourceDetail } from '@shenglang/contract/catalog/routes'
import { API_BASE } from '@shenglang/contract/constants'
import { isFault } from '@shenglang/contract/fault'
import { listSources } from '@shenglang/contract/media/routes'
import { type Caller, VISITOR_CALLER } from '@shenglang/contract/roles'
import { EMBED_SIZE, embedCode } from '@shenglang/contract/sharing/embed'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Calls } from '../platform/http/calls.ts'
import { anonymousExchange } from '../platform/http/http-exchange.ts'
import { absentPage, type Detail, EMBED_THEMES, type EmbedLook, embedPage } from './embed-page.ts'

interface EmbedDeps {
  calls: Pick<Calls, 'call'>
  siteUrl: string
  clientFolder: string
  policy: string
}

/** CSS pixels. */
const MIN_WIDTH = 280
/** Seconds for which a response is cached; each is the same for everybody. */
const FRESH_S = 60
const CACHED_MAX = 500

/**
 * The small player for other sites at `/embed?id=`, with `t` in seconds and `theme`, and its oEmbed 1.0 description. This page
 * alone may be framed; it is always rendered for a visitor, and nothing that it calls changes anything.
 */
export async function mountEmbed(app: FastifyInstance, { calls, siteUrl, clientFolder, policy }: EmbedDeps): Promise<void> {
  const files = { siteUrl, version: await versionOf(clientFolder) }
  const nobody: { caller: Caller; exchange: ReturnType<typeof anonymousExchange> } = {
    caller: VISITOR_CALLER,
    exchange: anonymousExchange(siteUrl),
  }
  const find = async (id: string): Promise<Detail | undefined> => {
    if (!isId(id)) return undefined
    try {
      return await calls.call(resourceDetail, { id }, nobody)
    } catch (error) {
      if (isFault(error) && error.status < 500) return undefined
      throw error
    }
  }
  const recent = new LRUCache<string, Promise<{ status: number; html: string }>>({ max: CACHED_MAX, ttl: FRESH_S * 1000 })
  const render = async (id: string, look: EmbedLook): Promise<{ status: number; html: string }> => {
    const track = await find(id)
    if (!track) return { status: 404, html: absentPage(look.theme, files) }
    const { rows } = await calls.call(listSources, { resourceId: id, pageSize: 1 }, nobody)
    return { status: 200, html: embedPage(track, rows[0], look, files) }
  }

  app.get<{ Querystring: Query }>('/embed', async ({ query }, reply) => {
    const id = textOf(query.id)
    const look = lookOf(query)
    const name = JSON.stringify([id, look])
    const rendering = recent.get(name) ?? render(id, look)
    recent.set(name, rendering, { noUpdateTTL: true })
    rendering.catch(() => recent.delete(name))
    const { status, html } = await rendering
    return framed(reply, policy)
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', `public, max-age=${FRESH_S}`)
      .send(html)
  })

  app.get<{ Querystring: Query }>('/oembed', async ({ query }, reply) => {
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    const format = textOf(query.format)
    if (format !== '' && format !== 'json') return reply.code(501).send({ msg: '只提供 JSON 格式' })
    const track = await find(trackIn(textOf(query.url), siteUrl))
    if (!track) return reply.code(404).send({ msg: '没有可以嵌入的曲目' })
    const width = within(query.maxwidth, MIN_WIDTH, EMBED_SIZE.width)
    return reply.header('cache-control', `public, max-age=${FRESH_S}`).send({
      version: '1.0',
      type: 'rich',
      provider_name: '声浪',
      provider_url: siteUrl,
      title: track.title,
      author_name: track.artist,
      author_url: `${siteUrl}/artist?id=${track.artistId}`,
      ...(track.cover === ''
        ? {}
        : { thumbnail_url: `${siteUrl}${API_BASE}${track.cover}?w=320`, thumbnail_width: 320, thumbnail_height: 320 }),
      width,
      height: EMBED_SIZE.height,
      cache_age: FRESH_S,
      html: embedCode(siteUrl, track.resourceId, { width }),
    })
  })
}

type Query = Partial<Record<'id' | 't' | 'theme' | 'url' | 'format' | 'maxwidth', unknown>>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const within = (value: unknown, min: number, max: number): number =>
  Math.min(max, Math.max(min, Number.parseInt(textOf(value), 10) || max))

function lookOf({ t, theme }: Query): EmbedLook {
  const startS = Number.parseInt(textOf(t), 10)
  return { theme: EMBED_THEMES.find((name) => name === theme) ?? 'auto', startS: startS > 0 ? Math.min(startS, 86_400) : 0 }
}

/** The track that a page of this site shows; '' for another address. */
function trackIn(address: string, siteUrl: string): string {
  const url = URL.parse(address)
  if (url?.origin !== new URL(siteUrl).origin) return ''
  return ['/resource', '/presale', '/play', '/embed'].includes(url.pathname) ? (url.searchParams.get('id') ?? '') : ''
}

/** The only page that may be framed by another site. */
function framed(reply: FastifyReply, policy: string): FastifyReply {
  reply.removeHeader('x-frame-options')
  return reply.header('cross-origin-resource-policy', 'cross-origin').header('content-security-policy', policy)
}

/** A digest of the player's files: their names never change, so that an old page can load them. */
async function versionOf(clientFolder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const name of ['embed.js', 'embed.css']) hash.update(await readFile(join(clientFolder, 'embed', name)))
  return hash.digest('hex').slice(0, 12)
}
