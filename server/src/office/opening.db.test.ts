import { saveCategory } from '@shenglang/contract/catalog/discover/categories'
import { confirmOpening, readOpening } from '@shenglang/contract/office/opening'
import { readSystem } from '@shenglang/contract/office/overview'
import { expect, test } from 'vitest'
import { buildUser } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'

const application = await testApplication()
const send = createClient(application.app)
const { token } = await buildUser(application, { account_type: 'admin' })
const stepOf = async (step: string) => {
  const { data } = await send('GET', readOpening.path, {}, { token })
  return (data as { step: string; isDone: boolean; found: string }[]).find((each) => each.step === step)
}

test('the first artist and the adopted agreements tick their lines', async () => {
  expect(await stepOf('artist')).toMatchObject({ isDone: false })
  await buildUser(application, { is_artists: true })
  expect(await stepOf('artist')).toMatchObject({ isDone: true, found: '1 位艺人' })
  expect(await stepOf('agreements')).toMatchObject({ isDone: false })
  expect((await send('POST', confirmOpening.path, { step: 'agreements' }, { token })).status).toBe(200)
  expect(await stepOf('agreements')).toMatchObject({ isDone: true })
})

test('a category that staff add ticks its line, which the preset ones do not', async () => {
  expect(await stepOf('category')).toMatchObject({ isDone: false, found: expect.stringContaining('预置') })
  const category = { code: 'A0390', name: '车库', position: 390 }
  expect((await send('POST', saveCategory.path, { ...category, version: 7 }, { token })).status).toBe(409)
  expect(await stepOf('category')).toMatchObject({ isDone: false })
  expect((await send('POST', saveCategory.path, { ...category, version: 0 }, { token })).status).toBe(200)
  expect(await stepOf('category')).toMatchObject({ isDone: true })
})

test('a backup of the last two days ticks its line, and the overview says when it was and what failed since', async () => {
  const { database, clock } = application
  const add = (hoursAgo: number, failure: string) =>
    database.pool.query(
      `insert into backups (folder, begun_at, ended_at, name, failure) select '/b', at, at, case $2 when '' then 'name' else '' end, $2
        from (select $1::timestamptz as at) as one`,
      [new Date(clock.now.getTime() - hoursAgo * 3600_000), failure],
    )
  const backup = async () => ((await send('GET', readSystem.path, {}, { token })).data as { backup: unknown }).backup
  expect(await stepOf('backup')).toMatchObject({ isDone: false, found: '还没有备份' })
  expect(await backup()).toEqual({ madeAt: '', failedAt: '', failure: '' })
  await add(49, '')
  expect(await stepOf('backup')).toMatchObject({ isDone: false, found: '上一个：2026-11-19 19:00' })
  await add(47, '')
  expect(await stepOf('backup')).toMatchObject({ isDone: true })
  await add(1, '存备份的磁盘满了')
  expect(await backup()).toEqual({
    madeAt: '2026-11-19T13:00:00.000Z',
    failedAt: '2026-11-21T11:00:00.000Z',
    failure: '存备份的磁盘满了',
  })
  await add(0, '')
  expect(await backup()).toEqual({ madeAt: clock.now.toISOString(), failedAt: '', failure: '' })
})
