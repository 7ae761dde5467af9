import { connect } from 'node:net'
import { EVENTS_BEAT_S, EVENTS_PATH, FORMER_EVENTS_PATH, listEvents } from '@shenglang/contract/composition/events'
import { API_BASE } from '@shenglang/contract/constants'
import { type FastifyRequest, fastify } from 'fastify'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildUser, type Person, signInAgain } from '../../../test/people.ts'
import { publishAndDie } from '../../../test/publish-and-die.ts'
import { contextOf } from '../../../test/request-contexts.ts'
import { createClient } from '../../../test/requests.ts'
import { startAgain, testApplication } from '../../../test/test-application.ts'
import type { BusListener, BusMessage } from '../bus/port.ts'
import { publish, publishAll } from '../bus/publish.ts'
import { mountEvents } from './event-stream.ts'

const METRICS_TOKEN = 'a-token-of-some-length'
const application = await testApplication({ METRICS_TOKEN })
const { app, database, outbox } = application
const send = createClient(app)
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const leaving = new AbortController()
afterAll(() => leaving.abort())

/** A quiet stream: its beginning, and heartbeats on a slow machine. */
const QUIET = /^retry: \d+\n\nid: \d+\nevent: ready\ndata: \d+\n\n(event: beat\ndata:\n\n)*$/

const open = ({ token }: Pick<Person, 'token'>, at = origin, path: string = EVENTS_PATH, headers = {}) =>
  fetch(at + API_BASE + path, { headers: { authorization: `Bearer ${token}`, ...headers }, signal: leaving.signal })

/** Reads on until `word` comes, and returns everything so far. */
function follow({ body }: Response): (word: string) => Promise<string> {
  const reader = body?.getReader()
  let text = ''
  return async (word) => {
    while (!text.includes(word)) {
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) return text
      text += Buffer.from(value ?? []).toString()
    }
    return text
  }
}

/** The text of the stream up to `word`. */
const readUntil = (response: Response, word: string) => follow(response)(word)

test('an artist receives events of their own works, and of nobody else’s', async () => {
  const [artist, other] = [await buildUser(application, { is_artists: true }), await buildUser(application, { is_artists: true })]
  const stream = await open(artist)
  expect(stream.headers.get('content-type')).toMatch('text/event-stream')
  const save = async ({ token }: Person, title: string) => {
    const { data } = await send('POST', '/client/app/resource/save', { title }, { token })
    return (data as { resourceId: string }).resourceId
  }
  const foreign = await save(other, '别人的')
  const own = await save(artist, '我的')
  const text = await readUntil(stream, `"resourceId":"${own}"`)
  expect(text).toContain(`data: {"kind":"work","resourceId":"${own}"}`)
  expect(text).not.toContain(`"resourceId":"${foreign}"`)
})

test('an applicant receives the review’s outcome, a visitor nothing', async () => {
  const [applicant, admin] = [await buildUser(application), await buildUser(application, { account_type: 'admin' })]
  const wish = {
    artistName: '听审核',
    realName: '李四',
    idNumber: '11010519491231002X',
    phonenumber: '13812345678',
    style: 'Techno',
    introduction: '十年俱乐部驻场经验的唱片骑师',
    agreed: true,
  }
  const { data } = await send('POST', '/client/app/user/artist/apply', wish, { token: applicant.token })
  const stream = await open(applicant)
  const { applicationId } = data as { applicationId: string }
  await send('POST', `/client/app/admin/artist/review/${applicationId}`, { outcome: 'approved' }, { token: admin.token })
  expect(await readUntil(stream, '"artist"')).toContain('data: {"kind":"artist"}')
  const refused = await open({ token: 'nobody' })
  expect([refused.status, (await refused.json()).fault]).toEqual([401, 'NOT_SIGNED_IN'])
})

test('a page that was rendered for another user receives nothing, by stream or by polling', async () => {
  const [before, now] = [await buildUser(application), await buildUser(application)]
  const stream = await open(now, origin, `${EVENTS_PATH}?after=0&user=${before.userId}`)
  expect([stream.status, (await stream.json()).fault]).toEqual([401, 'NOT_SIGNED_IN'])
  const response = await send('GET', '/client/app/user/events', {}, { token: now.token, headers: { 'page-user': before.userId } })
  expect([response.status, response.fault]).toEqual([401, 'NOT_SIGNED_IN'])
  const own = await open(now, origin, `${EVENTS_PATH}?after=0&user=${now.userId}`)
  expect(await readUntil(own, 'ready')).toContain('event: ready')
})

