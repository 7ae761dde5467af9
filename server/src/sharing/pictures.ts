import { createHash } from 'node:crypto'
import { isId } from '@shenglang/contract/arguments'
import { resourceAddress } from '@shenglang/contract/catalog/work/resource-address'
import { fault } from '@shenglang/contract/faults'
import { clockTime } from '@shenglang/contract/format'
import { CALL_LIMITS } from '@shenglang/contract/limits'
import { fromSecond, SHARED_KINDS, type SharedKind, secondIn, sharePath } from '@shenglang/contract/sharing/addresses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readPicture } from '../media/index.ts'
import type { Db } from '../platform/database/db.ts'
import { createFairSemaphore } from '../platform/fair-semaphore.ts'
import type { Files } from '../platform/files/port.ts'
import { networkOf } from '../platform/http/network.ts'
import { sendFile } from '../platform/http/send-file.ts'
import type { Limits } from '../platform/limits/port.ts'
import { createRateLimits } from '../platform/limits/rate-limits.ts'
import { DRAWING, drawPicture, drawPoster } from './draw-picture.ts'
import { deleteRemovedPictures } from './removed-pictures.sql.ts'
import { replaceKey, type Subject, selectSubject } from './subjects.sql.ts'

interface PictureDeps {
  db: Db
  files: Files
  limits: Limits
  siteUrl: string
}

type Form = 'picture' | 'poster'
const CACHE = 'public, max-age=3600'
/** Name of the rate limit that counts drawings. */
export const DRAWN = 'shared pictures drawn'
/** Waiting drawings, half a minute of work: a reader of many links waits for the last of them rather than failing. */
const WAITING_MAX = 300

type PictureRequest = FastifyRequest<{ Params: { kind: string; file: string }; Querystring: Record<string, string> }>

/** Serves pictures and posters of public works: drawn on first request, and again once their content changes. */
export function mountPictures(app: FastifyInstance, base: string, { db, files, limits, siteUrl }: PictureDeps): void {
  const count = createRateLimits(limits, DRAWN, CALL_LIMITS.drawnPictures)
  const inTurn = createFairSemaphore({ atOnce: 2, waitingMax: WAITING_MAX })
  const draw = async <Result>(address: string, drawing: () => Promise<Result>) => {
    const network = networkOf(address)
    await count(network)
    return inTurn(network, drawing)
  }
  const underWay = new Map<string, Promise<void>>()

  const drawn = async (form: Form, kind: SharedKind, id: string, subject: Subject, second: number) => {
    const cover = await coverOf(files, subject.cover)
    if (form === 'picture') return drawPicture(subject, cover)
    const link = siteUrl + fromSecond(pageOf(kind, id, subject), second)
    return drawPoster(subject, cover, link, second > 0 ? `从 ${clockTime(second * 1000)} 开始听` : '')
  }
  /** Concurrent requests share one drawing. */
  const keep = (address: string, key: string, form: Form, kind: SharedKind, id: string, subject: Subject) => {
    const drawing = async () => {
      await files.put(key, await drawn(form, kind, id, subject, 0))
      const before = await replaceKey(db, `${form} ${kind} ${id}`, key)
      if (before) await files.remove(before)
    }
    const task = underWay.get(key) ?? draw(address, drawing).finally(() => underWay.delete(key))
    underWay.set(key, task)
    return task
  }

  const answer = (form: Form) => async (request: PictureRequest, reply: FastifyReply) => {
    const kind = SHARED_KINDS.find((one) => one === request.params.kind)
    const id = request.params.file.replace(/\.jpg$/, '')
    const subject = kind && isId(id) ? await selectSubject(db, kind, id) : undefined
    if (!kind || !subject) throw fault('FILE_NOT_FOUND')
    // Loaded by other sites: previews and feed readers embed it.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    const second = form === 'poster' ? secondIn(new URLSearchParams(request.query)) : 0
    if (second > 0) {
      const bytes = await draw(request.address, () => drawn(form, kind, id, subject, second))
      return reply.type('image/jpeg').header('cache-control', CACHE).send(bytes)
    }
    const version = versionOf(subject, siteUrl)
    const key = `share/${id.slice(-2).padStart(2, '0')}/${form}-${kind}-${id}-${version}.jpg`
    const storedKey = form === 'picture' ? subject.pictureKey : subject.posterKey
    if (storedKey !== key || !(await files.stat(key))) await keep(request.address, key, form, kind, id, subject)
    return sendFile(request, reply, await files.open(key), {
      etag: `"${version}"`,
      contentType: 'image/jpeg',
      cacheControl: CACHE,
    })
  }
  app.get(base + sharePath.picture(':kind' as SharedKind, ':file').replace(/\.jpg$/, ''), answer('picture'))
  app.get(base + sharePath.poster(':kind' as SharedKind, ':file').replace(/\.jpg$/, ''), answer('poster'))
}

/** Deletes the pictures of works that are no longer public. */
export async function removeGone(db: Db, files: Files): Promise<void> {
  for (const key of await deleteRemovedPictures(db)) await files.remove(key)
}

const pageOf = (kind: SharedKind, id: string, { contentType }: Subject) =>
  kind === 'artist' ? `/artist?id=${id}` : resourceAddress({ resourceId: id, contentType })

/** Version of a picture, which changes with everything that the drawing shows. */
function versionOf({ title, people, cover, color, tbpm, tkey, wave }: Subject, siteUrl: string): string {
  const shown = JSON.stringify([DRAWING, siteUrl, title, people, cover, color, tbpm, tkey])
  return createHash('sha256')
    .update(shown)
    .update(wave ?? '')
    .digest('hex')
    .slice(0, 16)
}

/** The stored cover; undefined without one, or for an address of another site. */
const coverOf = (files: Files, address: string) => readPicture(files, address).catch(() => undefined)
