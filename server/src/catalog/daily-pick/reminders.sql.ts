import { sql } from 'kysely'
import { hasReminder } from '../../notices/reminders/index.ts'
import type { Db } from '../../platform/database/db.ts'

/** The visible work chosen for a day, and those of the rotation, with the columns of a notice. */
export async function selectPickedOn(db: Db, day: string) {
  const works = () =>
    db
      .selectFrom('resources')
      .innerJoin('users', 'users.user_id', 'resources.artist_id')
      .where('published_at', 'is not', null)
      .select(['resources.resource_id', 'title', 'nick_name', 'tbpm', 'tkey'])
  const [chosen, rotation] = await Promise.all([
    works()
      .innerJoin('daily_picks', 'daily_picks.resource_id', 'resources.resource_id')
      .where('day', '=', day)
      .executeTakeFirst(),
    works()
      .innerJoin('picks', 'picks.resource_id', 'resources.resource_id')
      .where('list', '=', 'one')
      .orderBy('position')
      .execute(),
  ])
  return { chosen, rotation }
}

/** True where a user will be notified of the pick of a day. */
export async function isRemindedOf(db: Db, userId: string, day: string): Promise<boolean> {
  const { isReminded } = await db
    .selectNoFrom(hasReminder(userId, 'dailyPick', sql`${day}`).as('isReminded'))
    .executeTakeFirstOrThrow()
  return isReminded
}
