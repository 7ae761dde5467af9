import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/test-database.ts'
import { deleteOldVisits, insertVisit } from './visits.sql.ts'

const { query, pool } = await testDatabase()
const marks = async (): Promise<{ day: string; mark: Buffer; key: string }[]> =>
  (await pool.query('select day::text, mark, listener_key as key from visits, listener_keys order by first_at')).rows

test('a visitor has one mark on a day, whichever process reports it', async () => {
  const visit = (userId: string | undefined, address: string) => insertVisit(query(), { userId, address })
  await visit(undefined, '10.0.0.1')
  await visit(undefined, '10.0.0.1')
  await visit('7', '10.0.0.1')
  await visit('7', '10.0.0.2')
  expect(await marks()).toHaveLength(2)
})

test('a mark is made of the secret key, the day and who it was', async () => {
  const [{ day, mark, key } = { day: '', mark: Buffer.alloc(0), key: '' }] = await marks()
  const hash = createHash('sha256').update(`${key} ${day} address 10.0.0.1`).digest()
  expect(mark).toEqual(hash.subarray(0, 8))
})

test('marks are deleted after a week', async () => {
  await pool.query('update visits set day = day - 6 where mark = (select mark from visits order by first_at limit 1)')
  await deleteOldVisits(query())
  expect(await marks()).toHaveLength(2)
  await pool.query('update visits set day = day - 7')
  await deleteOldVisits(query())
  expect(await marks()).toEqual([])
})
