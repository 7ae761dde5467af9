import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../migrations/0122-name-keys.ts'
import { giveConsent } from '../../src/accounts/index.ts'
import { signInAgain } from '../people.ts'
import { createClient } from '../requests.ts'
import { testApplication } from '../test-application.ts'

const application = await testApplication()
const { database } = application
const send = createClient(application.app)
const request = async (statement: string) => (await database.pool.query(statement)).rows

test('existing artists whose names look alike keep them, and nobody else takes them', async () => {
  await request('drop index users_artist_name')
  await request('alter table users drop column name_key')
  await request('create function fold_name(name text) returns text language sql immutable return lower(name)')
  await request('create unique index users_artist_name on users (fold_name(nick_name)) where is_artists')
  const [first, second, listener] = await request(`insert into users (nick_name, is_artists) values
    ('西出阳关', true), ('西出陽關', true), ('听众', false) returning user_id::text as "userId"`)
  await up(database.query() as unknown as Kysely<unknown>)
  const { clock } = application
  for (const { userId } of [first, second, listener]) await giveConsent({ db: database.query(), now: () => clock.now }, userId)
  const save = async (userId: string, nickName: string) =>
    send('PUT', '/client/app/user/save', { nickName }, { token: await signInAgain(application, userId) })
  expect((await save(second.userId, '西出陽關')).status).toBe(200)
  expect((await save(listener.userId, '西出陽關')).fault).toBe('NICK_NAME_TAKEN')
  expect((await save(second.userId, '「西出陽關」')).fault).toBe('NICK_NAME_TAKEN')
  expect((await save(first.userId, '西出阳关')).status).toBe(200)
  expect((await save(second.userId, '东归')).status).toBe(200)
})
