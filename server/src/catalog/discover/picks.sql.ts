import type { PickList } from '@shenglang/contract/catalog/discover/picks'
import type { Db } from '../../platform/database/db.ts'

/** The picks of a list, in order, each with its period. */
export function selectPicks(db: Db, list: PickList) {
  return db
    .selectFrom('picks')
    .select(['resource_id', 'note', 'starts_at', 'ends_at'])
    .where('list', '=', list)
    .orderBy('position')
    .execute()
}

/** The picks of the days from `from` to `to`, both included. */
export function selectDailyPicks(db: Db, from: string, to: string) {
  return db
    .selectFrom('daily_picks')
    .select(['day', 'resource_id', 'note'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
}

interface NewPick {
  resourceId: string
  note: string
  position: number
  startsAt?: Date | null
  endsAt?: Date | null
}

/** Adds picks to a list, each at its position; a taken position stays as it is. */
export async function insertPicks(db: Db, list: PickList, picks: readonly NewPick[]): Promise<void> {
  if (picks.length === 0) return
  await db
    .insertInto('picks')
    .values(
      picks.map(({ resourceId, note, position, startsAt = null, endsAt = null }) => ({
        list,
        position,
        resource_id: resourceId,
        note,
        starts_at: startsAt,
        ends_at: endsAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
