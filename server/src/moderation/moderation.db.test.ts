import type { Fault } from '@shenglang/contract/fault'
import { CASE_CONTENT_DAYS, type ReportCase, type ReportFile } from '@shenglang/contract/moderation/entities'
import { afterEach, describe, expect, test } from 'vitest'
import { buildUser, type Person } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { startAgain, testApplication } from '../../test/test-application.ts'
import { moderation } from './domain.ts'
import { addBlockedWords, admitContent, removeWord, reviewContent, type UserContent } from './index.ts'
import { forgetCaseContents } from './reports.sql.ts'

const application = await testApplication()
const { app, database, clock } = application
const send = createClient(app)
const db = database.query()
const staff = await buildUser(application, { permissions: ['review'] })
const exchange = { address: '202.106.0.20' }

const admit = (person: Person, text = '你好', more: Partial<UserContent> = {}) =>
  admitContent(db, { userId: person.userId, place: 'comment', text, now: clock.now, ...more }, exchange)
const refusal = (content: Promise<unknown>) =>
  content.then(
    () => '',
    (fault: Fault) => fault.code,
  )
const reportUser = (by: Person, of: Person, more: object = {}) =>
  send('POST', '/client/app/user/report', { kind: 'user', id: of.userId, reason: 'abuse', ...more }, { token: by.token })
const openCases = async () =>
  (await send('GET', '/client/app/admin/report', { pageSize: 100 }, { token: staff.token })).rows as ReportCase[]
const caseOf = async (person: Person) => (await openCases()).find(({ id }) => id === person.userId)?.caseId ?? ''
const decide = (caseId: string, decision: object) =>
  send('POST', `/client/app/admin/report/${caseId}`, { note: '违反社区规范', ...decision }, { token: staff.token })
const noticesOf = async ({ userId }: Person) =>
  (await db.selectFrom('notices').select('title').where('user_id', '=', userId).orderBy('notice_id').execute()).map(
    ({ title }) => title,
  )

const start = clock.now
afterEach(() => {
  clock.now = start
})

test('content is stored with the province of its author’s address', async () => {
  expect(await admit(await buildUser(application))).toMatchObject({ content: '你好', addrRegion: '北京', doubts: [] })
})

test('requires a phone first', async () => {
  const person = await buildUser(application, { phone_verified_at: null })
  expect(await refusal(admit(person))).toBe('PHONE_REQUIRED')
})

test.each(['', ' \n\t ', '\u200b\u202e\ufeff\u2060', '\u3164\u115f', '\u2800', '\u0301\u0302', '\0'])(
  'refuses invisible text: %j',
  async (text) => {
    const person = await buildUser(application)
    expect(await refusal(admit(person, text))).toBe('TEXT_REQUIRED')
    expect(await admit(person, text, { mayBeEmpty: true })).toMatchObject({ content: '' })
  },
)

test.each([
  ['21:59', '2026-11-21T13:59:59Z', ''],
  ['22:00', '2026-11-21T14:00:00Z', 'MINOR_HOURS'],
  ['05:59', '2026-11-21T21:59:59Z', 'MINOR_HOURS'],
  ['06:00', '2026-11-21T22:00:00Z', ''],
])('minor mode allows writing by day: %s', async (_hour, now, fault) => {
  const [minor, grown] = [await buildUser(application, { is_minor: true }), await buildUser(application)]
  expect(await refusal(admit(minor, '你好', { now: new Date(now) }))).toBe(fault)
  expect(await refusal(admit(grown, '你好', { now: new Date(now) }))).toBe('')
})

test('a muted user reads and does not write, until the time is over', async () => {
  const person = await buildUser(application)
  const mute = { days: 2, note: '多次刷屏' }
  await send('POST', `/client/app/admin/mute/${person.userId}`, mute, { token: staff.token })
  await expect(admit(person)).rejects.toMatchObject({
    code: 'MUTED',
    message: '你已被禁言至 2026-11-23 20:00（北京时间），期间不能发布内容',
  })
  const permission = await send('GET', '/client/app/user/speech', {}, { token: person.token })
  expect(permission.data).toMatchObject({ isMuted: true, mutedUntil: '2026-11-23T12:00:00.000Z', muteReason: '多次刷屏' })
  expect((await send('GET', '/client/app/user/userinfo', {}, { token: person.token })).status).toBe(200)
  expect(await noticesOf(person)).toEqual(['你已被禁言'])
  clock.now = new Date('2026-11-23T12:00:01Z')
  expect(await refusal(admit(person))).toBe('')
})

