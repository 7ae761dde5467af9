import { expect, test } from 'vitest'
import { buildResource } from '../../test/library.ts'
import { testDatabase } from '../../test/test-database.ts'
import { changesOf } from './ahead-list.ts'

const database = await testDatabase()

test('names a work when a price for a time begins and when it ends, once each', async () => {
  const periods = [{ startTime: '2026-12-01T00:00:00.000Z', endTime: '2026-12-02T00:00:00.000Z', priceFen: 6900 }]
  const id = await buildResource(database, { price_fen: 9900, price_periods: JSON.stringify(periods) })
  await buildResource(database, { price_fen: 9900 })
  let now = '2026-11-30T23:59:50Z'
  const changes = changesOf(database.query(), () => new Date(now))
  const named: string[][] = []
  changes.follow({ resources: (ids) => ids.length > 0 && named.push(ids), everything: () => named.splice(0) })
  const namedAt = async (instant: string) => {
    now = instant
    await changes.caughtUp()
    return named.splice(0)
  }
  await namedAt(now)
  expect(await namedAt('2026-11-30T23:59:59.999Z')).toEqual([])
  expect(await namedAt('2026-12-01T00:00:01Z')).toEqual([[id]])
  expect(await namedAt('2026-12-01T12:00:00Z')).toEqual([])
  expect(await namedAt('2026-12-02T00:00:00Z')).toEqual([[id]])
  expect(await namedAt('2026-12-03T00:00:00Z')).toEqual([])
})
