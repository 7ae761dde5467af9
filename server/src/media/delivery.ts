import { fault } from '@shenglang/contract/faults'
import { FORMATS, HLS_TYPE, SEGMENT_TYPE } from '@shenglang/contract/media/formats'
import { mediaPath } from '@shenglang/contract/media/routes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Files } from '../platform/files/port.ts'
import { sendFile } from '../platform/http/send-file.ts'
import type { Receive } from '../platform/http/visit.ts'
import type { AddressTokens } from './address-tokens.ts'
import { COVER_WIDTH_MAX, COVER_WIDTHS, pictureKey } from './artwork.ts'
import { sampleKey } from './format-samples.ts'
import { type MediaDatabase, selectStoredAudio, selectWaveform } from './sources.sql.ts'
import { versionOf } from './sources.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const PRIVATE = 'private, no-cache'

interface DeliveryParts {
  db: MediaDatabase
  files: Files
  tokens: () => Promise<AddressTokens>
  receive: Receive
  now(): Date
}

interface AudioParams {
  fileId: string
  version: string
  /** Of a signed address. */
  token?: string
  /** Of a file of the ladder. */
  name?: string
}

/** Serves the bytes behind the addresses that the calls hand out. */
export function mountDelivery(app: FastifyInstance, base: string, parts: DeliveryParts): void {
  const { db, files, tokens, receive, now } = parts
  const audio = rememberedAudio(db)

  /** Audio under an open address, which caches may keep, or for the bearer of a token, where a level is asked for. */
  const hear = async (request: FastifyRequest<{ Params: AudioParams }>, reply: FastifyReply) => {
    const { fileId, version, token, name } = request.params
    const source = isId(fileId) ? await audio(fileId) : undefined
    if (!source || versionOf(source.sha256) !== version) throw fault('FILE_NOT_FOUND')
    const isGranted =
      token === undefined
        ? source.play_vip_level === 0
        : (await tokens()).allows(token, { right: 'play', subject: fileId }, (await receive(request, reply)).caller, now())
    if (!isGranted) throw fault('LINK_EXPIRED')
    const { key, contentType } = heardFile(source, name)
    return sendFile(request, reply, await files.open(key), {
      etag: `"${source.sha256}${name === undefined ? '' : `-${name}`}"`,
      contentType,
      cacheControl: token === undefined ? FOREVER : PRIVATE,
    })
  }
  for (const path of [mediaPath.audio(':fileId', ':version'), mediaPath.hls(':fileId', ':version', ':name')]) {
    app.get(base + path, hear)
    app.get(base + mediaPath.signed(':token', path), hear)
  }

  app.get<{ Params: { fileId: string; version: string } }>(
    base + mediaPath.waveform(':fileId', ':version'),
    async (request, reply) => {
      const { fileId, version } = request.params
      const row = isId(fileId) ? await selectWaveform(db, fileId) : undefined
      if (!row || versionOf(row.sha256) !== version) throw fault('FILE_NOT_FOUND')
      return reply.type('text/plain; charset=utf-8').header('cache-control', FOREVER).send(row.waveform)
    },
  )

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
    const wanted = Number(request.query.w ?? COVER_WIDTH_MAX)
    const width = COVER_WIDTHS.find((candidate) => candidate >= wanted) ?? COVER_WIDTH_MAX
    const name = pictureKey(key, width)
    if (!(await files.stat(name))) throw fault('FILE_NOT_FOUND')
    return sendFile(request, reply, await files.open(name), {
      etag: `"${key}-${width}"`,
      contentType: 'image/webp',
      cacheControl: FOREVER,
    })
  })
}

const LADDER_FILE = /^[\w-]+\.(m3u8|m4s)$/

/** What is stored behind an address. Where there is a ladder, that is what is played: the file itself is for downloads. */
function heardFile(source: { storage_key: string; file_type: string; hls_key: string }, name: string | undefined) {
  const isLadder = name !== undefined
  if (isLadder !== (source.hls_key !== '') || (isLadder && !LADDER_FILE.test(name))) throw fault('FILE_NOT_FOUND')
  if (!isLadder) return { key: source.storage_key, contentType: source.file_type }
  return { key: `${source.hls_key}/${name}`, contentType: name.endsWith('.m3u8') ? HLS_TYPE : 'video/mp4' }
}

const isId = (text: string) => /^[1-9]\d{0,17}$/.test(text)

const REMEMBERED_MAX = 1000
const REMEMBERED_MS = 5000

/** A player asks for the same file many times a minute: what the database said of it stands for a moment. */
function rememberedAudio(db: MediaDatabase) {
  type Stored = Awaited<ReturnType<typeof selectStoredAudio>>
  const held = new Map<string, { source: Stored; until: number }>()
  return async (fileId: string): Promise<Stored> => {
    const known = held.get(fileId)
    if (known && known.until > Date.now()) return known.source
    const source = await selectStoredAudio(db, fileId)
    if (held.size >= REMEMBERED_MAX) held.clear()
    held.set(fileId, { source, until: Date.now() + REMEMBERED_MS })
    return source
  }
}
