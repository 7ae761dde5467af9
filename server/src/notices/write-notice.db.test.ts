import { expect, test } from 'vitest'
import { buildUser } from '../../test/people.ts'
import { testDatabase } from '../../test/test-database.ts'
import { type NewNotice, takeBackNotice, writeNotice } from './index.ts'

const database = await testDatabase()
const db = database.query()
const clock = { now: new Date() }
const newPerson = async (overrides = {}) => (await buildUser({ database, clock }, overrides)).userId
const reader = await newPerson()
const like = (userId: string, fromUserId: string, bundle = 'like:resource:7'): NewNotice => ({
  userId,
  fromUserId,
  bundle,
  kind: 'like',
  title: '收藏了你的《雾中霓虹》',
  content: '',
  resourceId: '7',
})
const write = (notice: NewNotice) => db.transaction().execute((transaction) => writeNotice(transaction, notice))
const takeBack = (userId: string, fromUserId: string, bundle = 'like:resource:7') =>
  db.transaction().execute((transaction) => takeBackNotice(transaction, { userId, fromUserId, bundle }))
const noticesOf = (userId: string) =>
  db.selectFrom('notices').selectAll().where('user_id', '=', userId).orderBy('notice_id').execute()
const countsOf = async (userId: string) => (await noticesOf(userId)).map(({ people_count }) => people_count)
const read = (userId: string) =>
  db.updateTable('notices').set({ read_at: new Date() }).where('user_id', '=', userId).where('read_at', 'is', null).execute()

test('a notice that is not committed does not exist', async () => {
  const lost = db.transaction().execute(async (transaction) => {
    await writeNotice(transaction, { userId: reader, kind: 'work', title: '上架了', content: '' })
    throw new Error('no')
  })
  await expect(lost).rejects.toThrow('no')
  expect(await noticesOf(reader)).toEqual([])
})

test('notifies neither the actor nor a user who closed the account', async () => {
  const gone = await newPerson({ closed_at: new Date() })
  await write(like(reader, reader))
  await write(like(gone, reader))
  expect([await noticesOf(reader), await noticesOf(gone)]).toEqual([[], []])
})

test('does not write a notice of a kind that the user switched off', async () => {
  const quiet = await newPerson()
  await db
    .insertInto('notice_readers')
    .values({ user_id: quiet, muted_kinds: ['like'] })
    .execute()
  await write(like(quiet, reader))
  await write({ userId: quiet, kind: 'reply', fromUserId: reader, title: '回复了你', content: '好' })
  expect((await noticesOf(quiet)).map(({ kind }) => kind)).toEqual(['reply'])
})

test('does not notify a user of the actions of those whom they block', async () => {
  const [blocker, blocked] = await Promise.all([newPerson(), newPerson()])
  await db.insertInto('blocks').values({ user_id: blocker, blocked_id: blocked }).execute()
  await write(like(blocker, blocked))
  await write(like(blocked, blocker))
  expect([await countsOf(blocker), await countsOf(blocked)]).toEqual([[], [1]])
})

test('fifty concurrent likes of a thing are one notice of fifty people, each counted once', async () => {
  const artist = await newPerson()
  const fans = await Promise.all(Array.from({ length: 50 }, () => newPerson()))
  await Promise.all(fans.map((fan) => write(like(artist, fan))))
  expect(await countsOf(artist)).toEqual([50])
  await Promise.all(fans.slice(0, 10).map((fan) => write(like(artist, fan))))
  expect(await countsOf(artist)).toEqual([50])
  await Promise.all(fans.slice(0, 20).map((fan) => takeBack(artist, fan)))
  expect(await countsOf(artist)).toEqual([30])
  const [notice] = await noticesOf(artist)
  expect(fans.slice(20)).toContain(notice?.from_user_id)
  await Promise.all(fans.slice(20).map((fan) => takeBack(artist, fan)))
  expect(await noticesOf(artist)).toEqual([])
})

test('concurrent likes and unlikes leave the right number', async () => {
  const artist = await newPerson()
  const [before, after] = await Promise.all([1, 2].map(() => Promise.all(Array.from({ length: 20 }, () => newPerson()))))
  await Promise.all((before ?? []).map((fan) => write(like(artist, fan))))
  await Promise.all([
    ...(before ?? []).map((fan) => takeBack(artist, fan)),
    ...(after ?? []).map((fan) => write(like(artist, fan))),
  ])
  expect(await countsOf(artist)).toEqual([20])
})

test('a read notice stays as it was, and the same actor does not notify again', async () => {
  const [artist, fan, other] = await Promise.all([newPerson(), newPerson(), newPerson()])
  await write(like(artist, fan))
  await read(artist)
  await takeBack(artist, fan)
  await write(like(artist, fan))
  expect(await countsOf(artist)).toEqual([1])
  await write(like(artist, other))
  expect(await countsOf(artist)).toEqual([1, 1])
  await write(like(artist, fan, 'like:resource:8'))
  expect(await countsOf(artist)).toEqual([1, 1, 1])
})

test('a like that comes while the notice is being read is another notice', async () => {
  const [artist, fan, other] = await Promise.all([newPerson(), newPerson(), newPerson()])
  await write(like(artist, fan))
  const reading = await db.startTransaction().execute()
  await reading.updateTable('notices').set({ read_at: new Date() }).where('user_id', '=', artist).execute()
  const liking = write(like(artist, other))
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await database.pool.query(waiting)).rows).toHaveLength(1)
  await reading.commit().execute()
  await liking
  expect((await noticesOf(artist)).map(({ people_count, read_at }) => [people_count, read_at === null])).toEqual([
    [1, false],
    [1, true],
  ])
})
