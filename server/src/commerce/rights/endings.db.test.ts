import { DAY_MS } from '@shenglang/contract/shanghai'
import { beforeEach, expect, test } from 'vitest'
import { buildUser, type Person } from '../../../test/people.ts'
import { orderVip } from '../../../test/purchases.ts'
import { testApplication } from '../../../test/test-application.ts'
import { grantVip } from '../index.ts'
import { notifyEndings } from './endings.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()
const START = Date.parse('2027-01-10T12:00:00+08:00')
const END = Date.parse('2027-02-10T12:00:00+08:00')
let buyer: Person

beforeEach(async () => {
  clock.now = new Date(START)
  buyer = await buildUser(application)
})

const buy = async (level: number) => (await orderVip(application, buyer.userId, level, 1)).pay()

async function toldAt(instant: number): Promise<string[]> {
  clock.now = new Date(instant)
  const run = () => notifyEndings({ db, now: () => clock.now }, new AbortController().signal)
  await Promise.all([run(), run()])
  const rows = await db
    .selectFrom('notices')
    .select(['title', 'content'])
    .where('user_id', '=', buyer.userId)
    .where('title', 'like', '%到期')
    .execute()
  return rows.map(({ title, content }) => `${title}，${content}`)
}

test('whose level ends is told three days before, once, however often and in however many processes it is asked', async () => {
  await buy(2)
  expect(await toldAt(END - 3 * DAY_MS - 1)).toEqual([])
  const told = ['VIP2 将于 2027-02-10 12:00 到期，续费接在到期之后，剩下的时间不会少。']
  expect(await toldAt(END - 3 * DAY_MS)).toEqual(told)
  expect(await toldAt(END - 1)).toEqual(told)
})

test('nobody is told of an end that a renewal follows; of the end of that they are', async () => {
  await buy(2)
  await buy(2)
  expect(await toldAt(END - DAY_MS)).toEqual([])
  expect(await toldAt(Date.parse('2027-03-09T12:00:00+08:00'))).toHaveLength(1)
})

test('a lower level that follows is named, and a renewal after the word brings another word', async () => {
  await buy(3)
  await buy(1)
  expect(await toldAt(END - DAY_MS)).toEqual(['VIP3 将于 2027-02-10 12:00 到期，之后是 VIP1。'])
  await buy(3)
  expect(await toldAt(Date.parse('2027-03-09T12:00:00+08:00'))).toHaveLength(2)
})

test('what has no end, or was taken back, is not told of', async () => {
  const grant = (level: number, until: Date | null) => grantVip(db, buyer.userId, { level, until, now: clock.now })
  await grant(2, new Date(END))
  await grant(3, null)
  expect(await toldAt(END - DAY_MS)).toEqual([])
})
