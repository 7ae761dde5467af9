import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Fault, isFault } from '@shenglang/contract/fault'
import type { FaultCode } from '@shenglang/contract/fault-table'
import { fault } from '@shenglang/contract/faults'
import { type Caller, demandAccess, isPermitted } from '@shenglang/contract/roles'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { studioPath } from '@shenglang/contract/studio/works'
import { type Locker, Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isReadOnly } from '../../platform/database/replicas/reading-scope.ts'
import { machineFault } from '../../platform/http/faults.ts'
import type { ReadContext } from '../../platform/http/http-exchange.ts'
import { digestIn, reprDigest, wantsDigest } from '../../platform/http/repr-digest.ts'
import { startInterval } from '../../platform/interval.ts'
import { clearLeftOver } from '../../platform/left-over.ts'
import type { StudioDeps } from '../works/deps.ts'
import { sweepLeftOver } from './left-over.ts'
import { UploadDigests } from './upload-digests.ts'
import { UploadLocks } from './upload-locks.ts'
import { discardUpload, UploadStore } from './upload-store.ts'
import { forgetUploads, selectAbandoned, selectComplete } from './uploads.sql.ts'
import { createFinish, type Finish } from './uploads.ts'

const STORED_MS = 7 * DAY_MS
const TIDY_EVERY_MS = 3600_000
const RENEW_EVERY_MS = 1000

type UploadRequest = FastifyRequest<{ Params: { id?: string } }>

/** Extensions of the protocol that are not offered, such as joining uploads. */
const NOT_SPOKEN = 501

const BY_STATUS: Record<number, FaultCode> = {
  404: 'UPLOAD_NOT_FOUND',
  410: 'UPLOAD_NOT_FOUND',
  409: 'UPLOAD_OFFSET',
  413: 'UPLOAD_TOO_LARGE',
  423: 'UPLOAD_BUSY',
}

/**
 * Mounts the tus protocol for artists, and for staff who edit works. Any process goes on with any upload. Received bytes
 * survive a lost network, a closed tab and a restart for a week; an upload that was complete when the process died is finished
 * by another one, or when its sender retries.
 */
