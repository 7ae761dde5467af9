import { open } from 'node:fs/promises'
import { packetsOf, pageAt, pageOf } from '../tags/blocks/ogg-pages.ts'

/** TagLib converts a rating in Vorbis comments to a scale of its own; under this name of the same length it leaves it alone. */
export const RATING_STAND_IN = 'RATINX'
const RATING = 'RATING'
/** The comments come before the sound, beside pictures. */
const HEAD_BYTES = 32 * 1024 * 1024

/** Renames a rating in the comments of a FLAC or an Ogg to the name that its readers expect. */
export async function nameExactRating(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    const offset = head.indexOf(`${RATING_STAND_IN}=`)
    if (offset < 0) return
    head.write(RATING, offset, 'latin1')
    if (head.toString('latin1', 0, 4) === 'fLaC') {
      await file.write(RATING, offset, 'latin1')
      return
    }
    for (let at = 0, page = pageAt(head, 0); page; at += page.length, page = pageAt(head, at)) {
      if (offset >= at && offset < at + page.length) await file.write(pageOf(page, packetsOf(page)), 0, page.length, at)
    }
  } finally {
    await file.close()
  }
}
