import { open } from 'node:fs/promises'
import { packetsOf, pageAt, pageOf } from '../tags/blocks/ogg-pages.ts'

/** The library writes a rating of Vorbis comments on a scale of its own; under this name, of the same length, it leaves it alone. */
export const RATING_STAND_IN = 'RATINX'
const RATING = 'RATING'
/** Comments stand before the sound, beside pictures. */
const HEAD_BYTES = 32 * 1024 * 1024

/** Renames a rating in the comments of a FLAC or an Ogg to the name that its readers expect. */
export async function nameExactRating(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    const found = head.indexOf(`${RATING_STAND_IN}=`)
    if (found < 0) return
    head.write(RATING, found, 'latin1')
    if (head.toString('latin1', 0, 4) === 'fLaC') {
      await file.write(RATING, found, 'latin1')
      return
    }
    for (let at = 0, page = pageAt(head, 0); page; at += page.length, page = pageAt(head, at)) {
      if (found >= at && found < at + page.length) await file.write(pageOf(page, packetsOf(page)), 0, page.length, at)
    }
  } finally {
    await file.close()
  }
}
