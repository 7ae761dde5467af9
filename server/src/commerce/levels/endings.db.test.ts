import { DAY_MS } from '@shenglang/contract/shanghai'
import { beforeEach, expect, test } from 'vitest'
import { orderVip } from '../../../test/commerce/purchases.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { testApplication } from '../../../test/test-application.ts'
import { notifyEndings } from './endings.ts'
import { grantVip } from './index.ts'

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

async function notifiedAt(instant: number): Promise<string[]> {
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

test('notifies a user three days before their level ends, once, however often and in however many processes it runs', async () => {
  await buy(2)
  expect(await notifiedAt(END - 3 * DAY_MS - 1)).toEqual([])
  const reminders = ['VIP2 将于 2027-02-10 12:00 到期，续费接在到期之后，剩下的时间不会少。']
  expect(await notifiedAt(END - 3 * DAY_MS)).toEqual(reminders)
  expect(await notifiedAt(END - 1)).toEqual(reminders)
})

test('does not notify of an end that a renewal follows, but of the end of that', async () => {
  await buy(2)
  await buy(2)
  expect(await notifiedAt(END - DAY_MS)).toEqual([])
  expect(await notifiedAt(Date.parse('2027-03-09T12:00:00+08:00'))).toHaveLength(1)
})

test('names a lower level that follows, and a renewal after the notice brings another notice', async () => {
  await buy(3)
  await buy(1)
  expect(await notifiedAt(END - DAY_MS)).toEqual(['VIP3 将于 2027-02-10 12:00 到期，到期后改用 VIP1。'])
  await buy(3)
  expect(await notifiedAt(Date.parse('2027-03-09T12:00:00+08:00'))).toHaveLength(2)
})

test('does not notify of a level without end, or one that was revoked', async () => {
  const grant = (level: number, until: Date | null) => grantVip(db, buyer.userId, { level, until, now: clock.now })
  await grant(2, new Date(END))
  await grant(3, null)
  expect(await notifiedAt(END - DAY_MS)).toEqual([])
})
