import { createHash } from 'node:crypto'
import { UNUSED_FILE_TTL_S } from '@shenglang/contract/limits'
import { mediaPath } from '@shenglang/contract/media/media-path'
import type { Db } from '../../platform/database/db.ts'
import { createFairSemaphore } from '../../platform/fair-semaphore.ts'
import type { Files } from '../../platform/files/port.ts'
import { COVER_WIDTHS, pictureAt, pictureKey, prepareCover, prepareWhole, WHOLE_MAX, type WholePicture } from './artwork.ts'
import { hashFile } from './ingest.ts'
import { deleteUnusedPictures, insertPicture, markUsed } from './pictures.sql.ts'

/** Limits concurrency: a large picture takes a hundred megabytes while it is drawn. */
const draw = createFairSemaphore({ atOnce: 2, waitingMax: 16 })

/**
 * The picture at `path` uncropped, its longer edge at most so many pixels, drawn again to drop its metadata, such as where it was
 * taken. Throws `NotAPicture`.
 */
export function drawWhole(ownerId: string, path: string, edgeMax: number): Promise<WholePicture> {
  return draw(ownerId, () => prepareWhole(path, edgeMax))
}

/** Pictures that users upload. Each belongs to one user, also where two upload the same. */
export type Pictures = ReturnType<typeof createPictures>

export function createPictures({ db, files, now }: { db: Db; files: Files; now: () => Date }) {
  return {
    /**
     * Stores the picture at `path`, drawn again to drop its metadata: as squares, and uncropped if `isWhole`. Returns its
     * address. Throws `NotAPicture`.
     */
    async store(ownerId: string, path: string, isWhole = false): Promise<string> {
      const whole = isWhole ? await drawWhole(ownerId, path, WHOLE_MAX) : undefined
      const prepared = await draw(ownerId, () => prepareCover(path))
      const key = createHash('sha256')
        .update(`${ownerId} ${await hashFile(path)}`)
        .digest('hex')
      // The row first, so that a sweep about to remove the same bytes is waited for.
      await insertPicture(db, key, ownerId, now())
      for (const { width, data } of prepared.files) await files.put(pictureKey(key, width), data)
      if (whole) await files.put(pictureKey(key, 'whole'), whole.data)
      return mediaPath.image(key)
    },

    /** Marks the picture at `address` as used from now on. False unless this user uploaded it. */
    async use(ownerId: string, address: string, within: Db = db): Promise<boolean> {
      const key = pictureAt(address)
      return key !== undefined && (await markUsed(within, key, ownerId, now()))
    },

    /** As `use`, for a picture of the site itself: it stays when its uploader's account is closed. */
    async useForSite(ownerId: string, address: string, within: Db = db): Promise<boolean> {
      const key = pictureAt(address)
      return key !== undefined && (await markUsed(within, key, ownerId, now(), { is_site: true }))
    },

    /** Removes pictures uploaded more than a day ago and never used. */
    async sweep(): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const before = new Date(now().getTime() - UNUSED_FILE_TTL_S * 1000)
        for (const key of await deleteUnusedPictures(transaction, before)) {
          for (const width of [...COVER_WIDTHS, 'whole'] as const) await files.remove(pictureKey(key, width))
        }
      })
    },
  }
}
