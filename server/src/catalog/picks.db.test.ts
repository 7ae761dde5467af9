import * as contract from '@shenglang/contract/catalog/picks'
import { expect, test } from 'vitest'
import { arrivalOf } from '../../test/arrivals.ts'
import { buildResource } from '../../test/library.ts'
import { buildCatalog } from '../../test/test-catalog.ts'
import { testDatabase } from '../../test/test-database.ts'
import { Calls } from '../platform/http/calls.ts'
import { mountCatalog } from './routes.ts'

const database = await testDatabase()
const calls = new Calls()
mountCatalog(calls, buildCatalog(database))
const admin = arrivalOf({ userId: '1', isAdmin: true })

const replace = (picks: { resourceId: string; note?: string }[], arrival = admin) =>
  calls.call(contract.replacePicks, { list: 'choice', picks }, arrival)
const notes = async () => (await calls.call(contract.listPicks, { list: 'choice' }, arrivalOf())).map(({ note }) => note)

test('an editor replaces the list, in order, without repetitions', async () => {
  const [one, two] = await Promise.all([buildResource(database), buildResource(database)])
  if (!one || !two) throw new Error('no resources')
  await replace([{ resourceId: one, note: '一' }])
  await replace([{ resourceId: two, note: '二' }, { resourceId: one }, { resourceId: two, note: '又' }])
  expect(await notes()).toEqual(['二', ''])
  expect(await calls.call(contract.listPicks, { list: 'one' }, arrivalOf())).toEqual([])
})

test('a list with what is not published is refused whole, and what is taken down later is left out', async () => {
  const [shown, hidden] = [await buildResource(database), await buildResource(database, { published_at: null })]
  await replace([{ resourceId: shown, note: '留' }])
  await expect(replace([{ resourceId: hidden }])).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  expect(await notes()).toEqual(['留'])
  await database.pool.query('update resources set published_at = null where resource_id = $1', [shown])
  expect(await notes()).toEqual([])
})

test('nobody else may', async () => {
  await expect(replace([], arrivalOf({ userId: '1' }))).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
