import { hash } from '@node-rs/argon2'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { AT_ONCE, inPasswordTurn, RANKS, WAITING_MAX } from './passwords.ts'

const application = await testApplication()
const { app, outbox, clock, database } = application
const send = createClient(app)
const minutes = (count: number) => {
  clock.now = new Date(clock.now.getTime() + count * 60_000)
}

let serial = 0
const newPhone = () => `138${String(++serial).padStart(8, '0')}`

async function codeFor(phonenumber: string, purpose = 'signIn'): Promise<string> {
  minutes(2)
  const { status } = await send('GET', '/resource/sms/code', { phonenumber, purpose })
  expect(status).toBe(200)
  return outbox.codeOf(phonenumber)
}

async function register(phonenumber = newPhone(), rest: object = {}) {
  const smsCode = await codeFor(phonenumber)
  const answer = await send('POST', '/app-auth/register', { phonenumber, smsCode, password: 'secret123', ...rest })
  return { ...answer, phonenumber, token: (answer.data as { access_token: string } | undefined)?.access_token ?? '' }
}

/** A hash carries its cost: this password is checked a hundred times faster than one that was registered. */
const password_hash = await hash('secret123', { memoryCost: 1024, timeCost: 1 })
/** As registered before, with the password `secret123`. */
async function registered() {
  const { phone, token } = await buildUser(application, { phone: newPhone(), password_hash })
  return { phonenumber: phone, token }
}

const wrongCodeFor = (code: string) => (code === '000000' ? '000001' : '000000')

