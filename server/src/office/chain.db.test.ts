import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { contextOf } from '../../test/request-contexts.ts'
import { testDatabase } from '../../test/test-database.ts'
import { connectPatiently } from '../platform/database/database.ts'
import { eraseStaffCallArgs } from '../platform/http/logs/staff-log.sql.ts'
import { logCommand, logStaffCall } from '../platform/http/logs/staff-log.ts'
import { checkStaffLog, linkStaffLog, reportHead } from './chain.ts'

const database = await testDatabase()
const db = database.query()
const tables = ['staff_log_links', 'staff_call_outcomes', 'staff_calls']

/** Changes the log as its owner in the database can. */
async function tamper(statement: string) {
  await db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction)
    await sql.raw(statement).execute(transaction)
  })
}

const call = (id: string, run: () => Promise<unknown> = async () => null) =>
  logStaffCall(
    db,
    contextOf({ userId: '7', permissions: ['review'] }),
    { route: 'POST /x', permission: 'review', args: { id } },
    run,
  )
const callIds = async () =>
  (await db.selectFrom('staff_calls').select('call_id').orderBy('call_id').execute()).map((row) => row.call_id)

beforeEach(async () => {
  for (const table of tables) await tamper(`delete from ${table}`)
})

test('links calls, commands and outcomes, and finds nothing wrong with them', async () => {
  await linkStaffLog(db)
  expect(await checkStaffLog(db)).toEqual({ links: 0, head: '' })
  await call('1')
  await logCommand(db, { operator: '王芳', route: 'admin ledger check', args: {} }, async () => null)
  await linkStaffLog(db)
  expect(await checkStaffLog(db)).toMatchObject({ links: 4, head: expect.stringMatching(/^4:[0-9a-f]{64}$/) })
  await call('2')
  // What is not linked yet is no problem, and is linked later.
  expect(await checkStaffLog(db)).toMatchObject({ links: 4 })
  await linkStaffLog(db)
  await linkStaffLog(db)
  expect(await checkStaffLog(db)).toMatchObject({ links: 6 })
})

test('links over the one connection of a worker', async () => {
  const patient = connectPatiently(database)
  await call('1')
  await linkStaffLog(patient.query())
  await patient.close()
  expect(await checkStaffLog(db)).toMatchObject({ links: 2 })
})

test('an outcome that comes long after its call is linked then', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { promise: isRunning, resolve: started } = Promise.withResolvers<void>()
  const running = call('1', async () => {
    started()
    await promise
  })
  await isRunning
  await linkStaffLog(db)
  expect(await checkStaffLog(db)).toMatchObject({ links: 1 })
  resolve()
  await running
  await linkStaffLog(db)
  expect(await checkStaffLog(db)).toEqual({ links: 2, head: expect.any(String) })
})

test.each([
  ['altered', "update staff_calls set route = 'POST /y' where call_id = $2", 'altered'],
  ['whose arguments were altered', `update staff_calls set args = '{"id": "9"}' where call_id = $2`, 'altered'],
  ['given to another user', 'update staff_calls set user_id = 8 where call_id = $2', 'altered'],
  ['moved in time', "update staff_calls set called_at = called_at - interval '1 second' where call_id = $2", 'altered'],
  ['whose outcome was altered', "update staff_call_outcomes set outcome = 'FORBIDDEN' where call_id = $2", 'altered'],
  ['removed', 'delete from staff_calls where call_id = $2', 'removed'],
  ['whose outcome was removed', 'delete from staff_call_outcomes where call_id = $2', 'removed'],
])('names a row that was %s', async (_, statement, what) => {
  for (const id of ['1', '2', '3']) await call(id)
  await linkStaffLog(db)
  const [, second = ''] = await callIds()
  await tamper(statement.replace('$2', second))
  expect((await checkStaffLog(db)).problem).toMatchObject({ callId: second, what })
})

test('numbers that were never committed are gaps, and a row that appears in one later is named', async () => {
  await call('1')
  const lost = sql`insert into staff_calls (user_id, route, permission, args, network) values (7, '', 'any', '{}', '')`
  await db
    .transaction()
    .execute(async (transaction) => {
      await lost.execute(transaction)
      throw new Error('rolled back')
    })
    .catch(() => {})
  await call('2')
  await linkStaffLog(db)
  expect((await checkStaffLog(db)).problem).toBeUndefined()
  const [first = '', second = ''] = await callIds()
  expect(Number(second) - Number(first)).toBe(2)
  await sql`insert into staff_calls (call_id, user_id, route, permission, args, network) overriding system value
    values (${Number(first) + 1}, 7, '', 'any', '{}', '')`.execute(db)
  expect((await checkStaffLog(db)).problem).toMatchObject({ callId: String(Number(first) + 1), what: 'added' })
})

test('a call that is not committed yet is waited for, not skipped', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { promise: isInserted, resolve: inserted } = Promise.withResolvers<void>()
  const slow = db.transaction().execute(async (transaction) => {
    await sql`insert into staff_calls (user_id, route, permission, args, network) values (7, '', 'any', '{}', '')`.execute(
      transaction,
    )
    inserted()
    await promise
  })
  await isInserted
  await call('2')
  const linking = linkStaffLog(db)
  resolve()
  await Promise.all([slow, linking])
  await linkStaffLog(db)
  expect(await checkStaffLog(db)).toMatchObject({ links: 3 })
})

test('arguments can be erased, and nothing else changed, without breaking the chain', async () => {
  await call('13900000001')
  await linkStaffLog(db)
  const [id = ''] = await callIds()
  await expect(
    sql`update staff_calls set args = '{"erased": true}', network = '' where call_id = ${id}`.execute(db),
  ).rejects.toThrow('can only be added to')
  await expect(sql`update staff_calls set args = '{}' where call_id = ${id}`.execute(db)).rejects.toThrow('can only be added to')
  expect(await eraseStaffCallArgs(db, id)).toBe(true)
  expect((await checkStaffLog(db)).problem).toBeUndefined()
  expect(await db.selectFrom('staff_calls').select(['args', 'subjects']).execute()).toEqual([
    { args: { erased: true }, subjects: [] },
  ])
  expect(await eraseStaffCallArgs(db, '999999')).toBe(false)
})

test('a chain that was rebuilt does not contain the head from the server’s log', async () => {
  await call('1')
  await linkStaffLog(db)
  const heads: unknown[] = []
  await reportHead(db, { info: (...line: unknown[]) => void heads.push(line[0]) })
  const { head } = await checkStaffLog(db)
  expect(heads).toEqual([{ head }])
  await call('2')
  await linkStaffLog(db)
  expect((await checkStaffLog(db, head)).problem).toBeUndefined()
  await tamper("update staff_calls set network = 'x'")
  await tamper('delete from staff_log_links')
  await linkStaffLog(db)
  expect((await checkStaffLog(db)).problem).toBeUndefined()
  expect((await checkStaffLog(db, head)).problem).toMatchObject({ what: 'head', linkId: '2' })
})
