import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { buildUser, type Person } from '../../../test/people.ts'
import { makeRecording } from '../../../test/recordings.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'

const application = await testApplication()
const { app, database, folder } = application
const send = createClient(app)
const admin = await buildUser(application, { account_type: 'admin' })
const ID_NUMBER = '11010519491231002X'

const wish = (changes: object = {}) => ({
  artistName: '夜航船',
  realName: '张三',
  idNumber: ID_NUMBER,
  phonenumber: '13812345678',
  style: 'House',
  introduction: '在上海放了十年 House 的唱片骑师',
  agreed: true,
  ...changes,
})
const apply = (person: Person, changes: object = {}) =>
  send('POST', '/client/app/user/artist/apply', wish(changes), { token: person.token })
const applicationOf = async (person: Person) =>
  (await send('GET', '/client/app/user/artist/apply', {}, { token: person.token })).data
const review = (id: string, outcome: string, reason = '', rest: object = {}) =>
  send('POST', `/client/app/admin/artist/review/${id}`, { outcome, reason, ...rest }, { token: admin.token })
const infoOf = async ({ token }: Person) =>
  (await send('GET', '/client/app/user/userinfo', {}, { token })).data as Record<string, unknown>
const idOf = (answer: { data?: unknown }) => (answer.data as { applicationId: string }).applicationId

/** A file as a form sends it. */
async function upload(person: Person, path: string, name: string) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await readFile(path))]), name)
  const answer = await send('POST', '/cms/file/upload', form, { token: person.token })
  return { ...answer, data: answer.data as { url: string; fileId: string } }
}

