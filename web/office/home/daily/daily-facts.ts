import type { DailyPicks } from '@shenglang/contract/catalog/discover/daily-pick'
import type { EditedDay, EditedPick, PickedWork } from '@shenglang/contract/catalog/discover/edit-picks'

/** The works from which the site takes the pick of a day: like on the server, without those that are taken down. */
export const dailyFacts = (days: readonly EditedDay[], rotation: readonly EditedPick[]): DailyPicks<PickedWork> => ({
  chosen: new Map(days.filter(({ work }) => work.isPublished).map(({ day, work }) => [day, work])),
  rotation: rotation.map(({ work }) => work).filter(({ isPublished }) => isPublished),
})
