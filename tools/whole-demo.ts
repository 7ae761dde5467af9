import { setTimeout as delay } from 'node:timers/promises'
import { CONTENT_TYPES } from '../contract/src/catalog/entities.ts'
import { API_BASE } from '../contract/src/constants.ts'
import { demoCatalogue } from '../demo/src/catalogue.ts'

const { tracks, packs, offers, videos } = demoCatalogue
// Posts do not appear in lists of works.
const goods = offers.filter(({ contentType }) => contentType !== CONTENT_TYPES.post)
const WHOLE = tracks.length + packs.length + goods.length + videos.length

/** A worker renders the next piece in less time, even on a busy machine. */
const GIVEN_UP_AFTER_MS = 600_000

/** True when a site, which opens with a part of the demo catalogue, has all of it. */
export async function isDemoWhole(origin: string): Promise<boolean> {
  return (await piecesOf(origin)) >= WHOLE
}

/** Waits until a site has all of the demo catalogue. Throws when no piece is added any more, as without a worker. */
export async function untilDemoIsWhole(origin: string, onPiece: (done: number, total: number) => void = () => {}): Promise<void> {
  let [done, grewAt] = [-1, performance.now()]
  while (done < WHOLE) {
    const pieces = await piecesOf(origin)
    if (pieces > done) {
      ;[done, grewAt] = [pieces, performance.now()]
      onPiece(done, WHOLE)
    }
    if (performance.now() - grewAt > GIVEN_UP_AFTER_MS)
      throw new Error(`the demo catalogue stays at ${done} of ${WHOLE} pieces: does a worker run?`)
    await delay(500)
  }
}

async function piecesOf(origin: string): Promise<number> {
  const answer = await fetch(`${origin}${API_BASE}/client/app/cms/resource?pageSize=1`)
  return ((await answer.json()) as { total?: number }).total ?? 0
}