describe('registering', () => {
  test('a phone, its code and a password make an account that is signed in', async () => {
    const { token, phonenumber, status } = await register(newPhone(), { username: 'NightDJ', agreed: true })
    expect(status).toBe(200)
    const { data } = await send('GET', '/client/app/user/userinfo', {}, { token })
    expect(data).toMatchObject({ isLogin: true, accountName: 'NightDJ', vipLevel: 0, isArtists: false, hasPassword: true })
    expect(data).toMatchObject({ mobile: phonenumber.replace(/^(\d{3})\d{4}/, '$1****') })
  })

  test('consent is stored with its versions and time, and nothing is invented if none was given', async () => {
    const consentsOf = async (token: string) => {
      const { data } = await send('GET', '/client/app/user/userinfo', {}, { token })
      const { userId } = data as { userId: string }
      const { rows } = await database.pool.query('select agreement_id, version, accepted_at from consents where user_id = $1', [
        userId,
      ])
      return rows
    }
    const agreed = await consentsOf((await register(newPhone(), { agreed: true })).token)
    expect(agreed.map((row) => row.agreement_id).sort()).toEqual(['privacy', 'user'])
    expect(agreed.every((row) => /^\d{4}-\d{2}-\d{2}$/.test(row.version) && row.accepted_at instanceof Date)).toBe(true)
    expect(await consentsOf((await register()).token)).toEqual([])
  })

  test('without consent there is no account', async () => {
    const { status, fault } = await register(newPhone(), { agreed: false })
    expect([status, fault]).toEqual([400, 'AGREEMENT_REQUIRED'])
  })

  test('one phone registered twice at the same time: exactly one wins', async () => {
    const phonenumber = newPhone()
    const smsCode = await codeFor(phonenumber)
    const body = { phonenumber, smsCode, password: 'secret123' }
    const answers = await Promise.all(Array.from({ length: 4 }, () => send('POST', '/app-auth/register', body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, fault } of answers.filter((answer) => answer.status !== 200)) {
      expect([400, 409]).toContain(status)
      expect(['PHONE_TAKEN', 'SMS_CODE_WRONG', 'SMS_CODE_SPENT']).toContain(fault)
    }
  })

  test('refuses a phone or an account name that is taken, ignoring case', async () => {
    const first = await register(newPhone(), { username: 'TakenName' })
    expect((await register(first.phonenumber)).fault).toBe('PHONE_TAKEN')
    expect((await register(newPhone(), { username: 'takenname' })).fault).toBe('ACCOUNT_NAME_TAKEN')
  })

  test.each([
    ['phonenumber', '１３８００００００００'],
    ['phonenumber', '1380000000😀'],
    ['smsCode', '１２３４５６'],
    ['smsCode', '<b>'],
    ['password', '短'],
    ['password', 'x'.repeat(900_000)],
    ['username', '夜店DJ😀'],
  ])('names a bad %s (%#) in Chinese', async (field, value) => {
    const body = { phonenumber: '13800000000', smsCode: '123456', password: 'secret123', [field]: value }
    const answer = await send('POST', '/app-auth/register', body)
    expect([answer.status, answer.fault]).toEqual([400, 'BAD_ARGUMENT'])
    expect(answer.detail).toMatchObject({ field, reason: expect.stringMatching(/[\u4e00-\u9fff]/) })
  })

  test('refuses a 1 MB password by its size', async () => {
    const answer = await send('POST', '/app-auth/login', {
      grantType: 'password',
      username: 'a',
      password: 'x'.repeat(1_100_000),
    })
    expect([answer.status, answer.fault]).toEqual([413, 'BODY_TOO_LARGE'])
  })
})

describe('codes by SMS', () => {
  const signIn = (phonenumber: string, smsCode: string) =>
    send('POST', '/app-auth/login', { grantType: 'sms', phonenumber, smsCode })

  test('a code signs in once', async () => {
    const { phonenumber } = await registered()
    const code = await codeFor(phonenumber)
    expect((await signIn(phonenumber, code)).status).toBe(200)
    expect((await signIn(phonenumber, code)).fault).toBe('SMS_CODE_WRONG')
  })

  test('after five guesses even the right code is spent', async () => {
    const { phonenumber } = await registered()
    const code = await codeFor(phonenumber)
    for (let guess = 1; guess <= 5; guess += 1) {
      expect((await signIn(phonenumber, wrongCodeFor(code))).fault).toBe('SMS_CODE_WRONG')
    }
    expect((await signIn(phonenumber, code)).fault).toBe('SMS_CODE_SPENT')
  })

  test('concurrent guesses count as well', async () => {
    const { phonenumber } = await registered()
    const code = await codeFor(phonenumber)
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(phonenumber, wrongCodeFor(code))))
    expect(answers.filter(({ fault }) => fault === 'SMS_CODE_WRONG')).toHaveLength(5)
  })

  test('a code lives five minutes', async () => {
    const { phonenumber } = await registered()
    const code = await codeFor(phonenumber)
    minutes(5)
    expect((await signIn(phonenumber, code)).fault).toBe('SMS_CODE_WRONG')
  })

  test('a code is for its phone and its purpose', async () => {
    const [one, other] = [await registered(), await registered()]
    const code = await codeFor(one.phonenumber)
    expect((await signIn(other.phonenumber, code)).fault).toBe('SMS_CODE_WRONG')
    const reset = await codeFor(one.phonenumber, 'resetPassword')
    expect((await signIn(one.phonenumber, reset)).fault).toBe(reset === code ? undefined : 'SMS_CODE_WRONG')
  })

  test('only the newest code is valid', async () => {
    const { phonenumber } = await registered()
    const [older, newer] = [await codeFor(phonenumber), await codeFor(phonenumber)]
    expect((await signIn(phonenumber, older)).status).toBe(older === newer ? 200 : 400)
    expect((await signIn(phonenumber, newer)).status).toBe(older === newer ? 400 : 200)
  })

  test('limits codes to one a minute, five an hour and ten a day for a number, also for concurrent requests', async () => {
    const phonenumber = newPhone()
    const request = () => send('GET', '/resource/sms/code', { phonenumber })
    const both = await Promise.all([request(), request()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429])
    expect(both.find(({ status }) => status === 429)?.fault).toBe('SMS_TOO_SOON')
    for (let count = 2; count <= 5; count += 1) await codeFor(phonenumber)
    minutes(1)
    expect((await request()).fault).toBe('TOO_MANY_REQUESTS')
    minutes(60)
    for (let count = 6; count <= 10; count += 1) await codeFor(phonenumber)
    minutes(60)
    expect((await request()).fault).toBe('SMS_TOO_MANY')
    minutes(24 * 60)
    expect((await request()).status).toBe(200)
  })

  test('limits codes to thirty an hour for an address', async () => {
    minutes(60)
    const request = () => send('GET', '/resource/sms/code', { phonenumber: newPhone() })
    for (let count = 1; count <= 30; count += 1) expect((await request()).status).toBe(200)
    expect((await request()).fault).toBe('TOO_MANY_REQUESTS')
    minutes(60)
    expect((await request()).status).toBe(200)
  })

  test.each([
    ['an hour', 60],
    ['two days', 48 * 60],
  ])('a clock that was %s ahead locks nobody out once it is right', async (_what, ahead) => {
    const { phonenumber } = await registered()
    const right = clock.now
    minutes(ahead)
    for (let count = 1; count <= 5; count += 1) await codeFor(phonenumber)
    clock.now = right
    const code = await codeFor(phonenumber)
    expect((await signIn(phonenumber, code)).status).toBe(200)
  })

  test('a clock that goes a little behind waits no longer than a minute for the next code', async () => {
    const { phonenumber } = await registered()
    await codeFor(phonenumber)
    minutes(-0.5)
    expect((await send('GET', '/resource/sms/code', { phonenumber })).detail).toMatchObject({ seconds: 60 })
    minutes(0.5)
  })

  test('does not reveal whether a number has an account: the answer is the same', async () => {
    const { phonenumber } = await registered()
    minutes(1)
    const [known, unknown] = [
      await send('GET', '/resource/sms/code', { phonenumber }),
      await send('GET', '/resource/sms/code', { phonenumber: newPhone() }),
    ]
    expect([unknown.status, unknown.msg, unknown.data]).toEqual([known.status, known.msg, known.data])
  })

  test('reveals that a phone is unknown only to its holder, whose code still registers it', async () => {
    const phonenumber = newPhone()
    const code = await codeFor(phonenumber)
    expect((await signIn(phonenumber, wrongCodeFor(code))).fault).toBe('SMS_CODE_WRONG')
    expect((await signIn(phonenumber, code)).fault).toBe('PHONE_NOT_REGISTERED')
    const body = { phonenumber, smsCode: code, password: 'secret123' }
    expect((await send('POST', '/app-auth/register', body)).status).toBe(200)
  })
})

