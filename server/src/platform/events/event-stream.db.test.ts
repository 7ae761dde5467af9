import { API_BASE } from '@shenglang/contract/constants'
import { EVENTS_PATH, FORMER_EVENTS_PATH } from '@shenglang/contract/events'
import { type FastifyRequest, fastify } from 'fastify'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { arrivalOf } from '../../../test/arrivals.ts'
import { buildUser, type Person, signInAgain } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { startAgain, testApplication } from '../../../test/test-application.ts'
import type { BusEvent } from '../bus/port.ts'
import { mountEvents } from './event-stream.ts'

const application = await testApplication()
const { app, outbox } = application
const send = createClient(app)
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const leaving = new AbortController()
afterAll(() => leaving.abort())

/** What a stream says at its beginning, before anything happens. */
const QUIET = 'retry: 2000\n\n'

const open = ({ token }: Pick<Person, 'token'>, at = origin, path: string = EVENTS_PATH) =>
  fetch(at + API_BASE + path, { headers: { authorization: `Bearer ${token}` }, signal: leaving.signal })

/** What comes on the stream until `word` does. */
async function readUntil(response: Response, word: string): Promise<string> {
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk as Uint8Array).toString()
    if (text.includes(word)) break
  }
  return text
}

test('an artist hears of their own works as they change, and of nobody else’s', async () => {
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

test('an applicant hears of the review, a visitor nothing', async () => {
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

test('the address of before goes on telling', async () => {
  const artist = await buildUser(application, { is_artists: true })
  const stream = await open(artist, origin, FORMER_EVENTS_PATH)
  await send('POST', '/client/app/resource/save', { title: '旧地址' }, { token: artist.token })
  expect(await readUntil(stream, '"work"')).toContain('data: {"kind":"work"')
})

describe('streams that are opened before the bus hears', () => {
  const start = async () => {
    const bus = { hear: Promise.withResolvers<void>(), onEvent: (_event: BusEvent) => {} }
    const asked: FastifyRequest[] = []
    const early = fastify()
    mountEvents(
      early,
      API_BASE,
      {
        listen(onEvent) {
          bus.onEvent = onEvent
          return () => {}
        },
        ready: () => bus.hear.promise,
        close: async () => {},
      },
      async (request) => {
        asked.push(request)
        return arrivalOf({ userId: '7' })
      },
    )
    const at = await early.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => early.close())
    const openOne = (signal?: AbortSignal) => fetch(at + API_BASE + EVENTS_PATH, { signal: signal ?? null })
    return { hear: bus.hear, asked, openOne, tell: () => bus.onEvent({ userId: '7', data: { kind: 'artist' } }) }
  }

  test('are all told, and at most eight', async () => {
    const { hear, asked, openOne, tell } = await start()
    const opening = Array.from({ length: 12 }, () => openOne())
    await vi.waitFor(() => expect(asked).toHaveLength(12))
    hear.resolve()
    const opened = await Promise.all(opening)
    const streams = opened.filter(({ status }) => status === 200)
    expect([streams.length, opened.filter(({ status }) => status === 429).length]).toEqual([8, 4])
    tell()
    await Promise.all(streams.map((stream) => readUntil(stream, '"artist"')))
  })

  test('take no place when their page has left meanwhile', async () => {
    const { hear, asked, openOne } = await start()
    const left = new AbortController()
    const opening = Array.from({ length: 8 }, () => openOne(left.signal))
    const refused = Promise.allSettled(opening)
    await vi.waitFor(() => expect(asked).toHaveLength(8))
    left.abort()
    await refused
    await vi.waitFor(() => expect(asked.every(({ raw }) => raw.socket.destroyed)).toBe(true))
    hear.resolve()
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
    // They end, and say nothing of it: a page learns by asking.
    expect(await Promise.all(rest)).toEqual([QUIET, QUIET])
    expect((await open(person)).status).toBe(401)
    await next.close()
  })
})
