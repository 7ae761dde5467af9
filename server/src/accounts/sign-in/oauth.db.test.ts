import { describe, expect, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { buildUser } from '../../../test/people.ts'
import { OPENID_CLIENT } from '../../../test/providers/openid-client.ts'
import { signInAt, startOpenIdProvider } from '../../../test/providers/openid-provider.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'

const ORIGIN = 'http://localhost'
const CALLBACK = `${ORIGIN}/social-callback`
const provider = await startOpenIdProvider([CALLBACK])
atEnd(() => provider.close())
const application = await testApplication({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: OPENID_CLIENT.id,
  OIDC_CLIENT_SECRET: OPENID_CLIENT.secret,
  OIDC_LABEL: '测试身份',
})
const { app, outbox, clock, database } = application
const send = createClient(app)
const page = { origin: ORIGIN, host: 'localhost' }

/** Begins in a new browser, signs in at the provider; returns what the callback page then has. */
async function comeBack(name: string, redirect = '/dj') {
  const begun = await send('GET', '/auth/binding/oidc', { redirect }, { headers: page })
  expect(begun.status).toBe(200)
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
  const back = await signInAt(String(begun.data), name, CALLBACK)
  const [socialCode, socialState, iss] = ['code', 'state', 'iss'].map((key) => back.searchParams.get(key) ?? '')
  return { cookie, body: { socialCode, socialState, iss } }
}

async function callback(came: Awaited<ReturnType<typeof comeBack>>, token?: string) {
  const headers = { ...page, cookie: came.cookie, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await send('POST', '/auth/social/callback', came.body, { headers })
  return {
    ...answer,
    data: answer.data as { outcome: string; bindToken: string; access_token: string; redirect: string; nickName: string },
  }
}

let serial = 0
async function bindToPhone(bindToken: string, phonenumber = `137${String(++serial).padStart(8, '0')}`, agreed = true) {
  clock.now = new Date(clock.now.getTime() + 120_000)
  await send('GET', '/resource/sms/code', { phonenumber })
  const body = { grantType: 'social', phonenumber, smsCode: outbox.codeOf(phonenumber), bindToken, agreed }
  return { phonenumber, ...(await send('POST', '/app-auth/login', body)) }
}

const tokenOf = ({ data }: { data?: unknown }) => (data as { access_token: string }).access_token
const bindingsOf = async (token: string) => (await send('GET', '/client/app/user/socials', {}, { token })).data

test('offers configured sites by name', async () => {
  expect((await send('GET', '/auth/sources')).data).toEqual([{ source: 'oidc', label: '测试身份' }])
  expect((await send('GET', '/auth/binding/github')).fault).toBe('SOCIAL_SOURCE_NOT_FOUND')
  expect((await send('GET', '/auth/binding/oidc', { domain: 'https://evil.example' })).detail).toMatchObject({ field: 'domain' })
  expect((await send('GET', '/auth/binding/oidc', { tenantId: '999999' })).status).toBe(400)
})

test('a newcomer binds a phone, and is recognised the next time', async () => {
  const first = await callback(await comeBack('ada'))
  expect(first.data).toMatchObject({ outcome: 'bindRequired', redirect: '/dj' })
  const bound = await bindToPhone(first.data.bindToken)
  expect(bound.status).toBe(200)
  expect(await bindingsOf(tokenOf(bound))).toMatchObject([{ source: 'oidc', isBound: true }])
  const second = await callback(await comeBack('ada', '//evil.example'))
  expect(second.data).toMatchObject({ outcome: 'signedIn', redirect: '/' })
  expect(String(second.headers['set-cookie'])).toContain('ns_token=')
  const me = await send('GET', '/client/app/user/userinfo', {}, { token: second.data.access_token })
  expect(me.data).toMatchObject({ mobile: bound.phonenumber.replace(/^(\d{3})\d{4}/, '$1****'), hasPassword: false })
})

test('a phone with an account signs in to it; a new one needs consent', async () => {
  const known = await buildUser(application)
  const { data } = await callback(await comeBack('grace'))
  const bound = await bindToPhone(data.bindToken, known.phone, false)
  expect((await send('GET', '/client/app/user/userinfo', {}, { token: tokenOf(bound) })).data).toMatchObject({
    userId: known.userId,
  })
  const stranger = await callback(await comeBack('joan'))
  expect((await bindToPhone(stranger.data.bindToken, undefined, false)).fault).toBe('AGREEMENT_REQUIRED')
})

test('a signed-in user binds an account, and unbinds it again', async () => {
  const person = await buildUser(application)
  const { data } = await callback(await comeBack('linus'), person.token)
  expect(data.outcome).toBe('bound')
  await send('POST', '/client/app/user/socials/oidc/unbind', {}, { token: person.token })
  expect(await bindingsOf(person.token)).toMatchObject([{ isBound: false }])
})

describe('one identity is never on two accounts', () => {
  test('a bound identity is refused to another account, and a second one of the site to the same account', async () => {
    const [one, other] = [await buildUser(application), await buildUser(application)]
    await callback(await comeBack('barbara'), one.token)
    expect((await callback(await comeBack('barbara'), other.token)).fault).toBe('SOCIAL_TAKEN')
    expect((await callback(await comeBack('barbara2'), one.token)).fault).toBe('SOCIAL_TAKEN')
  })

  test('of two users who bind it at the same time one is refused', async () => {
    const people = await Promise.all([buildUser(application), buildUser(application), buildUser(application)])
    const came = await Promise.all(people.map(() => comeBack('dennis')))
    const answers = await Promise.all(came.map((one, index) => callback(one, people[index]?.token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await database.pool.query(
      "select count(*)::int from social_identities where nick_name like 'dennis%' or subject = 'dennis'",
    )
    expect(rows[0].count).toBe(1)
  })
})

describe('refuses', () => {
  test('a used state, a forged one, another browser, an old one', async () => {
    const came = await comeBack('ken')
    expect((await callback({ ...came, cookie: 'ns_social=other' })).fault).toBe('SOCIAL_EXPIRED')
    expect((await callback({ cookie: 'ns_social=made-up', body: { ...came.body, socialState: 'made-up' } })).fault).toBe(
      'SOCIAL_EXPIRED',
    )
    expect((await callback(came)).status).toBe(200)
    expect((await callback(came)).fault).toBe('SOCIAL_EXPIRED')
    const late = await comeBack('ken')
    clock.now = new Date(clock.now.getTime() + 600_000)
    expect((await callback(late)).fault).toBe('SOCIAL_EXPIRED')
  })

  test('a forged code, and a code of another sign-in', async () => {
    const [one, other] = [await comeBack('rob'), await comeBack('rob')]
    for (const socialCode of ['forged', other.body.socialCode]) {
      const fresh = socialCode === 'forged' ? one : await comeBack('rob')
      const answer = await callback({ ...fresh, body: { ...fresh.body, socialCode } })
      expect([answer.status, answer.fault]).toEqual([400, 'SOCIAL_REFUSED'])
    }
  })

  test('a ticket used twice or made up', async () => {
    const { data } = await callback(await comeBack('brian'))
    expect((await bindToPhone(data.bindToken)).status).toBe(200)
    for (const bindToken of [data.bindToken, 'made-up']) expect((await bindToPhone(bindToken)).fault).toBe('SOCIAL_EXPIRED')
  })
})
