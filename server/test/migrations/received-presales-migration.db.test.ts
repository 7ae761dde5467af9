import { expect, test } from 'vitest'
import { up as giveReceived } from '../../migrations/0291-received-presales.ts'
import { up as giveRest } from '../../migrations/0292-merged-presales.ts'
import { retryingQueries } from '../../src/platform/database/retrying.ts'
import { buildSale } from '../commerce/sales.ts'
import { buildResource } from '../library.ts'
import { buildUser } from '../people.ts'
import { testApplication } from '../test-application.ts'

const application = await testApplication()
const { database, clock } = application
const queries = retryingQueries<unknown>(database.pool)
const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows

test('buyers who had received the goods of their order before the release of its file get the file, and nobody else anything', async () => {
  const releaseAt = new Date(clock.now.getTime() + 86_400_000)
  const build = async () => {
    const id = await buildResource(database)
    await query('insert into sale_terms (resource_id, release_at) values ($1, $2)', id, releaseAt)
    return id
  }
  const [released, pack, unreleased, held] = [await build(), await build(), await build(), await buildResource(database)]
  await query('insert into collection_members (collection_id, resource_id, position) values ($1, $2, 0)', pack, held)
  /** As an order stood whose goods were received before the release. */
  async function sell(goodsId: string, status = 'COMPLETED') {
    const { userId } = await buildUser(application)
    const orderId = await buildSale(application, userId, [{ goodsId, fen: 1000 }])
    const before = status === 'REFUNDING' ? 'COMPLETED' : null
    await query('update orders set status = $2, status_before = $3 where order_id = $1', orderId, status, before)
    return userId
  }
  const [one, two] = [await sell(released), await sell(pack)]
  await sell(unreleased)
  await sell(released, 'REFUNDED')
  const refunding = await sell(released, 'REFUNDING')
  const [merged, into] = [await sell(released), (await buildUser(application)).userId]
  await query('update sale_terms set released_at = release_at where resource_id = any($1)', [released, pack])
  await giveReceived(queries)
  await giveReceived(queries)
  expect(await query('select user_id, resource_id from entitlements order by user_id, resource_id')).toEqual([
    { user_id: one, resource_id: released },
    { user_id: two, resource_id: pack },
    { user_id: two, resource_id: held },
    { user_id: merged, resource_id: released },
  ])
  await query('delete from entitlements where user_id = $1', merged)
  await query('insert into account_merges (user_id, into_id, merged_at) values ($1, $2, $3)', merged, into, clock.now)
  await giveRest(queries)
  await giveRest(queries)
  expect(await query('select user_id, resource_id from entitlements where resource_id = $1 order by user_id', released)).toEqual([
    { user_id: one, resource_id: released },
    { user_id: refunding, resource_id: released },
    { user_id: into, resource_id: released },
  ])
})
