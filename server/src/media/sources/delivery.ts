import { isId } from '@shenglang/contract/arguments'
import type { FaultCode } from '@shenglang/contract/fault-table'
import { fault } from '@shenglang/contract/faults'
import { type GridPieces, piecesOf } from '@shenglang/contract/media/beat-grid'
import { FORMATS, HLS_TYPE, SEGMENT_TYPE } from '@shenglang/contract/media/formats'
import { mediaPath } from '@shenglang/contract/media/media-path'
import { WAVE_TYPE } from '@shenglang/contract/media/wave-bands'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/database/db.ts'
import type { Files } from '../../platform/files/port.ts'
import type { ReadContext } from '../../platform/http/http-exchange.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { sendStored } from '../../platform/http/send-stored.ts'
import { COVER_WIDTH_MAX, COVER_WIDTHS, pictureKey } from '../ingest/artwork.ts'
import { waveOrPeaks } from '../waveform/stored-waves.ts'
import type { AddressTokens } from './address-tokens.ts'
import { sampleKey } from './format-samples.ts'
import { type StoredAudio, selectGrid, selectStoredAudio, selectWave, selectWaveform } from './sources.sql.ts'
import { gridVersionOf, isPlayable, isPlayedOpenly, playedVersionOf, playSubject, renewalOf, versionOf } from './sources.ts'

const FOREVER = 'public, max-age=31536000, immutable'
/** A browser may cache it for ever; shared caches revalidate, since it may be replaced or restricted. */
const OPEN_AUDIO = 'public, max-age=31536000, s-maxage=3'
const PRIVATE = 'private, no-cache'

interface DeliveryDeps {
  db: Db
  files: Files
  tokens: () => Promise<AddressTokens>
  readContext: ReadContext
  now(): Date
}

interface AudioParams {
  fileId: string
  version: string
  /** Token of a signed address. */
  token?: string
  /** File name within a rendition. */
  name?: string
}

/** Serves the bytes behind the addresses that the calls hand out. */
export function mountSourceFiles(app: FastifyInstance, base: string, deps: DeliveryDeps): void {
  const { db, files, now } = deps
  const audio = cachedAudio(db, now)

  /** Audio at an open address, which caches may store, or with a token of the session, where a right is required. */
  const serveAudio = async (request: FastifyRequest<{ Params: AudioParams }>, reply: FastifyReply) => {
    const { fileId, token, name } = request.params
    if (!isId(fileId) || (name !== undefined && !RENDITION_FILE.test(name))) throw fault('FILE_NOT_FOUND')
    const mayPlay = token === undefined ? undefined : await playCheck(deps, token, request, reply)
    const source = await audio(fileId, (stored) => {
      const isExpired = stored && mayPlay && !mayPlay(stored)
      return isExpired ? 'LINK_EXPIRED' : refusalOf(stored, request.params)
    })
    return sendStored(
      request,
      reply,
      { files, key: soundingKey(source, name) },
      {
        etag: `"${source.sha256}${name === undefined ? '' : `${renewalOf(source)}-${name}`}"`,
        contentType: playedType(source, name),
        cacheControl: token === undefined ? OPEN_AUDIO : PRIVATE,
      },
    )
  }
  for (const path of [mediaPath.audio(':fileId', ':version'), mediaPath.hls(':fileId', ':version', ':name')]) {
    app.get(base + path, serveAudio)
    app.get(base + mediaPath.signed(':token', path), serveAudio)
  }

  mountWaves(app, base, deps)

  app.get<{ Params: { fileName: string } }>(base + mediaPath.format(':fileName'), async (request, reply) => {
    const { fileName } = request.params
    const contentType = /^part\d\.ts$/.test(fileName)
      ? SEGMENT_TYPE
      : FORMATS.find((format) => format.fileName === fileName)?.contentType
    const stored = contentType && (await files.stat(sampleKey(fileName)))
    if (!contentType || !stored) throw fault('FILE_NOT_FOUND')
    const etag = `"${fileName}-${stored.size}"`
    return sendFile(request, reply, await files.open(sampleKey(fileName)), {
      etag,
      contentType,
      cacheControl: 'public, max-age=3600',
    })
  })

  app.get<{ Params: { key: string }; Querystring: { w?: string } }>(base + mediaPath.image(':key'), async (request, reply) => {
    const { key } = request.params
    if (!/^[0-9a-f]{64}$/.test(key)) throw fault('FILE_NOT_FOUND')
    const width = await storedWidth(files, key, request.query.w)
    const name = pictureKey(key, width)
    if (!(await files.stat(name))) throw fault('FILE_NOT_FOUND')
    return sendStored(
      request,
      reply,
      { files, key: name },
      {
        etag: `"${key}-${width}"`,
        contentType: 'image/webp',
        cacheControl: FOREVER,
      },
    )
  })
}

