import { expect, test } from 'vitest'
import { up } from '../../migrations/0291-received-presales.ts'
import { retryingQueries } from '../../src/platform/database/retrying.ts'
import { buildSale } from '../commerce/sales.ts'
import { buildResource } from '../library.ts'
import { buildUser } from '../people.ts'
import { testApplication } from '../test-application.ts'

const application = await testApplication()
const { database, clock } = application
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
    await query('update orders set status = $2 where order_id = $1', orderId, status)
    return userId
  }
  const [one, two] = [await sell(released), await sell(pack)]
  await sell(unreleased)
  await sell(released, 'REFUNDED')
  await query('update sale_terms set released_at = release_at where resource_id = any($1)', [released, pack])
  await up(retryingQueries<unknown>(database.pool))
  await up(retryingQueries<unknown>(database.pool))
  expect(await query('select user_id, resource_id from entitlements order by user_id, resource_id')).toEqual([
    { user_id: one, resource_id: released },
    { user_id: two, resource_id: pack },
    { user_id: two, resource_id: held },
  ])
})
