import { expect, inject, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { buildResource } from '../../../test/library.ts'
import { startPair } from '../../../test/postgres-pair.ts'
import { replicatedApplication } from '../../../test/replicated-application.ts'

const pair = await startPair(inject('clusterFolder'))
atEnd(() => pair.close())
const { app, browser, database, metric } = await replicatedApplication(pair, 2000)

test('what the lost primary had not passed on disappears from caches and lists, and later changes are noticed', async () => {
  const db = database.query()
  const [lost, later] = [await buildResource(database, { title: '夜航' }), await buildResource(database, { title: '潮汐' })]
  const send = browser()
  const titleOf = async (id: string) => {
    const { status, data } = await send('GET', `/client/app/cms/resource/${id}`)
    return status === 200 ? (data as { title: string }).title : status
  }
  const retitle = (id: string, title: string) =>
    db.updateTable('resources').set({ title }).where('resource_id', '=', id).execute()
  const listed = async () => {
    const { rows, total } = await send('GET', '/client/app/cms/resource')
    return { total, ids: (rows as { resourceId: string }[]).map(({ resourceId }) => resourceId).toSorted() }
  }
  await pair.caughtUp()
  await pair.replica.kill()
  const unknown = await buildResource(database, { title: '没有复制的作品' })
  await retitle(lost, '没有复制过去')
  expect([await titleOf(lost), await titleOf(later)]).toEqual(['没有复制过去', '潮汐'])
  expect(await listed()).toEqual({ total: 3, ids: [lost, later, unknown].toSorted() })

  await pair.primary.kill()
  await pair.replica.start()
  await pair.replica.promote()
  await expect.poll(() => metric('database_primary_gone')).toBe(0)
  // Its transaction has the number of the lost one, which the cache has seen.
  await retitle(later, '退潮')
  expect([await titleOf(lost), await titleOf(later)]).toEqual(['夜航', '退潮'])
  expect(await listed()).toEqual({ total: 2, ids: [lost, later].toSorted() })
  expect((await app.inject('/readyz')).statusCode).toBe(200)
})
