import { route } from '@shenglang/contract/route'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contextOf } from '../../../../test/request-contexts.ts'
import { testDatabase } from '../../../../test/test-database.ts'
import { Calls } from '../calls.ts'
import { createNetworkLog } from './network-log.ts'

const database = await testDatabase()
const db = database.query()

const like = route({ method: 'POST', path: '/like', audience: 'user', summary: '', args: z.object({}), answer: z.null() })

test('an entry that the database refuses is dropped with a line in the log, and holds up no other', async () => {
  const refused: unknown[] = []
  const log = { error: (line: object) => refused.push('entry' in line ? line.entry : line) }
  const network = createNetworkLog({ db, now: () => new Date(), log })
  const calls = new Calls([network.wrap]).on(like, async () => null)
  for (const userId of ['1', '2', 'nobody', '3', 'nor this', '4']) await calls.call(like, {}, contextOf({ userId }))
  await network.close()
  const rows = await db.selectFrom('network_log').select('user_id').orderBy('entry_id').execute()
  expect(rows.map(({ user_id }) => user_id)).toEqual(['1', '2', '3', '4'])
  expect(refused).toMatchObject([{ user_id: 'nobody' }, { user_id: 'nor this' }])
})
