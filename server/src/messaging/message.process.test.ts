import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE } from '@shenglang/contract/constants'
import type { Message } from '@shenglang/contract/messaging/entities'
import { listMessages, sendMessage } from '@shenglang/contract/messaging/routes'
import { addressOf } from '@shenglang/contract/route'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { readEvents } from '../../test/event-reader.ts'
import { buildUser, type Person } from '../../test/people.ts'
import { type ServerProcess, startServer } from '../../test/server-process.ts'
import { dataFolderWithSharedMedia } from '../../test/shared-media.ts'
import { testDatabase } from '../../test/test-database.ts'
import { until } from '../../test/until.ts'

/** Messages to send; `npm run test:kills` sends ten thousand. */
const TOTAL = process.env.ALL_KILLS === 'true' ? 10_000 : 300
const EACH = TOTAL / 2
/** A process is killed in the middle of each third but the last. */
const THIRDS = [0, 1, 2, 3].map((third) => Math.round((EACH * third) / 3))
const TIMEOUT_MS = 120_000 + TOTAL * 100
const PATIENCE = { timeout: TIMEOUT_MS, interval: 5 }

const database = await testDatabase()
const db = database.query()
const folder = await mkdtemp(join(tmpdir(), 'shenglang-messages-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const DATABASE_URL = `postgres://shenglang@localhost/${database.address.database}?host=${inject('socketFolder')}`

/** The processes of one database share their keys. */
const KEYS = { IDENTITY_KEY: 'a'.repeat(64), PUSH_KEY: 'a'.repeat(64) }

/** Two server processes on one database; the first of them dies and comes back. */
async function startPair() {
  const start = async (name: string) =>
    startServer(await dataFolderWithSharedMedia(folder, name), {}, { DATABASE_URL, MESSAGES_A_MINUTE: '0', ...KEYS })
  const [mortal, other] = await Promise.all([start('one'), start('other')])
  const servers: { mortal: ServerProcess | undefined; other: ServerProcess } = { mortal, other }
  return {
    /** Origin of the first server, or of the other while the first is dead. */
    first: () => (servers.mortal ?? servers.other).origin,
    second: () => servers.other.origin,
    async kill() {
      const dying = servers.mortal
      servers.mortal = undefined
      await dying?.end('SIGKILL')
      servers.mortal = await start('one')
    },
    async end() {
      await Promise.all([servers.mortal?.end('SIGTERM'), servers.other.end('SIGTERM')])
    },
  }
}

const answered = { count: 0 }

/** Sends until it is answered, under one key: an unanswered message may have been stored. */
async function sendSurely(from: Person, to: Person, content: string, originOf: () => string): Promise<string> {
  const body = JSON.stringify({ userId: to.userId, content, clientKey: content })
  const headers = { authorization: `Bearer ${from.token}`, 'content-type': 'application/json' }
  const trySending = async () => {
    const response = await fetch(originOf() + API_BASE + sendMessage.path, { method: 'POST', headers, body }).catch(
      () => undefined,
    )
    const text = await response?.text().catch(() => '')
    if (response?.status === 200 && text) {
      answered.count += 1
      return (JSON.parse(text) as { data: { messageId: string } }).data.messageId
    }
    if (response && response.status < 500) throw new Error(text)
  }
  return until('an answer to a message', trySending, { everyMs: 5 })
}

async function sendSome(from: Person, to: Person, first: number, end: number, originOf: () => string): Promise<string[]> {
  const ids: string[] = []
  for (let number = first; number < end; number += 1) {
    ids.push(await sendSurely(from, to, `${from.userId}-${number}`, originOf))
  }
  return ids
}

/** The whole conversation as a user pages through it, the oldest first. */
async function pageThrough(reader: Person, other: Person, origin: string): Promise<Message[]> {
  const messages: Message[] = []
  // A page that repeats would otherwise never end.
  while (messages.length <= TOTAL) {
    const before = messages.at(-1)?.messageId
    const path = addressOf(listMessages, { userId: other.userId, before, pageSize: 100 })
    const response = await fetch(origin + API_BASE + path, { headers: { authorization: `Bearer ${reader.token}` } })
    const { rows } = (await response.json()) as { rows: Message[] }
    if (rows.length === 0) return messages.reverse()
    messages.push(...rows)
  }
  throw new Error(`more than ${TOTAL} messages`)
}

test('two users write to each other through two processes, one of which is killed twice: each message is stored once, in order, and shown once', {
  timeout: TIMEOUT_MS,
}, async () => {
  const parts = { database, clock: { now: new Date() } }
  const [one, other] = [await buildUser(parts), await buildUser(parts)]
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    await db.insertInto('follows').values({ user_id: from.userId, followed_id: to.userId }).execute()
  }
  const servers = await startPair()
  onTestFinished(() => servers.end())
  const readers = [readEvents(one.token, servers.first), readEvents(other.token, servers.second)]
  // Before the servers end, which the readers would reconnect to.
  onTestFinished(async () => void (await Promise.all(readers.map((reader) => reader.close()))))
  const answers: [string[], string[]] = [[], []]
  for (const [third, first] of THIRDS.slice(0, -1).entries()) {
    const end = THIRDS[third + 1] ?? EACH
    const sending = Promise.all([
      sendSome(one, other, first, end, servers.first),
      sendSome(other, one, first, end, servers.second),
    ])
    if (third < 2) {
      await Promise.race([sending, expect.poll(() => answered.count, PATIENCE).toBeGreaterThan(first + end)])
      expect(answered.count).toBeLessThan(2 * end)
      await servers.kill()
    }
    for (const [index, ids] of (await sending).entries()) answers[index]?.push(...ids)
  }

  const shown = await pageThrough(one, other, servers.first())
  for (const [index, person] of [one, other].entries()) {
    const sent = shown.filter(({ userId }) => userId === person.userId)
    expect(sent.map(({ content }) => content)).toEqual(Array.from({ length: EACH }, (_, number) => `${person.userId}-${number}`))
    expect(sent.map(({ messageId }) => messageId)).toEqual(answers[index])
  }
  const ids = shown.map(({ messageId }) => messageId)
  expect(ids).toEqual(ids.toSorted((a, b) => Number(a) - Number(b)))
  const { rows } = await database.pool.query('select count(*)::int as total from messages')
  expect([shown.length, rows[0].total]).toEqual([TOTAL, TOTAL])
  for (const { received } of readers) {
    await expect.poll(() => received.length, PATIENCE).toBeGreaterThanOrEqual(TOTAL)
    expect(received.map(({ event }) => event.kind === 'message' && event.messageId)).toEqual(ids)
    expect(received.map(({ id }) => id)).toEqual(ids.map((_, index) => index + 1))
  }
})
