import { fault } from '@shenglang/contract/faults'
import { isPermitted } from '@shenglang/contract/roles'
import { studioPath } from '@shenglang/contract/studio/works'
import type { FastifyInstance } from 'fastify'
import { sendFile } from '../platform/http/send-file.ts'
import type { Receive } from '../platform/http/visit.ts'
import type { StudioDeps } from './deps.ts'
import { selectFile } from './files.sql.ts'
import { ownSmallFile } from './small-files.ts'

const PRIVATE = 'private, no-cache'
const isId = (text: string) => /^[1-9]\d{0,17}$/.test(text)

/** Serves what is not public to those who may hear it: its artist, and reviewers. */
export function mountReading(app: FastifyInstance, base: string, deps: StudioDeps, receive: Receive): void {
  const { db, files } = deps

  app.get<{ Params: { fileId: string } }>(base + studioPath.audio(':fileId'), async (request, reply) => {
    const { caller } = await receive(request, reply)
    const { fileId } = request.params
    const file = isId(fileId) && caller.userId !== undefined ? await selectFile(db, fileId) : undefined
    if (!file || (file.artist_id !== caller.userId && !isPermitted(caller, 'review'))) throw fault('FILE_NOT_FOUND')
    return sendFile(request, reply, await files.open(file.storage_key), {
      etag: `"${file.sha256}"`,
      contentType: file.content_type,
      cacheControl: PRIVATE,
    })
  })

  app.get<{ Params: { fileId: string } }>(base + studioPath.sample(':fileId'), async (request, reply) => {
    const { caller } = await receive(request, reply)
    const { fileId } = request.params
    if (!isId(fileId)) throw fault('FILE_NOT_FOUND')
    const file = await ownSmallFile(deps, caller, fileId)
    return sendFile(request, reply, await files.open(file.storage_key), {
      etag: `"sample-${file.small_file_id}"`,
      contentType: file.content_type,
      cacheControl: PRIVATE,
    })
  })
}