test('a permanent mute survives a restart, and is lifted', async () => {
  const person = await buildUser(application)
  await send('POST', `/client/app/admin/mute/${person.userId}`, { note: '诈骗' }, { token: staff.token })
  const again = await startAgain(application)
  const permission = await createClient(again)('GET', '/client/app/user/speech', {}, { token: person.token })
  await again.close()
  expect(permission.data).toMatchObject({ isMuted: true, mutedUntil: '' })
  await send('POST', `/client/app/admin/mute/${person.userId}/lift`, { note: '申诉成立' }, { token: staff.token })
  expect(await refusal(admit(person))).toBe('')
  expect(await noticesOf(person)).toEqual(['你已被禁言', '禁言已解除'])
})

test('a changed list of words applies to the next text', async () => {
  const person = await buildUser(application)
  expect(await refusal(admit(person, '加 微 信'))).toBe('')
  await addBlockedWords(db, [
    { word: '加微信', level: 'refuse' },
    { word: '代打', level: 'review' },
  ])
  expect(await refusal(admit(person, '加 微 信'))).toBe('WORDS_REFUSED')
  expect(await admit(person, '代打联系')).toMatchObject({ doubts: ['代打'] })
  await removeWord(db, '加微信')
  expect(await refusal(admit(person, '加 微 信'))).toBe('')
  await expect(removeWord(db, '加微信')).rejects.toMatchObject({ code: 'BAD_ARGUMENT' })
})

test('a doubtful text waits for a review', async () => {
  const person = await buildUser(application)
  const admitted = { userId: person.userId, place: 'post' as const, content: '代打联系', addrRegion: '', doubts: ['代打'] }
  await db.transaction().execute((transaction) => reviewContent(transaction, '987', admitted))
  await db.transaction().execute((transaction) => reviewContent(transaction, '988', { ...admitted, doubts: [] }))
  expect((await openCases()).filter(({ userId }) => userId === person.userId)).toMatchObject([
    { kind: 'post', id: '987', content: '代打联系', reasons: ['words'], reportCount: 1 },
  ])
})

