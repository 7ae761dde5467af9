import { isId } from '@shenglang/contract/arguments'
import { fault } from '@shenglang/contract/faults'
import { isPlayedByBrowsers } from '@shenglang/contract/media/formats'
import { WAVE_TYPE } from '@shenglang/contract/media/wave-bands'
import { isPermitted } from '@shenglang/contract/roles'
import { studioPath } from '@shenglang/contract/studio/works'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { nameOf } from '../../platform/http/calls.ts'
import type { ReadContext, RequestContext } from '../../platform/http/http-exchange.ts'
import { logStaffCall } from '../../platform/http/logs/staff-log.ts'
import type { FileFacts } from '../../platform/http/send-file.ts'
import { sendStored } from '../../platform/http/send-stored.ts'
import type { StudioDeps } from '../works/deps.ts'
import { type FileRow, selectComparison, selectFile } from '../works/files.sql.ts'
import { selectSmallFiles } from './small-files.sql.ts'

const PRIVATE = 'private, no-cache'

/** The key of a stored file, and the facts that its response needs. */
type StoredPart = { key: string } & Omit<FileFacts, 'cacheControl'>

/** Serves private recordings: to their artist, and to reviewers once they are submitted. */
export function mountReading(app: FastifyInstance, base: string, deps: StudioDeps, readContext: ReadContext): void {
  const { db, files, compressed } = deps
  /** Formats that browsers do not play are served as an MP3, made at the first request. */
  const playedOf = async (file: Parameters<StudioDeps['compressed']>[0] & { fileType: string }, who = '') => {
    return isPlayedByBrowsers(file.fileType) ? file : { storageKey: await compressed(file, who), fileType: 'audio/mpeg' }
  }
  /** Records that a reviewer opened somebody else's file. Throws FILE_NOT_FOUND for anybody who is no reviewer. */
  const sendToReviewer = (context: RequestContext, path: string, fileId: string, send: () => Promise<FastifyReply>) => {
    if (!isPermitted(context.caller, 'review')) throw fault('FILE_NOT_FOUND')
    return logStaffCall(db, context, { route: nameOf({ method: 'GET', path }), permission: 'review', args: { fileId } }, send)
  }

  /** Sends a byte range of a recording, to its artist or to a reviewer. */
  const sendOf = (
    path: (fileId: string) => string,
    partOf: (file: FileRow, who: string | undefined) => Promise<StoredPart | undefined>,
  ) =>
    app.get<{ Params: { fileId: string } }>(base + path(':fileId'), async (request, reply) => {
      const context = await readContext(request, reply)
      const { caller } = context
      const { fileId } = request.params
      const file = isId(fileId) && caller.userId !== undefined ? await selectFile(db, fileId) : undefined
      if (!file) throw fault('FILE_NOT_FOUND')
      const send = async () => {
        const part = await partOf(file, caller.userId)
        if (!part) throw fault('FILE_NOT_FOUND')
        const { key, ...facts } = part
        return sendStored(request, reply, { files, key }, { ...facts, cacheControl: PRIVATE })
      }
      if (file.artist_id === caller.userId) return send()
      // Only its artist may play a draft until it is submitted.
      if (file.work_state === 'draft') throw fault('FILE_NOT_FOUND')
      return sendToReviewer(context, path('{fileId}'), fileId, send)
    })
  sendOf(studioPath.audio, async (file, who) => {
    const { storage_key: storageKey, content_type: fileType, sha256 } = file
    const playable = await playedOf({ storageKey, fileType, sha256 }, who)
    return { key: playable.storageKey, etag: `"${file.sha256}"`, contentType: playable.fileType }
  })
  sendOf(studioPath.zoom, async ({ wave_key, sha256 }) =>
    wave_key === '' ? undefined : { key: wave_key, etag: `"${sha256}-zoom"`, contentType: WAVE_TYPE, contentEncoding: 'gzip' },
  )

  app.get<{ Params: { fileId: string } }>(base + studioPath.comparison(':fileId'), async (request, reply) => {
    const context = await readContext(request, reply)
    const { fileId } = request.params
    const source = isId(fileId) ? await selectComparison(db, fileId) : undefined
    if (!source) throw fault('FILE_NOT_FOUND')
    return sendToReviewer(context, studioPath.comparison('{fileId}'), fileId, async () => {
      const { storage_key: storageKey, file_type: fileType, sha256 } = source
      const playable = await playedOf({ storageKey, fileType, sha256 }, context.caller.userId)
      const facts = { etag: `"${sha256}"`, contentType: playable.fileType, cacheControl: PRIVATE }
      return sendStored(request, reply, { files, key: playable.storageKey }, facts)
    })
  })

  app.get<{ Params: { fileId: string } }>(base + studioPath.sample(':fileId'), async (request, reply) => {
    const context = await readContext(request, reply)
    const { fileId } = request.params
    const [file] = isId(fileId) ? await selectSmallFiles(db, [fileId]) : []
    if (!file) throw fault('FILE_NOT_FOUND')
    const send = async () =>
      sendStored(
        request,
        reply,
        { files, key: file.storage_key },
        {
          etag: `"sample-${file.small_file_id}"`,
          contentType: file.content_type,
          cacheControl: PRIVATE,
        },
      )
    if (file.owner_id === context.caller.userId) return send()
    return sendToReviewer(context, studioPath.sample('{fileId}'), fileId, send)
  })
}