test('a HEAD request gets no stream and is not held open', async () => {
  const person = await buildUser(application)
  for (const path of [EVENTS_PATH, FORMER_EVENTS_PATH]) {
    const response = await app.inject({
      method: 'HEAD',
      url: API_BASE + path,
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(response.statusCode, path).toBe(404)
  }
})

test('the former address still streams', async () => {
  const artist = await buildUser(application, { is_artists: true })
  const stream = await open(artist, origin, FORMER_EVENTS_PATH)
  await send('POST', '/client/app/resource/save', { title: '旧地址' }, { token: artist.token })
  expect(await readUntil(stream, '"work"')).toContain('data: {"kind":"work"')
})

const work = (resourceId: string) => ({ kind: 'work', resourceId }) as const
const say = (userId: string, ...words: string[]) =>
  publishAll(
    database.query(),
    words.map((word) => ({ userId, data: work(word) })),
  )
/** The events of a stream with their numbers, until `word` comes. */
const notifiedUntil = async (stream: Response, word: string) =>
  Array.from(
    (await readUntil(stream, `"${word}"`)).matchAll(/id: (\d+)\ndata: .*"resourceId":"(\w+)"/g),
    ([, id, said]) => `${id} ${said}`,
  )

test('a client that reconnects resumes where it was, by header or by address, in any process: nothing is lost or sent twice', async () => {
  const next = await startAgain(application)
  onTestFinished(() => next.close())
  const elsewhere = await next.listen({ port: 0, host: '127.0.0.1' })
  const person = await buildUser(application)
  await say(person.userId, 'one', 'two', 'three')
  const streams = [
    await open(person, origin, EVENTS_PATH, { 'last-event-id': '1' }),
    await open(person, elsewhere, `${EVENTS_PATH}?after=1`),
    await open(person, elsewhere, `${EVENTS_PATH}?after=3`),
  ]
  await say(person.userId, 'four', 'five')
  const received = await Promise.all(streams.map((stream) => notifiedUntil(stream, 'five')))
  const all = ['2 two', '3 three', '4 four', '5 five']
  expect(received).toEqual([all, all, all.slice(2)])
})

test('more events than one read returns come in order, too', async () => {
  const person = await buildUser(application)
  const words = Array.from({ length: 250 }, (_, index) => `w${index}`)
  await say(person.userId, ...words)
  const received = await notifiedUntil(await open(person, origin, `${EVENTS_PATH}?after=0`), 'w249')
  expect(received).toEqual(words.map((word, index) => `${index + 1} ${word}`))
})

test('an expired position is answered by a new one, and all later events follow', async () => {
  const person = await buildUser(application)
  await say(person.userId, 'one', 'two')
  await database.pool.query('update event_logs set forgotten_id = 2 where user_id = $1', [person.userId])
  const until = follow(await open(person, origin, `${EVENTS_PATH}?after=1`))
  await until('reset')
  await say(person.userId, 'three')
  const text = await until('"three"')
  expect(text).toMatch(/id: 2\nevent: reset\ndata: 2\n\n(event: beat\ndata:\n\n)*id: 3\n/)
  expect(text).not.toContain('"two"')
})

test('the metrics show how many streams are open', async () => {
  const openNow = async () => {
    const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    return Number(/^event_streams_open (\d+)$/m.exec(body)?.[1])
  }
  const before = await openNow()
  const streams = await Promise.all([open(await buildUser(application)), open(await buildUser(application))])
  expect(await openNow()).toBe(before + 2)
  await streams[0]?.body?.cancel()
  await expect.poll(() => openNow()).toBe(before + 1)
})

test('refuses a position that is no number with a message', async () => {
  const person = await buildUser(application)
  for (const after of ['-1', 'abc', '1.5', '99999999999999999999']) {
    const refused = await open(person, origin, `${EVENTS_PATH}?after=${after}`)
    expect([refused.status, (await refused.json()).fault]).toEqual([400, 'BAD_ARGUMENT'])
  }
})

test('polling returns the same events', async () => {
  const person = await buildUser(application)
  const request = async (after?: number) => {
    const args = after === undefined ? {} : { after: String(after) }
    return (await send('GET', listEvents.path, args, { token: person.token })).data
  }
  await say(person.userId, 'one')
  expect(await request()).toEqual({ events: [], last: 1, isReset: false })
  await say(person.userId, 'two', 'three')
  const events = ['two', 'three'].map((word, index) => ({ id: index + 2, event: work(word) }))
  expect(await request(1)).toEqual({ events, last: 3, isReset: false })
  expect(await request(9)).toEqual({ events: [], last: 3, isReset: true })
  await database.pool.query(`update events set data = '{"kind":"of tomorrow"}' where user_id = $1 and event_id = 2`, [
    person.userId,
  ])
  expect(await request(1)).toEqual({ events: events.slice(1), last: 3, isReset: false })
})

describe('on its own server', () => {
  const start = async ({ userId = '700', db = database.query(), open = async (ids: readonly string[]) => new Set(ids) } = {}) => {
    const bus = { emit: (_message: BusMessage) => {}, onMessage: () => {} }
    const requests: FastifyRequest[] = []
    const arrived = Promise.withResolvers<void>()
    const alone = fastify()
    const deps = {
      db,
      bus: {
        listen({ onMessage, onListening }: BusListener) {
          bus.emit = onMessage
          bus.onMessage = onListening ?? bus.onMessage
          return () => {}
        },
        close: async () => {},
      },
      sessions: { findCaller: async () => undefined, open, forget() {} },
    }
    const receive = async (request: FastifyRequest) => {
      requests.push(request)
      await arrived.promise
      return contextOf({ userId, sessionId: '8' })
    }
    mountEvents(alone, API_BASE, receive, deps)
    const stopping = Promise.withResolvers<void>()
    alone.addHook('preClose', async () => stopping.resolve())
    const at = await alone.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => alone.close())
    const openOne = (signal?: AbortSignal) => fetch(`${at}${API_BASE}${EVENTS_PATH}?after=0`, { signal: signal ?? null })
    return {
      at,
      arrive: arrived.resolve,
      asked: requests,
      openOne,
      stopping: stopping.promise,
      stop: () => alone.close(),
      ...bus,
    }
  }

  test('a stream that is still being opened while the process stops is ended, and the stop does not wait for it', async () => {
    const { openOne, asked, arrive, stop, stopping } = await start()
    const opened = openOne()
    await expect.poll(() => asked.length).toBe(1)
    const stopped = stop()
    await stopping
    arrive()
    const text = await (await opened).text()
    expect(text).toMatch(/^(retry: \d+\s+)+$/)
    // Soon, and to another process.
    expect(Number(/retry: (\d+)\s+$/.exec(text)?.[1])).toBeLessThan(1000)
    await stopped
  })
  /** Lets so many seconds of heartbeats pass. */
  const beats = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
  const onlyIntervals = () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
  }

  test('a quiet stream sends heartbeats', async () => {
    onlyIntervals()
    const { arrive, openOne } = await start()
    arrive()
    const until = follow(await openOne())
    await until('ready')
    await beats(EVENTS_BEAT_S)
    expect(await until('beat')).toContain('event: beat\ndata:\n\n')
  })

  test('an event whose process was killed between its commit and its message is sent with the next heartbeat', async () => {
    onlyIntervals()
    const { arrive, openOne } = await start({ userId: '704' })
    arrive()
    const until = follow(await openOne())
    await until('ready')
    const killed = await publishAndDie(database.address, '704')
    expect([killed.signal, killed.output]).toEqual(['SIGKILL', 'committed'])
    await beats(EVENTS_BEAT_S)
    expect(await until('"artist"')).toContain('id: 1\ndata: {"kind":"artist"}')
  })

  test('a heartbeat ends the stream of an expired session; while sessions cannot be checked it goes on', async () => {
    onlyIntervals()
    let open = async (_ids: readonly string[]): Promise<Set<string>> => {
      throw new Error('the database is away')
    }
    const { arrive, openOne } = await start({ open: (ids) => open(ids) })
    arrive()
    const stream = await openOne()
    const until = follow(stream)
    await beats(EVENTS_BEAT_S)
    await until('beat')
    open = async () => new Set()
    const rest = until('never')
    await beats(EVENTS_BEAT_S)
    expect(await rest).toMatch(/beat\ndata:\n\n$/)
  })

  test('a stream whose reader stalls is ended, and little is buffered for it meanwhile', async () => {
    onlyIntervals()
    const { at, arrive, asked, openOne, emit } = await start({ userId: '701' })
    arrive()
    const socket = connect(Number(new URL(at).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.pause()
    socket.write(`GET ${API_BASE}${EVENTS_PATH}?after=0 HTTP/1.1\r\nhost: x\r\n\r\n`)
    const words = Array.from({ length: 300 }, (_, index) => `${index}`.padStart(40_000, 'x'))
    await say('701', ...words)
    emit({ userId: '701', eventId: 1_000_000 })
    const waiting = () => asked[0]?.raw.socket.writableLength ?? 0
    await expect.poll(() => waiting()).toBeGreaterThan(0)
    // Another reader takes everything.
    const reader = (await openOne()).body?.getReader()
    for (let end = ''; !end.includes('x299"'); ) {
      end = (end + Buffer.from((await reader?.read())?.value ?? []).toString()).slice(-100)
    }
    expect(waiting()).toBeLessThan(4_500_000)
    await beats(EVENTS_BEAT_S)
    expect(asked[0]?.raw.socket.destroyed).toBe(false)
    await beats(EVENTS_BEAT_S)
    expect(asked[0]?.raw.socket.destroyed).toBe(true)
  })

  test('events published while the bus was disconnected are sent once it reconnects', async () => {
    const { arrive, onMessage, openOne } = await start({ userId: '702' })
    arrive()
    const until = follow(await openOne())
    await until('ready')
    await say('702', 'missed')
    onMessage()
    expect(await until('"missed"')).toContain('id: 1\n')
  })

  test('a log that could not be read is read again, though nothing more is published', async () => {
    const state = { isAway: false }
    const db = database.query().withPlugin({
      transformQuery({ node }) {
        if (state.isAway) throw new Error('the database is away')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const { arrive, openOne, emit } = await start({ userId: '703', db })
    arrive()
    const until = follow(await openOne())
    await until('ready')
    await say('703', 'late')
    state.isAway = true
    emit({ userId: '703', eventId: 1 })
    state.isAway = false
    expect(await until('"late"')).toContain('id: 1\n')
  })

  test('streams opened at the same time all receive events, and a user has at most 32', async () => {
    const { arrive, openOne, emit } = await start()
    arrive()
    const opened = await Promise.all(Array.from({ length: 36 }, () => openOne()))
    const streams = opened.filter(({ status }) => status === 200)
    expect([streams.length, opened.filter(({ status }) => status === 429).length]).toEqual([32, 4])
    await publish(database.query(), { userId: '700', data: { kind: 'artist' } })
    emit({ userId: '700', eventId: 1 })
    await Promise.all(streams.map((stream) => readUntil(stream, '"artist"')))
  })

  test('a stream whose page left meanwhile is not registered', async () => {
    const { arrive, asked, openOne } = await start()
    const left = new AbortController()
    const opening = Array.from({ length: 32 }, () => openOne(left.signal))
    const refused = Promise.allSettled(opening)
    await expect.poll(() => asked).toHaveLength(32)
    left.abort()
    await refused
    await expect.poll(() => asked.every(({ raw }) => raw.socket.destroyed)).toBe(true)
    arrive()
    const stream = await openOne()
    expect(stream.status).toBe(200)
    await stream.body?.cancel()
  })
})

describe('a stream ends with its session, in another process too', () => {
  const codeFor = async (phonenumber: string, purpose: string) => {
    expect((await send('GET', '/resource/sms/code', { phonenumber, purpose })).status).toBe(200)
    return outbox.codeOf(phonenumber)
  }
  const endings: [string, (person: Person) => Promise<unknown>][] = [
    ['signing out', ({ token }) => send('POST', '/app-auth/logout', {}, { token })],
    [
      'a device signed out from another one',
      async ({ token, userId }) => {
        const other = await signInAgain(application, userId)
        const { data } = await send('GET', '/client/app/user/sessions', {}, { token })
        const { sessionId } = (data as { sessionId: string; isCurrent: boolean }[]).find(({ isCurrent }) => isCurrent) ?? {}
        return send('POST', `/client/app/user/sessions/${sessionId}/end`, {}, { token: other })
      },
    ],
    [
      'a new password',
      async ({ phone }) => {
        const smsCode = await codeFor(phone, 'resetPassword')
        return send('POST', '/client/app/user/resetPassword', { phonenumber: phone, smsCode, password: 'secret456' })
      },
    ],
    [
      'closing the account',
      async ({ token, phone }) => {
        const smsCode = await codeFor(phone, 'closeAccount')
        return send('POST', '/client/app/user/close', { smsCode }, { token })
      },
    ],
  ]

  test.each(endings)('%s', async (_name, end) => {
    const next = await startAgain(application)
    const elsewhere = await next.listen({ port: 0, host: '127.0.0.1' })
    const person = await buildUser(application)
    const streams = await Promise.all([open(person), open(person, elsewhere)])
    const rest = streams.map(async (stream) => await stream.text())
    expect(await end(person)).toMatchObject({ status: 200 })
    // They end without a message: the page finds out when it reconnects.
    for (const said of await Promise.all(rest)) expect(said).toMatch(QUIET)
    expect((await open(person)).status).toBe(401)
    await next.close()
  })
})
