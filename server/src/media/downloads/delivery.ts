import { fault } from '@shenglang/contract/faults'
import { FileQuery, PackageQuery } from '@shenglang/contract/media/downloads/download-routes'
import { mediaPath } from '@shenglang/contract/media/media-path'
import { userOf } from '@shenglang/contract/roles'
import { create as attachment } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/database/db.ts'
import { checked } from '../../platform/http/checked.ts'
import type { ReadContext } from '../../platform/http/http-exchange.ts'
import { reprDigest, wantsDigest } from '../../platform/http/repr-digest.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { sendStored } from '../../platform/http/send-stored.ts'
import { folderAt } from '../dj-files/folder.ts'
import type { AddressTokens } from '../sources/address-tokens.ts'
import { type HandingOut, handedOut, nameOf } from './delivered-file.ts'
import { createDigests } from './digests.ts'
import { selectDownloads, selectPackage } from './downloads.sql.ts'
import { safeFileName } from './file-names.ts'
import { archiveOf, listStreamOf, type StoredPackage } from './packed-files.ts'

interface DownloadDelivery extends HandingOut {
  db: Db
  tokens: () => Promise<AddressTokens>
  readContext: ReadContext
  now(): Date
}

type MediaRequest = FastifyRequest<{ Params: { token: string; id: string }; Querystring: unknown }>

/** Serves the bytes behind download links: one file, with byte ranges, or a package generated while it is sent. */
export function mountDownloads(app: FastifyInstance, base: string, deps: DownloadDelivery): void {
  const { db, files, tokens, readContext, now } = deps
  const digestOf = createDigests()

  app.get(base + mediaPath.download(':token', ':id'), async (request: MediaRequest, reply) => {
    const { token, id } = request.params
    const { caller } = await readContext(request, reply)
    const { target } = checked(FileQuery, request.query)
    if (!(await tokens()).allows(token, { right: 'download', subject: id }, caller, now())) throw fault('LINK_EXPIRED')
    const [row] = await selectDownloads(db, [id.replace(/\.mp3$/, '')], userOf(caller))
    if (!row) throw fault('FILE_NOT_FOUND')
    const isMp3 = id.endsWith('.mp3')
    const { key, fileType } = await handedOut(deps, { row, isMp3, userId: userOf(caller), target }, request.log)
    const facts = { etag: `"${key}"`, contentType: fileType, cacheControl: 'private, no-cache' }
    const name = nameOf(row, isMp3)
    if (!wantsDigest(request.headers)) return sendStored(request, reply, { files, key }, { ...facts, name })
    // RFC 9530: it costs a read of the file, so only a client that asks for the digest gets it, with the bytes from us.
    const file = await files.open(key)
    reply.header('repr-digest', reprDigest(await digestOf(key, file), 'base64')).header('content-disposition', attachment(name))
    return sendFile(request, reply, file, facts)
  })

  /** The package of the caller that the link was signed for. */
  const packageBehind = async (request: MediaRequest, reply: FastifyReply, subject: string): Promise<StoredPackage> => {
    const { token, id } = request.params
    const { caller } = await readContext(request, reply)
    const { target, folder } = checked(PackageQuery, request.query)
    const isTheirs = (await tokens()).allows(token, { right: 'package', subject }, caller, now())
    const stored = isTheirs ? await selectPackage(db, id, userOf(caller)) : undefined
    if (!stored) throw fault('LINK_EXPIRED')
    return { ...stored, userId: userOf(caller), target, folder: folderAt(folder) }
  }

  app.get(base + mediaPath.package(':token', ':id'), async (request: MediaRequest, reply) => {
    const stored = await packageBehind(request, reply, request.params.id)
    return reply
      .type('application/zip')
      .header('content-disposition', attachment(`${safeFileName(stored.name)}.zip`))
      .header('cache-control', 'private, no-store')
      .send(archiveOf(deps, { ...stored, leftOutIds: [] }, request.log))
  })

  app.get(base + mediaPath.lists(':token', ':id'), async (request: MediaRequest, reply) => {
    const stored = await packageBehind(request, reply, `${request.params.id}/lists`)
    return reply
      .type('application/octet-stream')
      .header('cache-control', 'private, no-store')
      .send(listStreamOf(deps, stored, request.log))
  })
}