test('a browser that is known signs in while strangers fill the queue of passwords', async () => {
  const { phonenumber } = await registered()
  const body = { grantType: 'password', username: phonenumber, password: 'secret123' }
  const signIn = (from: string, cookie = '') => send('POST', '/app-auth/login', body, { from, headers: { cookie } })
  const page = { origin: 'http://localhost', host: 'localhost' }
  const { headers } = await send('POST', '/app-auth/login', body, { headers: page })
  const device = [headers['set-cookie']].flat().find((each) => String(each).startsWith('ns_device='))
  expect(device).toMatch(/; Path=\/api\/app-auth; HttpOnly/)
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const all: Promise<unknown>[] = []
  let refused = 0
  for (let count = 0; count < AT_ONCE + WAITING_MAX; count += 1) {
    all.push(inPasswordTurn(`stranger ${count}`, () => over, RANKS.stranger).catch(() => (refused += 1)))
  }
  try {
    expect((await signIn('192.0.2.2')).status).toBe(503)
    const other = (await registered()).phonenumber
    expect(
      (await send('POST', '/app-auth/login', { ...body, username: other }, { headers: { cookie: String(device) } })).status,
    ).toBe(503)
    const known = signIn('192.0.2.3', String(device).split(';', 1)[0])
    await expect.poll(() => refused).toBe(1)
    end()
    expect((await known).status).toBe(200)
  } finally {
    end()
    await Promise.all(all)
  }
})

test('the owner of a phone signs in with it, whatever another user is called', async () => {
  const phonenumber = newPhone()
  const other = await registered()
  expect((await register(newPhone(), { username: phonenumber })).detail).toMatchObject({ field: 'username' })
  // An account from before that rule.
  await database.pool.query('update users set account_name = $1 where phone = $2', [phonenumber, other.phonenumber])
  await register(phonenumber, { password: 'another-one' })
  const login = (password: string) => send('POST', '/app-auth/login', { grantType: 'password', username: phonenumber, password })
  expect([(await login('another-one')).status, (await login('secret123')).status]).toEqual([200, 400])
})

