import type { MutedUser } from '@shenglang/contract/moderation/entities'
import { expect, test } from 'vitest'
import { buildUser } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'

const application = await testApplication()
const send = createClient(application.app)
const staff = await buildUser(application, { permissions: ['review'] })
const words = '/client/app/admin/words'
const list = async (query: object = {}) => send('GET', words, query, staff)

test('words are added, listed by key and level, page by page, and removed', async () => {
  for (const [word, level] of [
    ['甲词', 'refuse'],
    ['乙词', 'review'],
    ['丙', 'allow'],
  ])
    expect((await send('POST', words, { word, level }, staff)).status).toBe(200)
  expect((await list({ key: '词' })).total).toBe(2)
  expect((await list({ level: 'review' })).rows).toEqual([{ word: '乙词', level: 'review' }])
  const first = (await list({ pageSize: '2' })).rows as { word: string }[]
  expect((await list({ pageSize: '2', after: first[1]?.word })).rows).toHaveLength(1)
  await send('POST', `${words}/remove`, { word: '丙' }, staff)
  expect((await list()).total).toBe(2)
  expect((await send('POST', `${words}/remove`, { word: '丙' }, staff)).fault).toBe('BAD_ARGUMENT')
})

test('a list is imported as a whole, or not at all where one line is wrong', async () => {
  const wrong = await send('POST', `${words}/import`, { text: '好词\t\n丁词,bad', level: 'refuse' }, staff)
  expect([wrong.fault, wrong.msg]).toEqual(['BAD_ARGUMENT', expect.stringContaining('丁词')])
  expect((await list({ key: '丁' })).total).toBe(0)
  const text = '# 注释\n丁词\n戊词\treview\n'
  expect((await send('POST', `${words}/import`, { text, level: 'refuse' }, staff)).data).toEqual({ count: 2 })
  expect((await list({ key: '戊' })).rows).toEqual([{ word: '戊词', level: 'review' }])
})

test('muted users are listed newest first until their time is over, page by page', async () => {
  const people = [await buildUser(application), await buildUser(application), await buildUser(application)]
  for (const [index, { userId }] of people.entries()) {
    const muted = { note: '刷屏', ...(index === 0 ? {} : { days: index }) }
    expect((await send('POST', `/client/app/admin/mute/${userId}`, muted, staff)).status).toBe(200)
  }
  const listMutes = async (query: object = {}) => send('GET', '/client/app/admin/mute', query, staff)
  const first = await listMutes({ pageSize: '2' })
  expect([first.total, (first.rows as MutedUser[]).map(({ userId }) => userId)]).toEqual([
    3,
    [people[2]?.userId, people[1]?.userId],
  ])
  const rest = await listMutes({ after: (first.rows as MutedUser[])[1]?.muteId ?? '' })
  expect(rest.rows).toMatchObject([{ userId: people[0]?.userId, untilTime: '', reason: '刷屏' }])
  application.clock.now = new Date(application.clock.now.getTime() + 1.5 * 86_400_000)
  expect((await listMutes()).total).toBe(2)
})
