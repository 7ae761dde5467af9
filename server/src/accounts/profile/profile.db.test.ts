import { inflateRawSync } from 'node:zlib'
import { CALL_LIMITS } from '@shenglang/contract/limits'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { hugePng } from '../../../test/hostile-files.ts'
import { buildResource } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { createPictures } from '../../media/index.ts'
import { addBlockedWords } from '../../moderation/index.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { findOrCreateArtist, selectArtistNames } from '../users/index.ts'

const application = await testApplication()
const { app, database, outbox, clock } = application
const send = createClient(app)

const infoOf = async ({ token }: Person) =>
  (await send('GET', '/client/app/user/userinfo', {}, { token })).data as Record<string, unknown>
const save = (person: Person, changes: object) => send('PUT', '/client/app/user/save', changes, { token: person.token })
const codeFor = async (phonenumber: string, purpose: string) => {
  clock.now = new Date(clock.now.getTime() + 60_000)
  expect((await send('GET', '/resource/sms/code', { phonenumber, purpose })).status).toBe(200)
  return outbox.codeOf(phonenumber)
}

async function upload(person: Person, data: Buffer, name = 'a.png', type = 'image/png') {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(data)], { type }), name)
  const answer = await send('POST', '/cms/file/upload', form, { token: person.token })
  return { ...answer, data: answer.data as { url: string } }
}

