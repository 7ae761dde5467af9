import { seededRandom } from '@shenglang/contract/seeded-random'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import { insertPlayDays } from '../catalog/discover/index.ts'
import type { Db } from '../platform/database/db.ts'

const DAYS = 90
/** The share of a demo track's plays in these days. */
const RECENT = 0.4
/** Sunday to Saturday: a night site. */
const WEEK = [1.1, 0.7, 0.7, 0.8, 0.9, 1.5, 1.6]

/** The plays of one track on each of the last days, the oldest first; the same for the same slug. */
export function demoPlays(slug: string, playCount: number, weekdayOfToday: number): number[] {
  const random = seededRandom(`plays ${slug}`)
  const trend = 0.4 + 1.2 * random()
  const weights = Array.from({ length: DAYS }, (_, index) => {
    const weekday = (((weekdayOfToday - (DAYS - 1 - index)) % 7) + 7) % 7
    return (WEEK[weekday] ?? 1) * (trend + (1 - trend) * (index / DAYS)) * (0.6 + 0.8 * random())
  })
  const whole = weights.reduce((sum, weight) => sum + Math.max(0, weight), 0)
  return weights.map((weight) => Math.floor((playCount * RECENT * Math.max(0, weight)) / whole))
}

/** Gives a demo resource a history for its charts; a part of its counts, not added to them. */
export async function insertDemoPlays(
  db: Db,
  resourceId: string,
  track: { slug: string; playCount: number; downloadCount: number },
): Promise<void> {
  const plays = demoPlays(track.slug, track.playCount, new Date(shanghaiDay(new Date())).getUTCDay())
  const downloads = plays.map((count) => Math.floor((count * track.downloadCount) / Math.max(1, track.playCount)))
  await insertPlayDays(db, resourceId, { plays, downloads })
}