test('a thing has one open case; each reporter counts once', async () => {
  const [one, other, bad] = [await buildUser(application), await buildUser(application), await buildUser(application)]
  const answers = await Promise.all([one, one, one, other].map((person) => reportUser(person, bad, { detail: '在评论里骂人' })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const cases = (await openCases()).filter(({ id }) => id === bad.userId)
  expect(cases).toMatchObject([{ reportCount: 2, reasons: ['abuse'], state: 'open' }])
})

test('refuses a report of oneself, or of what does not exist', async () => {
  const person = await buildUser(application)
  expect((await reportUser(person, person)).fault).toBe('REPORT_SELF')
  expect((await reportUser(person, { ...person, userId: '999999999' })).fault).toBe('REPORTED_NOT_FOUND')
  expect((await reportUser(person, staff, { reason: 'words' })).status).toBe(400)
})

test('allows ten reports a minute', async () => {
  const person = await buildUser(application)
  const answers = await Promise.all(Array.from({ length: 12 }, () => reportUser(person, staff)))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
})

test('only reviewers see reports and decide them', async () => {
  const [reporter, bad] = [await buildUser(application), await buildUser(application)]
  await reportUser(reporter, bad)
  const caseId = await caseOf(bad)
  const support = await buildUser(application, { permissions: ['support'] })
  for (const { token } of [reporter, bad, support]) {
    expect((await send('GET', '/client/app/admin/report', {}, { token })).status).toBe(403)
    expect((await send('GET', `/client/app/admin/report/${caseId}`, {}, { token })).status).toBe(403)
    expect((await send('POST', `/client/app/admin/report/${caseId}`, { outcome: 'dismiss', note: '好' }, { token })).status).toBe(
      403,
    )
    expect((await send('POST', `/client/app/admin/mute/${bad.userId}`, { note: '好' }, { token })).status).toBe(403)
  }
  expect((await send('GET', `/client/app/admin/report/${caseId}`)).status).toBe(401)
  const read = await send('GET', `/client/app/admin/report/${caseId}`, {}, { token: staff.token })
  expect(read.data as ReportFile).toMatchObject({ thing: { userId: bad.userId }, reports: [{ reporterId: reporter.userId }] })
  const entries = await db.selectFrom('moderation_log').select(['action', 'staff_id']).where('case_id', '=', caseId).execute()
  expect(entries).toEqual([{ action: 'show', staff_id: staff.userId }])
})

test('a case is decided once, however many decide it, and everybody concerned is notified', async () => {
  const [reporter, bad] = [await buildUser(application), await buildUser(application, { information: '加我微信' })]
  await reportUser(reporter, bad)
  const caseId = await caseOf(bad)
  const answers = await Promise.all(Array.from({ length: 5 }, () => decide(caseId, { outcome: 'takeDown', muteDays: 7 })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.fault).toBe('REPORT_DECIDED')
  expect(await noticesOf(bad)).toEqual(['你已被禁言', '资料已重置'])
  expect(await noticesOf(reporter)).toEqual(['举报已处理'])
  expect(await refusal(admit(bad))).toBe('MUTED')
  const log = await db.selectFrom('moderation_log').select('action').where('case_id', '=', caseId).orderBy('log_id').execute()
  expect(log.map(({ action }) => action)).toEqual(['takeDown', 'mute'])
  const user = db.selectFrom('users').select('information').where('user_id', '=', bad.userId)
  expect(await user.executeTakeFirst()).toEqual({ information: '' })
  expect(await caseOf(bad)).toBe('')
  expect((await decide('999999', { outcome: 'dismiss' })).fault).toBe('REPORT_NOT_FOUND')
})

test('a dismissed report changes nothing for the author, and another user may report again', async () => {
  const [one, other, good] = [await buildUser(application), await buildUser(application), await buildUser(application)]
  await reportUser(one, good)
  await decide(await caseOf(good), { outcome: 'dismiss' })
  expect(await noticesOf(good)).toEqual([])
  expect(await caseOf(good)).toBe('')
  await reportUser(other, good)
  expect(await caseOf(good)).not.toBe('')
})

test('a decided thing may be reported again by the same reporter: it may have changed since', async () => {
  const [reporter, bad] = [await buildUser(application), await buildUser(application)]
  await reportUser(reporter, bad)
  await decide(await caseOf(bad), { outcome: 'dismiss' })
  await db.updateTable('users').set({ information: '加我微信' }).where('user_id', '=', bad.userId).execute()
  for (const _time of [1, 2]) expect((await reportUser(reporter, bad)).status).toBe(200)
  const cases = (await openCases()).filter(({ id }) => id === bad.userId)
  expect(cases).toMatchObject([{ reportCount: 1, content: expect.stringContaining('加我微信') }])
})

describe('the texts of a case', () => {
  const contentOf = async (caseId: string) =>
    (await db.selectFrom('report_cases').select('content').where('case_id', '=', caseId).executeTakeFirst())?.content
  const reported = async () => {
    const [reporter, author] = [await buildUser(application), await buildUser(application, { information: '私下说的话' })]
    await reportUser(reporter, author)
    return { author, caseId: await caseOf(author) }
  }

  test('are deleted half a year after the decision, and not while it is open', async () => {
    const [open, recent, old] = [await reported(), await reported(), await reported()]
    for (const { caseId } of [recent, old]) await decide(caseId, { outcome: 'dismiss' })
    const decided = (caseId: string, days: number) =>
      db
        .updateTable('report_cases')
        .set({ decided_at: new Date(Date.now() - days * 86_400_000) })
        .where('case_id', '=', caseId)
        .execute()
    await decided(recent.caseId, 179)
    await decided(old.caseId, 181)
    await forgetCaseContents(db, CASE_CONTENT_DAYS)
    expect(await contentOf(open.caseId)).toContain('私下说的话')
    expect(await contentOf(recent.caseId)).toContain('私下说的话')
    expect(await contentOf(old.caseId)).toBe('')
  })

  test('are deleted with the account of their author, once the case is decided', async () => {
    const [open, decided] = [await reported(), await reported()]
    await decide(decided.caseId, { outcome: 'dismiss' })
    for (const { author } of [open, decided]) await moderation.personalData?.erase(db, author.userId, new Date())
    expect(await contentOf(open.caseId)).toContain('私下说的话')
    expect(await contentOf(decided.caseId)).toBe('')
  })
})

test.each([
  [{ outcome: 'mute' }, '请给出禁言天数'],
  [{ outcome: 'dismiss', muteDays: 3 }, '未发现违规时不能禁言'],
  [{ outcome: 'mute', muteDays: 0 }, '应为 1 到 3650 的整数'],
  [{ outcome: 'takeDown', note: ' ' }, '请写明理由'],
])('refuses a decision that says too little or too much: %j', async (decision, message) => {
  const { status, msg } = await decide('1', decision)
  expect(status).toBe(400)
  expect(msg).toContain(message)
})

test('the queue is read by pages, the oldest first', async () => {
  const reporter = await buildUser(application)
  for (const person of [await buildUser(application), await buildUser(application)]) await reportUser(reporter, person)
  const read: string[] = []
  for (let rows: ReportCase[] = []; ; ) {
    const after = rows.at(-1)?.caseId
    const page = await send('GET', '/client/app/admin/report', { pageSize: 1, ...(after && { after }) }, { token: staff.token })
    rows = page.rows as ReportCase[]
    if (rows.length === 0) break
    read.push(...rows.map(({ caseId }) => caseId))
  }
  expect(read).toEqual((await openCases()).map(({ caseId }) => caseId))
  expect(read.length).toBeGreaterThan(1)
})

test('the log of decisions is append-only', async () => {
  await expect(db.updateTable('moderation_log').set({ note: '' }).execute()).rejects.toThrow('only be added to')
  await expect(db.deleteFrom('moderation_log').execute()).rejects.toThrow('only be added to')
})
