import { SESSION_LIFETIME_S } from '@shenglang/contract/constants'
import { describe, expect, test } from 'vitest'
import { buildResource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'

const application = await testApplication()
const { app, clock, database, outbox } = application
const send = createClient(app)
const me = '/client/app/user/userinfo'
const ORIGIN = 'http://localhost'

const statusOf = async (headers: Record<string, string>) => (await send('GET', me, {}, { headers })).status

test('a token works as a bearer and as the cookie', async () => {
  const { token } = await buildUser(application)
  expect(await statusOf({ authorization: `Bearer ${token}` })).toBe(200)
  expect(await statusOf({ cookie: `ns_token=${token}` })).toBe(200)
})

test.each([
  ['none', {}],
  ['a forged one', { authorization: 'Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['an empty one', { authorization: 'Bearer ' }],
  ['nonsense', { authorization: 'Basic eDp4', cookie: 'ns_token=%00' }],
])('%s is no caller', async (_name, headers) => {
  const answer = await send('GET', me, {}, { headers })
  expect([answer.status, answer.fault, answer.msg]).toEqual([401, 'NOT_SIGNED_IN', '未登录'])
})

test('a token ends after 30 days', async () => {
  const { token } = await buildUser(application)
  const start = clock.now
  clock.now = new Date(start.getTime() + SESSION_LIFETIME_S * 1000 - 1)
  expect(await statusOf({ authorization: `Bearer ${token}` })).toBe(200)
  clock.now = new Date(start.getTime() + SESSION_LIFETIME_S * 1000)
  expect(await statusOf({ authorization: `Bearer ${token}` })).toBe(401)
  clock.now = start
})

test('the database does not contain the token itself', async () => {
  const { token, userId } = await buildUser(application)
  const { rows } = await database.pool.query('select token_hash from sessions where user_id = $1', [userId])
  expect(rows[0].token_hash.toString('base64url')).not.toBe(token)
})

test('a token of one client is invalid in another, and an unknown client is refused', async () => {
  const { token } = await buildUser(application)
  expect(await statusOf({ authorization: `Bearer ${token}`, clientid: 'web' })).toBe(200)
  expect(await statusOf({ clientid: 'stranger' })).toBe(403)
  expect(await statusOf({ authorization: `Bearer ${token}`, tenantid: '000000' })).toBe(200)
  expect(await statusOf({ tenantid: '999999' })).toBe(400)
})

describe('the cookie', () => {
  const password = 'secret123'
  const signIn = async (headers: Record<string, string>) => {
    const { phone } = await buildUser(application, {
      password_hash: await (await import('../sign-in/passwords.ts')).hashPassword(password),
    })
    return send('POST', '/app-auth/login', { grantType: 'password', username: phone, password }, { headers })
  }

  test('is set for a page of ours: HttpOnly, Lax, 30 days', async () => {
    const { headers } = await signIn({ origin: ORIGIN, host: 'localhost' })
    const cookie = String(headers['set-cookie'])
    for (const part of ['ns_token=', 'Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${SESSION_LIFETIME_S}`]) {
      expect(cookie).toContain(part)
    }
    expect(cookie).not.toContain('Secure')
  })

  test('is not set for another page, nor for a client that is no page', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, {}]) {
      const answer = await signIn(headers as Record<string, string>)
      expect(answer.status).toBe(200)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  test('a session from before signing in is invalid after', async () => {
    const planted = await buildUser(application)
    const { headers } = await signIn({ origin: ORIGIN, host: 'localhost', cookie: `ns_token=${planted.token}` })
    expect(String(headers['set-cookie'])).not.toContain(planted.token)
    expect(await statusOf({ authorization: `Bearer ${planted.token}` })).toBe(401)
  })

  test.each([
    ['no origin', {}],
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
  ])('changes nothing for a request with %s', async (_name, headers) => {
    const { token, userId } = await buildUser(application)
    const other = await buildUser(application)
    const answer = await send(
      'POST',
      `/client/app/user/focus/${other.userId}`,
      {},
      { headers: { cookie: `ns_token=${token}`, ...headers } },
    )
    expect([answer.status, answer.fault]).toEqual([403, 'CROSS_SITE'])
    const { rows } = await database.pool.query('select * from follows where user_id = $1', [userId])
    expect(rows).toEqual([])
  })
})

describe('a GET that spends something, with the cookie', () => {
  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another host of this site', { 'sec-fetch-site': 'same-site' }, 403],
    ['a browser that does not say', {}, 403],
    ['such a browser, by our script', { clientid: 'web' }, 200],
    ['our page', { 'sec-fetch-site': 'same-origin' }, 200],
    ['the address bar', { 'sec-fetch-site': 'none' }, 200],
  ])('started by %s', async (_name, from, status) => {
    const { token, phone, userId } = await buildUser(application)
    const resourceId = await buildResource(database)
    const { rows } = await send('GET', `/client/app/cms/file/${resourceId}`)
    const [source] = rows as { fileId: string }[]
    const headers = { cookie: `ns_token=${token}`, ...(from as Record<string, string>) }
    const download = await send('GET', `/cms/file/download/${source?.fileId}`, undefined, { headers })
    const sms = await send('GET', '/resource/sms/code', { phonenumber: phone }, { headers })
    expect([download.status, sms.status]).toEqual([status, status])
    const taken = await database.pool.query('select * from downloads where user_id = $1', [userId])
    const sent = outbox.sent.filter(({ phonenumber }) => phonenumber === phone)
    expect([taken.rowCount, sent.length]).toEqual(status === 200 ? [1, 1] : [0, 0])
  })

  test('started by another site is refused without a cookie and with a bearer, too', async () => {
    const { token, phone } = await buildUser(application)
    const headers = { 'sec-fetch-site': 'cross-site' }
    for (const sender of [{ headers }, { headers, token }]) {
      expect((await send('GET', '/resource/sms/code', { phonenumber: phone }, sender)).fault).toBe('CROSS_SITE')
    }
    expect((await send('GET', '/resource/sms/code', { phonenumber: phone }, { token })).status).toBe(200)
  })
})

test('signing out ends the session at once and removes the cookie', async () => {
  const { token } = await buildUser(application)
  const headers = { cookie: `ns_token=${token}`, origin: ORIGIN, host: 'localhost' }
  const answer = await send('POST', '/app-auth/logout', {}, { headers })
  expect(String(answer.headers['set-cookie'])).toMatch(/ns_token=;.*Max-Age=0/)
  expect(await statusOf({ authorization: `Bearer ${token}` })).toBe(401)
})

test('the cookie of an ended session is removed with the first refusal', async () => {
  const { token } = await buildUser(application)
  const cookie = `ns_token=${token}`
  const cookieAfter = async (path: string, headers: Record<string, string>) =>
    (await send('GET', path, {}, { headers })).headers['set-cookie']
  // A client with another client's token is refused, but the session lives.
  expect(await cookieAfter(me, { cookie, clientid: 'app' })).toBeUndefined()
  expect(await statusOf({ cookie })).toBe(200)
  await send('POST', '/app-auth/logout', {}, { token })
  expect(await cookieAfter(me, { cookie })).toMatch(/^ns_token=;.*HttpOnly/)
  expect(await cookieAfter(me, { cookie, authorization: `Bearer ${token}` })).toBeUndefined()
  expect(await cookieAfter('/client/app/cms/config', { cookie })).toBeUndefined()
  expect(await cookieAfter(me, {})).toBeUndefined()
})

test('lists devices, signs one out, and none of another user', async () => {
  const [mine, theirs] = [await buildUser(application), await buildUser(application)]
  const sessionsOf = async (token: string) =>
    (await send('GET', '/client/app/user/sessions', {}, { token })).data as { sessionId: string; isCurrent: boolean }[]
  const [session] = await sessionsOf(mine.token)
  const [other] = await sessionsOf(theirs.token)
  expect(session).toMatchObject({ isCurrent: true, device: '未知设备' })
  expect((await send('POST', `/client/app/user/sessions/${other?.sessionId}/end`, {}, { token: mine.token })).status).toBe(200)
  expect(await sessionsOf(theirs.token)).toHaveLength(1)
  await send('POST', `/client/app/user/sessions/${session?.sessionId}/end`, {}, { token: mine.token })
  expect((await send('GET', me, {}, { token: mine.token })).status).toBe(401)
})

test('VIP counts until it ends', async () => {
  const tomorrow = new Date(clock.now.getTime() + 86_400_000)
  const { token } = await buildUser(application, { vip: { level: 2, until: tomorrow } })
  const levelOf = async () => ((await send('GET', me, {}, { token })).data as { vipLevel: number }).vipLevel
  expect(await levelOf()).toBe(2)
  const start = clock.now
  clock.now = tomorrow
  expect(await levelOf()).toBe(0)
  clock.now = start
})
