import { setTimeout as delay } from 'node:timers/promises'
import { CONTENT_TYPES } from '../contract/src/catalog/entities.ts'
import { API_BASE } from '../contract/src/constants.ts'
import { demoCatalogue } from '../demo/src/catalogue.ts'

const { tracks, packs, offers, videos } = demoCatalogue
// Posts stand in no list of works.
const goods = offers.filter(({ contentType }) => contentType !== CONTENT_TYPES.post)
const WHOLE = tracks.length + packs.length + goods.length + videos.length

/** Waits until a site, which opens with a part of the demo catalogue, has all of it. */
export async function untilDemoIsWhole(origin: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}${API_BASE}/client/app/cms/resource?pageSize=1`)
    const { total } = (await answer.json()) as { total?: number }
    if (total !== undefined && total >= WHOLE) return
    await delay(500)
  }
}
