import { cutText } from '@shenglang/contract/cut-text'
import type { WaveMarker } from '@shenglang/contract/social/entities'
import { WAVE_MARKERS_BYTES, WAVE_MARKERS_MAX } from '@shenglang/contract/social/routes'
import type { Db } from '../platform/database/db.ts'
import { selectBlocked } from './blocks.sql.ts'
import { selectTimedComments } from './comments.sql.ts'

const PARTS = 64
const PART_BITS = Math.log2(PARTS)
const PER_PART = 3
/** Characters of a comment that a marker shows. */
const CONTENT_MAX = 80
/** Bytes of the response around the markers. */
const ENVELOPE_BYTES = 100

/** The part of the music that contains a time. */
export function wavePartOf(timeMs: number, durationMs: number): number {
  return Math.min(PARTS - 1, Math.floor((timeMs * PARTS) / Math.max(1, durationMs)))
}

/** The comments on the wave of a resource, in its order; without those of users whom the reader blocks. */
export async function listMarkers(db: Db, resourceId: string, readerId: string | undefined) {
  const hidden = await selectBlocked(db, readerId)
  const rows = await selectTimedComments(db, resourceId, { perPart: PER_PART, contentMax: CONTENT_MAX, hidden })
  const candidates = rows.map(({ part, time_ms, comment, ...marker }) => ({
    part,
    marker: { ...marker, comment: cutText(comment, CONTENT_MAX, { ending: '…' }), time: time_ms / 1000 },
  }))
  const markers = chooseMarkers(candidates)
  return { rows: markers, total: markers.length }
}

export interface Candidate {
  part: number
  marker: WaveMarker
}

/**
 * As many as fit, spread fairly over the whole length: first the best of each part, then the second of each. If not every part's
 * best fits, the chosen parts are evenly spaced.
 */
export function chooseMarkers(candidates: readonly Candidate[]): WaveMarker[] {
  const ofPart = new Map<number, number>()
  const inTurn = candidates
    .map(({ part, marker }) => {
      const rank = ofPart.get(part) ?? 0
      ofPart.set(part, rank + 1)
      return { marker, turn: rank * PARTS + spread(part) }
    })
    .toSorted((one, other) => one.turn - other.turn)
  const chosen: WaveMarker[] = []
  let bytes = ENVELOPE_BYTES
  for (const { marker } of inTurn) {
    bytes += Buffer.byteLength(JSON.stringify(marker)) + 1
    if (chosen.length === WAVE_MARKERS_MAX || bytes > WAVE_MARKERS_BYTES) break
    chosen.push(marker)
  }
  return chosen.toSorted((one, other) => one.time - other.time)
}

/** A part's bits reversed: any beginning of this order is evenly spaced. */
function spread(part: number): number {
  let turned = 0
  for (let bit = 0; bit < PART_BITS; bit += 1) turned = turned * 2 + ((part >> bit) & 1)
  return turned
}