describe('the profile', () => {
  test('a user without a name is 游客', async () => {
    expect(await infoOf(await buildUser(application, { nick_name: '' }))).toMatchObject({ nickName: '游客' })
  })

  test('changes the given fields only', async () => {
    const person = await buildUser(application, { information: '老简介' })
    const { status } = await save(person, { nickName: ' 夜航船 😀 ', userStyle: 'House', addrRegion: '上海' })
    expect(status).toBe(200)
    expect(await infoOf(person)).toMatchObject({
      nickName: '夜航船 😀',
      userStyle: 'House',
      addrRegion: '上海',
      information: '老简介',
    })
  })

  test('HTML is text and is returned as typed', async () => {
    const person = await buildUser(application)
    const html = '<img src=x onerror=alert(1)>'
    await save(person, { nickName: '<b>粗</b>', information: html })
    expect(await infoOf(person)).toMatchObject({ nickName: '<b>粗</b>', information: html })
  })

  test.each([
    ['nickName', '　'],
    ['nickName', '长'.repeat(21)],
    ['nickName', `坏\ud800`],
    ['information', '长'.repeat(501)],
    ['accountName', '１２３４５６'],
    ['avatar', 'https://evil.example/x.png'],
    ['avatar', '/media/image/../../x'],
    ['avatar', `/media/image/${'a'.repeat(64)}`],
  ])('names a bad %s (%#)', async (field, value) => {
    const answer = await save(await buildUser(application), { [field]: value })
    expect([answer.status, answer.detail]).toEqual([400, expect.objectContaining({ field })])
  })

  test('a muted user cannot change it, and its current texts stay', async () => {
    const person = await buildUser(application, { nick_name: '夜航船', information: '老简介', phone_verified_at: null })
    const staff = await buildUser(application, { permissions: ['review'] })
    await send('POST', `/client/app/admin/mute/${person.userId}`, { note: '刷屏' }, { token: staff.token })
    for (const texts of [{ nickName: '新名字' }, { information: '新简介' }, { userStyle: 'House' }, { addrRegion: '上海' }]) {
      expect((await save(person, texts)).fault).toBe('MUTED')
    }
    expect((await save(person, { nickName: '夜航船', information: '老简介', accountName: 'yehang1' })).status).toBe(200)
    expect((await save(person, { information: '' })).status).toBe(200)
    expect(await infoOf(person)).toMatchObject({ nickName: '夜航船', information: '', userStyle: '' })
  })

  test('the word filter reads names and introductions, and invisible characters are removed', async () => {
    const person = await buildUser(application, { phone_verified_at: null })
    await addBlockedWords(database.query(), [
      { word: '坏人坏事', level: 'refuse' },
      { word: '代打', level: 'review' },
    ])
    for (const texts of [{ nickName: '坏人 坏事' }, { information: '\u202e坏人坏事' }, { userStyle: '坏人坏事' }]) {
      expect((await save(person, texts)).fault).toBe('WORDS_REFUSED')
    }
    expect((await save(person, { nickName: '夜航船', information: '\u202e代打\u2066联系' })).status).toBe(200)
    expect(await infoOf(person)).toMatchObject({ nickName: '夜航船', information: '代打联系' })
    const cases = database.query().selectFrom('report_cases').select(['kind', 'content']).where('author_id', '=', person.userId)
    expect(await cases.execute()).toEqual([{ kind: 'user', content: '夜航船\n代打联系' }])
  })

  test('an artist’s name belongs to one artist', async () => {
    const [one, other] = [
      await buildUser(application, { is_artists: true, nick_name: '独一' }),
      await buildUser(application, { is_artists: true, nick_name: '无二' }),
    ]
    for (const nickName of ['独一', '独 一']) expect((await save(other, { nickName })).fault).toBe('NICK_NAME_TAKEN')
    expect((await infoOf(one)).nickName).toBe('独一')
  })

  test.each([
    ['西出阳关', '西出陽關'],
    ['阿拉Synth', '阿拉5ynth'],
    ['孤岛电台', '「孤岛电台」'],
    ['潮汐', '潮汐。'],
    ['雾都DJ', ' 霧都 ＤＪ ✨'],
    ['DJ Mira', 'DJ-Mira'],
    ['DJ Nova', 'DJ Νоvа'],
    ['MC Rara', 'MC Ꭱaгa'],
    ['沈山 SHEN SHAN', '沈山·SHEN SHAN'],
    ['DJ Ruda', 'DJ Ru\u1dc4da'],
    ['Aha', 'A-Ha'],
    ['νικη', 'ΝΙΚΗ'],
  ])('refuses a name that looks like the artist %s: %s', async (nick_name, nickName) => {
    await buildUser(application, { is_artists: true, nick_name })
    for (const is_artists of [true, false]) {
      const other = await buildUser(application, { is_artists })
      expect(await save(other, { nickName })).toMatchObject({ fault: 'NICK_NAME_TAKEN', msg: '该昵称已被艺人使用' })
    }
  })

  test.each([
    ['808', 'bob'],
    ['MK5', 'MKZ5'],
    ['!!!', '???'],
    ['王野', '王夜'],
    ['Мила', 'Mila'],
  ])('%s and %s are two names', async (nick_name, nickName) => {
    await buildUser(application, { is_artists: true, nick_name })
    expect((await save(await buildUser(application, { is_artists: true }), { nickName })).status).toBe(200)
  })

  test.each(['聲浪', '声·浪', 'Ꭺdmin', '管\u0489理员'])(
    'refuses %s, which speaks for the site, at its field',
    async (nickName) => {
      const answer = await save(await buildUser(application), { nickName })
      expect(answer).toMatchObject({ fault: 'BAD_ARGUMENT', msg: '该昵称为平台保留，请换一个', detail: { field: 'nickName' } })
    },
  )

  test('a reserved name from before the rule stays while its user changes something else', async () => {
    const person = await buildUser(application, { nick_name: '聲·浪', account_name: 'adrnin' })
    expect((await save(person, { nickName: '聲·浪', accountName: 'adrnin', addrRegion: '杭州' })).status).toBe(200)
    expect((await save(person, { nickName: '聲 浪' })).fault).toBe('BAD_ARGUMENT')
  })

  test.each(['admin', 'Admin1', 'adm1n', 'support'])('refuses the account name %s', async (accountName) => {
    expect((await save(await buildUser(application), { accountName })).detail).toMatchObject({ field: 'accountName' })
  })

  test('a file by an artist whose name only looks like another’s gets a new artist', async () => {
    const db = database.query()
    const hyphened = await findOrCreateArtist(db, { nickName: 'A-Trak' })
    const plain = await findOrCreateArtist(db, { nickName: 'ATrak' })
    expect(plain).not.toBe(hyphened)
    const again = ['a-trak', 'Ａ-Ｔｒａｋ', 'ATRAK', 'Á Trak'].map((nickName) => findOrCreateArtist(db, { nickName }))
    expect(await Promise.all(again)).toEqual([hyphened, hyphened, plain, plain])
    const both = await Promise.all(['A.Trak', 'A.Trak', 'A.TRAK'].map((nickName) => findOrCreateArtist(db, { nickName })))
    expect(new Set(both).size).toBe(1)
    expect([hyphened, plain]).not.toContain(both[0])
    expect(await selectArtistNames(db, ['a-trak', 'a.trak', 'A_Trak'])).toEqual(new Set(['a-trak', 'a.trak']))
    const other = await buildUser(application)
    for (const nickName of ['A-Trak', 'ATrak', 'A·Trak']) expect((await save(other, { nickName })).fault).toBe('NICK_NAME_TAKEN')
  })

  test('a name stays refused when the first of two artists who look alike is renamed', async () => {
    const first = await buildUser(application, { is_artists: true, nick_name: 'Ru Yan' })
    await findOrCreateArtist(database.query(), { nickName: 'Ru-Yan' })
    expect((await save(first, { nickName: '如烟' })).status).toBe(200)
    expect((await save(await buildUser(application), { nickName: 'Ru Yan' })).fault).toBe('NICK_NAME_TAKEN')
  })

  test('a name that looks like another artist’s belongs to that artist', async () => {
    const [one, other] = [
      await buildUser(application, { is_artists: true, nick_name: 'Night Owl' }),
      await buildUser(application, { is_artists: true, nick_name: '别的艺人' }),
    ]
    for (const nickName of ['NIGHT OWL', 'Nіght Оwl', 'Ｎｉｇｈｔ Ｏｗｌ', 'N1ghtOwl']) {
      expect((await save(other, { nickName })).fault).toBe('NICK_NAME_TAKEN')
    }
    expect((await save(one, { nickName: 'night owl' })).status).toBe(200)
    expect(await findOrCreateArtist(database.query(), { nickName: 'NIGHT OWL' })).toBe(one.userId)
    expect((await infoOf(one)).nickName).toBe('night owl')
  })

  test('no listener takes an artist’s name; a user who had it before keeps it', async () => {
    const [early, late] = [await buildUser(application, { nick_name: '夜 航' }), await buildUser(application)]
    await buildUser(application, { is_artists: true, nick_name: '夜航' })
    for (const nickName of ['夜航', '夜 航']) expect((await save(late, { nickName })).fault).toBe('NICK_NAME_TAKEN')
    expect((await save(early, { nickName: '夜 航', addrRegion: '苏州' })).status).toBe(200)
    expect((await save(early, { nickName: '夜航' })).fault).toBe('NICK_NAME_TAKEN')
  })

  test('the public view contains nothing private, and an unknown user is not found', async () => {
    const person = await buildUser(application, { account_name: 'hidden88' })
    const { data } = await send('GET', `/client/app/cms/userinfo/${person.userId}`)
    const phone = `${person.phone.slice(0, 3)}[\\d*]{4}`
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`${phone}|hidden88|mobile|accountName`))
    expect((await send('GET', '/client/app/cms/userinfo/999999')).fault).toBe('USER_NOT_FOUND')
  })
})

