import { randomUUID } from 'node:crypto'
import { fault } from '@shenglang/contract/faults'
import { UNUSED_FILE_KEPT_S } from '@shenglang/contract/limits'
import type { MessagePicture } from '@shenglang/contract/messaging/entities'
import { messagePicturePath } from '@shenglang/contract/messaging/routes'
import { MESSAGE_PICTURE_EDGE_MAX } from '@shenglang/contract/messaging/rules'
import { isPermitted } from '@shenglang/contract/roles'
import type { FastifyInstance } from 'fastify'
import { drawWhole, NotAPicture } from '../media/index.ts'
import { nameOf } from '../platform/http/calls.ts'
import { pathOf } from '../platform/http/form.ts'
import { sendFile } from '../platform/http/send-file.ts'
import { logStaffCall } from '../platform/http/staff-log.ts'
import type { Receive } from '../platform/http/visit.ts'
import type { MessagingDeps } from './deps.ts'
import { deleteExpiredPictures, insertPicture, maySee } from './pictures.sql.ts'
import { isReportedPicture } from './reportable.sql.ts'

/** The permission to decide about what was reported. */
const REVIEW = 'review'
const SWEPT_AT_ONCE = 500
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Apart from the pictures that everybody may see: no open address leads here. */
const storageKey = (pictureId: string) => `messages/${pictureId.slice(0, 2)}/${pictureId}.webp`

/** Keeps a picture that somebody is about to send, drawn anew without whatever else it carried. Throws NOT_AN_IMAGE. */
export async function keepPicture({ db, files, now }: MessagingDeps, ownerId: string, file: File): Promise<MessagePicture> {
  const { data, width, height } = await drawWhole(ownerId, pathOf(file), MESSAGE_PICTURE_EDGE_MAX).catch((error: unknown) => {
    throw error instanceof NotAPicture ? fault('NOT_AN_IMAGE') : error
  })
  const pictureId = randomUUID()
  // The row first: bytes without one would be removed by nobody.
  const expires_at = new Date(now().getTime() + UNUSED_FILE_KEPT_S * 1000)
  await insertPicture(db, { picture_id: pictureId, owner_id: ownerId, width, height, expires_at })
  await files.put(storageKey(pictureId), data)
  return { pictureId, url: messagePicturePath(pictureId), width, height }
}

/**
 * Serves the pictures of messages to the two who talk, asked at each request; to everybody else there is none. One that was
 * reported those see who decide about it, which is written down.
 */
export function mountPictures(app: FastifyInstance, base: string, { db, files, now }: MessagingDeps, receive: Receive): void {
  app.get<{ Params: { pictureId: string } }>(base + messagePicturePath(':pictureId'), async (request, reply) => {
    const arrival = await receive(request, reply)
    const { caller } = arrival
    const { pictureId } = request.params
    if (!ID.test(pictureId) || caller.userId === undefined) throw fault('PICTURE_NOT_FOUND')
    const serve = async () =>
      sendFile(request, reply, await files.open(storageKey(pictureId)), {
        etag: `"${pictureId}"`,
        contentType: 'image/webp',
        cacheControl: 'private, no-store',
      })
    if (await maySee(db, caller.userId, pictureId, now())) return serve()
    if (!isPermitted(caller, REVIEW) || !(await isReportedPicture(db, pictureId))) throw fault('PICTURE_NOT_FOUND')
    const route = nameOf({ method: 'GET', path: messagePicturePath('{pictureId}') })
    return logStaffCall(db, arrival, { route, permission: REVIEW, args: { pictureId } }, serve)
  })
}

/** Removes what was uploaded a day ago and never sent, and what no message shows any more. */
export async function sweepPictures({ db, files, now }: Pick<MessagingDeps, 'db' | 'files' | 'now'>): Promise<void> {
  let swept: number
  do {
    // The bytes go before the rows are gone for good: what a crash leaves is swept by the next.
    swept = await db.transaction().execute(async (transaction) => {
      const ids = await deleteExpiredPictures(transaction, now(), SWEPT_AT_ONCE)
      for (const id of ids) await files.remove(storageKey(id))
      return ids.length
    })
  } while (swept === SWEPT_AT_ONCE)
}
