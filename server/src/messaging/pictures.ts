import { randomUUID } from 'node:crypto'
import { fault } from '@shenglang/contract/faults'
import { UNUSED_FILE_TTL_S } from '@shenglang/contract/limits'
import type { MessagePicture } from '@shenglang/contract/messaging/entities'
import { messagePicturePath } from '@shenglang/contract/messaging/routes'
import { MESSAGE_PICTURE_EDGE_MAX } from '@shenglang/contract/messaging/rules'
import { isPermitted } from '@shenglang/contract/roles'
import type { FastifyInstance } from 'fastify'
import { drawWhole, NotAPicture, PictureTooLarge } from '../media/index.ts'
import { nameOf } from '../platform/http/calls.ts'
import { pathOf } from '../platform/http/form.ts'
import type { ReadContext } from '../platform/http/http-exchange.ts'
import { logStaffCall } from '../platform/http/logs/staff-log.ts'
import { sendFile } from '../platform/http/send-file.ts'
import type { MessagingDeps } from './deps.ts'
import { deleteExpiredPictures, insertPicture, maySee } from './pictures.sql.ts'
import { isReportedPicture } from './reportable.sql.ts'

/** The permission to decide reports. */
const REVIEW = 'review'
const SWEPT_AT_ONCE = 500
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Apart from the public pictures: no public address leads here. */
const storageKey = (pictureId: string) => `messages/${pictureId.slice(0, 2)}/${pictureId}.webp`

/** Stores a picture to be sent, drawn again without its metadata. Throws NOT_AN_IMAGE. */
export async function storePicture({ db, files, now }: MessagingDeps, ownerId: string, file: File): Promise<MessagePicture> {
  const { data, width, height } = await drawWhole(ownerId, pathOf(file), MESSAGE_PICTURE_EDGE_MAX).catch((error: unknown) => {
    if (error instanceof PictureTooLarge) throw fault('PICTURE_TOO_LARGE')
    throw error instanceof NotAPicture ? fault('NOT_AN_IMAGE') : error
  })
  const pictureId = randomUUID()
  // The row first: files without one would never be removed.
  const expires_at = new Date(now().getTime() + UNUSED_FILE_TTL_S * 1000)
  await insertPicture(db, { picture_id: pictureId, owner_id: ownerId, width, height, expires_at })
  await files.put(storageKey(pictureId), data)
  return { pictureId, url: messagePicturePath(pictureId), width, height }
}

/**
 * Serves the pictures of messages to the two participants, checked at each request; for everybody else they do not exist. A
 * reported one is visible to moderators, which is logged.
 */
export function mountPictures(
  app: FastifyInstance,
  base: string,
  { db, files, now }: MessagingDeps,
  readContext: ReadContext,
): void {
  app.get<{ Params: { pictureId: string } }>(base + messagePicturePath(':pictureId'), async (request, reply) => {
    const context = await readContext(request, reply)
    const { caller } = context
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
    return logStaffCall(db, context, { route, permission: REVIEW, args: { pictureId } }, serve)
  })
}

/** Removes pictures that were uploaded a day ago and never sent, and what no message shows any more. */
export async function sweepPictures({ db, files, now }: Pick<MessagingDeps, 'db' | 'files' | 'now'>): Promise<void> {
  let swept: number
  do {
    // Deletes the files before the rows: after a crash the next sweep deletes the rest.
    swept = await db.transaction().execute(async (transaction) => {
      const ids = await deleteExpiredPictures(transaction, now(), SWEPT_AT_ONCE)
      for (const id of ids) await files.remove(storageKey(id))
      return ids.length
    })
  } while (swept === SWEPT_AT_ONCE)
}