describe('avatars', () => {
  const png = (background = '#d9bc42') =>
    sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .png()
      .toBuffer()

  test('a picture is stored in the site’s sizes and shown', async () => {
    const person = await buildUser(application)
    const { data } = await upload(person, await png())
    expect((await save(person, { avatar: data.url })).status).toBe(200)
    const picture = await app.inject(`/api${(await infoOf(person)).avatar}`)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  test('another user’s picture is refused as avatar; the current one may be saved again', async () => {
    const [owner, other] = [await buildUser(application), await buildUser(application)]
    const { data } = await upload(owner, await png())
    expect((await save(other, { avatar: data.url })).detail).toMatchObject({ field: 'avatar' })
    expect((await upload(other, await png())).data.url).not.toBe(data.url)
    expect((await save(owner, { avatar: data.url })).status).toBe(200)
    const early = await buildUser(application, { avatar: `/media/image/${'b'.repeat(64)}` })
    expect((await save(early, { avatar: `/media/image/${'b'.repeat(64)}`, nickName: '老用户' })).status).toBe(200)
  })

  test('an unused upload is deleted after a day; a used one stays', async () => {
    const person = await buildUser(application)
    const used = (await upload(person, await png())).data.url
    await save(person, { avatar: used })
    expect((await upload(person, await png())).data.url).toBe(used)
    const left = (await upload(await buildUser(application), await png())).data.url
    const pictures = createPictures({ db: database.query(), files: application.files, now: () => clock.now })
    const statusOf = async (address: string) => (await app.inject(`/api${address}`)).statusCode
    await pictures.sweep()
    expect([await statusOf(used), await statusOf(left)]).toEqual([200, 200])
    clock.now = new Date(clock.now.getTime() + 86_400_001)
    await pictures.sweep()
    expect([await statusOf(used), await statusOf(left)]).toEqual([200, 404])
  })

  test('is deleted with its account, unless a published work shows it', async () => {
    const person = await buildUser(application, { is_artists: true })
    const [avatar, cover] = [
      (await upload(person, await png('#112233'))).data.url,
      (await upload(person, await png('#445566'))).data.url,
    ]
    await save(person, { avatar })
    await buildResource(database, { artist_id: person.userId, cover })
    await database.pool.query('update pictures set used_at = now() where owner_id = $1', [person.userId])
    clock.now = new Date(clock.now.getTime() + 60_000)
    await send('GET', '/resource/sms/code', { phonenumber: person.phone, purpose: 'closeAccount' })
    const smsCode = application.outbox.codeOf(person.phone)
    expect((await send('POST', '/client/app/user/close', { smsCode }, { token: person.token })).status).toBe(200)
    await createPictures({ db: database.query(), files: application.files, now: () => clock.now }).sweep()
    const statusOf = async (address: string) => (await app.inject(`/api${address}`)).statusCode
    expect([await statusOf(avatar), await statusOf(cover)]).toEqual([404, 200])
  })

  test('allows ten uploads a minute: the eleventh is refused before its upload', async () => {
    const person = await buildUser(application)
    const answers = await Promise.all(Array.from({ length: 11 }, () => upload(person, Buffer.from('no picture'))))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(400), 429])
  })

  test.each([
    ['text named as a picture', Buffer.from('not a picture')],
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    ],
    ['nothing', Buffer.alloc(0)],
    ['half a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('refuses %s', async (_name, data) => {
    const answer = await upload(await buildUser(application), data)
    expect([answer.status, answer.fault]).toEqual([400, 'NOT_AN_IMAGE'])
  })

  test('refuses a picture of 50,000 × 50,000 as too large', async () => {
    const answer = await upload(await buildUser(application), hugePng())
    expect([answer.status, answer.fault]).toEqual([400, 'PICTURE_TOO_LARGE'])
  })

  test('refuses a file that is too large, and a form without one', async () => {
    const person = await buildUser(application)
    expect((await upload(person, Buffer.alloc(21_000_000))).status).toBe(413)
    const none = await send('POST', '/cms/file/upload', {}, { token: person.token })
    expect([none.status, none.fault]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })
})

describe('following and favourites', () => {
  test('both toggle, and update the counts', async () => {
    const [fan, artist] = [await buildUser(application), await buildUser(application, { is_artists: true })]
    const resource = await buildResource(database, { artist_id: artist.userId, collect_count: 0 })
    const focus = async () => (await send('POST', `/client/app/user/focus/${artist.userId}`, {}, { token: fan.token })).data
    const collect = async () => (await send('POST', `/client/app/resource/collect/${resource}`, {}, { token: fan.token })).data
    expect([await focus(), await collect()]).toEqual([
      { isFocus: true, fansCount: 1 },
      { isCollect: true, collectCount: 1 },
    ])
    expect(await infoOf(fan)).toMatchObject({ focusCount: 1 })
    const list = await send('GET', '/client/app/cms/resource', { artistId: artist.userId }, { token: fan.token })
    expect(list.rows).toMatchObject([{ resourceId: resource, isCollect: true, collectCount: 1 }])
    expect((await send('GET', '/client/app/user/collect', {}, { token: fan.token })).rows).toMatchObject([
      { resourceId: resource },
    ])
    expect((await send('GET', '/client/app/cms/users/focus', { userId: fan.userId }, { token: fan.token })).rows).toMatchObject([
      { userId: artist.userId, isFocus: true },
    ])
    expect((await send('GET', '/client/app/cms/users/fans', { userId: artist.userId })).rows).toMatchObject([
      { userId: fan.userId },
    ])
    expect([await focus(), await collect()]).toEqual([
      { isFocus: false, fansCount: 0 },
      { isCollect: false, collectCount: 0 },
    ])
  })

  test('both can be set, again and again, beside the toggles', async () => {
    const [fan, artist] = [await buildUser(application), await buildUser(application, { is_artists: true })]
    const resource = await buildResource(database, { artist_id: artist.userId })
    const put = async (isSet: boolean) => [
      (await send('PUT', `/client/app/user/focus/${artist.userId}`, { isFocus: isSet }, { token: fan.token })).data,
      (await send('PUT', `/client/app/resource/collect/${resource}`, { isCollect: isSet }, { token: fan.token })).data,
    ]
    const on = [
      { isFocus: true, fansCount: 1 },
      { isCollect: true, collectCount: 1 },
    ]
    const off = [
      { isFocus: false, fansCount: 0 },
      { isCollect: false, collectCount: 0 },
    ]
    expect([await put(false), await put(true), await put(true), await put(false), await put(false)]).toEqual([
      off,
      on,
      on,
      off,
      off,
    ])
    await Promise.all(Array.from({ length: 6 }, () => put(true)))
    expect(await put(true)).toEqual(on)
    expect(await infoOf(fan)).toMatchObject({ focusCount: 1 })
  })

  test('concurrent calls never lose count', async () => {
    const artist = await buildUser(application)
    const resource = await buildResource(database, { collect_count: 0 })
    const fans = await Promise.all(Array.from({ length: 60 }, () => buildUser(application)))
    const counts = async () => {
      await Promise.all(
        fans.flatMap(({ token }) => [
          send('POST', `/client/app/user/focus/${artist.userId}`, {}, { token }),
          send('POST', `/client/app/resource/collect/${resource}`, {}, { token }),
        ]),
      )
      const { rows } = await database.pool.query(
        'select fans_count, collect_count::int from users, resource_counts where user_id = $1 and resource_id = $2',
        [artist.userId, resource],
      )
      return rows
    }
    expect(await counts()).toEqual([{ fans_count: 60, collect_count: 60 }])
    expect(await counts()).toEqual([{ fans_count: 0, collect_count: 0 }])
  })

  test.each([
    ['follow', 'PUT', '/client/app/user/focus/{other}', CALL_LIMITS.follows],
    ['like', 'PUT', '/client/app/resource/collect/{other}', CALL_LIMITS.likes],
    ['block', 'POST', '/client/app/user/blocks', CALL_LIMITS.stateChanges],
  ] as const)('limits how often a user can %s', async (_what, method, path, [{ times }]) => {
    const [one, other] = [await buildUser(application), await buildUser(application)]
    const request = () => send(method, path.replace('{other}', other.userId), {}, { token: one.token })
    // Counted before the arguments are read, which do not matter here.
    const answers = await Promise.all(Array.from({ length: times + 1 }, request))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(times).fill(400), 429])
  })

  test('two users who follow each other at once do not deadlock', async () => {
    const [one, other] = [await buildUser(application), await buildUser(application)]
    const answers = await Promise.all([
      send('POST', `/client/app/user/focus/${other.userId}`, {}, { token: one.token }),
      send('POST', `/client/app/user/focus/${one.userId}`, {}, { token: other.token }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  test('following oneself or an unknown user, and unpublished favourites, are refused', async () => {
    const person = await buildUser(application)
    const hidden = await buildResource(database, { published_at: null })
    const tryTo = async (path: string) => {
      const toggled = await send('POST', path, {}, { token: person.token })
      const set = await send('PUT', path, { isFocus: true, isCollect: true }, { token: person.token })
      return toggled.fault === set.fault && set.fault
    }
    expect(await tryTo(`/client/app/user/focus/${person.userId}`)).toBe('FOLLOW_SELF')
    expect(await tryTo('/client/app/user/focus/999999')).toBe('USER_NOT_FOUND')
    expect(await tryTo(`/client/app/resource/collect/${hidden}`)).toBe('RESOURCE_NOT_FOUND')
    expect(await tryTo('/client/app/resource/collect/999999')).toBe('RESOURCE_NOT_FOUND')
  })
})

describe('the phone', () => {
  test('moves with a code to the new one and the password; the other devices are signed out', async () => {
    const person = await buildUser(application, { password_hash: await hashPassword('secret123') })
    const phonenumber = '13511112222'
    const smsCode = await codeFor(phonenumber, 'changePhone')
    const move = (password: string) =>
      send('POST', '/client/app/user/changePhone', { phonenumber, smsCode, password }, { token: person.token })
    expect((await move('not it')).fault).toBe('WRONG_PASSWORD')
    expect((await move('secret123')).data).toMatchObject({ mobile: '135****2222' })
  })

  test('without a password needs a code to the old phone, and refuses a phone that is taken', async () => {
    const [person, other] = [await buildUser(application), await buildUser(application)]
    const smsCode = await codeFor(other.phone, 'changePhone')
    const body = { phonenumber: other.phone, smsCode }
    const without = await send('POST', '/client/app/user/changePhone', body, { token: person.token })
    expect(without.detail).toMatchObject({ field: 'oldSmsCode' })
    const oldSmsCode = await codeFor(person.phone, 'changePhone')
    const taken = await send('POST', '/client/app/user/changePhone', { ...body, oldSmsCode }, { token: person.token })
    expect([taken.status, taken.fault]).toEqual([409, 'PHONE_TAKEN'])
  })
})

test('minor mode is switched on with a password only, and off with it', async () => {
  const person = await buildUser(application, { password_hash: await hashPassword('secret123') })
  const set = (isMinor: boolean, password?: string) =>
    send('POST', '/client/app/user/minor', { isMinor, password }, { token: person.token })
  expect((await set(true)).data).toMatchObject({ isMinor: true })
  expect((await set(false)).fault).toBe('WRONG_PASSWORD')
  expect((await set(false, 'secret123')).data).toMatchObject({ isMinor: false })
  await database.pool.query('update users set password_hash = null where user_id = $1', [person.userId])
  expect((await set(true)).detail).toMatchObject({ field: 'password' })
})

describe('the data that the site stores about a user', () => {
  test('is exported as one archive, without secrets and without the data of others', async () => {
    const [person, other] = [await buildUser(application, { password_hash: 'x-secret-hash' }), await buildUser(application)]
    await send('POST', `/client/app/user/focus/${other.userId}`, {}, { token: person.token })
    const response = await app.inject({
      url: '/api/client/app/user/export',
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip'])
    const files = readZip(response.rawPayload)
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['account.json', 'devices.json', 'consents.json', 'follows.json', 'favourites.json']),
    )
    expect(files.get('account.json')).toContain(person.phone)
    expect(files.get('follows.json')).toContain(other.userId)
    expect([...files.values()].join('')).not.toMatch(new RegExp(`x-secret-hash|token|${other.phone}`))
    expect((await app.inject('/api/client/app/user/export')).statusCode).toBe(401)
  })

  test.each([
    ['is gone', `/media/image/${'c'.repeat(64)}`],
    ['never was one of ours', 'https://elsewhere.example/x.png'],
  ])('is exported without the picture if that %s', async (_what, avatar) => {
    const { token } = await buildUser(application, { avatar })
    const response = await app.inject({ url: '/api/client/app/user/export', headers: { authorization: `Bearer ${token}` } })
    expect([response.statusCode, [...readZip(response.rawPayload).keys()].includes('avatar.webp')]).toEqual([200, false])
  })

  test('is erased when the account is closed; works stay under 已注销用户', async () => {
    const person = await buildUser(application, { is_artists: true, nick_name: '真名艺人', information: '住在某街' })
    const fan = await buildUser(application)
    const work = await buildResource(database, { artist_id: person.userId })
    const liked = await buildResource(database, { collect_count: 0 })
    await send('POST', `/client/app/user/focus/${person.userId}`, {}, { token: fan.token })
    await send('POST', `/client/app/resource/collect/${liked}`, {}, { token: person.token })
    const smsCode = await codeFor(person.phone, 'closeAccount')
    expect((await send('POST', '/client/app/user/close', { smsCode }, { token: person.token })).status).toBe(200)

    expect((await send('GET', '/client/app/user/userinfo', {}, { token: person.token })).status).toBe(401)
    const { data } = await send('GET', `/client/app/cms/userinfo/${person.userId}`)
    expect(data).toMatchObject({ nickName: '已注销用户', information: '', fansCount: 0, isArtists: false })
    expect((await send('GET', `/client/app/cms/resource/${work}`)).data).toMatchObject({ artist: '已注销用户' })
    expect((await send('GET', `/client/app/cms/resource/${liked}`)).data).toMatchObject({ collectCount: 0 })
    expect(await infoOf(fan)).toMatchObject({ focusCount: 0 })
    const { rows } = await database.pool.query('select * from users where user_id = $1', [person.userId])
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${person.phone}|真名艺人|住在某街`))
  })
})

/** The files of an archive, as text, read by its central directory. */
function readZip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [method, size, nameLength] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const header = bytes.readUInt32LE(at + 42)
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
    const data = bytes.subarray(start, start + size)
    files.set(name, (method === 0 ? data : inflateRawSync(data)).toString('utf8'))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
}
