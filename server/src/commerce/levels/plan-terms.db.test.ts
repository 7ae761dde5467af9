import { planTerms } from '@shenglang/contract/commerce/levels/plan-terms'
import { expect, test } from 'vitest'
import { orderVip } from '../../../test/commerce/purchases.ts'
import { buildUser, type Person, signInAgain } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { grantVip } from './grant-level.ts'
import { selectPlans } from './vip-goods.sql.ts'

const application = await testApplication()
const { database, clock } = application
const db = database.query()
const send = createClient(application.app)

const termFor = async ({ userId }: Person, level: number, months: number) => {
  const token = await signInAgain(application, userId)
  const terms = planTerms.answer.parse((await send('GET', planTerms.path, {}, { token })).data)
  const plan = (await selectPlans(db)).find((each) => each.vipLevel === level && each.months === months)
  return terms.find(({ planId }) => planId === plan?.planId)
}
const buy = async ({ userId }: Person, level: number, months: number) =>
  (await orderVip(application, userId, level, months)).pay()
const periodsOf = async ({ userId }: Person, level: number) => {
  const rows = await db
    .selectFrom('vip_periods')
    .select(['starts_at', 'ends_at'])
    .where('user_id', '=', userId)
    .where('vip_level', '=', level)
    .orderBy('period_id')
    .execute()
  return rows.map(({ starts_at, ends_at }) => ({ startTime: starts_at.toISOString(), endTime: ends_at?.toISOString() }))
}

test('the shown term is the one that paying gives: first, renewed, upgraded, and behind a higher level', async () => {
  clock.now = new Date('2027-01-31T10:00:00+08:00')
  const buyer = await buildUser(application)
  for (const [level, months] of [
    [1, 1],
    [1, 1],
    [3, 3],
    [2, 12],
  ] as const) {
    const shown = await termFor(buyer, level, months)
    await buy(buyer, level, months)
    expect(shown).toMatchObject((await periodsOf(buyer, level)).at(-1) ?? {})
    clock.now = new Date(clock.now.getTime() + 3_600_000)
  }
})

test('leaves out a level that the caller has for ever, and refuses a visitor', async () => {
  const member = await buildUser(application)
  await grantVip(db, member.userId, { level: 2, until: null, now: clock.now })
  expect(await termFor(member, 2, 12)).toBeUndefined()
  expect(await termFor(member, 3, 12)).toBeDefined()
  expect((await send('GET', planTerms.path)).status).toBe(401)
})
