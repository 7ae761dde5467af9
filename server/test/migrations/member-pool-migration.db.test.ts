import { expect, test } from 'vitest'
import { up } from '../../migrations/0111-member-pool-by-member.ts'
import { retryingQueries } from '../../src/platform/database/retrying.ts'
import { testDatabase } from '../test-database.ts'

const database = await testDatabase()
const request = async (statement: string) => (await database.pool.query(statement)).rows

test('months that were shared before the rule by member store the artists’ shares', async () => {
  await request('drop table member_pool_terms, member_pool_parts')
  await request('alter table member_pools drop column shared_fen')
  await request(`insert into member_pools (month, is_sandbox, vip_fen, pool_fen, downloads, shared_at)
    values ('2026-09', false, 100, 40, 1, now()), ('2026-09', true, 50, 20, 1, now()), ('2026-10', false, 0, 0, 0, now())`)
  await request(`with posting as (
      insert into ledger_transactions (reference, is_sandbox) values ('pool:2026-09', false), ('pool:2026-09:sandbox', true) returning *)
    insert into ledger_lines (ledger_transaction_id, account, owner, unit, amount)
    select ledger_transaction_id, account, owner, 'fen', case when is_sandbox then amount / 2 else amount end
    from posting, (values ('revenue', '', -40), ('artist', '1', 30), ('artist', '2', 10)) as line (account, owner, amount)`)
  await up(retryingQueries<unknown>(database.pool))
  expect(await request('select month, is_sandbox, shared_fen::int from member_pools order by 1, 2')).toEqual([
    { month: '2026-09', is_sandbox: false, shared_fen: 40 },
    { month: '2026-09', is_sandbox: true, shared_fen: 20 },
    { month: '2026-10', is_sandbox: false, shared_fen: 0 },
  ])
})
