import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../migrations/0279-refunds-in-the-terms.ts'
import { testDatabase } from '../test-database.ts'

const REVISED = '2026-11-28'

const database = await testDatabase()
const { pool } = database

test('where somebody agreed to the former terms, the revised ones wait as a draft for the operator', async () => {
  await pool.query('drop trigger only_added_to on agreement_texts')
  const revisedAfter = async (change: string) => {
    await pool.query(`delete from agreement_texts where version = '${REVISED}'; ${change}`)
    await up(database.query() as unknown as Kysely<unknown>)
    const { rows } = await pool.query(`
      select (select count(*)::int from agreement_texts where version = '${REVISED}') as published,
        (select count(*)::int from agreement_drafts where markup like '%规定天数%') as drafts`)
    return rows[0]
  }
  expect(await revisedAfter('')).toEqual({ published: 1, drafts: 0 })
  const { user_id: userId } = (await pool.query(`insert into users (nick_name, name_key) values ('甲', '甲') returning user_id`))
    .rows[0]
  const agreed = `insert into consents (user_id, agreement_id, version) values (${userId}, 'user', '2026-11-23')`
  expect(await revisedAfter(agreed)).toEqual({ published: 0, drafts: 1 })
  const own = `delete from agreement_drafts; insert into agreement_texts (agreement_id, version, markup, sha256, needs_consent)
    values ('user', '2026-11-25', '## 自己的', '', true)`
  expect(await revisedAfter(own)).toEqual({ published: 0, drafts: 0 })
})
