import { readHeroPairs, replaceHeroPairs } from '@shenglang/contract/catalog/discover/hero-pairs'
import { listMixPairs } from '@shenglang/contract/catalog/discover/mix-pairs'
import type { ArgsOf } from '@shenglang/contract/route'
import { expect, test } from 'vitest'
import { buildCatalog } from '../../../test/finder/test-catalog.ts'
import { buildResource } from '../../../test/library.ts'
import { contextOf } from '../../../test/request-contexts.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { Calls } from '../../platform/http/calls.ts'
import { mountCatalog } from '../routes.ts'

const database = await testDatabase()
const clock = { now: new Date('2026-11-26T04:00:00Z') }
const calls = new Calls()
mountCatalog(
  calls,
  buildCatalog(database, () => clock.now),
)
const editor = contextOf({ userId: '1', permissions: ['content'] })

const track = (overrides: Parameters<typeof buildResource>[1] = {}) =>
  buildResource(database, { tbpm: 126, tkey: '8A', ...overrides })
const [a, b, c, d] = [await track(), await track(), await track(), await track()]

type Sent = ArgsOf<typeof replaceHeroPairs>['pairs']
const read = () => calls.call(readHeroPairs, {}, editor)
const replace = async (pairs: Sent) => calls.call(replaceHeroPairs, { version: (await read()).version, pairs }, editor)
const shown = async () =>
  (await calls.call(listMixPairs, {}, contextOf())).map(({ from, to, isChosen }) => ({
    from: from.resourceId,
    to: to.resourceId,
    isChosen,
  }))
/** The pairs that the site chooses where editors chose none. */
const automatic = await shown()

test('without a pair chosen by editors the decks show pairs that the site chooses', () => {
  expect(automatic.length).toBeGreaterThan(0)
  expect(automatic.every(({ isChosen }) => !isChosen)).toBe(true)
})

test('the first pair whose period includes now is shown alone, from its start until its end', async () => {
  await replace([
    { fromId: a, toId: b, startsAt: '2026-11-26T05:00:00Z', endsAt: '2026-11-26T06:00:00Z' },
    { fromId: c, toId: d, startsAt: '2026-11-26T05:30:00Z', endsAt: '2026-11-26T07:00:00Z' },
  ])
  const at = async (now: string) => {
    clock.now = new Date(now)
    return shown()
  }
  expect(await at('2026-11-26T04:59:59Z')).toEqual(automatic)
  expect(await at('2026-11-26T05:30:00Z')).toEqual([{ from: a, to: b, isChosen: true }])
  expect(await at('2026-11-26T06:00:00Z')).toEqual([{ from: c, to: d, isChosen: true }])
  expect(await at('2026-11-26T07:00:00Z')).toEqual(automatic)
})

test('shows pairs that the site chooses while a track of the pair is taken down or needs a level', async () => {
  await replace([{ fromId: a, toId: b }])
  const set = (column: string, value: unknown) =>
    database.pool.query(`update resources set ${column} = $1 where resource_id = $2`, [value, b])
  await set('play_vip_level', 3)
  expect((await shown()).some(({ isChosen }) => isChosen)).toBe(false)
  await set('play_vip_level', 0)
  await set('published_at', null)
  expect((await shown()).some(({ isChosen }) => isChosen)).toBe(false)
  expect((await read()).pairs).toMatchObject([{ from: { isPublished: true }, to: { resourceId: b, isPublished: false } }])
  await set('published_at', clock.now)
  expect(await shown()).toEqual([{ from: a, to: b, isChosen: true }])
})

test('refuses a track that not everybody may play, or without tempo and key', async () => {
  await replace([{ fromId: a, toId: b }])
  for (const toId of [
    await track({ play_vip_level: 1 }),
    await track({ tkey: '' }),
    await track({ published_at: null }),
    '99999999',
  ]) {
    await expect(replace([{ fromId: a, toId }])).rejects.toMatchObject({ code: 'BAD_ARGUMENT', detail: { field: 'pairs' } })
  }
  await expect(replace([{ fromId: a, toId: a }])).rejects.toMatchObject({ code: 'BAD_ARGUMENT' })
  expect((await read()).pairs).toHaveLength(1)
})

test('refuses the second of two editors who read the same pairs', async () => {
  const { version } = await read()
  await replace([{ fromId: c, toId: d }])
  const late = calls.call(replaceHeroPairs, { version, pairs: [] }, editor)
  await expect(late).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE', detail: { list: 'hero', version: version + 1 } })
})
