import { secret } from '@shenglang/contract/arguments'
import { fault } from '@shenglang/contract/faults'
import { route } from '@shenglang/contract/route'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contextOf } from '../../../../test/request-contexts.ts'
import { testDatabase } from '../../../../test/test-database.ts'
import { Calls } from '../calls.ts'
import { logStaffCalls } from './staff-log.ts'

const database = await testDatabase()
const db = database.query()

const review = route({
  method: 'POST',
  path: '/review/{id}',
  audience: 'staff',
  permission: 'review',
  summary: '',
  args: z.object({ id: z.string(), password: z.optional(secret(z.string())) }),
  answer: z.null(),
})
const read = route({ ...review, method: 'GET', path: '/read/{id}', args: z.object({ id: z.string() }) })
const play = route({ method: 'POST', path: '/play', audience: 'user', summary: '', args: z.object({}), answer: z.null() })

const calls = new Calls([logStaffCalls(db)])
  .on(review, async ({ id }) => {
    if (id === '404') throw fault('WORK_NOT_FOUND')
    if (id === '500') throw new Error('a bug')
    return null
  })
  .on(read, async ({ id }) => {
    if (id === '404') throw fault('WORK_NOT_FOUND')
    return null
  })
  .on(play, async () => null)

const reviewer = contextOf({ userId: '7', permissions: ['review'] })

const logged = () =>
  db
    .selectFrom('staff_calls')
    .leftJoin('staff_call_outcomes', 'staff_call_outcomes.call_id', 'staff_calls.call_id')
    .select(['user_id', 'route', 'permission', 'args', 'network', 'outcome'])
    .orderBy('staff_calls.call_id')
    .execute()

test('logs staff calls with their outcome and without secrets; others are not logged', async () => {
  await calls.call(review, { id: '1', password: 'secret-1' }, reviewer)
  await expect(calls.call(review, { id: '404' }, reviewer)).rejects.toThrow('作品不存在')
  await expect(calls.call(review, { id: '500' }, reviewer)).rejects.toThrow('a bug')
  await expect(calls.call(review, { id: '2' }, contextOf({ userId: '8' }))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await calls.call(play, {}, contextOf({ userId: '8' }))
  const call = { user_id: '7', route: 'POST /review/{id}', permission: 'review', network: '127.0.0.1' }
  expect(await logged()).toEqual([
    { ...call, args: { id: '1', password: '***' }, outcome: 'OK' },
    { ...call, args: { id: '404' }, outcome: 'WORK_NOT_FOUND' },
    { ...call, args: { id: '500' }, outcome: 'INTERNAL' },
  ])
})

test('logs what only reads once it was read, before it is answered', async () => {
  const before = (await logged()).length
  await calls.call(read, { id: '1' }, reviewer)
  await expect(calls.call(read, { id: '404' }, reviewer)).rejects.toThrow('作品不存在')
  const call = { user_id: '7', route: 'GET /read/{id}', permission: 'review', network: '127.0.0.1' }
  expect((await logged()).slice(before)).toEqual([
    { ...call, args: { id: '1' }, outcome: 'OK' },
    { ...call, args: { id: '404' }, outcome: 'WORK_NOT_FOUND' },
  ])
})

test('refuses a staff call that cannot be logged, and answers none that only reads', async () => {
  let isDone = false
  const nowhere = new Calls([logStaffCalls(database.query().withSchema('nowhere'))])
    .on(read, async () => null)
    .on(review, async () => {
      isDone = true
      return null
    })
  await expect(nowhere.call(read, { id: '1' }, reviewer)).rejects.toThrow()
  await expect(nowhere.call(review, { id: '1' }, reviewer)).rejects.toThrow()
  expect(isDone).toBe(false)
})

test.each(['staff_calls', 'staff_call_outcomes'])('%s is append-only', async (table) => {
  await calls.call(review, { id: '1' }, reviewer)
  const before = await logged()
  const column = table === 'staff_calls' ? 'route' : 'outcome'
  for (const change of [`update ${table} set ${column} = ''`, `delete from ${table}`, `truncate ${table} cascade`]) {
    await expect(sql.raw(change).execute(db)).rejects.toThrow('can only be added to')
  }
  expect(await logged()).toEqual(before)
})
