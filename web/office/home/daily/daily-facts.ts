import type { DailyPicks } from '@shenglang/contract/catalog/discover/daily-pick'
import type { EditedDay, EditedPick, PickedWork } from '@shenglang/contract/catalog/discover/edit-picks'

/** What the site chooses the pick of a day from: as the server does, without works that are taken down. */
export const dailyFacts = (days: readonly EditedDay[], rotation: readonly EditedPick[]): DailyPicks<PickedWork> => ({
  chosen: new Map(days.filter(({ work }) => work.isPublished).map(({ day, work }) => [day, work])),
  rotation: rotation.map(({ work }) => work).filter(({ isPublished }) => isPublished),
})
