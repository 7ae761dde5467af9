import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { atEnd } from '../../test/at-end.ts'
import { buildResource } from '../../test/library.ts'
import { buildUser, type Person } from '../../test/people.ts'
import { startPair } from '../../test/postgres-pair.ts'
import { replicatedApplication } from '../../test/replicated-application.ts'
import { createClient } from '../../test/requests.ts'
import { until } from '../../test/until.ts'
import { REPLICA_READS } from './replica-reads.ts'

/** Longer than the test stands still. */
const PATIENT_MS = 600_000
const STRICT_MS = 400

const pair = await startPair(inject('clusterFolder'))
atEnd(() => pair.close())
// One process each; the second is in another place, so to say, and never saw the first one's writes.
const one = await replicatedApplication(pair, PATIENT_MS)
const other = await replicatedApplication(pair, PATIENT_MS)
const strict = await replicatedApplication(pair, STRICT_MS)

let member: Person
let resourceId: string
beforeAll(async () => {
  member = await buildUser(one)
  resourceId = await buildResource(one.database, { artist_id: member.userId, title: '夜航' })
  await pair.caughtUp()
  for (const { metric } of [one, other, strict])
    await until('the replica to be read from', async () => (await metric('database_replicas_left_out')) === 0 || undefined)
})

/** Until it is paused, the replica goes on replaying. */
async function pause() {
  await pair.replica.run('select pg_wal_replay_pause()')
  const state = async () => (await pair.replica.run('select pg_get_wal_replay_pause_state() as state'))[0]?.state
  await until('the replica to stand still', async () => (await state()) === 'paused' || undefined)
}
const resume = () => pair.replica.run('select pg_wal_replay_resume()')
const commentsOf = async (send: ReturnType<typeof createClient>) => {
  const { status, rows } = await send('GET', '/client/app/cms/comments', { resourceId })
  return status === 200 ? (rows as { content: string }[]).map(({ content }) => content) : status
}
const comment = (send: ReturnType<typeof createClient>, content: string) =>
  send('POST', '/client/app/user/comments/add', { resourceId, content })

test('only calls that read, and none of staff, may be answered by replicas', () => {
  for (const route of REPLICA_READS) {
    expect(route.method).toBe('GET')
    expect(['public', 'user']).toContain(route.audience)
    expect(route.spends).toBeUndefined()
  }
})

describe('while the replica stands still', () => {
  beforeAll(pause)
  afterAll(resume)

  test('a member reads what they wrote, in this process and in others; visitors read the replica', async () => {
    const [here, visitor] = [one.browser(member), other.browser()]
    expect(await commentsOf(here)).toEqual([])
    expect((await comment(here, '鼓点真稳')).status).toBe(200)
    expect(await commentsOf(here)).toEqual(['鼓点真稳'])

    const before = await other.readFrom()
    expect(await commentsOf(visitor)).toEqual([])
    const after = await other.readFrom()
    expect(after.replica).toBeGreaterThan(before.replica)
  })

  test('the position travels with the cookies: another process that never saw the write reads the primary', async () => {
    const moving = one.browser(member)
    await comment(moving, '换了一台')
    const elsewhere = moving.at(other)
    expect(await commentsOf(elsewhere)).toContain('换了一台')
    expect(await commentsOf(other.browser(member))).toEqual([])
  })

  test('a client that holds its token itself reads the primary', async () => {
    const withToken = createClient(other.app)
    const { rows } = await withToken('GET', '/client/app/cms/comments', { resourceId }, { token: member.token })
    expect(rows).toHaveLength(2)
  })

  test('a change that the feed names is never loaded again from before it', async () => {
    const title = async () => {
      const { data } = await other.browser(member)('GET', `/client/app/cms/resource/${resourceId}`)
      return (data as { title: string }).title
    }
    expect(await title()).toBe('夜航')
    await one.database.query().updateTable('resources').set({ title: '返航' }).where('resource_id', '=', resourceId).execute()
    expect([await title(), await title()]).toEqual(['返航', '返航'])
  })
})

describe('a replica', () => {
  const leftOut = () => strict.metric('database_replicas_left_out')
  const lag = () => strict.metric('database_replica_lag_seconds')
  const reads = () => commentsOf(strict.browser())

  test('that is too far behind is left out, and read again once it has caught up', async () => {
    // What it lacked before would be old enough to leave it out, and come before the comment.
    await pair.caughtUp()
    await expect.poll(lag).toBe(0)
    await pause()
    await comment(one.browser(member), '等一等')
    await expect.poll(leftOut).toBe(1)
    expect(await lag()).toBeGreaterThan(STRICT_MS / 1000)
    expect(await reads()).toContain('等一等')
    await resume()
    await expect.poll(leftOut).toBe(0)
    const before = await strict.readFrom()
    expect(await reads()).toContain('等一等')
    expect((await strict.readFrom()).replica).toBeGreaterThan(before.replica)
  })

  test('that dies fails no read, is left out, and comes back by itself', async () => {
    await pair.replica.kill()
    for (let read = 0; read < 20; read += 1) expect(await reads()).toContain('等一等')
    await expect.poll(leftOut).toBe(1)
    await pair.replica.start()
    await expect.poll(leftOut).toBe(0)
    const before = await strict.readFrom()
    await reads()
    expect((await strict.readFrom()).replica).toBeGreaterThan(before.replica)
  })
})
