import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { CONSENT_AGREEMENTS } from '@shenglang/contract/site/agreements'
import { expect, test } from 'vitest'
import { buildResource } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { tusClient } from '../../../test/uploads.ts'

const application = await testApplication()
const { app, clock, database } = application
const send = createClient(app)
const resourceId = await buildResource(database)

/** Registered over HTTP, without consent to the terms. */
const newcomer = () => buildUser(application, { hasConsented: false, is_artists: true })
const faultOf = async (who: Person, method: 'POST' | 'PUT', path: string, args: object) =>
  (await send(method, path, args, { token: who.token })).fault
const agree = (who: Person) => send('POST', '/client/app/user/consent', { agreed: true }, { token: who.token })

test.each([
  ['comments', 'POST', '/client/app/user/comments/add', { resourceId, content: '好听' }],
  ['posts and works', 'POST', '/client/app/resource/save', { contentType: CONTENT_TYPES.post, content: '昨晚的现场' }],
  ['private messages', 'POST', '/client/app/user/message/private', { userId: '1', content: '你好' }],
  ['the profile', 'PUT', '/client/app/user/save', { information: '夜里放歌' }],
  ['orders', 'POST', '/pay/page/create', {}],
  ['pictures', 'POST', '/cms/file/upload', {}],
] as const)('%s need consent', async (_, method, path, args) => {
  const person = await newcomer()
  expect(await faultOf(person, method, path, args)).toBe('CONSENT_REQUIRED')
  await agree(person)
  expect(await faultOf(person, method, path, args)).not.toBe('CONSENT_REQUIRED')
})

test('uploading recordings requires consent before the first byte', async () => {
  const person = await newcomer()
  const tus = tusClient(app, person)
  expect(await tus.create(1000, { filename: 'a.mp3' })).toMatchObject({ status: 403, fault: 'CONSENT_REQUIRED' })
  await agree(person)
  expect((await tus.create(1000, { filename: 'a.mp3' })).status).toBe(201)
})

test('reading, favourites and follows need no consent', async () => {
  const person = await newcomer()
  const { token } = person
  expect((await send('GET', '/client/app/user/userinfo', {}, { token })).status).toBe(200)
  expect((await send('POST', `/client/app/resource/collect/${resourceId}`, {}, { token })).status).toBe(200)
})

test('consent is recorded once, with the versions, the hashes of their texts and the time', async () => {
  const person = await newcomer()
  const at = clock.now
  await Promise.all([agree(person), agree(person)])
  const rows = await database.query().selectFrom('consents').selectAll().where('user_id', '=', person.userId).execute()
  expect(rows.toSorted((one, other) => one.agreement_id.localeCompare(other.agreement_id))).toEqual(
    CONSENT_AGREEMENTS.map(({ id, version }) => ({
      user_id: person.userId,
      text_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      agreement_id: id,
      version,
      accepted_at: at,
    })).toSorted((one, other) => one.agreement_id.localeCompare(other.agreement_id)),
  )
})

test('refuses an invalid consent', async () => {
  const person = await newcomer()
  expect(await faultOf(person, 'POST', '/client/app/user/consent', { agreed: false })).toBe('BAD_ARGUMENT')
  expect(await faultOf(person, 'POST', '/client/app/user/comments/add', { resourceId, content: '好听' })).toBe('CONSENT_REQUIRED')
})