describe('passwords', () => {
  // Each test has its own address, so that wrong guesses in one do not slow down the next.
  let from = ''
  beforeEach(() => {
    from = `203.0.113.${++serial % 250}`
  })
  const signIn = (username: string, password: string, address = from) =>
    send('POST', '/app-auth/login', { grantType: 'password', username, password }, { from: address })

  test('sign in by phone or by account name', async () => {
    const { phonenumber } = await register(newPhone(), { username: 'Vinyl88' })
    for (const name of [phonenumber, 'Vinyl88', 'vinyl88']) expect((await signIn(name, 'secret123')).status).toBe(200)
  })

  test('does not reveal what was wrong', async () => {
    const { phonenumber } = await registered()
    const [wrong, unknown] = [await signIn(phonenumber, 'wrong'), await signIn('13700000000', 'wrong')]
    expect(wrong.fault).toBe('WRONG_CREDENTIALS')
    expect([unknown.status, unknown.msg]).toEqual([wrong.status, wrong.msg])
  })

  test('guessing gets slower, for a known account or not', async () => {
    const { phonenumber } = await registered()
    for (const name of [phonenumber, '13700000001']) {
      for (let guess = 1; guess <= 5; guess += 1) expect((await signIn(name, 'wrong')).fault).toBe('WRONG_CREDENTIALS')
      const refused = await signIn(name, 'secret123')
      expect([refused.status, refused.fault]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
      expect(refused.msg).toMatch(/\d+ 秒/)
    }
  })

  test('of 120 concurrent passwords only five are tried: the right one among them lets nobody in', async () => {
    const { phonenumber } = await register()
    const passwords = [...Array.from({ length: 119 }, (_, index) => `wrong${index}`), 'secret123']
    const answers = await Promise.all(passwords.map((password) => signIn(phonenumber, password)))
    expect(answers.filter(({ fault }) => fault === 'WRONG_CREDENTIALS')).toHaveLength(5)
    expect(answers.filter(({ fault }) => fault === 'TOO_MANY_ATTEMPTS')).toHaveLength(115)
    expect(answers[0]?.fault).toBe('WRONG_CREDENTIALS')
    expect(answers.at(-1)?.headers['retry-after']).toBe('1')
  })

  test('guessing locks nobody out elsewhere', async () => {
    const { phonenumber } = await registered()
    await Promise.all(Array.from({ length: 30 }, (_, index) => signIn(phonenumber, `wrong${index}`)))
    expect((await signIn(phonenumber, 'secret123', '198.51.100.7')).status).toBe(200)
  })

  test('are stored only as a memory-hard hash', async () => {
    const { phonenumber } = await register()
    const { rows } = await database.pool.query('select password_hash from users where phone = $1', [phonenumber])
    expect(rows).toEqual([{ password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=65536/) }])
  })

  test('are reset by a code to the phone, which ends every session', async () => {
    const { phonenumber, token } = await registered()
    const smsCode = await codeFor(phonenumber, 'resetPassword')
    const reset = { phonenumber, smsCode, password: 'brand-new' }
    expect((await send('POST', '/client/app/user/resetPassword', reset)).status).toBe(200)
    expect((await send('GET', '/client/app/user/userinfo', {}, { token })).status).toBe(401)
    expect((await signIn(phonenumber, 'secret123')).fault).toBe('WRONG_CREDENTIALS')
    expect((await signIn(phonenumber, 'brand-new')).status).toBe(200)
  })

  test('are changed with the old one, and the other devices are signed out', async () => {
    const { phonenumber, token } = await registered()
    const other = ((await signIn(phonenumber, 'secret123')).data as { access_token: string }).access_token
    const change = (oldPassword: string) =>
      send('POST', '/client/app/user/resetPassword', { oldPassword, password: 'brand-new' }, { token })
    expect((await change('not it')).fault).toBe('WRONG_PASSWORD')
    expect((await change('secret123')).status).toBe(200)
    expect((await send('GET', '/client/app/user/userinfo', {}, { token })).status).toBe(200)
    expect((await send('GET', '/client/app/user/userinfo', {}, { token: other })).status).toBe(401)
  })

  test('are no easier to guess by the signed-in user: of 120 at once five are tried', async () => {
    const { phonenumber, token } = await register()
    const guesses = [...Array.from({ length: 119 }, (_, index) => `wrong${index}`), 'secret123']
    const answers = await Promise.all(
      guesses.map((oldPassword) =>
        send('POST', '/client/app/user/resetPassword', { oldPassword, password: 'stolen-one' }, { token }),
      ),
    )
    expect(answers.filter(({ fault }) => fault === 'WRONG_PASSWORD')).toHaveLength(5)
    expect((await signIn(phonenumber, 'secret123')).status).toBe(200)
  })
})
