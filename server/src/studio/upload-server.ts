import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Fault, isFault } from '@shenglang/contract/fault'
import type { FaultCode } from '@shenglang/contract/fault-table'
import { fault } from '@shenglang/contract/faults'
import { demandAccess } from '@shenglang/contract/roles'
import { studioPath } from '@shenglang/contract/studio/works'
import { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { machineFault } from '../platform/http/faults.ts'
import type { Receive } from '../platform/http/visit.ts'
import { startInterval } from '../platform/interval.ts'
import type { StudioDeps } from './deps.ts'
import { sweepLeftOver } from './left-over.ts'
import { UploadLocks } from './upload-locks.ts'
import { arriving, arrivingRequest, UploadStore } from './upload-store.ts'
import { forgetUploads, selectOpenUploads, selectUpload } from './uploads.sql.ts'
import { createFinish, type Finish } from './uploads.ts'

const KEPT_MS = 7 * 86_400_000
const TIDY_EVERY_MS = 3600_000
const NEW_MS = 60_000

/** Of the protocol's parts that are not offered, such as putting uploads together. */
const NOT_SPOKEN = 501

const BY_STATUS: Record<number, FaultCode> = {
  404: 'UPLOAD_NOT_FOUND',
  410: 'UPLOAD_NOT_FOUND',
  409: 'UPLOAD_OFFSET',
  413: 'UPLOAD_TOO_LARGE',
  423: 'UPLOAD_BUSY',
}

/**
 * Mounts the tus protocol for artists. What was received stays over a lost network, a closed tab and a restart for a week;
 * an upload that was whole when the process died is finished by the next one, or when its sender asks again.
 */
export async function mountUploads(app: FastifyInstance, base: string, deps: StudioDeps, receive: Receive): Promise<void> {
  const { dataDir, uploadMaxBytes, log } = deps
  const directory = join(dataDir, 'uploads')
  await mkdir(directory, { recursive: true })
  const store = new UploadStore(deps, directory)
  const finish = createFinish(deps, store)
  const asFault = (error: unknown): Fault => {
    if (isFault(error)) return error
    const ours = machineFault(error)
    if (ours) {
      log.error({ err: error }, 'the machine could not take an upload')
      return ours
    }
    const status = (error as { status_code?: number }).status_code ?? 500
    const code = BY_STATUS[status] ?? (status < 500 || status === NOT_SPOKEN ? 'UPLOAD_MALFORMED' : 'INTERNAL')
    if (code === 'INTERNAL') log.error({ err: error }, 'an upload failed')
    return fault(code, code === 'UPLOAD_TOO_LARGE' ? { size: sizeText(uploadMaxBytes) } : {})
  }
  const tus = new Server({
    path: base + studioPath.uploads,
    datastore: store,
    locker: new UploadLocks(arrivingRequest),
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

  const handle = async (request: FastifyRequest<{ Params: { id?: string } }>, reply: FastifyReply) => {
    const { caller } = await receive(request, reply)
    demandAccess({ audience: 'artist', needsConsent: request.method === 'POST' }, caller)
    const { id } = request.params
    const response = await arriving.run({ userId: caller.userId ?? '', request: request.raw }, async () => {
      if (id !== undefined) {
        if (!(await store.configstore.get(id))) throw fault('UPLOAD_NOT_FOUND')
        if (request.method === 'HEAD') await finish(id)
      }
      return tus.handleWeb(withoutBody(request))
    })
    // What the protocol itself refuses is told in the envelope as well.
    if (response.status >= 400) throw asFault({ status_code: response.status })
    return reply
      .code(response.status)
      .headers(Object.fromEntries(response.headers))
      .send(await response.text())
  }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The tus server reads the bytes itself, as they come.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const config = { isLongBody: true }
    scope.post(base + studioPath.uploads, { config }, handle)
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${base}${studioPath.uploads}/:id`, config, handler: handle })
  })

  const interval = startInterval(
    TIDY_EVERY_MS,
    () => tidy(deps, store, finish),
    (error) => log.error({ err: error }, 'could not tidy the uploads'),
  )
  app.addHook('onClose', () => interval.close())
}

/** Finishes what was whole when a process died, and lets go of what nobody continues and of bytes that belong to no upload. */
async function tidy(deps: StudioDeps, store: UploadStore, finish: Finish): Promise<void> {
  const { db, now, log } = deps
  const tooOld = new Date(now().getTime() - KEPT_MS)
  for (const { upload_id, created_at } of await selectOpenUploads(db)) {
    if (created_at < tooOld) await store.discard(upload_id)
    else {
      await finish(upload_id).catch((error: unknown) => {
        if (!isFault(error)) log.warn({ err: error }, 'an upload could not be finished')
      })
    }
  }
  for (const name of await readdir(store.directory)) {
    const upload = await selectUpload(db, name)
    // A file is there a moment before its row.
    const isNew = Date.now() - (await stat(store.pathOf(name))).mtimeMs < NEW_MS
    if (upload ? upload.finished_at !== null : !isNew) await rm(store.pathOf(name), { force: true })
  }
  await forgetUploads(db, tooOld)
  await sweepLeftOver(deps)
  await deps.pictures.sweep()
}

/** The request as the tus server wants it; the bytes reach the store by themselves. */
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
