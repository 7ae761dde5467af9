import { completeSearch } from '@shenglang/contract/catalog/routes'
import { EVENTS_PATH } from '@shenglang/contract/composition/events'
import { API_BASE } from '@shenglang/contract/constants'
import { Redis } from 'ioredis'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildUser, type Person } from '../../../test/people.ts'
import { testRedis } from '../../../test/redis-server.ts'
import { createClient } from '../../../test/requests.ts'
import { startAgain, testApplication } from '../../../test/test-application.ts'
import { publish } from '../../platform/bus/publish.ts'

const server = await testRedis()
const application = await testApplication({ REDIS_URL: server.url, SEARCHES_A_MINUTE: '6' })
const { app, database, settings } = application
const next = await startAgain(application, { settings })
afterAll(() => next.close())
const origin = await next.listen({ port: 0, host: '127.0.0.1' })
const servers = [createClient(app), createClient(next)]

const search = async (index: number, { token }: Person) =>
  (await (servers[index % 2] as ReturnType<typeof createClient>)('GET', completeSearch.path, { key: 'a' }, { token })).status
const searches = async (person: Person, times: number) => {
  const statuses = []
  for (let index = 0; index < times; index += 1) statuses.push(await search(index, person))
  return statuses
}
const FULL = [200, 200, 200, 200, 200, 200, 429, 429]

const readiness = async () => {
  const { statusCode, body } = await app.inject('/readyz')
  return { statusCode, redis: (JSON.parse(body) as { parts: Record<string, string> }).parts.redis }
}

/** The text of a user's stream at the other server, from now on until `word` comes. */
async function follow({ token }: Person) {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await fetch(origin + API_BASE + EVENTS_PATH, { headers, signal: leaving.signal })
  const reader = body?.getReader()
  let text = ''
  return async (word: string) => {
    while (!text.includes(word)) text += Buffer.from((await reader?.read())?.value ?? []).toString()
    return text
  }
}

test('with Redis both servers count there and not in the database, and messages go through it', async () => {
  const person = await buildUser(application)
  expect(await searches(person, 8)).toEqual(FULL)
  const { rows } = await database.pool.query('select from counting_processes union all select from limit_counts')
  expect(rows).toEqual([])
  const subscriber = new Redis(server.url)
  onTestFinished(() => subscriber.disconnect())
  const received = vi.fn()
  subscriber.on('message', (_channel, text) => received(JSON.parse(text)))
  await subscriber.subscribe('shenglang:bus')
  const until = await follow(person)
  await until('ready')
  await publish(database.query(), { userId: person.userId, data: { kind: 'artist' } })
  expect(await until('"artist"')).toContain('data: {"kind":"artist"}')
  await expect.poll(() => received).toHaveBeenCalledWith({ userId: person.userId, eventId: 1 })
})

test('without Redis the site goes on: limits hold for both servers, events arrive, and it stays ready', async () => {
  const person = await buildUser(application)
  const until = await follow(person)
  await until('ready')
  await server.kill()
  expect(await searches(person, 8)).toEqual(FULL)
  await publish(database.query(), { userId: person.userId, data: { kind: 'artist' } })
  expect(await until('"artist"')).toContain('data: {"kind":"artist"}')
  await expect.poll(() => readiness()).toEqual({ statusCode: 200, redis: 'unavailable' })
  await server.start()
  await expect.poll(() => readiness()).toEqual({ statusCode: 200, redis: 'ok' })
  const other = await buildUser(application)
  const client = new Redis(server.url)
  onTestFinished(() => client.disconnect())
  await expect
    .poll(async () => {
      await search(0, other)
      return client.keys('shenglang:*')
    })
    .not.toEqual([])
})
