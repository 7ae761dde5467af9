import { TEXT_IDS } from '@shenglang/contract/site/agreement/routes'
import { beforeAll, expect, inject, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { buildResource, buildSource } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { startPair } from '../../../test/postgres-pair.ts'
import { readingCalls } from '../../../test/reading-calls.ts'
import { type Browser, replicatedApplication } from '../../../test/replicated-application.ts'
import { until } from '../../../test/until.ts'
import { tusClient } from '../../../test/uploads.ts'
import { REPLICA_READS } from '../replica-reads.ts'

const BYTES = 'sound of a track'

const pair = await startPair(inject('clusterFolder'))
atEnd(() => pair.close())
const used = await replicatedApplication(pair, 2000)
// Nobody has called it before the primary is gone, so it has nothing cached.
const fresh = await replicatedApplication(pair, 2000)

let member: Person
let resourceId: string
let artist: Person
let begun: string
beforeAll(async () => {
  artist = await buildUser(used, { is_artists: true })
  begun = (await tusClient(used.app, artist).create(BYTES.length, { filename: 'a.mp3' })).location
  member = await buildUser(used, { vip: { level: 1 } })
  const source = buildSource({ file_size: BYTES.length })
  for (const { files } of [used, fresh]) await files.put(source.storage_key, Buffer.from(BYTES))
  resourceId = await buildResource(used.database, { artist_id: member.userId, title: '夜航', play_vip_level: 1 }, [source])
  await pair.caughtUp()
  for (const { metric } of [used, fresh])
    await until('the replica to be read from', async () => (await metric('database_replicas_left_out')) === 0 || undefined)
  await used.browser(member)('GET', `/client/app/cms/resource/${resourceId}`)
  await pair.primary.kill()
})

const patterns = REPLICA_READS.map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`))

async function listen(browser: Browser, { app }: Pick<typeof used, 'app'>) {
  const { rows } = await browser('GET', `/client/app/cms/file/${resourceId}`)
  const url = `/api${(rows as { playUrl: string }[])[0]?.playUrl}`
  return app.inject({ url, headers: { cookie: browser.cookie() } })
}

test('visitors and members go on reading every list, page and detail', async () => {
  const calls = (
    await readingCalls({ query: (text: string) => pair.replica.run(text).then((rows) => ({ rows })) } as never)
  ).filter(({ path }) => patterns.some((pattern) => pattern.test(path)))
  expect(calls.length).toBeGreaterThan(REPLICA_READS.length)
  for (const { browser } of [used, fresh]) {
    for (const send of [browser(), browser(member)]) {
      for (const { path, question } of calls) {
        const { status, msg } = await send('GET', path, question)
        // The first has no such user, post or crate, and nobody is signed in for a member's own lists.
        expect([200, 401, 404], `${path}: ${msg}`).toContain(status)
      }
      expect((await send('GET', `/client/app/cms/resource/${resourceId}`)).status).toBe(200)
    }
  }
})

test('everything around the pages answers: menu, settings, agreements, the signed-in user, notices, messages', async () => {
  const paths = [
    '/menu/list',
    '/client/app/cms/config',
    '/client/app/cms/home',
    `/client/app/cms/agreement/${TEXT_IDS[0]}`,
    '/client/app/user/userinfo',
    '/client/app/user/message/unread',
    '/client/app/user/message',
    '/client/app/user/message/conversations',
    '/client/app/user/playback',
    '/pay/client/order/list',
    '/client/app/cms/vip/config',
  ]
  for (const { browser } of [used, fresh]) {
    const send = browser(member)
    for (const path of paths) expect((await send('GET', path)).status, path).toBe(200)
  }
})

test('members go on listening, at addresses that are signed now', async () => {
  for (const process of [used, fresh]) {
    const answer = await listen(process.browser(member), process)
    expect([answer.statusCode, answer.body]).toEqual([200, BYTES])
  }
})

test('calls that write are answered with 503 and the message that nothing was saved', async () => {
  for (const { browser } of [used, fresh]) {
    const answer = await browser(member)('POST', '/client/app/user/comments/add', { resourceId, content: '没有主库' })
    expect(answer).toMatchObject({ status: 503, fault: 'READ_ONLY', msg: expect.stringContaining('没有保存') })
  }
})

test('an upload is refused with the same fault, whether new or begun', async () => {
  for (const { app } of [used, fresh]) {
    const client = tusClient(app, artist)
    for (const answer of [await client.create(10, { filename: 'b.mp3' }), await client.patch(begun, 0, Buffer.from(BYTES))])
      expect(answer).toMatchObject({ status: 503, fault: 'READ_ONLY' })
  }
})

test('the balancer keeps the processes: they can serve', async () => {
  for (const { app, metric } of [used, fresh]) {
    expect(await metric('database_primary_gone')).toBe(1)
    const { statusCode, body } = await app.inject('/readyz')
    expect([statusCode, JSON.parse(body).parts.database]).toEqual([200, 'ok'])
  }
})

test('after the promotion everything can be written again', async () => {
  await pair.replica.promote()
  for (const { browser } of [used, fresh]) {
    const send = browser(member)
    const comment = () => send('POST', '/client/app/user/comments/add', { resourceId, content: `回来了 ${performance.now()}` })
    await expect.poll(async () => (await comment()).status).toBe(200)
    // Published to the member's pages, through a table that is not logged.
    const liked = await send('PUT', `/client/app/resource/collect/${resourceId}`, { isCollect: true })
    expect(liked.status).toBe(200)
  }
  const client = tusClient(used.app, artist)
  expect((await client.head(begun)).offset).toBe(0)
  // The sound is none, which is said after all of it arrived.
  expect((await client.patch(begun, 0, Buffer.from(BYTES))).fault).not.toBe('READ_ONLY')
  const { rows } = await used.browser(member)('GET', '/client/app/cms/comments', { resourceId })
  expect(rows).toHaveLength(2)
  expect(await used.metric('database_primary_gone')).toBe(0)
})
