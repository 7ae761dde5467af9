import * as edit from '@shenglang/contract/catalog/discover/edit-picks'
import * as contract from '@shenglang/contract/catalog/discover/picks'
import type { ArgsOf } from '@shenglang/contract/route'
import { addDays } from '@shenglang/contract/shanghai'
import { expect, test } from 'vitest'
import { buildCatalog } from '../../../test/finder/test-catalog.ts'
import { buildResource } from '../../../test/library.ts'
import { contextOf } from '../../../test/request-contexts.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { Calls } from '../../platform/http/calls.ts'
import { mountCatalog } from '../routes.ts'

const database = await testDatabase()
/** Noon in Shanghai. */
const clock = { now: new Date('2026-11-26T04:00:00Z') }
const calls = new Calls()
mountCatalog(
  calls,
  buildCatalog(database, () => clock.now),
)
const editor = contextOf({ userId: '1', permissions: ['content'] })
const today = '2026-11-26'

type Sent = ArgsOf<typeof edit.replacePicks>['picks']
const read = (list: contract.PickList = 'choice') => calls.call(edit.readPicks, { list }, editor)
const replace = async (picks: Sent, { list = 'choice' as contract.PickList, version = 0 } = {}) =>
  calls.call(edit.replacePicks, { list, picks, version: version || (await read(list)).version }, editor)
const notes = async () => (await calls.call(contract.listPicks, { list: 'choice' }, contextOf())).map(({ note }) => note)
const daily = async (days = 3) =>
  (await calls.call(contract.listDailyPicks, { days }, contextOf())).map(({ day, resource }) => [day, resource.resourceId])
const takeDown = (id: string) => database.pool.query('update resources set published_at = null where resource_id = $1', [id])

test('an editor replaces the list, in order', async () => {
  const [one, two] = [await buildResource(database), await buildResource(database)]
  await replace([{ resourceId: one, note: '一' }])
  const saved = await replace([{ resourceId: two, note: '<b>二</b>' }, { resourceId: one }])
  expect(saved.picks.map(({ work, note }) => [work.resourceId, note])).toEqual([
    [two, '<b>二</b>'],
    [one, ''],
  ])
  expect(await notes()).toEqual(['<b>二</b>', ''])
})

test('refuses a list with an unpublished work or with goods, and leaves the former list', async () => {
  const shown = await buildResource(database)
  const hidden = await buildResource(database, { published_at: null })
  const goods = await buildResource(database, { content_type: 4 }, [])
  await replace([{ resourceId: shown, note: '留' }])
  for (const resourceId of [hidden, goods, '999999999']) {
    await expect(replace([{ resourceId }])).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  }
  expect(await notes()).toEqual(['留'])
})

test('a work taken down later stays in the list of editors, marked, and the site leaves it out', async () => {
  const [gone, shown] = [await buildResource(database), await buildResource(database)]
  await replace([
    { resourceId: gone, note: '下架' },
    { resourceId: shown, note: '在' },
  ])
  await takeDown(gone)
  expect(await notes()).toEqual(['在'])
  const { picks } = await read()
  expect(picks.map(({ work }) => work.isPublished)).toEqual([false, true])
  // The list with it can be saved again.
  await replace(picks.map(({ work, note }) => ({ resourceId: work.resourceId, note })))
  expect((await read()).picks).toHaveLength(2)
})

test('a pick is shown from its start until its end', async () => {
  const [past, present, future] = await Promise.all([buildResource(database), buildResource(database), buildResource(database)])
  await replace([
    { resourceId: past, note: '过', endsAt: '2026-11-26T12:00:00+08:00' },
    { resourceId: present, note: '在', startsAt: '2026-11-26T12:00:00+08:00', endsAt: '2026-11-26T12:00:01+08:00' },
    { resourceId: future, note: '将', startsAt: '2026-11-26T12:00:01+08:00' },
  ])
  expect(await notes()).toEqual(['在'])
  clock.now = new Date('2026-11-26T04:00:01Z')
  expect(await notes()).toEqual(['将'])
})

test.each<[string, Sent[number][]]>([
  ['an end before its start', [{ resourceId: '1', startsAt: '2026-11-26T12:00:00Z', endsAt: '2026-11-26T11:00:00Z' }]],
  ['a time that is none', [{ resourceId: '1', startsAt: 'morgen' }]],
  ['a work twice', [{ resourceId: '1' }, { resourceId: '1' }]],
  ['a note of 201 characters', [{ resourceId: '1', note: '长'.repeat(201) }]],
])('refuses %s', async (_, picks) => {
  await expect(replace(picks)).rejects.toMatchObject({ code: 'BAD_ARGUMENT' })
})

test('refuses a period in the rotation, whose days are counted without one', async () => {
  const picks = [{ resourceId: '1', endsAt: '2026-12-01T00:00:00Z' }]
  await expect(replace(picks, { list: 'one' })).rejects.toMatchObject({ code: 'BAD_ARGUMENT', detail: { field: 'picks' } })
})

test('refuses the second of two editors who read the same list', async () => {
  const work = await buildResource(database)
  const { version } = await read()
  await replace([{ resourceId: work, note: '先' }], { version })
  await expect(replace([], { version })).rejects.toMatchObject({
    code: 'CHANGED_MEANWHILE',
    detail: { list: 'choice', version: version + 1 },
  })
  expect(await notes()).toEqual(['先'])
})

