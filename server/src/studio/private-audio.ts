import { fault } from '@shenglang/contract/faults'
import { isPlayedByBrowsers } from '@shenglang/contract/media/formats'
import { WAVE_TYPE } from '@shenglang/contract/media/wave-bands'
import { isPermitted } from '@shenglang/contract/roles'
import { studioPath } from '@shenglang/contract/studio/works'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { nameOf } from '../platform/http/calls.ts'
import { type FileFacts, sendFile } from '../platform/http/send-file.ts'
import { logStaffCall } from '../platform/http/staff-log.ts'
import type { Arrival, Receive } from '../platform/http/visit.ts'
import type { StudioDeps } from './deps.ts'
import { type FileRow, selectFile } from './files.sql.ts'
import { selectSmallFiles } from './small-files.sql.ts'

const PRIVATE = 'private, no-cache'
const isId = (text: string) => /^[1-9]\d{0,17}$/.test(text)

/** Where it lies, and what it is. */
type StoredPart = { key: string } & Omit<FileFacts, 'cacheControl'>

/** Serves what is not public to those who may hear it: its artist, and reviewers what was submitted. */
export function mountReading(app: FastifyInstance, base: string, deps: StudioDeps, receive: Receive): void {
  const { db, files, compressed } = deps
  /** What browsers do not play is heard as an MP3, made when it is first asked for. */
  const heardOf = async ({ storage_key, content_type, sha256 }: FileRow, who = '') => {
    const file = { storageKey: storage_key, fileType: content_type, sha256 }
    return isPlayedByBrowsers(content_type) ? file : { storageKey: await compressed(file, who), fileType: 'audio/mpeg' }
  }
  /** Somebody else's file: that it was opened is written down. Throws FILE_NOT_FOUND for whoever reviews nothing. */
  const sendToReviewer = (arrival: Arrival, path: string, fileId: string, send: () => Promise<FastifyReply>) => {
    if (!isPermitted(arrival.caller, 'review')) throw fault('FILE_NOT_FOUND')
    return logStaffCall(db, arrival, { route: nameOf({ method: 'GET', path }), permission: 'review', args: { fileId } }, send)
  }

  /** Sends a part of a recording, to its artist or to who reviews it. */
  const sendOf = (
    path: (fileId: string) => string,
    partOf: (file: FileRow, who: string | undefined) => Promise<StoredPart | undefined>,
  ) =>
    app.get<{ Params: { fileId: string } }>(base + path(':fileId'), async (request, reply) => {
      const arrival = await receive(request, reply)
      const { caller } = arrival
      const { fileId } = request.params
      const file = isId(fileId) && caller.userId !== undefined ? await selectFile(db, fileId) : undefined
      if (!file) throw fault('FILE_NOT_FOUND')
      const send = async () => {
        const part = await partOf(file, caller.userId)
        if (!part) throw fault('FILE_NOT_FOUND')
        const { key, ...facts } = part
        return sendFile(request, reply, await files.open(key), { ...facts, cacheControl: PRIVATE })
      }
      if (file.artist_id === caller.userId) return send()
      // A draft is its artist's own until it is submitted.
      if (file.work_state === 'draft') throw fault('FILE_NOT_FOUND')
      return sendToReviewer(arrival, path('{fileId}'), fileId, send)
    })
  sendOf(studioPath.audio, async (file, who) => {
    const heard = await heardOf(file, who)
    return { key: heard.storageKey, etag: `"${file.sha256}"`, contentType: heard.fileType }
  })
  sendOf(studioPath.zoom, async ({ wave_key, sha256 }) =>
    wave_key === '' ? undefined : { key: wave_key, etag: `"${sha256}-zoom"`, contentType: WAVE_TYPE, contentEncoding: 'gzip' },
  )

  app.get<{ Params: { fileId: string } }>(base + studioPath.sample(':fileId'), async (request, reply) => {
    const arrival = await receive(request, reply)
    const { fileId } = request.params
    const [file] = isId(fileId) ? await selectSmallFiles(db, [fileId]) : []
    if (!file) throw fault('FILE_NOT_FOUND')
    const send = async () =>
      sendFile(request, reply, await files.open(file.storage_key), {
        etag: `"sample-${file.small_file_id}"`,
        contentType: file.content_type,
        cacheControl: PRIVATE,
      })
    if (file.owner_id === arrival.caller.userId) return send()
    return sendToReviewer(arrival, studioPath.sample('{fileId}'), fileId, send)
  })
}
