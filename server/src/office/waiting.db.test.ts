import { waitingWork } from '@shenglang/contract/office/routes'
import type { Permission } from '@shenglang/contract/roles'
import { expect, test } from 'vitest'
import { buildResource } from '../../test/library.ts'
import { buildUser } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'
import { selectWaiting } from './waiting.sql.ts'

const application = await testApplication()
const send = createClient(application.app)

test('counts what waits by kind of work', async () => {
  const db = application.database.query()
  const before = await selectWaiting(db)
  const { userId } = await buildUser(application, { is_artists: true })
  await buildResource(application.database, { artist_id: userId, state: 'review' })
  expect(await selectWaiting(db)).toEqual({ ...before, works: before.works + 1 })
})

test('the staff get the counts of what they may do, and 0 of everything else', async () => {
  await buildResource(application.database, { artist_id: (await buildUser(application)).userId, state: 'review' })
  const waiting = async (permissions: Permission[]) => {
    const { token } = await buildUser(application, { permissions })
    return (await send('GET', waitingWork.path, {}, { token })).data as { works: number }
  }
  const all = await selectWaiting(application.database.query())
  const none = Object.fromEntries(Object.keys(all).map((kind) => [kind, 0]))
  expect(await waiting(['support', 'finance'])).toMatchObject({ works: 0 })
  expect(await waiting(['people'])).toEqual(none)
  await expect.poll(async () => (await waiting(['review'])).works).toBe(all.works)
})

test('any permission reads the counts, and they leave no row in the log', async () => {
  const { token } = await buildUser(application, { permissions: ['support'] })
  expect((await send('GET', waitingWork.path, {}, { token })).status).toBe(200)
  const { rows } = await application.database.pool.query('select count(*)::int as n from staff_calls')
  expect(rows).toEqual([{ n: 0 }])
})
