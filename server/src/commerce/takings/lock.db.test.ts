import { DAY_MS } from '@shenglang/contract/shanghai'
import { describe, expect, test } from 'vitest'
import { buildPack } from '../../../test/commerce/packs.ts'
import { buildSeat } from '../../../test/commerce/seats.ts'
import { takingApplication } from '../../../test/commerce/taking-application.ts'
import { takingsOf, waitingFor } from '../../../test/commerce/takings.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import type { Db } from '../../platform/database/db.ts'
import { lockTakings, lockTakingsOf } from './lock.sql.ts'

const { application, database, db, clock, query, send, ...shop } = await takingApplication()
const { buildTrack, linkTo, packageOf } = shop

/** The answer of a request that waits for the lock while something happens. */
async function afterWaiting<Answer>({ userId }: Person, request: () => Promise<Answer>, meanwhile: () => Promise<unknown>) {
  const held = await db.startTransaction().execute()
  await lockTakings(held, userId)
  const answer = request()
  await expect.poll(() => waitingFor(application, 'takings')).toBe(1)
  await meanwhile()
  await held.commit().execute()
  return answer
}

const giveLevel = ({ userId }: Person) =>
  query(`insert into vip_periods (user_id, vip_level, starts_at, source) values ($1, 1, $2, 'grant')`, userId, clock.now)
const endLevel = ({ userId }: Person) =>
  query('update vip_periods set ended_at = $2 where user_id = $1 and ended_at is null', userId, clock.now)

describe.each([
  ['a download', async () => (await buildTrack({ free_vip_level: 1 })).fileId, linkTo],
  [
    'a package',
    async () => buildPack(database, [(await buildTrack({ free_vip_level: 1 })).id], { free_vip_level: 1 }),
    packageOf,
  ],
  [
    'a lease',
    async () => (await buildTrack({ free_vip_level: 1, play_vip_level: 1 }, { hls_key: 'hls/ab/locked' })).id,
    async (id: string, person: Person) => {
      const answer = await send('POST', '/client/app/offline/lease', { resourceIds: [id] }, person)
      const { refused } = answer.data as { refused: unknown[] }
      return { status: refused.length > 0 ? 403 : answer.status }
    },
  ],
])('the right to %s is the one that is read under the lock', (_what, build, take) => {
  test('also if it began while the request waited', async () => {
    const [person, id] = [await buildUser(application), await build()]
    const { status } = await afterWaiting(
      person,
      () => take(id, person),
      () => giveLevel(person),
    )
    expect([status, await takingsOf(application, person.userId)]).toEqual([200, [expect.objectContaining({ by: 'grant' })]])
  })

  test('and not one that ended while the request waited', async () => {
    const [person, id] = [await buildUser(application), await build()]
    await giveLevel(person)
    const { status } = await afterWaiting(
      person,
      () => take(id, person),
      async () => {
        clock.now = new Date(clock.now.getTime() + DAY_MS)
        await endLevel(person)
      },
    )
    expect([status, await takingsOf(application, person.userId)]).toEqual([403, []])
  })
})

/** True when nobody has a user's lock. */
const isFree = async (userId: string) =>
  (await query(`select pg_try_advisory_xact_lock(hashtext('downloads'), hashtext($1)) as is_free`, userId))[0]?.is_free
type Lock = (transaction: Db, low: string, high: string) => Promise<void>

test.each<[string, Lock]>([
  ['two users', (transaction, low, high) => lockTakings(transaction, high, low)],
  ['two buyers', (transaction, low, high) => lockTakingsOf(transaction, [high, low])],
  [
    'a buyer and a member of the team',
    async (transaction, low, high) => {
      await buildSeat(application, high, low)
      await lockTakingsOf(transaction, [high])
    },
  ],
  [
    'a buyer and the account that the buyer’s was merged into',
    async (transaction, low, high) => {
      await query('insert into account_merges (user_id, into_id, merged_at) values ($1, $2, $3)', high, low, clock.now)
      await lockTakingsOf(transaction, [high])
    },
  ],
])('the locks of %s are taken in the order of their ids, so that nobody waits in a circle', async (_who, lock) => {
  const [low, high] = [(await buildUser(application)).userId, (await buildUser(application)).userId]
  const held = await db.startTransaction().execute()
  await lockTakings(held, low)
  const waiting = db.transaction().execute((transaction) => lock(transaction, low, high))
  await expect.poll(() => waitingFor(application, 'takings')).toBe(1)
  expect([await isFree(low), await isFree(high)]).toEqual([false, true])
  await held.commit().execute()
  await waiting
})