/** Waveforms and grids, which are open and never change at their address. */
function mountWaves(app: FastifyInstance, base: string, { db, files }: DeliveryDeps): void {
  app.get<{ Params: { fileId: string; version: string } }>(
    base + mediaPath.waveform(':fileId', ':version'),
    async (request, reply) => {
      const { fileId, version } = request.params
      const row = isId(fileId) ? await selectWaveform(db, fileId) : undefined
      if (!row || versionOf(row.sha256) !== version) throw fault('FILE_NOT_FOUND')
      return reply.type('text/plain; charset=utf-8').header('cache-control', FOREVER).send(row.waveform)
    },
  )

  app.get<{ Params: AudioParams }>(base + mediaPath.beatGrid(':fileId', ':version'), async (request, reply) => {
    const { fileId, version } = request.params
    const grid = isId(fileId) ? (await selectGrid(db, fileId))?.grid : undefined
    if (!grid || gridVersionOf(grid) !== version) throw fault('FILE_NOT_FOUND')
    const body: GridPieces = { pieces: piecesOf(grid) }
    return reply.header('cache-control', FOREVER).send(body)
  })

  const waveAt = async ({ fileId, version }: AudioParams) => {
    const row = isId(fileId) ? await selectWave(db, fileId) : undefined
    if (!row || versionOf(row.sha256) !== version) throw fault('FILE_NOT_FOUND')
    return row
  }
  app.get<{ Params: AudioParams }>(base + mediaPath.bands(':fileId', ':version'), async (request, reply) => {
    const { wave_track, waveform, duration_ms } = await waveAt(request.params)
    // The replacement for a missing analysis is not cached.
    reply.type(WAVE_TYPE).header('cache-control', wave_track ? FOREVER : PRIVATE)
    return reply.send(waveOrPeaks(wave_track, waveform, duration_ms))
  })
  app.get<{ Params: AudioParams }>(base + mediaPath.zoom(':fileId', ':version'), async (request, reply) => {
    const { wave_key, sha256 } = await waveAt(request.params)
    if (wave_key === '') throw fault('FILE_NOT_FOUND')
    return sendFile(request, reply, await files.open(wave_key), {
      etag: `"${sha256}-zoom"`,
      contentType: WAVE_TYPE,
      contentEncoding: 'gzip',
      cacheControl: FOREVER,
    })
  })
}

/** Returns a check that a token lets the caller of this request play a file. */
async function playCheck(
  { readContext, tokens, now }: DeliveryDeps,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { caller } = await readContext(request, reply)
  const signed = await tokens()
  return (stored: StoredAudio) => signed.allows(token, { right: 'play', subject: playSubject(stored) }, caller, now())
}

/** The smallest square at least as wide as requested; uncropped or animated if it was stored so. */
async function storedWidth(files: Files, key: string, requested: string | undefined) {
  if ((requested === 'whole' || requested === 'moving') && (await files.stat(pictureKey(key, requested)))) return requested
  return COVER_WIDTHS.find((width) => width >= Number(requested ?? COVER_WIDTH_MAX)) ?? COVER_WIDTH_MAX
}

const RENDITION_FILE = /^[\w-]+\.(m3u8|m4s)$/

/**
 * The reason why an address has no content. A file with renditions is only played through these; the file itself is for
 * downloads. An address that was valid once is gone: replaced, restricted or taken down since, or now played through renditions.
 */
function refusalOf(source: StoredAudio | undefined, { version, token, name }: AudioParams): FaultCode | undefined {
  if (!source || !version.startsWith(versionOf(source.sha256))) return 'FILE_NOT_FOUND'
  const isOfBefore = (name !== undefined) !== (source.hls_key !== '') || version !== playedVersionOf(source)
  const isOpen = isPlayedOpenly(source) && source.position !== null
  const isGone = isOfBefore || !isPlayable(source) || source.published_at === null || (token === undefined && !isOpen)
  return isGone ? 'AUDIO_GONE' : undefined
}

const soundingKey = ({ hls_key, storage_key }: StoredAudio, name?: string) =>
  name === undefined ? storage_key : `${hls_key}/${name}`

function playedType({ file_type }: StoredAudio, name?: string): string {
  if (name === undefined) return file_type
  return name.endsWith('.m3u8') ? HLS_TYPE : 'video/mp4'
}

const CACHED_MAX = 1000
/** With the `s-maxage` of shared caches, the time for which a file stays playable after it was replaced or restricted. */
const CACHED_MS = 2000

/**
 * A player requests the same file many times a minute, so its row is cached for some seconds. A refusal is never answered from
 * the cache: the file may have been stored just now.
 */
function cachedAudio(db: Db, now: () => Date) {
  const perf = { now: () => now().getTime() }
  const sources = new LRUCache<string, StoredAudio>({ max: CACHED_MAX, ttl: CACHED_MS, ttlResolution: 0, perf })
  return async (fileId: string, whyNot: (source: StoredAudio | undefined) => FaultCode | undefined): Promise<StoredAudio> => {
    const cached = sources.get(fileId)
    if (cached && !whyNot(cached)) return cached
    const source = await selectStoredAudio(db, fileId)
    const refusal = whyNot(source)
    if (!source || refusal) throw fault(refusal ?? 'FILE_NOT_FOUND')
    sources.set(fileId, source)
    return source
  }
}