describe('an application', () => {
  test('is rejected with a reason, sent again, and approved, which makes the user an artist at once', async () => {
    const person = await buildUser(application)
    expect(await applicationOf(person)).toBeNull()
    const first = await apply(person)
    expect(first.data).toMatchObject({ state: 'submitted', artistName: '夜航船' })
    expect((await apply(person)).fault).toBe('APPLICATION_PENDING')

    expect((await review(idOf(first), 'rejected')).detail).toMatchObject({ field: 'reason' })
    expect((await review(idOf(first), 'rejected', '代表作太少')).status).toBe(200)
    expect(await applicationOf(person)).toMatchObject({ state: 'rejected', reason: '代表作太少' })
    expect((await review(idOf(first), 'approved')).fault).toBe('APPLICATION_REVIEWED')

    const second = await apply(person, { introduction: '再补充三首代表作，请审核' })
    expect(second.data).toMatchObject({ state: 'resubmitted' })
    expect(await infoOf(person)).toMatchObject({ isArtists: false })
    expect((await review(idOf(second), 'approved')).data).toMatchObject({ state: 'approved' })
    expect(await infoOf(person)).toMatchObject({ isArtists: true, nickName: '夜航船', userStyle: 'House' })
    // The next call of the open session may do what artists do.
    await expect.poll(async () => (await send('GET', '/client/app/resource/own', {}, { token: person.token })).status).toBe(200)
    expect((await apply(person)).fault).toBe('ALREADY_ARTIST')
  })

  test('sent twice at once is stored once', async () => {
    const person = await buildUser(application)
    const answers = await Promise.all([apply(person), apply(person), apply(person)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test("under another artist's name cannot be approved and stays in the review", async () => {
    await buildUser(application, { is_artists: true, nick_name: '独此一家' })
    const person = await buildUser(application)
    const answer = await apply(person, { artistName: '独此一家' })
    expect((await review(idOf(answer), 'approved')).fault).toBe('NICK_NAME_TAKEN')
    expect(await applicationOf(person)).toMatchObject({ state: 'submitted' })
    expect(await infoOf(person)).toMatchObject({ isArtists: false })
  })

  test('under a name like that of an artist shows that artist to the reviewer, who may approve it', async () => {
    const artist = await buildUser(application, { is_artists: true, nick_name: 'DJ Luna' })
    const person = await buildUser(application)
    const answer = await apply(person, { artistName: 'DJ-Luna' })
    expect(answer.data).toMatchObject({ lookAlikes: [] })
    const listed = await send('GET', '/client/app/admin/artist/apply', { state: 'submitted', pageSize: '100' }, admin)
    const rows = listed.rows as { applicationId: string; lookAlikes: unknown[] }[]
    expect(rows.find(({ applicationId }) => applicationId === idOf(answer))?.lookAlikes).toEqual([
      { userId: artist.userId, nickName: 'DJ Luna' },
    ])
    expect(await review(idOf(answer), 'approved')).toMatchObject({
      fault: 'NAME_LOOKS_ALIKE',
      msg: '“DJ-Luna”与艺人“DJ Luna”的名字相似，确认不会混淆后才能通过',
    })
    expect(await applicationOf(person)).toMatchObject({ state: 'submitted' })
    expect((await review(idOf(answer), 'approved', '', { despiteLookAlikes: true })).status).toBe(200)
    expect(await infoOf(person)).toMatchObject({ isArtists: true, nickName: 'DJ-Luna' })
    expect(await infoOf(artist)).toMatchObject({ nickName: 'DJ Luna' })
    const third = await apply(await buildUser(application), { artistName: 'dj-LUNA' })
    expect((await review(idOf(third), 'approved', '', { despiteLookAlikes: true })).fault).toBe('NICK_NAME_TAKEN')
    expect((await review(idOf(third), 'rejected', '与已有艺人同名')).status).toBe(200)
  })

  test.each([
    ['artistName', '聲浪官方'],
    ['idNumber', '110105194912310021'],
    ['idNumber', '11010519490230002X'],
    ['realName', '<b>'],
    ['phonenumber', '12345678901'],
    ['introduction', '太短'],
    ['style', ''],
    ['artistName', '　'],
    ['agreed', false],
    ['sampleIds', ['999999']],
    ['sampleIds', Array(6).fill('1')],
  ])('with an invalid %s (%#) is refused with the reason', async (field, value) => {
    const answer = await apply(await buildUser(application), { [field]: value })
    expect([answer.status, answer.detail]).toEqual([400, expect.objectContaining({ field })])
  })
})

describe('the ID number', () => {
  test('is stored encrypted, shown masked, and readable only in the review', async () => {
    const person = await buildUser(application)
    const answer = await apply(person)
    expect(answer.data).toMatchObject({ idNumber: '110***********002X', realName: '张*' })
    const { rows } = await database.pool.query('select * from artist_applications where user_id = $1', [person.userId])
    expect(JSON.stringify(rows)).not.toContain(ID_NUMBER)
    expect(Buffer.from(rows[0].id_number_sealed).includes('1949')).toBe(false)

    const path = `/client/app/admin/artist/identity/${idOf(answer)}`
    const identity = (token: string) => send('GET', path, { reason: '核对签约姓名' }, { token })
    expect((await send('GET', path, {}, { token: admin.token })).detail).toMatchObject({ field: 'reason' })
    expect((await identity(person.token)).status).toBe(403)
    expect((await identity(admin.token)).data).toEqual({ realName: '张三', idNumber: ID_NUMBER })
    const calls = database.query().selectFrom('staff_calls').select(['user_id', 'args'])
    expect(await calls.where('route', '=', 'GET /client/app/admin/artist/identity/{id}').execute()).toEqual([
      { user_id: admin.userId, args: { id: idOf(answer), reason: '核对签约姓名' } },
    ])
    const list = await send(
      'GET',
      '/client/app/admin/artist/apply',
      { state: 'submitted', pageSize: '100' },
      { token: admin.token },
    )
    expect(JSON.stringify(list.rows)).not.toContain(ID_NUMBER)
    await review(idOf(answer), 'rejected', '照片不清楚')
    expect((await identity(admin.token)).fault).toBe('APPLICATION_REVIEWED')
  })

  test('is listed once, page by page, the earliest first, whatever is decided meanwhile', async () => {
    const state = 'rejected'
    const list = async (args: object) =>
      (await send('GET', '/client/app/admin/artist/apply', { state, ...args }, admin)) as unknown as {
        rows: { applicationId: string }[]
        total: number
        next: string
      }
    const reject = async () => {
      const id = idOf(await apply(await buildUser(application)))
      await review(id, state, '代表作太少')
      return id
    }
    for (let index = 0; index < 3; index += 1) await reject()
    const all = (await list({ pageSize: 100 })).rows.map(({ applicationId }) => applicationId)
    const listed: string[] = []
    for (let after: string | undefined; after !== ''; ) {
      const page = await list({ pageSize: 2, ...(after ? { after } : {}) })
      listed.push(...page.rows.map(({ applicationId }) => applicationId))
      after = page.next
      if (listed.length === 2) all.push(await reject())
    }
    expect(listed).toEqual(all)
    expect((await list({ pageSize: 1 })).total).toBe(all.length)
  })

  test('is exported only masked, and erased with the account', async () => {
    const person = await buildUser(application)
    await apply(person)
    const { headers, rawPayload } = await app.inject({
      url: '/api/client/app/user/export',
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(headers['content-type']).toBe('application/zip')
    expect(rawPayload.includes('artistApplications.json')).toBe(true)
    application.clock.now = new Date(application.clock.now.getTime() + 60_000)
    await send('GET', '/resource/sms/code', { phonenumber: person.phone, purpose: 'closeAccount' })
    const smsCode = application.outbox.codeOf(person.phone)
    expect((await send('POST', '/client/app/user/close', { smsCode }, { token: person.token })).status).toBe(200)
    const { rowCount } = await database.pool.query('select 1 from artist_applications where user_id = $1', [person.userId])
    expect(rowCount).toBe(0)
  })
})

describe('sample works', () => {
  test('are playable for their sender and for reviewers, and are removed with the application', async () => {
    const [person, other] = [await buildUser(application), await buildUser(application)]
    const { data } = await upload(person, await makeRecording(folder, 'sample.mp3', 1), '../代表作.mp3')
    expect(data).toMatchObject({ fileName: '代表作.mp3' })
    const onMessage = async ({ token }: Person) =>
      (await app.inject({ url: `/api${data.url}`, headers: { authorization: `Bearer ${token}` } })).statusCode
    expect([await onMessage(person), await onMessage(admin), await onMessage(other)]).toEqual([200, 200, 404])
    const calls = database.query().selectFrom('staff_calls').select(['user_id', 'args'])
    expect(await calls.where('route', '=', 'GET /studio/samples/{fileId}').execute()).toEqual([
      { user_id: admin.userId, args: { fileId: data.fileId } },
    ])
    expect((await apply(other, { sampleIds: [data.fileId] })).detail).toMatchObject({ field: 'sampleIds' })
    expect((await apply(person, { sampleIds: [data.fileId] })).data).toMatchObject({ samples: [{ fileName: '代表作.mp3' }] })
  })
})