export async function mountUploads(
  app: FastifyInstance,
  base: string,
  deps: StudioDeps,
  readContext: ReadContext,
): Promise<void> {
  const { dataDir, uploadMaxBytes, log } = deps
  const directory = join(dataDir, 'uploads')
  await mkdir(directory, { recursive: true })
  await clearLeftOver(directory)
  const digests = new UploadDigests(deps, directory)
  const finish = createFinish(deps, digests)
  const locks = new UploadLocks(deps.db)
  const asFault = (error: unknown) => uploadFault(error, deps)
  // Store and locks know the request that they serve, so each request has a server of its own, which is a handful of objects.
  const tusFor = (store: UploadStore, locker: Locker) =>
    new Server({
      path: base + studioPath.uploads,
      datastore: store,
      locker,
      relativeLocation: true,
      maxSize: uploadMaxBytes,
      allowedOrigins: [],
      async onUploadCreate(_request, upload) {
        if (upload.sizeIsDeferred || !Number.isSafeInteger(upload.size)) throw fault('UPLOAD_MALFORMED')
        return {}
      },
      async onUploadFinish(_request, upload) {
        await finish(upload.id)
        return {}
      },
      async onResponseError(_request, error) {
        throw asFault(error)
      },
    })

  const answer = async (request: UploadRequest, reply: FastifyReply) => {
    const context = await readContext(request, reply)
    const { caller } = context
    demandSender(request.method, caller)
    const { id } = request.params
    const sha256 = digestIn(request.headers)
    const arriving = { userId: caller.userId ?? '', context, request: request.raw, holder: randomUUID(), sha256 }
    const store = new UploadStore(deps, digests, arriving)
    if (id !== undefined) {
      await store.find(id)
      if (request.method === 'HEAD') await finish(id)
    }
    const response = await tusFor(store, locks.of(arriving)).handleWeb(withoutBody(request))
    // Refusals of the protocol itself get the envelope as well.
    if (response.status >= 400) throw asFault({ status_code: response.status })
    if (id !== undefined && request.method === 'HEAD' && wantsDigest(request.headers)) {
      // RFC 9530: of the bytes stored so far, so that a sender compares them with its file before it continues.
      const stored = await digests.storedHash(id, Number(response.headers.get('upload-offset')))
      if (stored !== undefined) reply.header('repr-digest', reprDigest(stored, 'hex'))
    }
    return reply
      .code(response.status)
      .headers(Object.fromEntries(response.headers))
      .send(await response.text())
  }
  const handle = (request: UploadRequest, reply: FastifyReply) =>
    answer(request, reply).catch((error: unknown) => {
      throw asFault(error)
    })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The tus server reads the body stream itself.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const config = { isLongBody: true }
    scope.post(base + studioPath.uploads, { config }, handle)
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${base}${studioPath.uploads}/:id`, config, handler: handle })
  })

  // Without the database nothing is renewed and nothing acknowledged: what was acknowledged stays.
  const renewing = startInterval(
    RENEW_EVERY_MS,
    () => locks.renew(),
    () => {},
  )
  const tidying = startInterval(
    TIDY_EVERY_MS,
    () => tidy(deps, finish),
    (error) => log.error({ err: error }, 'could not tidy the uploads'),
  )
  app.addHook('onClose', async () => {
    await locks.close()
    await tidying.close()
    await renewing.close()
  })
}

/** The fault of the contract for an error of the tus server, the database or this machine; what nobody expects is logged. */
function uploadFault(error: unknown, { db, log, uploadMaxBytes }: StudioDeps): Fault {
  if (isFault(error)) return error
  const ours = machineFault(error)
  if (ours) {
    log.error({ err: error }, 'an upload failed because of this machine')
    return ours.code === 'UNAVAILABLE' && isReadOnly(db) ? fault('READ_ONLY') : ours
  }
  const status = (error as { status_code?: number }).status_code ?? 500
  const code = BY_STATUS[status] ?? (status < 500 || status === NOT_SPOKEN ? 'UPLOAD_MALFORMED' : 'INTERNAL')
  if (code === 'INTERNAL') log.error({ err: error }, 'an upload failed')
  return fault(code, code === 'UPLOAD_TOO_LARGE' ? { size: sizeText(uploadMaxBytes) } : {})
}

/** Staff send recordings for the singles that they made: `receiverOf` refuses them for any other work. */
function demandSender(method: string, caller: Caller): void {
  const audience = isPermitted(caller, 'content') ? 'user' : 'artist'
  demandAccess({ audience, needsConsent: method === 'POST' }, caller)
}

/**
 * Finishes uploads that were complete when a process died, and removes abandoned ones. Only the database decides which they
 * are: bytes that this machine does not find may be on another one.
 */
async function tidy(deps: StudioDeps, finish: Finish): Promise<void> {
  const { db, now, log } = deps
  const tooOld = new Date(now().getTime() - STORED_MS)
  for (const uploadId of await selectComplete(db)) {
    await finish(uploadId).catch((error: unknown) => {
      if (!isFault(error)) log.warn({ err: error }, 'an upload could not be finished')
    })
  }
  for (const uploadId of await selectAbandoned(db, tooOld)) await discardUpload(deps, uploadId)
  await forgetUploads(db, tooOld)
  await sweepLeftOver(deps)
  await deps.pictures.sweep()
}

/** The request in the form of the tus server; the bytes reach the store separately. */
function withoutBody({ raw, method, url }: FastifyRequest): Request {
  const headers = Object.entries(raw.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return new Request(new URL(url, 'http://tus.invalid'), { method, headers })
}

function sizeText(bytes: number): string {
  const gigabytes = bytes / 1024 ** 3
  return gigabytes >= 1 ? `${Math.round(gigabytes * 10) / 10} GB` : `${Math.round(bytes / 1024 ** 2)} MB`
}
