import type { ReportCase, ReportFile } from '@shenglang/contract/moderation/entities'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { idOf, openMessenger } from '../../test/messages.ts'
import { buildUser, type Person } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'
import { addBlockedWords } from '../moderation/index.ts'
import { sweepPictures } from './pictures.ts'
import { purgeDeleted } from './purge-messages.ts'

const application = await testApplication()
const { app, clock, database, files } = application
const call = createClient(app)
const db = database.query()
const { send, chat, inbox, upload, withdraw, clear, friends } = openMessenger(application)

const REPORTS = '/client/app/admin/report'
const reviewer = await buildUser(application, { permissions: ['review'] })

const report = ({ token }: Person, id: string) =>
  call('POST', '/client/app/user/report', { kind: 'message', id, reason: 'abuse', detail: '' }, { token })
const caseOf = async (id: string) => {
  const { rows } = await call('GET', REPORTS, {}, { token: reviewer.token })
  return (rows as ReportCase[]).find((row) => row.kind === 'message' && row.id === id)
}
const fileOf = async (id: string) => {
  const { caseId = '0' } = (await caseOf(id)) ?? {}
  return (await call('GET', `${REPORTS}/${caseId}`, {}, { token: reviewer.token })).data as ReportFile
}
const decide = async (id: string, outcome: string) => {
  const { caseId = '0' } = (await caseOf(id)) ?? {}
  return call('POST', `${REPORTS}/${caseId}`, { outcome, note: '骚扰' }, { token: reviewer.token })
}

test('a moderator sees the message and ten around it, and the look is logged', async () => {
  const [one, other] = await friends()
  const ids: string[] = []
  for (let number = 0; number < 14; number += 1)
    ids.push(idOf(await send(number % 2 ? one : other, number % 2 ? other : one, { content: `第 ${number} 条` })))
  expect((await report(other, ids[7]!)).status).toBe(200)
  const { thing } = await fileOf(ids[7]!)
  expect(thing).toMatchObject({ userId: one.userId, content: '第 7 条', address: '' })
  expect(thing?.around.map(({ id }) => id)).toEqual(ids.slice(2, 13))
  expect(thing?.around.filter(({ isReported }) => isReported)).toMatchObject([{ id: ids[7], content: '第 7 条' }])
  const { rows } = await database.pool.query('select count(*)::int as total from staff_calls where user_id = $1', [
    reviewer.userId,
  ])
  expect(rows[0].total).toBeGreaterThan(0)
})

test('nobody reports an invisible message, or a withdrawn one', async () => {
  const [one, other] = await friends()
  const messageId = idOf(await send(one, other, { content: '秘密' }))
  const third = await buildUser(application)
  expect((await report(third, messageId)).fault).toBe('REPORTED_NOT_FOUND')
  expect((await report(one, messageId)).fault).toBe('REPORT_SELF')
  await withdraw(one, messageId)
  expect((await report(other, messageId)).fault).toBe('REPORTED_NOT_FOUND')
})

test('the picture of a reported message is shown to a moderator, logged, and to no other staff', async () => {
  const [one, other] = await friends()
  const { picture } = await upload(
    one,
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
      .png()
      .toBuffer(),
  )
  const messageId = idOf(await send(one, other, { pictureId: picture.pictureId, content: '看' }))
  const support = await buildUser(application, { permissions: ['support'] })
  const statusFor = async ({ token }: Person) =>
    (await app.inject({ url: `/api${picture.url}`, headers: { authorization: `Bearer ${token}` } })).statusCode
  expect([await statusFor(reviewer), await statusFor(support)]).toEqual([404, 404])
  await report(other, messageId)
  expect((await fileOf(messageId)).thing).toMatchObject({ content: '[图片]\n看', pictures: [picture.url] })
  expect([await statusFor(reviewer), await statusFor(support)]).toEqual([200, 404])
  const { rows } = await database.pool.query("select args from staff_calls where route like '%picture%'")
  expect(rows).toEqual([{ args: { pictureId: picture.pictureId } }])
  await decide(messageId, 'takeDown')
  expect([await statusFor(reviewer), await statusFor(one), await statusFor(other)]).toEqual([404, 404, 404])
  await sweepPictures({ db, files, now: () => clock.now })
  expect(await files.stat(`messages/${picture.pictureId.slice(0, 2)}/${picture.pictureId}.webp`)).toBeUndefined()
})