test('a chosen day shows its work, other days the rotation, and a day whose work is taken down falls back to it', async () => {
  const [turning, chosen] = [await buildResource(database), await buildResource(database)]
  await replace([{ resourceId: turning }], { list: 'one' })
  const yesterday = addDays(today, -1)
  await calls.call(edit.saveDailyPick, { day: today, version: 0, resourceId: chosen, note: '选' }, editor)
  expect(await daily(2)).toEqual([
    [today, chosen],
    [yesterday, turning],
  ])
  // Midnight in Shanghai.
  clock.now = new Date('2026-11-26T16:00:00Z')
  expect(await daily(1)).toEqual([['2026-11-27', turning]])
  clock.now = new Date('2026-11-26T15:59:59Z')
  expect(await daily(1)).toEqual([[today, chosen]])
  await takeDown(chosen)
  expect(await daily(1)).toEqual([[today, turning]])
  const [day] = await calls.call(edit.readDailyPicks, { month: '2026-11' }, editor)
  expect(day).toMatchObject({ day: today, note: '选', work: { resourceId: chosen, isPublished: false } })
})

test('hints at the pick of tomorrow with its start, tempo and key, and reveals neither its title nor the rotation', async () => {
  const [turning, chosen] = [
    await buildResource(database, { title: '轮到的一首', tbpm: 124, tkey: '8A' }),
    await buildResource(database, { title: '选定的一首', tbpm: 138, tkey: '4A' }),
  ]
  await replace([{ resourceId: turning, note: '编辑说的' }], { list: 'one' })
  const next = () => calls.call(contract.hintNextPick, {}, contextOf())
  const startsAt = '2026-11-26T16:00:00.000Z'
  clock.now = new Date('2026-11-26T15:59:59Z')
  expect(await next()).toEqual({ startsAt, tbpm: 124, tkey: '8A', isReminded: false })
  await calls.call(edit.saveDailyPick, { day: '2026-11-27', version: 0, resourceId: chosen, note: '明天说' }, editor)
  expect(await next()).toEqual({ startsAt, tbpm: 138, tkey: '4A', isReminded: false })
  expect(await daily(1)).toEqual([['2026-11-26', turning]])
  // It begins, and the next is of the rotation again.
  clock.now = new Date(startsAt)
  expect(await daily(1)).toEqual([['2026-11-27', chosen]])
  expect(await next()).toEqual({ startsAt: '2026-11-27T16:00:00.000Z', tbpm: 124, tkey: '8A', isReminded: false })
  await expect(calls.call(contract.listPicks, { list: 'one' as 'choice' }, contextOf())).rejects.toMatchObject({
    code: 'BAD_ARGUMENT',
  })
  clock.now = new Date('2026-11-26T15:59:59Z')
})

test('shows no day without a rotation and without a choice, and gives no hint of the next', async () => {
  await replace([], { list: 'one' })
  await database.pool.query('delete from daily_picks')
  expect(await calls.call(contract.hintNextPick, {}, contextOf())).toMatchObject({ tbpm: 0, tkey: '' })
  const chosen = await buildResource(database)
  const day = addDays(today, -2)
  await calls.call(edit.saveDailyPick, { day, version: 0, resourceId: chosen }, editor)
  expect(await daily()).toEqual([[day, chosen]])
})

test('refuses an editor who read a day before it was chosen, changed, or removed and chosen again', async () => {
  const work = await buildResource(database)
  const day = '2026-12-31'
  const save = (version: number, note: string) => calls.call(edit.saveDailyPick, { day, version, resourceId: work, note }, editor)
  const remove = (version: number) => calls.call(edit.removeDailyPick, { day, version }, editor)
  const changed = { code: 'CHANGED_MEANWHILE', detail: { day } }
  const first = await save(0, '一')
  await expect(save(0, '二')).rejects.toMatchObject(changed)
  const second = await save(first.version, '二')
  await expect(save(first.version, '三')).rejects.toMatchObject(changed)
  await expect(remove(first.version)).rejects.toMatchObject(changed)
  await remove(second.version)
  await save(0, '又')
  await expect(save(second.version, '三')).rejects.toMatchObject(changed)
  expect(await calls.call(edit.readDailyPicks, { month: '2026-12' }, editor)).toMatchObject([{ note: '又' }])
  expect(await calls.call(edit.readDailyPicks, { month: '2027-01' }, editor)).toEqual([])
})

test('refuses a day that is not in the calendar, and a work that is no published single', async () => {
  const resourceId = await buildResource(database, { published_at: null })
  const save = (day: string) => calls.call(edit.saveDailyPick, { day, version: 0, resourceId }, editor)
  await expect(save('2026-02-30')).rejects.toMatchObject({ code: 'BAD_ARGUMENT' })
  await expect(save('2026-02-28')).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
})

test('nobody else may read or change them', async () => {
  const member = contextOf({ userId: '1' })
  for (const call of [
    calls.call(edit.readPicks, { list: 'one' }, member),
    calls.call(edit.replacePicks, { list: 'one', version: 1, picks: [] }, member),
    calls.call(edit.readDailyPicks, { month: '2026-11' }, member),
    calls.call(edit.removeDailyPick, { day: today, version: 1 }, member),
  ]) {
    await expect(call).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
})
