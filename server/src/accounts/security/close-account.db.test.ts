import { expect, test } from 'vitest'
import { buildUser } from '../../../test/people.ts'
import { testApplication } from '../../../test/test-application.ts'
import { eraseUser } from './close-account.sql.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()

test('a follow made while the account is being closed is deleted with it, and its count too', async () => {
  const [closing, fan] = [await buildUser(application), await buildUser(application)]
  const follow = await db.startTransaction().execute()
  await follow.insertInto('follows').values({ user_id: fan.userId, followed_id: closing.userId }).execute()
  await follow.updateTable('users').set({ focus_count: 1 }).where('user_id', '=', fan.userId).execute()
  await follow.updateTable('users').set({ fans_count: 1 }).where('user_id', '=', closing.userId).execute()
  const closed = db.transaction().execute((transaction) => eraseUser(transaction, closing.userId, closing.phone, clock.now))
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await database.pool.query(waiting)).rows).toHaveLength(1)
  await follow.commit().execute()
  await closed
  const counts = db.selectFrom('users').select('focus_count').where('user_id', '=', fan.userId)
  expect(await counts.executeTakeFirst()).toEqual({ focus_count: 0 })
  expect(await db.selectFrom('follows').selectAll().execute()).toEqual([])
})
