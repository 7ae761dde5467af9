import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../migrations/0283-name-skeletons.ts'
import { findOrCreateArtist } from '../../src/accounts/users/index.ts'
import { buildUser, signInAgain } from '../people.ts'
import { createClient } from '../requests.ts'
import { testApplication } from '../test-application.ts'

const application = await testApplication()
const { database } = application
const send = createClient(application.app)
const request = async (statement: string) => (await database.pool.query(statement)).rows

test('existing artists whose names look alike keep them, and nobody else takes them', async () => {
  const artist = { is_artists: true }
  const first = await buildUser(application, { ...artist, nick_name: 'DJ Mira', name_key: 'djmlra' })
  const second = await buildUser(application, { ...artist, nick_name: 'DJ-Mira', name_key: 'dj-mlra' })
  const third = await buildUser(application, { ...artist, nick_name: 'DJ Miгa', name_key: 'djmlгa' })
  const listener = await buildUser(application, { nick_name: 'D.J. Mira', name_key: 'd.j.mlra' })
  const closed = await buildUser(application, { nick_name: '', name_key: '' })
  await request('drop index users_artist_skeleton')
  const before = await request('select user_id, changed_in from users order by user_id')
  await up(database.query() as unknown as Kysely<unknown>)
  expect(await request('select nick_name, name_key from users order by user_id')).toEqual([
    { nick_name: 'DJ Mira', name_key: 'djmlra' },
    { nick_name: 'DJ-Mira', name_key: `djmlra #${second.userId}` },
    { nick_name: 'DJ Miгa', name_key: `djmlra #${third.userId}` },
    { nick_name: 'D.J. Mira', name_key: 'djmlra' },
    { nick_name: '', name_key: '' },
  ])
  expect(closed.userId).toBeDefined()
  // What others see of a person is the same, so that the catalogue's index reads nobody again.
  expect(await request('select user_id, changed_in from users order by user_id')).toEqual(before)

  const save = async (userId: string, nickName: string) =>
    send('PUT', '/client/app/user/save', { nickName }, { token: await signInAgain(application, userId) })
  for (const [{ userId }, name] of [
    [first, 'DJ Mira'],
    [second, 'DJ-Mira'],
    [third, 'DJ Miгa'],
    [listener, 'D.J. Mira'],
  ] as const)
    expect((await save(userId, name)).status).toBe(200)
  const other = await buildUser(application)
  for (const name of ['DJ Mira', 'DJ_Mira', 'ＤＪ　Ｍｉｒａ'])
    expect((await save(other.userId, name)).fault).toBe('NICK_NAME_TAKEN')
  const db = database.query()
  for (const [nickName, { userId }] of [
    ['DJ MIRA', first],
    ['dj-mira', second],
  ] as const)
    expect(await findOrCreateArtist(db, { nickName })).toBe(userId)
})