test('a message taken down shows both that it was removed, and is no longer unread', async () => {
  const [one, other] = await friends()
  const messageId = idOf(await send(one, other, { content: '辱骂' }))
  await report(other, messageId)
  expect((await decide(messageId, 'takeDown')).status).toBe(200)
  for (const [reader, partner] of [
    [one, other],
    [other, one],
  ] as const) {
    expect((await chat(reader, partner)).rows).toMatchObject([{ isWithdrawn: true, isTakenDown: true, content: '' }])
    expect((await inbox(reader)).rows).toMatchObject([{ excerpt: '该消息已被管理员删除', unreadCount: 0 }])
  }
})

test('a message withdrawn after its report is hidden from both, and stays for the moderator until the decision', async () => {
  const [one, other] = await friends()
  const black = sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
  const { picture } = await upload(one, await black.png().toBuffer())
  const messageId = idOf(await send(one, other, { pictureId: picture.pictureId, content: '辱骂' }))
  await report(other, messageId)
  expect((await withdraw(one, messageId)).status).toBe(200)
  const sweep = async () => {
    await purgeDeleted(db, new AbortController().signal)
    await sweepPictures({ db, files, now: () => clock.now })
  }
  const statusFor = async ({ token }: Person) =>
    (await app.inject({ url: `/api${picture.url}`, headers: { authorization: `Bearer ${token}` } })).statusCode
  await sweep()
  for (const [reader, partner] of [
    [one, other],
    [other, one],
  ] as const) {
    expect((await chat(reader, partner)).rows).toMatchObject([
      { isWithdrawn: true, kind: 'text', content: '', picture: null, resource: null },
    ])
    expect((await inbox(reader)).rows).toMatchObject([{ excerpt: '撤回了一条消息', unreadCount: 0 }])
    expect((await inbox(reader, { keyword: '辱骂' })).rows).toEqual([])
    expect(await statusFor(reader)).toBe(404)
  }
  expect((await fileOf(messageId)).thing).toMatchObject({ content: '[已撤回]\n[图片]\n辱骂', pictures: [picture.url] })
  expect(await statusFor(reviewer)).toBe(200)
  await decide(messageId, 'dismiss')
  await sweep()
  expect(await statusFor(reviewer)).toBe(404)
  const stored = await db.selectFrom('messages').selectAll().where('message_id', '=', messageId).executeTakeFirst()
  expect(stored).toMatchObject({ content: '', picture_id: null })
  expect(await files.stat(`messages/${picture.pictureId.slice(0, 2)}/${picture.pictureId}.webp`)).toBeUndefined()
})

test('messages that both deleted wait for the decision', async () => {
  const [one, other] = await friends()
  const messageId = idOf(await send(one, other, { content: '辱骂' }))
  await report(other, messageId)
  await clear(one, other)
  await clear(other, one)
  const purge = () => purgeDeleted(db, new AbortController().signal)
  await purge()
  expect((await fileOf(messageId)).thing?.content).toBe('辱骂')
  await decide(messageId, 'dismiss')
  await purge()
  expect(await db.selectFrom('messages').selectAll().where('message_id', '=', messageId).execute()).toEqual([])
})

test('a word of the filter stops a message, or queues it for review', async () => {
  await addBlockedWords(db, [
    { word: '坏词', level: 'refuse' },
    { word: '疑词', level: 'review' },
  ])
  const [one, other] = await friends()
  expect((await send(one, other, { content: '坏 词' })).fault).toBe('WORDS_REFUSED')
  const messageId = idOf(await send(one, other, { content: '疑词' }))
  expect(await caseOf(messageId)).toMatchObject({ userId: one.userId, content: '疑词', reasons: ['words'] })
})
